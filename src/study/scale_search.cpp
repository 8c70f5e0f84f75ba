#include "study/scale_search.hpp"

#include <algorithm>

namespace teeter {
namespace {

enum class Case { stays, falls, undecided };

// Remembers where cases could not be followed to their end.
class Judge {
 public:
  Judge(const Scenario& scenario, ScaleFindings& findings)
      : scratch_(scenario),
        horizontal_(scenario.ground.horizontal.scale),
        vertical_(scenario.ground.vertical.scale),
        findings_(&findings) {}
  Case at(double factor) {
    scratch_.ground.horizontal.scale = horizontal_ * factor;
    scratch_.ground.vertical.scale = vertical_ * factor;
    const Fate fate = decide(scratch_);
    if (fate.overturned) return Case::falls;
    if (fate.status == Status::done) return Case::stays;
    findings_->first_undecided = std::min(findings_->first_undecided, factor);
    ++findings_->undecided;
    return Case::undecided;
  }

 private:
  Scenario scratch_;
  double horizontal_;
  double vertical_;
  ScaleFindings* findings_;
};

// The factor between `a` and `b`, whose verdicts differ, where the verdict changes.
double edge_between(Judge& judge, double a, double b, bool falls_at_b, double precision) {
  while (b - a > precision) {
    const double middle = 0.5 * (a + b);
    ((judge.at(middle) == Case::falls) == falls_at_b ? b : a) = middle;
  }
  return falls_at_b ? b : a;
}

}  // namespace

Scenario with_shaking_times(const Scenario& scenario, double factor) {
  Scenario scaled = scenario;
  scaled.ground.horizontal.scale *= factor;
  scaled.ground.vertical.scale *= factor;
  return scaled;
}

ScaleFindings find_overturning_scales(const Scenario& scenario, const ScaleSearch& search, const Progress& progress) {
  ScaleFindings findings;
  Judge judge(scenario, findings);
  bool falling = judge.at(0.0) == Case::falls;
  if (falling) findings.overturning.push_back({0.0, {}});
  double previous = 0.0;
  for (long i = 1; i <= search.grid; ++i) {
    if (progress) progress(static_cast<double>(i) / static_cast<double>(search.grid));
    const double factor = search.max_scale * static_cast<double>(i) / static_cast<double>(search.grid);
    const Case now = judge.at(factor);
    if (now == Case::undecided) continue;
    const bool falls = now == Case::falls;
    if (falls != falling) {
      const double edge = edge_between(judge, previous, factor, falls, search.precision);
      if (falls) {
        findings.overturning.push_back({edge, {}});
      } else {
        findings.overturning.back().to = edge;
      }
    }
    falling = falls;
    previous = factor;
  }
  return findings;
}

}  // namespace teeter

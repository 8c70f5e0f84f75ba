#include "study/scale_search.hpp"

#include <algorithm>

#include "study/decide_many.hpp"

namespace teeter {
namespace {

enum class Case { stays, falls, undecided };

// Remembers where cases could not be followed to their end.
class Judge {
 public:
  Judge(const Scenario& scenario, ScaleFindings& findings)
      : scenario_(&scenario),
        horizontal_(scenario.ground.horizontal.scale),
        vertical_(scenario.ground.vertical.scale),
        findings_(&findings) {}
  std::vector<Case> at(const std::vector<double>& factors, int threads) {
    const auto change = [&](std::size_t k, Scenario& scratch) {
      scratch.ground.horizontal.scale = horizontal_ * factors[k];
      scratch.ground.vertical.scale = vertical_ * factors[k];
    };
    const std::vector<Fate> fates = decide_many(*scenario_, factors.size(), change, threads);
    std::vector<Case> cases;
    for (std::size_t k = 0; k < fates.size(); ++k) cases.push_back(judge(fates[k], factors[k]));
    return cases;
  }
  Case at(double factor) { return at(std::vector{factor}, 1).front(); }

 private:
  Case judge(const Fate& fate, double factor) {
    if (fate.overturned) return Case::falls;
    if (fate.status == Status::done) return Case::stays;
    findings_->first_undecided = std::min(findings_->first_undecided, factor);
    ++findings_->undecided;
    return Case::undecided;
  }
  const Scenario* scenario_;
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

// Progress is told between the parts.
std::vector<Case> judge_in_parts(Judge& judge, const std::vector<double>& factors, int threads,
                                 const Progress& progress) {
  constexpr std::size_t part = 1024;
  std::vector<Case> cases;
  while (cases.size() < factors.size()) {
    const auto from = factors.begin() + static_cast<std::ptrdiff_t>(cases.size());
    const auto count = static_cast<std::ptrdiff_t>(std::min(progress ? part / 8 : part, factors.size() - cases.size()));
    const std::vector<Case> some = judge.at(std::vector(from, from + count), threads);
    cases.insert(cases.end(), some.begin(), some.end());
    if (progress) progress(static_cast<double>(cases.size()) / static_cast<double>(factors.size()));
  }
  return cases;
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
  std::vector<double> factors;
  for (long i = 1; i <= search.grid; ++i)
    factors.push_back(search.max_scale * static_cast<double>(i) / static_cast<double>(search.grid));
  const std::vector<Case> cases = judge_in_parts(judge, factors, search.threads, progress);
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const double factor = factors[k];
    const Case now = cases[k];
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

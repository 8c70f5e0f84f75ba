#include "study/scale_search.hpp"

#include <algorithm>
#include <limits>

#include "lanes/lanes.hpp"
#include "study/decide_many.hpp"

namespace teeter {
namespace {

enum class Case { stays, falls, undecided };

// Remembers up to where cases could be followed to their end.
class Judge {
 public:
  Judge(const Scenario& scenario, const ScaleSearch& search)
      : scenario_(&scenario),
        search_(&search),
        horizontal_(scenario.ground.horizontal.scale),
        transverse_(scenario.ground.transverse.scale),
        vertical_(scenario.ground.vertical.scale) {}
  std::vector<Case> at(const std::vector<double>& factors, int threads) {
    const auto change = [&](std::size_t k, Scenario& scratch) {
      scratch.ground.horizontal.scale = horizontal_ * factors[k];
      scratch.ground.transverse.scale = transverse_ * factors[k];
      scratch.ground.vertical.scale = vertical_ * factors[k];
    };
    std::vector<Case> cases;
    if (search_->by_run) {
      Scenario scratch = *scenario_;
      for (std::size_t k = 0; k < factors.size(); ++k) {
        change(k, scratch);
        const auto [reached, status] = search_->by_run(scratch);
        cases.push_back(judged(reached, status, factors[k]));
      }
      return cases;
    }
    const std::vector<Fate> fates = decide_many(*scenario_, factors.size(), change, threads);
    for (std::size_t k = 0; k < fates.size(); ++k) cases.push_back(judge(fates[k], factors[k]));
    return cases;
  }
  Case at(double factor) { return at(std::vector{factor}, 1).front(); }
  void tell(ScaleFindings& findings) const {
    findings.undecided = undecided_;
    if (undecided_ == 0) return;
    findings.not_followed = first_undecided_status_;
    double last = 0.0;
    for (const double factor : followed_)
      if (factor < first_undecided_) last = std::max(last, factor);
    findings.followed_up_to = last;
  }

 private:
  Case judge(const Fate& fate, double factor) {
    const bool reached = search_->by_fate ? search_->by_fate(fate) : fate.overturned;
    return judged(reached || fate.status == Status::done ? std::optional(reached) : std::nullopt, fate.status, factor);
  }
  Case judged(std::optional<bool> reached, Status status, double factor) {
    if (reached) {
      followed_.push_back(factor);
      return *reached ? Case::falls : Case::stays;
    }
    ++undecided_;
    if (factor < first_undecided_) {
      first_undecided_ = factor;
      first_undecided_status_ = status;
    }
    return Case::undecided;
  }
  const Scenario* scenario_;
  const ScaleSearch* search_;
  double horizontal_;
  double transverse_;
  double vertical_;
  std::vector<double> followed_;
  long undecided_ = 0;
  double first_undecided_ = std::numeric_limits<double>::infinity();
  Status first_undecided_status_ = Status::done;
};

// The factor between `a` and `b`, whose verdicts differ, where the verdict changes.
double edge_between(Judge& judge, double a, double b, bool falls_at_b, double precision) {
  while (b - a > precision) {
    const double middle = 0.5 * (a + b);
    ((judge.at(middle) == Case::falls) == falls_at_b ? b : a) = middle;
  }
  return falls_at_b ? b : a;
}

std::size_t factors_in_a_part(const Scenario& scenario, const ScaleSearch& search, bool tells_progress) {
  if (search.first_only) return !search.by_run && lanes_can_run(scenario) ? 8 : 1;  // those beyond it are in vain
  return tells_progress ? 128 : 1024;
}

// Progress is told between the parts.
std::vector<Case> judge_in_parts(Judge& judge, const ScaleSearch& search, std::size_t part, const Progress& progress) {
  const std::vector<double>& factors = search.factors;
  std::vector<Case> cases;
  while (cases.size() < factors.size()) {
    const auto from = factors.begin() + static_cast<std::ptrdiff_t>(cases.size());
    const auto count = static_cast<std::ptrdiff_t>(std::min(part, factors.size() - cases.size()));
    const std::vector<Case> some = judge.at(std::vector(from, from + count), search.threads);
    cases.insert(cases.end(), some.begin(), some.end());
    if (search.first_only && std::find(some.begin(), some.end(), Case::falls) != some.end()) break;
    if (progress) progress(static_cast<double>(cases.size()) / static_cast<double>(factors.size()));
  }
  return cases;
}

}  // namespace

Scenario with_shaking_times(const Scenario& scenario, double factor) {
  Scenario scaled = scenario;
  scaled.ground.horizontal.scale *= factor;
  scaled.ground.transverse.scale *= factor;
  scaled.ground.vertical.scale *= factor;
  return scaled;
}

std::vector<double> even_factors(double most, long steps) {
  std::vector<double> factors;
  for (long i = 0; i <= steps; ++i) factors.push_back(most * static_cast<double>(i) / static_cast<double>(steps));
  return factors;
}

ScaleFindings find_overturning_scales(const Scenario& scenario, const ScaleSearch& search, const Progress& progress) {
  ScaleFindings findings;
  Judge judge(scenario, search);
  const std::size_t part = factors_in_a_part(scenario, search, static_cast<bool>(progress));
  const std::vector<Case> cases = judge_in_parts(judge, search, part, progress);
  bool falling = false;
  std::optional<double> previous;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    const double factor = search.factors[k];
    if (cases[k] == Case::undecided) continue;
    const bool falls = cases[k] == Case::falls;
    if (falls != falling) {
      const double edge = previous ? edge_between(judge, *previous, factor, falls, search.precision) : factor;
      if (falls) {
        findings.overturning.push_back({edge, {}});
        if (search.first_only) break;
      } else {
        findings.overturning.back().to = edge;
      }
    }
    falling = falls;
    previous = factor;
  }
  judge.tell(findings);
  return findings;
}

}  // namespace teeter

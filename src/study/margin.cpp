#include "teeter/margin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "block/restitution.hpp"
#include "core/random.hpp"
#include "ground/motion.hpp"
#include "run/block_keys.hpp"

namespace teeter {
namespace {

Scenario with_shaking_times(const Scenario& scenario, double factor) {
  Scenario scaled = scenario;
  scaled.ground.horizontal.scale *= factor;
  scaled.ground.vertical.scale *= factor;
  return scaled;
}

enum class Case { stays, falls, undecided };

// Remembers where cases could not be followed to their end.
class Judge {
 public:
  explicit Judge(const Scenario& scenario) : scenario_(&scenario) {}
  Case at(double factor) {
    const Fate fate = decide(with_shaking_times(*scenario_, factor));
    if (fate.overturned) return Case::falls;
    if (fate.status == Status::done) return Case::stays;
    first_undecided_ = std::min(first_undecided_, factor);
    ++undecided_;
    return Case::undecided;
  }
  long undecided() const { return undecided_; }
  double first_undecided() const { return first_undecided_; }

 private:
  const Scenario* scenario_;
  long undecided_ = 0;
  double first_undecided_ = std::numeric_limits<double>::infinity();
};

// The factor between `a` and `b`, whose verdicts differ, where the verdict changes.
double edge_between(Judge& judge, double a, double b, bool falls_at_b, double precision) {
  while (b - a > precision) {
    const double middle = 0.5 * (a + b);
    ((judge.at(middle) == Case::falls) == falls_at_b ? b : a) = middle;
  }
  return falls_at_b ? b : a;
}

// An undecided case neither begins nor ends an interval: the verdict of the weaker shaking beside it is kept.
std::vector<ScaleInterval> find_intervals(Judge& judge, const MarginOptions& options, const Progress& progress) {
  std::vector<ScaleInterval> intervals;
  bool falling = judge.at(0.0) == Case::falls;
  if (falling) intervals.push_back({0.0, {}});
  double previous = 0.0;
  for (long i = 1; i <= options.grid; ++i) {
    if (progress) progress(static_cast<double>(i) / static_cast<double>(options.grid));
    const double factor = options.max_scale * static_cast<double>(i) / static_cast<double>(options.grid);
    const Case now = judge.at(factor);
    if (now == Case::undecided) continue;
    const bool falls = now == Case::falls;
    if (falls != falling) {
      const double edge = edge_between(judge, previous, factor, falls, options.precision);
      if (falls) {
        intervals.push_back({edge, {}});
      } else {
        intervals.back().to = edge;
      }
    }
    falling = falls;
    previous = factor;
  }
  return intervals;
}

// The law with its ratio changed. One block: whatever the law, by a ratio. In a stack the ratio depends on the
// motion, elsewhere on the number of the impact, and the law itself is changed. A random law keeps its draws.
Restitution varied(const Scenario& scenario, double factor) {
  const bool varies = std::holds_alternative<RandomRatio>(scenario.restitution) ||
                      std::holds_alternative<DegradingRatio>(scenario.restitution);
  if ((scenario.model == ModelKind::rocking || scenario.model == ModelKind::dirac) && !varies) {
    const BlockGeometry geometry = geometry_of(scenario.blocks.front(), scenario.gravity);
    const auto ratio = [&](Side side) {
      return std::min(1.0, factor * restitution_ratio(scenario.restitution, geometry, side));
    };
    return ConstantRatio{{ratio(Side::right), ratio(Side::left)}, 1.0};
  }
  struct Change {
    double factor;
    Restitution operator()(const Housner& /*law*/) const { return CorrectedRatio{factor, false}; }
    Restitution operator()(ConstantRatio law) const {
      for (double* value : {&law.value[0], &law.value[1], &law.interface}) *value = std::min(1.0, factor * *value);
      return law;
    }
    Restitution operator()(CorrectedRatio law) const {
      law.factor *= factor;
      return law;
    }
    Restitution operator()(InsetPivots law) const {
      law.ratio = std::min(0.999, factor * law.ratio);
      return law;
    }
    Restitution operator()(RandomRatio law) const {
      law.factor *= factor;
      return law;
    }
    Restitution operator()(DegradingRatio law) const {
      law.factor *= factor;
      return law;
    }
    Restitution operator()(EnergyShare law) const {
      law.eta = std::min(1.0, factor * law.eta);
      law.interface = std::min(1.0, factor * law.interface);
      return law;
    }
  };
  return std::visit(Change{factor}, scenario.restitution);
}

// Neighbour i: widths, heights, restitution (or friction) and shaking each changed by up to `spread`.
Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i) {
  std::uint64_t draw = 0;
  const auto factor = [&] {
    return 1.0 + options.spread * (2.0 * random_uniform(options.seed, static_cast<std::uint64_t>(i), draw++) - 1.0);
  };
  Scenario changed = with_shaking_times(scenario, factor());
  for (Block& block : changed.blocks) {
    const double width = factor();
    resize(block, width, factor());
  }
  if (!broken_rules(changed).empty()) changed.blocks = scenario.blocks;  // a block would miss its support
  const double last = factor();
  if (changed.model == ModelKind::friction || changed.model == ModelKind::winkler) {
    for (auto* coefficient : {&changed.friction.static_coefficient, &changed.friction.kinetic_coefficient})
      if (*coefficient) **coefficient *= last;
  } else {
    changed.restitution = varied(changed, last);
  }
  return changed;
}

}  // namespace

Margin find_margin(const Scenario& scenario, const MarginOptions& options, const Progress& progress) {
  Margin margin;
  margin.verdict = simulate_summary(scenario).verdict;
  margin.samples = options.samples;
  margin.spread = options.spread;
  margin.max_scale = options.max_scale;
  margin.shaken =
      scenario.ground.horizontal.kind != ExcitationKind::none || scenario.ground.vertical.kind != ExcitationKind::none;
  Judge judge(scenario);
  margin.overturning = find_intervals(judge, options, progress);
  if (!margin.overturning.empty()) margin.first_overturning_scale = margin.overturning.front().from;
  for (long i = 0; i < options.samples; ++i)
    if (decide(neighbour(scenario, options, i)).overturned) ++margin.overturned;
  if (judge.undecided() > 0) margin.followed_up_to = judge.first_undecided();
  const double quiet = std::max(quiet_from(build_motion(scenario.ground.horizontal)),
                                quiet_from(build_motion(scenario.ground.vertical)));
  if (quiet > scenario.run.duration) {
    margin.warnings.push_back(
        fmt::format("the shaking outlasts run.duration: only the first {} s are judged", scenario.run.duration));
  }
  return margin;
}

}  // namespace teeter

#include "teeter/margin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "block/restitution.hpp"
#include "core/random.hpp"

namespace teeter {
namespace {

Scenario with_shaking_times(const Scenario& scenario, double factor) {
  Scenario scaled = scenario;
  scaled.ground.horizontal.scale *= factor;
  scaled.ground.vertical.scale *= factor;
  return scaled;
}

// Remembers how many cases could not be followed to their end.
class Judge {
 public:
  explicit Judge(const Scenario& scenario) : scenario_(&scenario) {}
  bool overturns(double factor) {
    const Fate fate = decide(with_shaking_times(*scenario_, factor));
    if (fate.status != Status::done) ++unfinished_;
    return fate.overturned;
  }
  long unfinished() const { return unfinished_; }

 private:
  const Scenario* scenario_;
  long unfinished_ = 0;
};

// The factor between `a` and `b`, whose verdicts differ, where the verdict changes.
double edge_between(Judge& judge, double a, double b, bool falls_at_b, double precision) {
  while (b - a > precision) {
    const double middle = 0.5 * (a + b);
    (judge.overturns(middle) == falls_at_b ? b : a) = middle;
  }
  return falls_at_b ? b : a;
}

std::vector<ScaleInterval> find_intervals(Judge& judge, const MarginOptions& options, const Progress& progress) {
  std::vector<ScaleInterval> intervals;
  bool falling = judge.overturns(0.0);
  if (falling) intervals.push_back({0.0, {}});
  double previous = 0.0;
  for (long i = 1; i <= options.grid; ++i) {
    const double factor = options.max_scale * static_cast<double>(i) / static_cast<double>(options.grid);
    const bool falls = judge.overturns(factor);
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
    if (progress) progress(static_cast<double>(i) / static_cast<double>(options.grid));
  }
  return intervals;
}

// Neighbour i: width, height, restitution and shaking each changed by up to `spread`.
Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i) {
  const auto factor = [&](std::uint64_t draw) {
    return 1.0 + options.spread * (2.0 * random_uniform(options.seed, static_cast<std::uint64_t>(i), draw) - 1.0);
  };
  Scenario changed = with_shaking_times(scenario, factor(0));
  Block& block = changed.blocks.front();
  const double width = factor(1);
  const double height = factor(2);
  block.width *= width;
  block.com[0] *= width;
  block.height *= height;
  block.com[1] *= height;
  const BlockGeometry geometry = geometry_of(block, changed.gravity);
  const double restitution = factor(3);
  const auto ratio = [&](Side side) {
    return std::min(1.0, restitution * restitution_ratio(scenario.restitution, geometry, side));
  };
  changed.restitution = ConstantRatio{{ratio(Side::right), ratio(Side::left)}, 1.0};
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
  if (judge.unfinished() > 0)
    margin.warnings.push_back(
        fmt::format("{} of the cases tried ended early (lift-off or impact limit) and count as not overturned",
                    judge.unfinished()));
  return margin;
}

}  // namespace teeter

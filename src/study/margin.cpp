#include "teeter/margin.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "block/restitution.hpp"
#include "core/random.hpp"
#include "ground/motion.hpp"
#include "run/block_keys.hpp"
#include "run/unit_slips.hpp"
#include "study/decide_many.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

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
  margin.warnings = unit_slips(scenario);
  margin.samples = options.samples;
  margin.spread = options.spread;
  margin.max_scale = options.max_scale;
  margin.shaken =
      scenario.ground.horizontal.kind != ExcitationKind::none || scenario.ground.vertical.kind != ExcitationKind::none;
  ScaleFindings scales =
      find_overturning_scales(scenario, {options.max_scale, options.grid, options.precision, 0}, progress);
  margin.overturning = std::move(scales.overturning);
  if (!margin.overturning.empty()) margin.first_overturning_scale = margin.overturning.front().from;
  const auto change = [&](std::size_t k, Scenario& scratch) {
    scratch = neighbour(scenario, options, static_cast<long>(k));
  };
  for (const Fate& fate : decide_many(scenario, static_cast<std::size_t>(options.samples), change, 0))
    if (fate.overturned) ++margin.overturned;
  if (scales.undecided > 0) margin.followed_up_to = scales.first_undecided;
  const double quiet = std::max(quiet_from(build_motion(scenario.ground.horizontal)),
                                quiet_from(build_motion(scenario.ground.vertical)));
  if (quiet > scenario.run.duration) {
    margin.warnings.push_back(
        fmt::format("the shaking outlasts run.duration: only the first {} s are judged", scenario.run.duration));
  }
  return margin;
}

}  // namespace teeter

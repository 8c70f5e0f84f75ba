#include "study/neighbour.hpp"

#include <algorithm>

#include "block/restitution.hpp"
#include "core/random.hpp"
#include "run/registry.hpp"
#include "scenario/block_keys.hpp"
#include "scenario/laws.hpp"
#include "scenario/support_keys.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

// The law with its ratio changed. One block: whatever the law, by a ratio. In a stack the ratio depends on the
// motion, elsewhere on the number of the impact, and the law itself is changed. A random law keeps its draws.
Restitution varied(const Scenario& scenario, double factor) {
  const bool varies = std::holds_alternative<RandomRatio>(scenario.restitution) ||
                      std::holds_alternative<DegradingRatio>(scenario.restitution);
  if (!entry_of(scenario).several_blocks && !varies) {
    const BlockGeometry geometry = geometry_of(scenario.blocks.front(), scenario.gravity);
    const auto ratio = [&](Side side) {
      return std::min(1.0, factor * restitution_ratio(scenario.restitution, geometry, side));
    };
    return ConstantRatio{{ratio(Side::right), ratio(Side::left)}, {}};
  }
  return law_of(scenario.restitution).varied(scenario.restitution, factor);
}

}  // namespace

Scenario with_inputs_times(const Scenario& scenario, const std::function<double(VariedInput)>& factor) {
  Scenario changed = with_shaking_times(scenario, factor(VariedInput::shaking));
  for (Block& block : changed.blocks) {
    const double width = factor(VariedInput::width);
    resize(block, width, factor(VariedInput::height));
  }
  if (!broken_rules(changed).empty()) changed.blocks = scenario.blocks;  // a block would miss its support
  const double last = factor(VariedInput::loss);
  if (entry_of(changed).slides) {
    for (auto* coefficient : {&changed.friction.static_coefficient, &changed.friction.kinetic_coefficient})
      if (*coefficient) **coefficient *= last;
  } else {
    changed.restitution = varied(changed, last);
  }
  vary_support(changed, [&] { return factor(VariedInput::support); });
  return changed;
}

Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i) {
  std::uint64_t draw = 0;
  return with_inputs_times(scenario, [&](VariedInput) {
    return 1.0 + options.spread * (2.0 * random_uniform(options.seed, static_cast<std::uint64_t>(i), draw++) - 1.0);
  });
}

}  // namespace teeter

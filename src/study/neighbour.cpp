#include "study/neighbour.hpp"

#include <algorithm>
#include <array>

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

// Models that slide have ratios of their own.
void change_ratios(Scenario& scenario, double factor) {
  const auto times = [factor](double& ratio) { ratio = std::min(1.0, factor * ratio); };
  for (double* ratio : {&scenario.impact.normal[0], &scenario.impact.normal[1], &scenario.contact.normal_restitution,
                        &scenario.space.normal_restitution})
    times(*ratio);
  for (auto* ratio :
       {&scenario.contact.rocking_restitution, &scenario.space.rocking_restitution, &scenario.winkler.restitution})
    if (*ratio) times(**ratio);
}

void displace_centre(Block& block, bool in_space, const InputChange& change) {
  block.com[0] += block.width * change(VariedInput::com);
  block.com[1] += block.height * change(VariedInput::com);
  if (!in_space) return;
  const double deeper = block.depth.value_or(0.0) * change(VariedInput::com);
  if (deeper != 0.0) block.com_in_depth = block.com_in_depth.value_or(0.0) + deeper;
}

Scenario changed_by(const Scenario& scenario, const InputChange& change) {
  const ModelEntry& model = entry_of(scenario);
  Scenario changed = with_shaking_times(scenario, change(VariedInput::shaking));
  for (Block& block : changed.blocks) {
    const double width = change(VariedInput::width);
    resize(block, width, change(VariedInput::height));
  }
  if (model.slides) {
    const double friction = change(VariedInput::friction);
    for (auto* coefficient : {&changed.friction.static_coefficient, &changed.friction.kinetic_coefficient})
      if (*coefficient) **coefficient *= friction;
    change_ratios(changed, change(VariedInput::restitution));
  } else if (model.reads_restitution) {
    changed.restitution = varied(changed, change(VariedInput::restitution));
  }
  vary_support(changed, [&] { return change(VariedInput::support); });
  for (Block& block : changed.blocks) displace_centre(block, model.in_space, change);
  if (model.in_space) changed.ground.azimuth += change(VariedInput::azimuth);
  return changed;
}

struct Answer {
  VariedInput input;
  double value;
  double partly(double share) const { return is_displaced(input) ? share * value : 1.0 + share * (value - 1.0); }
};

// One input after the other goes as far as the rules allow, by halves.
Scenario as_far_as_allowed(const Scenario& scenario, const std::vector<Answer>& answers) {
  constexpr int halvings = 6;
  std::array<double, varied_inputs_count> share{};
  const auto changed = [&] {
    std::size_t next = 0;
    return changed_by(
        scenario, [&](VariedInput input) { return answers[next++].partly(share[static_cast<std::size_t>(input)]); });
  };
  for (std::size_t input = 0; input < varied_inputs_count; ++input) {
    const bool asked = std::ranges::any_of(
        answers, [&](const Answer& answer) { return answer.input == static_cast<VariedInput>(input); });
    if (!asked) continue;
    double& part = share[input] = 1.0;
    for (int k = 0; k <= halvings && !broken_rules(changed()).empty(); ++k) part = k < halvings ? 0.5 * part : 0.0;
  }
  return changed();
}

}  // namespace

Scenario with_inputs_changed(const Scenario& scenario, const InputChange& change) {
  std::vector<Answer> answers;
  Scenario changed = changed_by(scenario, [&](VariedInput input) {
    answers.push_back({input, change(input)});
    return answers.back().value;
  });
  return broken_rules(changed).empty() ? changed : as_far_as_allowed(scenario, answers);
}

Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i) {
  std::uint64_t draw = 0;
  const bool slides = entry_of(scenario).slides;
  return with_inputs_changed(scenario, [&](VariedInput input) {
    if (is_displaced(input)) return 0.0;
    if (slides && input == VariedInput::restitution) return 1.0;
    return 1.0 + options.spread * (2.0 * random_uniform(options.seed, static_cast<std::uint64_t>(i), draw++) - 1.0);
  });
}

}  // namespace teeter

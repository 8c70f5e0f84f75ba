#include "study/neighbour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "block/restitution.hpp"
#include "core/random.hpp"
#include "run/registry.hpp"
#include "scenario/block_keys.hpp"
#include "scenario/laws.hpp"
#include "scenario/support_keys.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

constexpr double usual_share = 0.01;
// What not all neighbours differ in has draws of its own, so that the others keep theirs.
constexpr std::uint64_t first_seldom_draw = std::uint64_t{1} << 32U;

const char* key_of(VariedInput input) {
  switch (input) {
    case VariedInput::shaking: return "shaking";
    case VariedInput::width:
    case VariedInput::height: return "sizes";
    case VariedInput::com: return "centre_of_mass";
    case VariedInput::restitution: return "restitution";
    case VariedInput::friction: return "friction";
    case VariedInput::support: return "support";
    case VariedInput::azimuth: return "azimuth";
  }
  return "";
}

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
    const bool asked = std::any_of(answers.begin(), answers.end(), [&](const Answer& answer) {
      return answer.input == static_cast<VariedInput>(input);
    });
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

std::vector<VariedInput> varied_inputs(const Scenario& scenario) {
  std::vector<VariedInput> found;
  const Ground& ground = scenario.ground;
  const bool shaken_sideways =
      ground.horizontal.kind != ExcitationKind::none || ground.transverse.kind != ExcitationKind::none;
  const bool shaken = shaken_sideways || ground.vertical.kind != ExcitationKind::none;
  with_inputs_changed(scenario, [&](VariedInput input) {
    const bool matters =
        (input != VariedInput::shaking || shaken) && (input != VariedInput::azimuth || shaken_sideways);
    if (matters && std::find(found.begin(), found.end(), input) == found.end()) found.push_back(input);
    return is_displaced(input) ? 0.0 : 1.0;
  });
  return found;
}

double reach_of(const Scenario& scenario, VariedInput input, std::optional<double> spread) {
  const Uncertainty& stated = scenario.uncertainty;
  const bool slides = entry_of(scenario).slides;
  switch (input) {
    case VariedInput::shaking: return spread.value_or(stated.shaking);
    case VariedInput::width:
    case VariedInput::height: return spread.value_or(stated.sizes);
    case VariedInput::com: return spread ? 0.0 : stated.centre_of_mass;
    case VariedInput::restitution:
      if (slides) return spread ? 0.0 : stated.restitution.value_or(0.0);
      return spread.value_or(stated.restitution.value_or(usual_share));
    case VariedInput::friction: return spread.value_or(stated.friction);
    case VariedInput::support: return spread.value_or(stated.support);
    case VariedInput::azimuth: return spread ? 0.0 : stated.azimuth;
  }
  return 0.0;
}

InputChange drawn_change(const Scenario& scenario, std::optional<double> spread, std::uint64_t seed, long i) {
  const bool slides = entry_of(scenario).slides;
  std::array<double, varied_inputs_count> reach{};
  for (std::size_t k = 0; k < varied_inputs_count; ++k)
    reach[k] = reach_of(scenario, static_cast<VariedInput>(k), spread);
  return [=, draw = std::uint64_t{0}, seldom = first_seldom_draw](VariedInput input) mutable {
    const double most = reach[static_cast<std::size_t>(input)];
    const bool rare = is_displaced(input) || (slides && input == VariedInput::restitution);
    const double u = random_uniform(seed, static_cast<std::uint64_t>(i), rare ? seldom++ : draw++);
    const double away = most * (2.0 * u - 1.0);
    return is_displaced(input) ? away : 1.0 + away;
  };
}

Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i) {
  return with_inputs_changed(scenario, drawn_change(scenario, options.spread, options.seed, i));
}

std::vector<UncertainInput> uncertain_inputs(const Scenario& scenario, std::optional<double> spread) {
  std::vector<UncertainInput> inputs;
  for (const VariedInput input : varied_inputs(scenario)) {
    const UncertainInput one{key_of(input), reach_of(scenario, input, spread)};
    const bool known =
        std::any_of(inputs.begin(), inputs.end(), [&](const UncertainInput& other) { return other.name == one.name; });
    if (one.reach > 0.0 && !known) inputs.push_back(one);
  }
  return inputs;
}

double largest_share(const std::vector<UncertainInput>& inputs) {
  double most = 0.0;
  for (const UncertainInput& input : inputs)
    if (input.name != key_of(VariedInput::azimuth)) most = std::max(most, input.reach);
  return most;
}

std::vector<std::string> default_inputs(const std::vector<UncertainInput>& inputs) {
  std::vector<std::string> names;
  for (const UncertainInput& input : inputs)
    if (input.reach == usual_share && input.name != key_of(VariedInput::com) &&
        input.name != key_of(VariedInput::azimuth))
      names.push_back(input.name);
  return names;
}

std::string differ_words(const std::vector<UncertainInput>& inputs) {
  const std::string azimuth = key_of(VariedInput::azimuth);
  const std::string com = key_of(VariedInput::com);
  const bool alike = std::all_of(inputs.begin(), inputs.end(), [&](const UncertainInput& input) {
    return input.name != azimuth && input.name != com && input.reach == inputs.front().reach;
  });
  const auto share = [](double value) { return fmt::format("{:.3g} %", 100.0 * value); };
  const std::vector<std::string> usual = default_inputs(inputs);
  if (alike)
    return "that differ by up to " + share(largest_share(inputs)) +
           (usual.empty() ? "" : " (the default: state yours in [uncertainty])");
  std::vector<std::string> parts;
  for (const UncertainInput& input : inputs) {
    if (std::find(usual.begin(), usual.end(), input.name) != usual.end()) continue;
    const std::string name = input.name == com ? "centre of mass" : input.name;
    parts.push_back(
        name + " " +
        (input.name == azimuth ? fmt::format("{:.3g}°", input.reach * 180.0 / std::numbers::pi) : share(input.reach)));
  }
  if (!usual.empty())
    parts.push_back(fmt::format("as by default {} {}", fmt::join(usual, " and "), share(usual_share)));
  return fmt::format("as uncertain as told ({})", fmt::join(parts, ", "));
}

}  // namespace teeter

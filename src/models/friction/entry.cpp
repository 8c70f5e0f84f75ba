#include "models/friction/entry.hpp"

#include <algorithm>

#include "models/friction/model.hpp"
#include "models/friction/results.hpp"

namespace teeter {
namespace {

// A block that is put somewhere must not reach below the ground.
void check_position(Rules& rules, const Scenario& scenario) {
  if (!scenario.initial.position || scenario.blocks.size() != 1) return;
  const FrictionModel model = make_friction_model(scenario);
  const PlanarState state = initial_state(model, scenario.initial);
  const double gap = std::min(gap_of(model, left_corner, state), gap_of(model, right_corner, state));
  const Place initial{nullptr, "initial"};
  rules.require(gap >= -model.tolerance.gap, {&initial, "position"},
                [&] { return fmt::format("a corner would start {} m below the ground", -gap); });
}

constexpr const ScenarioSection* own_sections[] = {&impact_section};

}  // namespace

const ModelEntry friction_model{
    .kind = ModelKind::friction,
    .name = "friction",
    .words = "one block that may also slide, hop and fly",
    .menu = "May slide, hop and bounce",
    .slides = true,
    .flies = true,
    .free_start = true,
    .kinetic_friction = true,
    .quick_margin = true,
    .sections = own_sections,
    .example = "friction = { static = 0.6 }",
    .check_start = check_position,
    .simulate = simulate_friction,
    .summarise = summarise_friction,
    .decide = decide_friction,
    .assumes = "Block and ground are rigid; friction is Coulomb's. An impact takes no time.",
};

}  // namespace teeter

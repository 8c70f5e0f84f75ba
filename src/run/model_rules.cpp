#include "run/model_rules.hpp"

#include <algorithm>

#include "block/contact.hpp"
#include "models/friction_model.hpp"
#include "run/dirac_rules.hpp"
#include "run/rules.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_stacked_blocks = 200;

// Blocks of a stack need something to stand on.
void check_stack(Rules& rules, const Scenario& scenario) {
  rules.require(scenario.blocks.size() <= max_stacked_blocks, {nullptr, "block"}, [&] {
    return fmt::format("a stack may have up to {} blocks, found {}", max_stacked_blocks, scenario.blocks.size());
  });
  refuse_slender(rules, scenario);
  const auto* inset = std::get_if<InsetPivots>(&scenario.restitution);
  if (inset != nullptr && !(inset->ratio >= 0.0 && inset->ratio < 1.0)) return;  // told already
  check_standing(rules, scenario);
}

void check_friction(Rules& rules, const Scenario& scenario) {
  check_one_block(rules, scenario);
  refuse_slender(rules, scenario);
  check_friction_given(rules, scenario);
  check_place_and_velocity(rules, scenario.initial);
}

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

// Only the model contact puts blocks anywhere.
void refuse_places(Rules& rules, const Scenario& scenario) {
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Place block{nullptr, "block", static_cast<int>(i)};
    rules.require(!scenario.blocks[i].at, {&block, "at"}, "is for the model contact");
  }
}

}  // namespace

void check_one_block(Rules& rules, const Scenario& scenario) {
  rules.require(scenario.blocks.size() <= 1, {nullptr, "block"}, [&] {
    return fmt::format("model {} takes one block, found {}; use model = \"stack\"", model_name(scenario.model),
                       scenario.blocks.size());
  });
}

void refuse_slender(Rules& rules, const Scenario& scenario) {
  rules.require(!scenario.equations.slender, {nullptr, "equations.slender"},
                "the slender equations are for the models rocking and dirac");
}

void check_place_and_velocity(Rules& rules, const Initial& start) {
  const Place at_initial{nullptr, "initial"};
  const auto check_pair = [&](const std::optional<std::array<double, 2>>& pair, const Place& at) {
    if (!pair) return;
    const double worse = std::isfinite((*pair)[0]) && std::fabs((*pair)[0]) <= 1e30 ? (*pair)[1] : (*pair)[0];
    rules.finite(worse, at);
  };
  check_pair(start.position, {&at_initial, "position"});
  check_pair(start.velocity, {&at_initial, "velocity"});
}

void check_standing(Rules& rules, const Scenario& scenario) {
  for (std::size_t i = 1; i < scenario.blocks.size(); ++i) {
    if (!(scenario.blocks[i].width > 0.0 && scenario.blocks[i - 1].width > 0.0)) continue;
    const auto [left, right] = contact_points(scenario, i);
    const Place at{nullptr, "block", static_cast<int>(i)};
    rules.require(right - left >= 1e-9, {&at, "offset"}, [&] {
      return fmt::format("block {} does not stand on block {}: with offset {} the faces do not overlap", i + 1, i,
                         scenario.blocks[i].offset);
    });
  }
}

void check_friction_given(Rules& rules, const Scenario& scenario) {
  const Place friction{nullptr, "friction"};
  rules.require(scenario.friction.static_coefficient.has_value(), {&friction, "static"},
                [&] { return fmt::format("missing: model {} needs a coefficient", model_name(scenario.model)); });
}

void check_model(Rules& rules, const Scenario& scenario) {
  if (scenario.model != ModelKind::contact) refuse_places(rules, scenario);
  switch (scenario.model) {
    case ModelKind::rocking: check_one_block(rules, scenario); break;
    case ModelKind::stack: check_stack(rules, scenario); break;
    case ModelKind::friction: return check_friction(rules, scenario);
    case ModelKind::contact: return check_contact(rules, scenario);
    case ModelKind::winkler: return check_winkler(rules, scenario);
    case ModelKind::dirac: check_dirac(rules, scenario); break;
  }
  rules.require(!scenario.initial.position && !scenario.initial.velocity, {nullptr, "initial"},
                "position and velocity are for the models friction, contact and winkler");
}

void check_start(Rules& rules, const Scenario& scenario) {
  if (scenario.model == ModelKind::friction) check_position(rules, scenario);
  if (scenario.model == ModelKind::contact) check_contact_start(rules, scenario);
  if (scenario.model == ModelKind::dirac) check_dirac_start(rules, scenario);
}

}  // namespace teeter

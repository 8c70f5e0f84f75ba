#include "models/contact/rules.hpp"

#include <algorithm>
#include <cmath>

#include "limit/fields.hpp"
#include "models/contact/fields.hpp"
#include "models/contact/geometry.hpp"
#include "scenario/check_fields.hpp"
#include "scenario/shared_rules.hpp"

namespace teeter {
namespace {

constexpr std::size_t max_blocks = 5000;

void check_scheme(Rules& rules, const Contact& contact) {
  const Place at{nullptr, "contact"};
  const bool hybrid = contact.scheme == ContactScheme::hybrid;
  const bool euler = contact.scheme == ContactScheme::implicit_euler;
  rules.require(contact.flow == ContactFlow::coulomb || euler, {&at, "flow"},
                "associative flow needs scheme = \"implicit-euler\": at velocity level its dilation is a real jump");
  rules.require(!(contact.normal_restitution > 0.0) || !euler, {&at, "normal_restitution"},
                "is for the schemes moreau and hybrid: implicit Euler has no impact law");
  rules.require(!contact.rocking_restitution || hybrid, {&at, "rocking_restitution"},
                "is for the scheme hybrid, which locates impacts");
}

// Blocks stand on each other, or all of them have a place.
void check_places(Rules& rules, const Scenario& scenario) {
  const auto placed = std::count_if(scenario.blocks.begin(), scenario.blocks.end(),
                                    [](const Block& block) { return block.at.has_value(); });
  if (placed == 0) return check_standing(rules, scenario);
  const auto all = static_cast<std::ptrdiff_t>(scenario.blocks.size());
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Place block{nullptr, "block", static_cast<int>(i)};
    const auto& at = scenario.blocks[i].at;
    rules.require(placed == all || at.has_value(), {&block, "at"},
                  "missing: other blocks have a place; give all or none");
    if (!at) continue;
    rules.finite((*at)[0], {&block, "at"});
    rules.require((*at)[1] >= 0.0 && (*at)[1] <= 1e9, {&block, "at"},
                  [&] { return fmt::format("the base must be from 0 to 1e9 m above the ground, found {}", (*at)[1]); });
    rules.require(scenario.blocks[i].offset == 0.0, {&block, "offset"}, "give offset or at, not both");
  }
  const auto moves = [](double value) { return value != 0.0; };
  const std::vector<double>& angles = scenario.initial.angle;
  const std::vector<double>& rates = scenario.initial.rate;
  rules.require(std::none_of(angles.begin(), angles.end(), moves) && std::none_of(rates.begin(), rates.end(), moves),
                {nullptr, "initial"}, "blocks that have a place start upright and at rest");
}

}  // namespace

void check_contact(Rules& rules, const Scenario& scenario) {
  rules.require(scenario.blocks.size() <= max_blocks, {nullptr, "block"}, [&] {
    return fmt::format("model contact takes up to {} blocks, found {}", max_blocks, scenario.blocks.size());
  });
  const Place at{nullptr, "contact"};
  check_fields(rules, contact_section.fields, &scenario.contact, at);
  check_scheme(rules, scenario.contact);
  rules.require(scenario.contact.solver != ContactSolverKind::enumerate || scenario.blocks.size() <= 2, {&at, "solver"},
                "enumerate tries every combination of modes: it takes up to two blocks");
  check_places(rules, scenario);
  check_limit(rules, scenario);
}

// Nothing may start inside something else.
void check_contact_start(Rules& rules, const Scenario& scenario) {
  const ContactModel model = make_contact_model(scenario);
  const AssemblyState state = initial_assembly(model, scenario);
  std::vector<Pose> poses;
  pose_bodies(state, poses);
  Neighbours neighbours;
  neighbours.update(model, state, poses);
  for (const Pair& pair : neighbours.pairs()) {
    if (!pair.facing) continue;
    const double gap = std::min(place_of(model, poses, pair, 0).gap, place_of(model, poses, pair, 1).gap);
    if (gap >= -1e-9 * model.length) continue;
    // Blocks of a wall come last: the first of two stands in the file.
    const Place block{nullptr, "block", model.column ? pair.upper : pair.lower};
    const Place initial{nullptr, "initial"};
    if (pair.lower == the_base) {
      rules.require(false, {&initial, "position"},
                    [&] { return fmt::format("a corner would start {:.3g} m below the ground", -gap); });
    } else {
      rules.require(false, {&block, model.column ? "offset" : "at"}, [&] {
        return fmt::format("block {} would start {:.3g} m inside block {}", pair.upper + 1, -gap, pair.lower + 1);
      });
    }
    return;
  }
}

}  // namespace teeter

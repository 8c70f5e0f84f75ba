#include "scenario/support_rules.hpp"

#include <cmath>

#include "scenario/check_fields.hpp"
#include "scenario/support_fields.hpp"

namespace teeter {
namespace {

void check_modes(Rules& rules, const Floor& floor, const Place& at) {
  rules.require(floor.modes.size() <= 200, {&at, "modes"},
                [&] { return fmt::format("must be at most 200 modes, found {}", floor.modes.size()); });
  for (std::size_t i = 0; i < floor.modes.size(); ++i)
    check_fields(rules, floor_mode_fields(), &floor.modes[i], {&at, "modes", static_cast<int>(i)});
}

void check_floor(Rules& rules, const Floor& floor, const Place& at) {
  if (!floor.modes.empty()) return check_modes(rules, floor, at);
  check_fields(rules, floor_section.fields, &floor, at);
  rules.require(floor.damping.size() == 1 || floor.damping.size() == static_cast<std::size_t>(floor.storeys),
                {&at, "damping"}, [&] {
                  return fmt::format("must be one number or one for each of the {} modes, found {}", floor.storeys,
                                     floor.damping.size());
                });
  if (!floor.floor) return;
  rules.require(*floor.floor == std::floor(*floor.floor), {&at, "floor"},
                [&] { return fmt::format("must be a whole number, found {}", *floor.floor); });
  rules.require(*floor.floor <= static_cast<double>(floor.storeys), {&at, "floor"}, [&] {
    return fmt::format("must be from 0 (ground) to {} (storeys), found {}", floor.storeys, *floor.floor);
  });
}

void refuse(Rules& rules, const std::optional<double>& value, const Place& at, const char* message) {
  rules.require(!value, at, message);
}

void check_isolation(Rules& rules, const Isolation& plate, const Place& at) {
  check_fields(rules, isolation_section.fields, &plate, at);
  rules.require(plate.limit || plate.stop_restitution == 0.0, {&at, "stop_restitution"},
                "is for a stop: limit is missing");
  if (plate.kind == BearingKind::slider) {
    rules.require(plate.friction.has_value(), {&at, "friction"}, "missing: a slider needs a coefficient");
    refuse(rules, plate.period, {&at, "period"}, "is for kind = \"spring\"; a slider's follows from radius");
    refuse(rules, plate.damping, {&at, "damping"}, "is for kind = \"spring\"");
    refuse(rules, plate.stiffness, {&at, "stiffness"}, "is for kind = \"spring\"; a slider's follows from radius");
    refuse(rules, plate.damper, {&at, "damper"}, "is for kind = \"spring\"");
    rules.require(plate.load == BearingLoad::weight || !plate.radius, {&at, "load"},
                  "\"reaction\" is for flat sliders: in a bowl the plate would have to rise, which is left out");
    return;
  }
  refuse(rules, plate.friction, {&at, "friction"}, "is for kind = \"slider\"");
  rules.require(plate.load == BearingLoad::weight, {&at, "load"}, "is for kind = \"slider\"");
  refuse(rules, plate.radius, {&at, "radius"}, "is for kind = \"slider\"");
  rules.require(plate.period.has_value() != plate.stiffness.has_value(), {&at, "period"},
                plate.period ? "give period or stiffness, not both" : "missing: give period (s) or stiffness (N/m)");
  rules.require(!(plate.damping && plate.damper), {&at, "damper"}, "give damping or damper, not both");
  rules.require(!plate.damping || plate.period.has_value(), {&at, "damping"},
                "is a share of the critical damping of `period`; with stiffness give damper (N s/m)");
}

void check_anchor(Rules& rules, const Scenario& scenario, const Anchor& anchor, const Place& at) {
  check_fields(rules, anchor_section.fields, &anchor, at);
  if (anchor.strength) {
    rules.require(*anchor.strength > anchor.preload, {&at, "strength"}, [&] {
      return fmt::format("must be above the preload, {} N, found {}", anchor.preload, *anchor.strength);
    });
  }
  rules.require(anchor.ductility == 1.0 || anchor.strength, {&at, "ductility"},
                "is for an anchor that yields: strength is missing");
  rules.require(anchor.ductility == 1.0 || !anchor.fracture_energy, {&at, "fracture_energy"},
                "give ductility or fracture_energy, not both");
  if (anchor.edges || scenario.blocks.empty()) return;
  const double half = 0.5 * scenario.blocks.front().width;
  rules.require(std::fabs(anchor.at) <= half, {&at, "at"}, [&] {
    return fmt::format("must lie under the base, within {} m of its centre line, found {}", half, anchor.at);
  });
}

}  // namespace

void check_support(Rules& rules, const Scenario& scenario) {
  const Place support{nullptr, "support"};
  if (scenario.support.floor) check_floor(rules, *scenario.support.floor, {&support, "floor"});
  if (scenario.support.isolation) check_isolation(rules, *scenario.support.isolation, {&support, "isolation"});
  for (std::size_t i = 0; i < scenario.anchors.size(); ++i)
    check_anchor(rules, scenario, scenario.anchors[i], {nullptr, "anchor", static_cast<int>(i)});
  rules.require(scenario.anchors.size() <= 100, {nullptr, "anchor"},
                [&] { return fmt::format("at most 100 are followed, found {}", scenario.anchors.size()); });
}

}  // namespace teeter

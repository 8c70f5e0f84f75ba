#include "study/remedy_supports.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "core/number.hpp"
#include "run/registry.hpp"
#include "scenario/choices.hpp"

namespace teeter {
namespace {

constexpr double usual_plate_share = 0.2;  // of the object's mass
constexpr double usual_plate_damping = 0.1;
constexpr double usual_anchor_stretch = 1e-3;  // m, under the object's weight
constexpr double most_anchor_weights = 10.0;

double mass_of(const Scenario& scenario) {
  double sum = 0.0;
  for (const Block& block : scenario.blocks) sum += geometry_of(block, scenario.gravity).mass;
  return sum;
}

// The plate of today, where it is on bearings of this kind.
const Isolation* plate_of_today(const Scenario& scenario, const RemedyMeasure& measure) {
  const auto& plate = scenario.support.isolation;
  return plate && plate->kind == measure.bearing ? &*plate : nullptr;
}

std::optional<double> first_given(const std::optional<double>& a, const std::optional<double>& b) { return a ? a : b; }

// `changed`: with such a measure.
std::string unfit_for_ties(const Scenario& scenario, const Scenario& changed, const char* what) {
  const ModelEntry& model = entry_of(scenario);
  Rules rules;
  if (model.check != nullptr) model.check(rules, changed);
  if (!model.on_plates || !rules.take().empty())
    return fmt::format("model \"{}\" does not follow {}", model.name, what);
  if (scenario.equations.slender) return fmt::format("the equations of a slender block do not follow {}", what);
  return {};
}

void add_number(std::string& table, const char* key, const std::optional<double>& value) {
  if (value) table += fmt::format(", {} = {}", key, to_text(*value));
}

std::string table_of_plate(const Isolation& plate) {
  std::string table = fmt::format("{{ kind = \"{}\", mass = {}", choice_name(plate.kind), to_text(plate.mass));
  add_number(table, "period", plate.period);
  add_number(table, "damping", plate.damping);
  add_number(table, "stiffness", plate.stiffness);
  add_number(table, "damper", plate.damper);
  add_number(table, "friction", plate.friction);
  add_number(table, "radius", plate.radius);
  add_number(table, "limit", plate.limit);
  if (plate.load != BearingLoad::weight) table += fmt::format(", load = \"{}\"", choice_name(plate.load));
  if (plate.stop_restitution != 0.0) add_number(table, "stop_restitution", plate.stop_restitution);
  return table + " }";
}

std::string table_of_anchor(const Anchor& anchor) {
  std::string table = fmt::format("{{ at = {}, stiffness = {}", anchor.edges ? "\"edges\"" : to_text(anchor.at),
                                  to_text(anchor.stiffness));
  if (anchor.preload != 0.0) add_number(table, "preload", anchor.preload);
  add_number(table, "strength", anchor.strength);
  if (anchor.ductility != 1.0) add_number(table, "ductility", anchor.ductility);
  add_number(table, "fracture_energy", anchor.fracture_energy);
  return table + " }";
}

std::string list_of_anchors(const Scenario& scenario) {
  std::string list;
  for (const Anchor& anchor : scenario.anchors) list += (list.empty() ? "" : ", ") + table_of_anchor(anchor);
  return "[" + list + "]";
}

}  // namespace

MeasureRange plate_range(const Scenario& scenario, const RemedyMeasure& measure) {
  const Isolation* today = plate_of_today(scenario, measure);
  if (measure.bearing == BearingKind::slider) return {today != nullptr ? today->friction : std::nullopt, 0.3, 0.02};
  return {today != nullptr ? today->period : std::nullopt, 0.5, 4.0};
}

Scenario on_plate(const Scenario& scenario, const RemedyMeasure& measure, double value) {
  const Isolation* today = plate_of_today(scenario, measure);
  Isolation plate = today != nullptr ? *today : Isolation{};
  plate.kind = measure.bearing;
  plate.mass = measure.mass.value_or(today != nullptr ? today->mass : usual_plate_share * mass_of(scenario));
  plate.radius = first_given(measure.radius, plate.radius);
  if (plate.radius) plate.load = BearingLoad::weight;  // in a bowl no other is followed
  plate.limit = first_given(measure.limit, plate.limit);
  if (measure.limit) plate.stop_restitution = measure.stop_restitution;
  if (plate.kind == BearingKind::slider) {
    plate.friction = value;
  } else {
    plate.damping = first_given(measure.damping, plate.damping).value_or(usual_plate_damping);
    plate.period = value;
    plate.stiffness.reset();
    plate.damper.reset();
  }
  Scenario changed = scenario;
  changed.support.isolation = plate;
  return changed;
}

std::string unfit_for_plate(const Scenario& scenario, const RemedyMeasure& measure) {
  return unfit_for_ties(scenario, on_plate(scenario, measure, 1.0), "such an isolated plate");
}

MeasureRange anchor_range(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  return {0.0, 0.0, most_anchor_weights * mass_of(scenario) * scenario.gravity};
}

// An anchor that cannot bear its preload breaks when it is installed: none is there.
Scenario anchored(const Scenario& scenario, const RemedyMeasure& measure, double strength) {
  Scenario changed = scenario;
  if (!(strength > measure.preload)) return changed;
  Anchor anchor;
  anchor.edges = measure.edges;
  anchor.at = measure.at;
  anchor.stiffness = measure.stiffness.value_or(mass_of(scenario) * scenario.gravity / usual_anchor_stretch);
  anchor.preload = measure.preload;
  anchor.strength = strength;
  anchor.ductility = measure.ductility;
  anchor.fracture_energy = measure.fracture_energy;
  changed.anchors.push_back(anchor);
  return changed;
}

std::string unfit_for_anchor(const Scenario& scenario, const RemedyMeasure& measure) {
  return unfit_for_ties(scenario, anchored(scenario, measure, 2.0 * measure.preload + 1.0), "anchors");
}

std::string unfit_for_floor(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  if (!scenario.support.floor) return "it stands on the ground, not in a building";
  if (!scenario.support.floor->modes.empty()) return "the modes given are those of one floor";
  return {};
}

MeasureRange floor_range(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  if (!scenario.support.floor) return {};
  const auto storeys = static_cast<double>(scenario.support.floor->storeys);
  return {scenario.support.floor->floor.value_or(storeys), 0.0, storeys};
}

Scenario on_floor(const Scenario& scenario, const RemedyMeasure& /*measure*/, double floor) {
  Scenario changed = scenario;
  if (changed.support.floor) changed.support.floor->floor = std::round(floor);
  return changed;
}

void keep_springs(Isolation& plate, double mass_of_object) {
  if (!plate.period) return;
  const double mass = mass_of_object + plate.mass;
  const double omega = 2.0 * std::numbers::pi / *plate.period;
  plate.stiffness = mass * omega * omega;
  if (plate.damping) plate.damper = 2.0 * *plate.damping * mass * omega;
  plate.period.reset();
  plate.damping.reset();
}

void add_support_changes(std::vector<std::string>& settings, const Scenario& before, const Scenario& after) {
  const auto floor_of = [](const Scenario& s) { return s.support.floor ? s.support.floor->floor : std::nullopt; };
  if (floor_of(after) && floor_of(after) != floor_of(before))
    settings.push_back(fmt::format("support.floor.floor={}", to_text(*floor_of(after))));
  const auto plate_of = [](const Scenario& s) {
    return s.support.isolation ? table_of_plate(*s.support.isolation) : std::string();
  };
  if (plate_of(after) != plate_of(before)) settings.push_back("support.isolation=" + plate_of(after));
  if (list_of_anchors(after) != list_of_anchors(before)) settings.push_back("anchor=" + list_of_anchors(after));
}

}  // namespace teeter

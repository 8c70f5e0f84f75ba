#include "scenario/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/geometry.hpp"
#include "core/largest.hpp"
#include "core/shown.hpp"
#include "scenario/check_fields.hpp"
#include "scenario/ground_fields.hpp"
#include "scenario/laws.hpp"
#include "scenario/physical_range.hpp"
#include "scenario/sections.hpp"
#include "scenario/support_rules.hpp"

namespace teeter {
namespace {

// An inertia that no body of this size can have would only show up as an impossible motion.
void check_inertia(Rules& rules, const Block& block, const Place& at) {
  const double square = block.width * block.width + block.height * block.height;
  const double mass = geometry_of(block, 1.0).mass;
  const bool sound = square > 0.0 && mass > 0.0;
  if (!(*block.inertia > 0.0)) return rules.positive(*block.inertia, at);
  if (!sound) return;
  rules.require(*block.inertia >= 1e-4 * mass * square && *block.inertia <= 10.0 * mass * square, at, [&] {
    return fmt::format("must be from {:.3g} to {:.3g} kg m2 for a block of this size and mass, found {}",
                       1e-4 * mass * square, 10.0 * mass * square, *block.inertia);
  });
}

// The centre of mass lies above the base of a rectangle; that of a polygon may lie anywhere near.
void check_com(Rules& rules, const Block& block, const Place& at) {
  rules.require(std::fabs(block.com[0]) < 0.5 * block.width || !(block.width > 0.0), {&at, "com"}, [&] {
    return fmt::format("the centre of mass must lie above the base: |{}| must be below half the width, {}",
                       block.com[0], 0.5 * block.width);
  });
  rules.require(block.com[1] <= 1e9, {&at, "com"}, "the centre of mass must lie below 1e9 m");
  rules.require(block.com[1] > -0.5 * block.height || !(block.height > 0.0), {&at, "com"}, [&] {
    return fmt::format("the centre of mass must lie above the ground: {} must be above {}", block.com[1],
                       -0.5 * block.height);
  });
}

// Of a block with a width and a height.
void check_sized_block(Rules& rules, const Block& block, const Place& at) {
  static const FieldTable block_table = FieldTable::of<Block>(block_section.fields);
  check_fields(rules, block_table, &block, at);
  rules.require(!(block.mass && block.density), {&at, "density"}, [&] {
    Block by_density = block;
    by_density.mass.reset();
    const double mass = geometry_of(by_density, 1.0).mass;
    return fmt::format("give mass or density, not both: this density and these sizes make {} kg",
                       mass < 999.5 ? fmt::format("{:.3g}", mass) : fmt::format("{:.0f}", mass));
  });
  if (block.inertia) check_inertia(rules, block, {&at, "inertia"});
  if (!block.mesh) check_com(rules, block, at);  // where a mesh stands is found from its faces
}

void check_block(Rules& rules, const Block& given, const Place& at) {
  if (given.vertices.empty()) return check_sized_block(rules, given, at);
  Block block = given;
  const std::array<double, 2> extent = extent_of(block);
  // Vertices have rules of their own, which tell of those that span nothing.
  block.width = extent[0] > 0.0 ? extent[0] : 1.0;
  block.height = extent[1] > 0.0 ? extent[1] : 1.0;
  block.vertices.clear();
  block.area.reset();
  check_sized_block(rules, block, at);
}

void check_size(Rules& rules, double value, Dimension dimension, const Place& at) {
  rules.require(std::isfinite(value), at, [&] { return fmt::format("must be a finite number, found {}", value); });
  rules.require(!std::isfinite(value) || is_physical(value, dimension), at,
                [&] { return words_beyond(value, dimension); });
}

// `peak` (m/s2) without the factor of searches and files.
void check_strength(Rules& rules, const Excitation& e, double peak, const Place& at) {
  const double strength = peak * std::fabs(e.scale);
  rules.require(!std::isfinite(e.scale) || strength <= strongest_shaking, at, [&] {
    return fmt::format("makes accelerations of {:.3g} m/s2: at most 1e12 can be followed", strength);
  });
}

void check_record(Rules& rules, const Excitation& e, const Place& at) {
  if (!e.record) return rules.require(false, {&at, "file"}, "missing: a record needs a file");
  rules.require(e.record->acceleration.size() >= 2, {&at, "file"}, "a record needs at least two samples");
  rules.positive(e.record->step, {&at, "dt"});
  const std::vector<double>& samples = e.record->acceleration;
  if (!all_within(samples, largest_acceleration)) {
    const auto wrong = std::find_if_not(samples.begin(), samples.end(),
                                        [](double sample) { return std::fabs(sample) <= largest_acceleration; });
    return rules.require(false, {&at, "file"}, [&] {
      const auto number = wrong - samples.begin() + 1;
      return std::isfinite(*wrong) ? fmt::format("sample {} of the record is {} m/s2, more than 1e6", number, *wrong)
                                   : fmt::format("sample {} of the record is not a finite number", number);
    });
  }
  check_strength(rules, e, largest_magnitude(samples), {&at, "scale"});
}

void check_pulse(Rules& rules, const Excitation& e, const GroundKind& kind, const Place& at) {
  using Kind = ExcitationKind;
  const bool harmonic = e.kind == Kind::harmonic;
  rules.require(e.amplitude.has_value() || (harmonic && e.displacement), {&at, "amplitude"},
                harmonic ? "missing: give amplitude (acceleration) or displacement" : "missing");
  rules.require(!(e.amplitude && e.displacement), {&at, "displacement"}, "give amplitude or displacement, not both");
  if (e.amplitude) check_size(rules, *e.amplitude, Dimension::acceleration, {&at, "amplitude"});
  if (e.displacement) check_size(rules, *e.displacement, Dimension::length, {&at, "displacement"});
  if (!kind.has("omega")) {
    rules.require(e.duration.has_value(), {&at, "duration"}, "missing: how long the pulse lasts");
  } else {
    rules.require(e.omega.has_value(), {&at, "omega"}, "missing: give one of frequency, period, omega");
    if (e.omega) rules.positive(*e.omega, {&at, "omega"});
    if (e.omega && *e.omega > 0.0 && *e.omega <= largest_number)
      check_size(rules, *e.omega, Dimension::angular_rate, {&at, "omega"});
  }
  if (e.duration) rules.positive(*e.duration, {&at, "duration"});
  if (e.cycles) rules.positive(*e.cycles, {&at, "cycles"});
  if (harmonic) rules.require(!(e.duration && e.cycles), {&at, "cycles"}, "give duration or cycles, not both");
  if (e.kind == Kind::type_c && e.cycles)
    rules.require(*e.cycles == std::floor(*e.cycles), {&at, "cycles"}, "must be a whole number for a type-c pulse");
  if (e.kind == Kind::mavroeidis) {
    rules.require(e.gamma > 1.0 && std::isfinite(e.gamma), {&at, "gamma"},
                  [&] { return fmt::format("must be above 1, found {}", e.gamma); });
  }
  rules.not_negative(e.ramp, {&at, "ramp"});
  if (e.amplitude && std::fabs(*e.amplitude) <= largest_acceleration)
    check_strength(rules, e, std::fabs(*e.amplitude), {&at, "scale"});
  if (e.displacement && e.omega && std::isfinite(*e.omega) && std::fabs(*e.displacement) <= largest_length)
    check_strength(rules, e, std::fabs(*e.displacement) * *e.omega * *e.omega, {&at, "displacement"});
}

void check_excitation(Rules& rules, const Excitation& e, const Place& at) {
  const auto fine = [](double value) { return std::fabs(value) <= largest_number; };
  if (!(fine(e.start) && fine(e.scale) && fine(e.phase))) {
    rules.finite(e.start, {&at, "start"});
    rules.finite(e.scale, {&at, "scale"});
    rules.finite(e.phase, {&at, "phase"});
  }
  if (e.kind == ExcitationKind::none) return;
  const auto kinds = ground_kinds();
  const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const GroundKind& one) { return one.kind == e.kind; });
  if (kind == kinds.end()) return rules.require(false, {&at, "kind"}, "is no kind of ground motion");
  switch (e.kind) {
    case ExcitationKind::record: return check_record(rules, e, at);
    case ExcitationKind::sequence:
      rules.require(!e.parts.empty(), {&at, "parts"}, "missing: a sequence needs at least one part");
      for (std::size_t i = 0; i < e.parts.size(); ++i)
        check_excitation(rules, e.parts[i], {&at, "parts", static_cast<int>(i)});
      return;
    default: return check_pulse(rules, e, *kind, at);
  }
}

bool starts_upright_at_rest(const Initial& s) {
  return s.angle.empty() && s.rate.empty() && !s.position && !s.velocity && !s.position_in_depth &&
         !s.velocity_in_depth && s.azimuth == 0.0 && s.twist == 0.0 && !s.quaternion && !s.angular_velocity;
}

void check_initial(Rules& rules, const Scenario& scenario) {
  if (starts_upright_at_rest(scenario.initial)) return;
  const Place at{nullptr, "initial"};
  static const FieldTable initial_table = FieldTable::of<Initial>(initial_section.fields);
  check_fields(rules, initial_table, &scenario.initial, at);
  const auto check_count = [&](const std::vector<double>& values, const Place& key) {
    rules.require(values.empty() || values.size() == scenario.blocks.size(), key,
                  [&] { return fmt::format("has {} values for {} blocks", values.size(), scenario.blocks.size()); });
  };
  check_count(scenario.initial.angle, {&at, "angle"});
  check_count(scenario.initial.rate, {&at, "rate"});
  for (const double angle : scenario.initial.angle) {
    rules.require(std::fabs(angle) < std::numbers::pi / 2.0, {&at, "angle"},
                  [&] { return fmt::format("must be between -90 and 90 degrees, found {} rad", angle); });
  }
}

void check_run(Rules& rules, const RunControl& run) {
  const Place at{nullptr, "run"};
  static const FieldTable run_table = FieldTable::of<RunControl>(run_section.fields);
  check_fields(rules, run_table, &run, at);
}

void check_output(Rules& rules, const Output& output) {
  if (output.units.empty()) return;
  const Place at{nullptr, "output"};
  const std::string problem = problem_of_units(output.units);
  rules.require(problem.empty(), {&at, "units"}, [&] { return problem; });
}

// Coefficients of friction and of the corners' impacts, whichever model reads them.
void check_contact_laws(Rules& rules, const Scenario& scenario) {
  const Place friction{nullptr, "friction"};
  static const FieldTable friction_table = FieldTable::of<Friction>(friction_section.fields);
  check_fields(rules, friction_table, &scenario.friction, friction);
  const std::optional<double>& resting = scenario.friction.static_coefficient;
  const std::optional<double>& sliding = scenario.friction.kinetic_coefficient;
  if (resting && *resting >= 0.0 && sliding) {
    rules.require(!(*sliding > *resting), {&friction, "kinetic"},
                  [&] { return fmt::format("must be at most friction.static = {}, found {}", *resting, *sliding); });
  }
  static const FieldTable impact_table = FieldTable::of<CornerImpact>(impact_section.fields);
  check_fields(rules, impact_table, &scenario.impact, {nullptr, "impact"});
}

}  // namespace

void check_scenario(Rules& rules, const Scenario& scenario) {
  static const FieldTable top_table = FieldTable::of<Scenario>(top_section.fields);
  check_fields(rules, top_table, &scenario, {nullptr, ""});
  rules.require(!scenario.blocks.empty(), {nullptr, "block"}, "missing: a scenario needs at least one [[block]]");
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i)
    check_block(rules, scenario.blocks[i], {nullptr, "block", static_cast<int>(i)});
  check_fields(rules, law_of(scenario.restitution).fields, fields_of(scenario.restitution), {nullptr, "restitution"});
  check_contact_laws(rules, scenario);
  check_output(rules, scenario.output);
  const Place ground{nullptr, "ground"};
  check_excitation(rules, scenario.ground.horizontal, {&ground, "horizontal"});
  check_excitation(rules, scenario.ground.transverse, {&ground, "transverse"});
  check_excitation(rules, scenario.ground.vertical, {&ground, "vertical"});
  rules.finite(scenario.ground.azimuth, {&ground, "azimuth"});
  check_support(rules, scenario);
  check_initial(rules, scenario);
  check_run(rules, scenario.run);
}

}  // namespace teeter

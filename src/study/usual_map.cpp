// Which map a page shows when nobody says: the present case lies inside it.
#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "scenario/keys.hpp"
#include "study/staged_map.hpp"

namespace teeter {
namespace {

using Kind = ExcitationKind;

double unit_of(const Scenario& scenario, const char* name) { return std::get<UnitValue>(find_unit(name))(scenario); }

// From 0 or nearly so to half as much again as what the scenario has, and at least to `least`.
StudyAxis axis_around(const char* key, const char* over, double from, double least, double present) {
  StudyAxis axis;
  axis.key = key;
  axis.over = over;
  axis.from = from;
  axis.to = std::max(least, 1.5 * present);
  axis.points = 2;
  return axis;
}

std::vector<StudyAxis> pulse_axes(const Scenario& scenario, const Excitation& e) {
  const double p = unit_of(scenario, "p");
  const double tipping = unit_of(scenario, "g tan alpha");
  const double omega = e.omega.value_or(p);
  const double amplitude = e.displacement ? *e.displacement * omega * omega : e.amplitude.value_or(tipping);
  return {
      axis_around("ground.horizontal.omega", "p", 0.1, 8.0, omega / p),
      axis_around("ground.horizontal.amplitude", "g tan alpha", 0.1, 6.0, std::fabs(amplitude * e.scale) / tipping)};
}

std::vector<StudyAxis> rectangular_axes(const Scenario& scenario, const Excitation& e) {
  const double tipping = unit_of(scenario, "g tan alpha");
  return {
      axis_around("ground.horizontal.duration", "1/p", 0.05, 4.0, e.duration.value_or(0.0) / unit_of(scenario, "1/p")),
      axis_around("ground.horizontal.amplitude", "g tan alpha", 0.1, 4.0,
                  std::fabs(e.amplitude.value_or(0.0) * e.scale) / tipping)};
}

// Size of the block against the strength of the record, the block's own size in the middle of a logarithmic axis.
std::vector<StudyAxis> record_axes() {
  StudyAxis size{"block.0.radius", "R", 0.25, 4.0, 2, true};
  StudyAxis scale{"ground.scale", "", 0.05, 5.0, 2, false};
  return {size, scale};
}

}  // namespace

std::vector<StudyAxis> usual_map_axes(const Scenario& scenario) {
  const Excitation& e = scenario.ground.horizontal;
  switch (e.kind) {
    case Kind::none: throw InputError("ground: the ground does not move to the side: there is nothing to map");
    case Kind::record:
    case Kind::sequence: return record_axes();
    case Kind::rectangular: return rectangular_axes(scenario, e);
    default: return pulse_axes(scenario, e);
  }
}

}  // namespace teeter

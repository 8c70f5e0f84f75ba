#include "run/floor_results.hpp"

#include <algorithm>
#include <numbers>

#include "core/sincos.hpp"
#include "follow/forcing.hpp"
#include "ground/floor.hpp"
#include "ground/path.hpp"
#include "ground/run_time.hpp"

namespace teeter {
namespace {

Column* find_column(std::vector<Column>& columns, std::string_view name) {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const Column& c) { return c.name == name; });
  return found == columns.end() ? nullptr : &*found;
}

// Both horizontal components of the ground, along x and y.
struct PlaneGround {
  Motion along;
  Motion across;
  GroundPath along_path{along};
  GroundPath across_path{across};
  SinCos turn{0.0, 1.0};

  double x(double first, double second) const { return turn.cos * first - turn.sin * second; }
  double y(double first, double second) const { return turn.sin * first + turn.cos * second; }
};

PlaneGround ground_of(const Scenario& scenario) {
  PlaneGround ground{build_motion(scenario.ground.horizontal), build_motion(scenario.ground.transverse)};
  if (scenario.ground.azimuth != 0.0) ground.turn = sincos(scenario.ground.azimuth);
  return ground;
}

// Replaces a column by what the ground does, and returns what it held.
template <class F>
std::vector<double> replaced(std::vector<Column>& columns, std::string_view name, F f) {
  Column* column = find_column(columns, name);
  if (column == nullptr) return {};
  std::vector<double> held = column->values;
  const std::vector<double> times = columns.front().values;
  for (std::size_t i = 0; i < times.size(); ++i) column->values[i] = f(times[i]);
  return held;
}

}  // namespace

void note_floor(Summary& summary, const Scenario& scenario) {
  if (!scenario.support.floor) return;
  const Floor& floor = *scenario.support.floor;
  FloorOutcome out;
  for (const FloorOscillator& mode : floor_oscillators(floor)) {
    out.periods.push_back(2.0 * std::numbers::pi / mode.omega);
    out.factors.push_back(mode.factor);
  }
  if (floor.modes.empty()) {
    out.storeys = floor.storeys;
    out.floor = static_cast<long>(floor.floor.value_or(static_cast<double>(floor.storeys)));
  }
  const double end = run_end(scenario);
  double ground_peak = 0.0;
  for (const Excitation* component : {&scenario.ground.horizontal, &scenario.ground.transverse}) {
    if (component->kind == ExcitationKind::none) continue;
    const Motion motion = on_floor(scenario, *component);
    const MotionPeaks above = peaks_of(motion, end);
    out.peak_displacement = std::max(out.peak_displacement, above.displacement);
    if (!(above.acceleration > out.peak_acceleration)) continue;
    out.peak_acceleration = above.acceleration;
    ground_peak = peaks_of(ground_below(motion), end).acceleration;
  }
  if (ground_peak > 0.0) out.amplification = out.peak_acceleration / ground_peak;
  summary.floor = std::move(out);
}

std::vector<double> floor_sway(const Scenario& scenario, const std::vector<double>& times) {
  const Motion motion = on_floor(scenario, scenario.ground.horizontal);
  std::vector<double> sway(times.size(), 0.0);
  for (const FloorPart& part : motion.floors)
    for (std::size_t i = 0; i < times.size(); ++i)
      sway[i] += part.scale * part.response->place_at(times[i]).displacement;
  return sway;
}

void add_floor_columns(std::vector<Column>& columns, const Scenario& scenario) {
  if (!scenario.support.floor || columns.empty()) return;
  const PlaneGround ground = ground_of(scenario);
  const auto a = [](const Motion& motion, double t) { return acceleration(motion, t); };
  std::vector<double> along = replaced(columns, "ground_acceleration",
                                       [&](double t) { return ground.x(a(ground.along, t), a(ground.across, t)); });
  std::vector<double> across = replaced(columns, "ground_acceleration_transverse",
                                        [&](double t) { return ground.y(a(ground.along, t), a(ground.across, t)); });
  replaced(columns, "ground_velocity",
           [&](double t) { return ground.x(ground.along_path.at(t).velocity, ground.across_path.at(t).velocity); });
  replaced(columns, "ground_displacement", [&](double t) {
    return ground.x(ground.along_path.at(t).displacement, ground.across_path.at(t).displacement);
  });
  replaced(columns, "ground_displacement_transverse", [&](double t) {
    return ground.y(ground.along_path.at(t).displacement, ground.across_path.at(t).displacement);
  });
  if (!along.empty()) columns.push_back({"floor_acceleration", "m/s2", std::move(along)});
  if (!across.empty()) columns.push_back({"floor_acceleration_transverse", "m/s2", std::move(across)});
}

}  // namespace teeter

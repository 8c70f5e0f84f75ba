#include "validate/measured/cube_runs.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "teeter/simulate.hpp"
#include "workers/for_cases.hpp"

namespace teeter {
namespace {

// Poses by time: a history has rows at impacts too.
struct PoseColumns {
  explicit PoseColumns(const History& history) {
    constexpr std::array names{"time", "x_0", "y_0", "z_0", "qw_0", "qx_0", "qy_0", "qz_0"};
    for (std::size_t k = 0; k < names.size(); ++k)
      for (const Column& column : history.columns)
        if (column.name == names[k]) values[k] = &column.values;
  }
  // At the sample; the last pose holds where the body came to rest before the run's end.
  SpaceState at(std::size_t sample) const {
    const double time = (static_cast<double>(sample) + 1e-6) / cube_sample_rate;
    const auto after = std::upper_bound(values[0]->begin(), values[0]->end(), time);
    const auto row = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, after - values[0]->begin() - 1));
    const auto n = [&](std::size_t k) { return (*values[k])[row]; };
    SpaceState state;
    state.x = {n(1), n(2), n(3)};
    state.q = Turn(n(4), n(5), n(6), n(7));
    return state;
  }
  std::array<const std::vector<double>*, 8> values{};
};

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

Scenario toss_scenario(const SpaceState& start, std::size_t samples, const TossParameters& parameters) {
  Scenario scenario;
  scenario.model = ModelKind::space;
  scenario.gravity = cube_gravity;
  Block& cube = scenario.blocks.emplace_back();
  cube.width = cube_width;
  cube.depth = cube_width;
  cube.height = cube_width;
  cube.mass = cube_mass;
  cube.inertia_numbers.assign(3, cube_inertia);
  scenario.friction.static_coefficient = parameters.friction;
  scenario.space.impact = parameters.law;
  scenario.space.normal_restitution = parameters.restitution;
  scenario.space.step = 1.0 / (cube_sample_rate * parameters.steps_a_sample);
  const double lift = std::max(0.0, -lowest_corner(start));
  scenario.initial.position = {start.x.x(), start.x.z() + lift};
  scenario.initial.position_in_depth = start.x.y();
  scenario.initial.velocity = {start.v.x(), start.v.z()};
  scenario.initial.velocity_in_depth = start.v.y();
  scenario.initial.quaternion = {start.q.w(), start.q.x(), start.q.y(), start.q.z()};
  scenario.initial.angular_velocity = {start.w.x(), start.w.y(), start.w.z()};
  scenario.run.duration = static_cast<double>(samples - 1) / cube_sample_rate;
  scenario.run.output_step = 1.0 / cube_sample_rate;
  scenario.run.stop_at_overturn = false;
  return scenario;
}

int computed_face(const SpaceState& start, std::size_t samples, const TossParameters& parameters) {
  Scenario scenario = toss_scenario(start, samples, parameters);
  scenario.run.output_step = *scenario.run.duration;
  const History history = simulate(scenario);
  return face_down(PoseColumns(history).at(samples).q);
}

TossError toss_error(const Toss& toss, const TossParameters& parameters) {
  const History history = simulate(toss_scenario(toss.samples.front(), toss.samples.size(), parameters));
  const PoseColumns computed(history);
  TossError error;
  for (std::size_t k = 0; k < toss.samples.size(); ++k) {
    const SpaceState& measured = toss.samples[k];
    const SpaceState ours = computed.at(k);
    error.position.push_back((ours.x - measured.x).norm() / cube_width);
    error.rotation.push_back(ours.q.angularDistance(measured.q));
  }
  error.mean_position = mean(error.position);
  error.mean_rotation = mean(error.rotation);
  error.face = face_down(computed.at(toss.samples.size()).q);
  error.right_face = error.face == face_down(toss.samples.back().q);
  return error;
}

std::vector<TossError> toss_errors(const std::vector<Toss>& tosses, const TossParameters& parameters) {
  std::vector<TossError> errors(tosses.size());
  for_cases(tosses.size(), [&](std::size_t i) { errors[i] = toss_error(tosses[i], parameters); });
  return errors;
}

}  // namespace teeter

#include "space_cost.hpp"

#include <algorithm>
#include <numbers>

#include "models/space/motion.hpp"
#include "support/gravity.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

using namespace teeter;

constexpr int finest = 64;
constexpr double hertz = 2.0 * std::numbers::pi;  // rad/s

Excitation sine_without_end(double amplitude, double omega) {
  Excitation e;
  e.kind = ExcitationKind::harmonic;
  e.amplitude = amplitude;
  e.omega = omega;
  return e;
}

Scenario scenario_of(const SpaceWork& work) {
  Scenario s;
  s.model = ModelKind::space;
  s.gravity = gravity;
  Block block;
  block.width = work.size[0];
  block.depth = work.size[1];
  block.height = work.size[2];
  block.mass = work.mass();
  s.blocks = {block};
  s.friction.static_coefficient = work.friction;
  s.space.step = work.step;
  s.ground.horizontal = sine_without_end(work.amplitude[0], work.omega[0]);
  s.ground.transverse = sine_without_end(work.amplitude[1], work.omega[1]);
  s.ground.vertical = sine_without_end(work.amplitude[2], work.omega[2]);
  return s;
}

SpacePlace place_of(const SpaceState& state) {
  return {{state.x.x(), state.x.y(), state.x.z()}, {state.q.w(), state.q.x(), state.q.y(), state.q.z()}};
}

double distance(const SpaceWork& work, const SpacePlace& a, const SpacePlace& b) {
  const auto corner_at = [&](const SpacePlace& place, const Vec3& corner) {
    const Turn q(place.q[0], place.q[1], place.q[2], place.q[3]);
    return Vec3(Vec3(place.x[0], place.x[1], place.x[2]) + q.normalized() * corner);
  };
  double largest = 0.0;
  for (int k = 0; k < 8; ++k) {
    const Vec3 corner(((k & 1) != 0 ? 0.5 : -0.5) * work.size[0], ((k & 2) != 0 ? 0.5 : -0.5) * work.size[1],
                      ((k & 4) != 0 ? 0.5 : -0.5) * work.size[2]);
    largest = std::max(largest, (corner_at(a, corner) - corner_at(b, corner)).norm());
  }
  return largest;
}

}  // namespace

const SpaceWork rocking_box = {"rocking box",
                               {0.6, 0.5, 2.01},
                               0.5,
                               {0.43 * gravity, 0.36 * gravity, 0.2 * gravity},
                               {2.1 * hertz, 2.7 * hertz, 5.3 * hertz},
                               1e-3,
                               40000,
                               2000};

const SpaceWork sliding_box = {"sliding box",
                               {1.0, 0.6, 0.5},
                               0.3,
                               {0.5 * gravity, 0.45 * gravity, 0.2 * gravity},
                               {1.3 * hertz, 1.1 * hertz, 3.7 * hertz},
                               1e-3,
                               40000,
                               2000};

OurTrack ours_in_space(const SpaceWork& work) {
  const Scenario scenario = scenario_of(work);
  OurTrack track;
  const double start = thread_seconds();
  const SpaceModel model = make_space_model(scenario);
  SpaceMotion motion(model, initial_space_state(model, scenario.initial));
  long moving = 0;
  for (int k = 0; k < work.steps && !motion.ended(); ++k) {
    const double end = (k + 1) * work.step;
    while (motion.time() < end - 1e-9 && !motion.ended()) motion.advance();
    if (!motion.frozen()) ++moving;
    if (k < work.compared) track.places.push_back(place_of(motion.state()));
  }
  track.microseconds = 1e6 * (thread_seconds() - start) / static_cast<double>(std::max(1L, moving));
  track.moving = static_cast<double>(moving) / work.steps;
  track.impacts = motion.impacts();
  track.worst_residual = motion.counts().worst_residual;
  return track;
}

SpaceWork refined(const SpaceWork& work, int times) {
  SpaceWork finer = work;
  finer.step /= times;
  finer.steps = finer.compared = work.compared * times;
  return finer;
}

SpaceTrack thinned(SpaceTrack track, int times) {
  std::vector<SpacePlace> kept;
  for (std::size_t i = static_cast<std::size_t>(times) - 1; i < track.places.size();
       i += static_cast<std::size_t>(times))
    kept.push_back(track.places[i]);
  track.places = std::move(kept);
  return track;
}

SpaceTrack converged_in_space(const SpaceWork& work) { return thinned(ours_in_space(refined(work, finest)), finest); }

double largest_error(const SpaceWork& work, const SpaceTrack& track, const SpaceTrack& reference) {
  double largest = track.places.size() < reference.places.size() ? INFINITY : 0.0;
  for (std::size_t i = 0; i < std::min(track.places.size(), reference.places.size()); ++i)
    largest = std::max(largest, distance(work, track.places[i], reference.places[i]));
  return largest;
}

std::optional<AtEqualError> at_equal_error(const SpaceWork& work, SpaceEngine engine, double wanted,
                                           const SpaceTrack& reference) {
  AtEqualError found;
  for (int times = 1; times <= finest_peer && !found.reached; times *= 2) {
    const auto track = engine(refined(work, times));
    if (!track) return {};
    found.times = times;
    found.microseconds = times * track->microseconds;
    found.error = largest_error(work, thinned(*track, times), reference);
    found.reached = found.error <= wanted;
  }
  return found;
}

}  // namespace bench

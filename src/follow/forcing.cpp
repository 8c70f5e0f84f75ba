#include "follow/forcing.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <tuple>

#include "ground/floor.hpp"
#include "ground/run_time.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

const Motion& ground_below(const Motion& motion) {
  return motion.floors.empty() ? motion : motion.floors.front().response->ground();
}

namespace {

// All that makes the motion but for its scale. Names every field: one that is new must be compared, too.
bool same_but_for_scale(const Excitation& a, const Excitation& b) {
  const auto fields = [](const Excitation& e) {
    const auto& [kind, amplitude, displacement, omega, duration, cycles, phase, start, gamma, ramp, scale, record,
                 parts] = e;
    return std::tie(kind, amplitude, displacement, omega, duration, cycles, phase, start, gamma, ramp, record);
  };
  return fields(a) == fields(b) && std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(),
                                              [](const Excitation& one, const Excitation& other) {
                                                return one.scale == other.scale && same_but_for_scale(one, other);
                                              });
}

constexpr double most_known = 1e6;  // states of modes about, 16 bytes each: what takes more memory is not kept

struct KnownFloor {
  Excitation excitation;
  double until = 0.0;
  std::shared_ptr<FollowedModes> followed;
};

// Studies shake one building in one way many times over: the last ones of this thread are known, at scale 1, one for
// each component. What is found does not depend on them.
std::shared_ptr<const FollowedModes> followed_at_scale_one(const Excitation& excitation,
                                                           std::vector<FloorOscillator> modes, double until) {
  static thread_local std::array<KnownFloor, 2> known;
  static thread_local std::size_t oldest = 0;
  for (KnownFloor& one : known) {
    if (!one.followed || one.until != until || one.followed->modes() != modes ||
        !same_but_for_scale(one.excitation, excitation))
      continue;
    if (one.followed.use_count() == 1) {  // nobody else asks
      std::atomic_thread_fence(std::memory_order_acquire);
      one.followed->keep_series();
    }
    return one.followed;
  }
  Excitation unscaled = excitation;
  unscaled.scale = 1.0;
  auto followed = std::make_shared<FollowedModes>(build_motion(unscaled), std::move(modes), until);
  const double states =
      static_cast<double>(followed->modes().size()) * followed->followed_to() / followed->sound_step();
  if (states > most_known) return followed;
  KnownFloor& one = known[oldest];
  one = {excitation, until, std::move(followed)};
  oldest = (oldest + 1) % known.size();
  return one.followed;
}

}  // namespace

Motion on_floor(const Scenario& scenario, const Excitation& excitation) {
  if (!scenario.support.floor) return build_motion(excitation);
  std::vector<FloorOscillator> modes = floor_oscillators(*scenario.support.floor);
  if (modes.empty() || excitation.kind == ExcitationKind::none) return build_motion(excitation);
  try {
    return floor_motion(followed_at_scale_one(excitation, std::move(modes), run_end(scenario)), excitation.scale);
  } catch (const FloorTooQuick& problem) {
    throw ScenarioError(std::vector<BrokenRule>{{"support.floor", problem.what()}});
  }
}

Shaking shaking_of(const Scenario& scenario) {
  Shaking s{on_floor(scenario, scenario.ground.horizontal), build_motion(scenario.ground.vertical), scenario.gravity,
            0.0, 0.0};
  s.quiet_from = std::max(quiet_from(s.horizontal), quiet_from(s.vertical));
  s.longest_step = std::min(longest_sound_step(s.horizontal), longest_sound_step(s.vertical));
  return s;
}

double expand_forcing(const Shaking& shaking, double t, int order, Forcing<double>& forcing) {
  if (t >= shaking.quiet_from) {
    forcing.horizontal_degree = 0;
    forcing.vertical_degree = 0;
    forcing.horizontal[0] = 0.0;
    forcing.vertical[0] = shaking.gravity;
    return never;
  }
  const MotionPiece h = expand_piece(shaking.horizontal, t, order, forcing.horizontal.data());
  const MotionPiece v = expand_piece(shaking.vertical, t, order, forcing.vertical.data());
  forcing.horizontal_degree = h.degree;
  forcing.vertical_degree = v.degree;
  forcing.vertical[0] += shaking.gravity;
  return std::min(h.end, v.end);
}

}  // namespace teeter

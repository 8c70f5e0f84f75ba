#include "ground/floor.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sincos.hpp"

namespace teeter {
namespace {

constexpr double turn = 2.0 * std::numbers::pi;

}  // namespace

std::vector<FloorOscillator> floor_oscillators(const Floor& floor) {
  std::vector<FloorOscillator> modes;
  if (!floor.modes.empty()) {
    for (const FloorMode& mode : floor.modes) modes.push_back({turn / mode.period, mode.damping, mode.factor});
    return modes;
  }
  const auto n = static_cast<double>(floor.storeys);
  const double i = floor.floor.value_or(n);
  if (i == 0.0) return modes;
  const double first = std::numbers::pi / (2.0 * n + 1.0);
  for (long j = 1; j <= floor.storeys; ++j) {
    const double angle = (2.0 * static_cast<double>(j) - 1.0) * first;
    const SinCos half = sincos(0.5 * angle);
    const double omega = turn / floor.period * (j == 1 ? 1.0 : half.sin / sincos(0.5 * first).sin);
    const std::size_t own = floor.damping.size() == 1 ? 0 : static_cast<std::size_t>(j - 1);
    const double factor = 2.0 * half.cos / half.sin * sincos(i * angle).sin / (2.0 * n + 1.0);
    modes.push_back({omega, floor.damping[own], floor.storeys == 1 ? 1.0 : factor});
  }
  return modes;
}

FloorResponse::FloorResponse(std::shared_ptr<const FollowedModes> followed, double scale)
    : followed_(std::move(followed)),
      scale_(scale),
      ground_(scale == 1.0 ? followed_->ground() : scaled(followed_->ground(), scale)) {
  still_from_ = find_still();
}

ModeStates FloorResponse::states_at(double t) const {
  ModeStates states = followed_->states_at(t);
  if (scale_ == 1.0) return states;
  for (ModeState& state : states) state = {scale_ * state.q, scale_ * state.v};
  return states;
}

double FloorResponse::acceleration_at(double t) const {
  if (t < 0.0 || t >= still_from_) return 0.0;
  const ModeStates states = states_at(t);
  double sum = 0.0;
  for (std::size_t j = 0; j < modes().size(); ++j) {
    const FloorOscillator& m = modes()[j];
    sum -= m.factor * m.omega * (2.0 * m.damping * states[j].v + m.omega * states[j].q);
  }
  return sum;
}

FloorPlace FloorResponse::place_at(double t) const {
  FloorPlace place{0.0, 0.0};
  if (t < 0.0) return place;
  const ModeStates states = states_at(t);
  for (std::size_t j = 0; j < modes().size(); ++j) {
    place.displacement += modes()[j].factor * states[j].q;
    place.velocity += modes()[j].factor * states[j].v;
  }
  return place;
}

int FloorResponse::add_series(double t0, int up_to, double scale, double* out) const {
  return t0 < 0.0 || t0 >= still_from_ ? 0 : followed_->add_series(t0, up_to, scale * scale_, out);
}

namespace {

// n never grows; V = v^2 + 2 z w q v + (w q)^2 falls as exp(-2 z w t).
double squared_speed(const FloorOscillator& m, double q, double v) { return m.omega * m.omega * q * q + v * v; }
double decaying(const FloorOscillator& m, double q, double v) {
  return squared_speed(m, q, v) + 2.0 * m.damping * m.omega * q * v;
}
double per_speed(const FloorOscillator& m) {
  return std::fabs(m.factor) * std::sqrt(1.0 + 4.0 * m.damping * m.damping);
}

}  // namespace

Ringing FloorResponse::ringing_at(double t) const {
  Ringing ringing;
  if (t >= still_from_) return ringing;
  const ModeStates states = states_at(t);
  for (std::size_t j = 0; j < modes().size(); ++j) {
    const FloorOscillator& m = modes()[j];
    const double n = std::sqrt(squared_speed(m, states[j].q, states[j].v));
    if (n == 0.0 || m.factor == 0.0) continue;
    ringing.acceleration += per_speed(m) * m.omega * n;
    ringing.velocity +=
        m.damping == 0.0
            ? never
            : per_speed(m) * std::sqrt(decaying(m, states[j].q, states[j].v) / (1.0 - m.damping)) / m.damping;
  }
  return ringing;
}

// Bound of the acceleration some time after these states on still ground.
double FloorResponse::bound_after(const ModeStates& states, double wait) const {
  double sum = 0.0;
  for (std::size_t j = 0; j < modes().size(); ++j) {
    const FloorOscillator& m = modes()[j];
    const double v = decaying(m, states[j].q, states[j].v);
    if (v > 0.0)
      sum += per_speed(m) * m.omega * std::sqrt(v / (1.0 - m.damping)) * std::exp(-m.damping * m.omega * wait);
  }
  return sum;
}

double FloorResponse::find_still() const {
  // Ground that stops long after what is asked for is not followed until then.
  constexpr double most_steps_ahead = 1e5;
  const double stops = ground_stops();
  if (stops == never || stops - followed_->followed_to() > most_steps_ahead * sound_step()) return never;
  const ModeStates states = states_at(stops);
  if (bound_after(states, 0.0) <= negligible) return stops;
  double low = 0.0;
  double high = 1.0;
  for (; bound_after(states, high) > negligible; high *= 2.0)
    if (high > 1e9) return never;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (bound_after(states, middle) > negligible ? low : high) = middle;
  }
  return stops + high;
}

Motion floor_motion(std::shared_ptr<const FollowedModes> followed, double scale) {
  if (is_none(followed->ground())) return {};
  auto response = std::make_shared<const FloorResponse>(std::move(followed), scale);
  Motion motion;
  if (response->share() != 1.0) motion = scaled(response->ground(), 1.0 - response->share());
  motion.floors.push_back({1.0, std::move(response)});
  return motion;
}

Motion floor_motion(const Motion& ground, const std::vector<FloorOscillator>& modes, double until) {
  if (modes.empty() || is_none(ground)) return ground;
  return floor_motion(std::make_shared<const FollowedModes>(ground, modes, until), 1.0);
}

}  // namespace teeter

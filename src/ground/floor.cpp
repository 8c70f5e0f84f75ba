#include "ground/floor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "core/sincos.hpp"
#include "core/stop.hpp"

namespace teeter {
namespace {

constexpr int order = 26;                      // of the series of modes under motions that are not lines
constexpr std::size_t most_kept = 10'000'000;  // states of modes, 16 bytes each
constexpr double turn = 2.0 * std::numbers::pi;

// The exact step of one mode over u seconds of a = a0 + a1 t.
struct Exact {
  double decayed_cos;
  double decayed_sin;  // over the damped frequency
};

Exact decay(const FloorOscillator& m, double u) {
  const double damped = m.omega * std::sqrt(1.0 - m.damping * m.damping);
  const auto [s, c] = sincos(damped * u);
  const double e = m.damping == 0.0 ? 1.0 : std::exp(-m.damping * m.omega * u);
  return {e * c, e * s / damped};
}

// Series of q about an instant, from its two first coefficients and those of the ground.
using ModeSeries = std::array<double, order + 3>;

void extend(const FloorOscillator& m, const double* ground, int up_to, ModeSeries& q) {
  const double square = m.omega * m.omega;
  const double drag = 2.0 * m.damping * m.omega;
  for (int k = 0; k <= up_to; ++k)
    q[k + 2] = -(ground[k] + drag * (k + 1.0) * q[k + 1] + square * q[k]) / ((k + 1.0) * (k + 2.0));
}

// The same of several modes at once: each coefficient waits for a division, which those of other modes need not.
constexpr std::size_t beside = 4;
using ModesBeside = std::array<std::array<double, beside>, order + 3>;

template <class State>
ModesBeside extend_beside(std::span<const FloorOscillator> modes, std::span<const State> states,
                          const std::array<double, order + 1>& ground, int up_to) {
  ModesBeside q;
  q[0].fill(0.0);
  q[1].fill(0.0);
  std::array<double, beside> square{};
  std::array<double, beside> drag{};
  for (std::size_t l = 0; l < modes.size(); ++l) {
    q[0][l] = states[l].q;
    q[1][l] = states[l].v;
    square[l] = modes[l].omega * modes[l].omega;
    drag[l] = 2.0 * modes[l].damping * modes[l].omega;
  }
  for (int k = 0; k <= up_to; ++k) {
    const double divisor = (k + 1.0) * (k + 2.0);
    for (std::size_t l = 0; l < beside; ++l)
      q[k + 2][l] = -(ground[k] + drag[l] * (k + 1.0) * q[k + 1][l] + square[l] * q[k][l]) / divisor;
  }
  return q;
}

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

FloorResponse::FloorResponse(Motion ground, std::vector<FloorOscillator> modes, double until)
    : ground_(std::move(ground)), modes_(std::move(modes)) {
  double fastest = 0.0;
  for (const FloorOscillator& mode : modes_) {
    share_ += mode.factor;
    fastest = std::max(fastest, mode.omega);
  }
  if (std::fabs(1.0 - share_) < 1e-12) share_ = 1.0;  // all modes of a building
  ground_stops_ = quiet_from(ground_);
  sound_step_ = std::min(1.0 / fastest, 0.5 * longest_sound_step(ground_));
  States states(modes_.size(), State{0.0, 0.0});
  double t = 0.0;
  const double end = std::min(ground_stops_, until);
  for (;;) {
    times_.push_back(t);
    kept_.insert(kept_.end(), states.begin(), states.end());
    if (!(t < end)) break;
    check_stop();
    if (kept_.size() > most_kept)
      throw FloorTooQuick(
          "its quickest mode is too quick to be followed through a motion so long: a longer period, fewer "
          "storeys, or the slow modes alone (modes = [...])");
    t = step_from(t, end, states);
  }
  still_from_ = find_still();
}

// To the next breakpoint where the ground is a line, else as far as the series reach.
double FloorResponse::step_from(double t, double until, States& states) const {
  std::array<double, order + 1> a{};
  const MotionPiece piece = expand_piece(ground_, t, order, a.data());
  double end = std::min(piece.end, until);
  if (piece.degree > 1) end = std::min(end, t + sound_step_);
  move_within(t, end - t, states);
  return end;
}

// Over u seconds without a breakpoint.
void FloorResponse::move_within(double t, double u, States& states) const {
  if (u == 0.0) return;
  std::array<double, order + 1> a{};
  const MotionPiece piece = expand_piece(ground_, t, order, a.data());
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FloorOscillator& m = modes_[j];
    State& state = states[j];
    if (piece.degree > 1) {
      ModeSeries q{state.q, state.v};
      extend(m, a.data(), order, q);
      double value = q[order + 2];
      double slope = 0.0;
      for (int k = order + 1; k >= 0; --k) {
        slope = slope * u + value;
        value = value * u + q[k];
      }
      state = {value, slope};
      continue;
    }
    const double square = m.omega * m.omega;
    const double drag = m.damping * m.omega;
    const double slope = -a[1] / square;
    const double start = -a[0] / square + 2.0 * m.damping * a[1] / (square * m.omega);
    const Exact free = decay(m, u);
    const double p = state.q - start;
    const double v = state.v - slope + drag * p;
    const double swing = p * free.decayed_cos + v * free.decayed_sin;
    const double damped = m.omega * m.omega * (1.0 - m.damping * m.damping);
    state = {swing + start + slope * u, -drag * swing + v * free.decayed_cos - p * damped * free.decayed_sin + slope};
  }
}

FloorResponse::States FloorResponse::states_at(double t) const {
  const auto after = std::upper_bound(times_.begin(), times_.end(), t);
  const std::size_t i = after == times_.begin() ? 0 : static_cast<std::size_t>(after - times_.begin()) - 1;
  const auto from = kept_.begin() + static_cast<std::ptrdiff_t>(i * modes_.size());
  States states(from, from + static_cast<std::ptrdiff_t>(modes_.size()));
  double at = times_[i];
  while (at < t) {
    check_stop();
    at = step_from(at, t, states);
  }
  return states;
}

double FloorResponse::acceleration_at(double t) const {
  if (t < 0.0 || t >= still_from_) return 0.0;
  const States states = states_at(t);
  double sum = 0.0;
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FloorOscillator& m = modes_[j];
    sum -= m.factor * m.omega * (2.0 * m.damping * states[j].v + m.omega * states[j].q);
  }
  return sum;
}

FloorPlace FloorResponse::place_at(double t) const {
  FloorPlace place{0.0, 0.0};
  if (t < 0.0) return place;
  const States states = states_at(t);
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    place.displacement += modes_[j].factor * states[j].q;
    place.velocity += modes_[j].factor * states[j].v;
  }
  return place;
}

int FloorResponse::add_series(double t0, int up_to, double scale, double* out) const {
  if (t0 < 0.0 || t0 >= still_from_) return 0;
  std::array<double, order + 1> a{};
  up_to = std::min(up_to, order);
  expand_piece(ground_, t0, up_to, a.data());
  const States states = states_at(t0);
  for (std::size_t first = 0; first < modes_.size(); first += beside) {
    const std::size_t count = std::min(beside, modes_.size() - first);
    const ModesBeside side =
        extend_beside<State>({modes_.data() + first, count}, {states.data() + first, count}, a, up_to - 1);
    for (std::size_t l = 0; l < count; ++l) {
      const FloorOscillator& m = modes_[first + l];
      const double factor = scale * m.factor * m.omega;
      for (int k = 0; k <= up_to; ++k)
        out[k] -= factor * (2.0 * m.damping * (k + 1.0) * side[k + 1][l] + m.omega * side[k][l]);
    }
  }
  return up_to;
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
  const States states = states_at(t);
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FloorOscillator& m = modes_[j];
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
double FloorResponse::bound_after(const States& states, double wait) const {
  double sum = 0.0;
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FloorOscillator& m = modes_[j];
    const double v = decaying(m, states[j].q, states[j].v);
    if (v > 0.0)
      sum += per_speed(m) * m.omega * std::sqrt(v / (1.0 - m.damping)) * std::exp(-m.damping * m.omega * wait);
  }
  return sum;
}

double FloorResponse::find_still() const {
  // Ground that stops long after what is asked for is not followed until then.
  constexpr double most_steps_ahead = 1e5;
  if (ground_stops_ == never || ground_stops_ - times_.back() > most_steps_ahead * sound_step_) return never;
  const States states = states_at(ground_stops_);
  if (bound_after(states, 0.0) <= negligible) return ground_stops_;
  double low = 0.0;
  double high = 1.0;
  for (; bound_after(states, high) > negligible; high *= 2.0)
    if (high > 1e9) return never;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (bound_after(states, middle) > negligible ? low : high) = middle;
  }
  return ground_stops_ + high;
}

Motion floor_motion(const Motion& ground, const std::vector<FloorOscillator>& modes, double until) {
  if (modes.empty() || is_none(ground)) return ground;
  auto response = std::make_shared<const FloorResponse>(ground, modes, until);
  Motion motion;
  if (response->share() != 1.0) motion = scaled(ground, 1.0 - response->share());
  motion.floors.push_back({1.0, std::move(response)});
  return motion;
}

}  // namespace teeter

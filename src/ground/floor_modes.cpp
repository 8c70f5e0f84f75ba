#include "ground/floor_modes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/sincos.hpp"
#include "core/stop.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_kept = 10'000'000;         // states of modes, 16 bytes each
constexpr std::size_t most_coefficients = 4'000'000;  // of series, 8 bytes each

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
using ModeSeries = std::array<double, FollowedModes::order + 3>;

void extend(const FloorOscillator& m, const double* ground, int up_to, ModeSeries& q) {
  const double square = m.omega * m.omega;
  const double drag = 2.0 * m.damping * m.omega;
  for (int k = 0; k <= up_to; ++k)
    q[k + 2] = -(ground[k] + drag * (k + 1.0) * q[k + 1] + square * q[k]) / ((k + 1.0) * (k + 2.0));
}

// The same of several modes at once: each coefficient waits for a division, which those of other modes need not.
constexpr std::size_t beside = 4;
using ModesBeside = std::array<std::array<double, beside>, FollowedModes::order + 3>;

ModesBeside extend_beside(std::span<const FloorOscillator> modes, std::span<const ModeState> states,
                          const double* ground, int up_to) {
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

FollowedModes::FollowedModes(Motion ground, std::vector<FloorOscillator> modes, double until)
    : ground_(std::move(ground)), modes_(std::move(modes)) {
  double fastest = 0.0;
  for (const FloorOscillator& mode : modes_) {
    share_ += mode.factor;
    fastest = std::max(fastest, mode.omega);
  }
  if (std::fabs(1.0 - share_) < 1e-12) share_ = 1.0;  // all modes of a building
  ground_stops_ = quiet_from(ground_);
  sound_step_ = std::min(1.0 / fastest, 0.5 * longest_sound_step(ground_));
  ModeStates states(modes_.size(), ModeState{0.0, 0.0});
  double t = 0.0;
  const double end = std::min(ground_stops_, until);
  for (;;) {
    at_once_.keep(t, states);
    if (!(t < end)) break;
    check_stop();
    if (at_once_.states.size() > most_kept)
      throw FloorTooQuick(
          "its quickest mode is too quick to be followed through a motion so long: a longer period, fewer "
          "storeys, or the slow modes alone (modes = [...])");
    const Piece piece = piece_at(t);
    const double next = std::min(piece.end, end);
    move_within(piece, next - t, states);
    t = next;
  }
}

void FollowedModes::Followed::keep(double t, const ModeStates& at) {
  times.push_back(t);
  states.insert(states.end(), at.begin(), at.end());
}

std::size_t FollowedModes::Followed::last_before(double t) const {
  const auto after = std::upper_bound(times.begin(), times.end(), t);
  return after == times.begin() ? 0 : static_cast<std::size_t>(after - times.begin()) - 1;
}

double FollowedModes::Followed::from(double t, ModeStates& at) const {
  const std::size_t i = last_before(t);
  std::copy_n(states.begin() + static_cast<std::ptrdiff_t>(i * at.size()), at.size(), at.begin());
  return times[i];
}

// To the next breakpoint where the ground is a line, else as far as the series reach.
FollowedModes::Piece FollowedModes::piece_at(double t) const {
  Piece piece{};
  const MotionPiece ground = expand_piece(ground_, t, order, piece.ground.data());
  piece.degree = ground.degree;
  piece.end = ground.degree > 1 ? std::min(ground.end, t + sound_step_) : ground.end;
  return piece;
}

// Over u seconds from the start of a piece.
void FollowedModes::move_within(const Piece& piece, double u, ModeStates& states) const {
  if (u == 0.0) return;
  const double* a = piece.ground.data();
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FloorOscillator& m = modes_[j];
    ModeState& state = states[j];
    if (piece.degree > 1) {
      ModeSeries q{state.q, state.v};
      extend(m, a, order, q);
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

ModeStates FollowedModes::states_at(double t) const {
  ModeStates states(modes_.size());
  double at = t > at_once_.times.back() ? follow_later(t, states) : at_once_.from(t, states);
  while (at < t) {
    const Piece piece = piece_at(at);
    const double next = std::min(piece.end, t);
    move_within(piece, next - at, states);
    at = next;
    if (at < t) check_stop();
  }
  return states;
}

// Keeps whole pieces only, however far the way to t.
double FollowedModes::follow_later(double t, ModeStates& states) const {
  const std::lock_guard<std::mutex> alone(later_mutex_);
  if (later_.times.empty())
    later_.keep(at_once_.times.back(),
                {at_once_.states.end() - static_cast<std::ptrdiff_t>(modes_.size()), at_once_.states.end()});
  double at = later_.from(t, states);
  while (at == later_.times.back() && later_.states.size() <= most_kept) {
    check_stop();
    const Piece piece = piece_at(at);
    if (piece.end > t) break;
    move_within(piece, piece.end - at, states);
    at = piece.end;
    later_.keep(at, states);
  }
  return at;
}

int FollowedModes::add_series(double t0, int up_to, double scale, double* out) const {
  up_to = std::min(up_to, order);
  const auto add = [&](const double* series) {
    for (int k = 0; k <= up_to; ++k) out[k] += scale * series[k];
    return up_to;
  };
  const std::size_t i = series_.empty() ? 0 : at_once_.last_before(t0);
  if (!series_.empty() && at_once_.times[i] == t0) return add(series_.data() + i * (order + 1));
  return add(series_about(t0, up_to).data());
}

FollowedModes::Series FollowedModes::series_about(double t, int up_to) const {
  Series sum{};
  std::array<double, order + 1> a{};
  expand_piece(ground_, t, up_to, a.data());
  const ModeStates states = states_at(t);
  for (std::size_t first = 0; first < modes_.size(); first += beside) {
    const std::size_t count = std::min(beside, modes_.size() - first);
    const ModesBeside side =
        extend_beside({modes_.data() + first, count}, {states.data() + first, count}, a.data(), up_to - 1);
    for (std::size_t l = 0; l < count; ++l) {
      const FloorOscillator& m = modes_[first + l];
      const double factor = m.factor * m.omega;
      for (int k = 0; k <= up_to; ++k)
        sum[k] -= factor * (2.0 * m.damping * (k + 1.0) * side[k + 1][l] + m.omega * side[k][l]);
    }
  }
  return sum;
}

void FollowedModes::keep_series() {
  const bool sampled = ground_.constants.empty() && ground_.sinusoids.empty() && ground_.gaussians.empty() &&
                       ground_.floors.empty() && !ground_.sampled.empty();
  if (!sampled || !series_.empty() || at_once_.times.size() * (order + 1) > most_coefficients) return;
  std::vector<double> all;
  for (const double t : at_once_.times) {
    const Series series = series_about(t, order);
    all.insert(all.end(), series.begin(), series.end());
  }
  series_ = std::move(all);
}

}  // namespace teeter

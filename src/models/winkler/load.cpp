#include "models/winkler/load.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace teeter {
namespace {

// Integral of acceleration times weight over [from, to], where the weight falls linearly from 1/step at t to 0 at
// t +- step. Gauss points with three nodes on every analytic piece.
double weighted(const Motion& motion, double t, double step, double from, double to) {
  constexpr double node = 0.7745966692414834;  // sqrt(3/5)
  double sum = 0.0;
  while (from < to) {
    const double end = std::min(to, next_breakpoint(motion, from));
    const double middle = 0.5 * (from + end);
    const double half = 0.5 * (end - from);
    const auto value = [&](double at) {
      return acceleration(motion, at) * std::max(0.0, 1.0 - std::fabs(at - t) / step);
    };
    const double ends = value(middle - node * half) + value(middle + node * half);
    sum += half * (5.0 * ends + 8.0 * value(middle)) / 9.0;
    from = end;
  }
  return sum / step;
}

double starting_value(const Motion& motion, double step) {
  if (next_breakpoint(motion, 0.0) >= step) return acceleration(motion, 0.0);
  return 2.0 * weighted(motion, 0.0, step, 0.0, step);
}

}  // namespace

PushAlong::PushAlong(const Shaking& shaking, double step)
    : horizontal_{&shaking.horizontal, 0.0, 0.0, false, 0.0, 0.0},
      vertical_{&shaking.vertical, 0.0, 0.0, false, 0.0, 0.0},
      gravity_(shaking.gravity),
      quiet_from_(shaking.quiet_from),
      step_(step) {}

double PushAlong::mean(Piece& piece, double t) const {
  if (t - step_ >= piece.end) {
    constexpr int enough = 2;  // a degree below it is exact
    std::array<double, enough + 1> series;
    piece.from = t - step_;
    const MotionPiece found = expand_piece(*piece.motion, piece.from, enough, series.data());
    piece.end = found.end;
    piece.is_line = found.degree < enough;
    piece.value = series[0];
    piece.slope = series[1];
  }
  if (t + step_ > piece.end)
    return weighted(*piece.motion, t, step_, t - step_, t) + weighted(*piece.motion, t, step_, t, t + step_);
  return piece.is_line ? piece.value + piece.slope * (t - piece.from) : acceleration(*piece.motion, t);
}

BasePush PushAlong::at(double t) {
  if (t - step_ >= quiet_from_) return {0.0, gravity_};
  return {mean(horizontal_, t), gravity_ + mean(vertical_, t)};
}

BasePush first_push(const Shaking& shaking, double step) {
  return {starting_value(shaking.horizontal, step), shaking.gravity + starting_value(shaking.vertical, step)};
}

BasePush push_at(const Shaking& shaking, double t) {
  return {acceleration(shaking.horizontal, t), shaking.gravity + acceleration(shaking.vertical, t)};
}

}  // namespace teeter

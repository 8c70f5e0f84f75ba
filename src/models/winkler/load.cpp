#include "models/winkler/load.hpp"

#include <algorithm>
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

double mean_value(const Motion& motion, double t, double step) {
  if (next_breakpoint(motion, t - step) >= t + step) return acceleration(motion, t);
  return weighted(motion, t, step, t - step, t) + weighted(motion, t, step, t, t + step);
}

double starting_value(const Motion& motion, double step) {
  if (next_breakpoint(motion, 0.0) >= step) return acceleration(motion, 0.0);
  return 2.0 * weighted(motion, 0.0, step, 0.0, step);
}

}  // namespace

BasePush mean_push(const Shaking& shaking, double t, double step) {
  if (t - step >= shaking.quiet_from) return {0.0, shaking.gravity};
  if (t <= 0.0)
    return {starting_value(shaking.horizontal, step), shaking.gravity + starting_value(shaking.vertical, step)};
  return {mean_value(shaking.horizontal, t, step), shaking.gravity + mean_value(shaking.vertical, t, step)};
}

BasePush push_at(const Shaking& shaking, double t) {
  return {acceleration(shaking.horizontal, t), shaking.gravity + acceleration(shaking.vertical, t)};
}

}  // namespace teeter

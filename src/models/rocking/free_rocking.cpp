#include "models/rocking/free_rocking.hpp"

#include <cmath>
#include <optional>

#include "core/sincos.hpp"
#include "models/rocking/free_flight.hpp"

namespace teeter {
namespace {

// One side of the block.
struct RockingSide {
  Side side;
  double restitution;  // when it leaves the corner of this side
  double p;            // rad/s
  double alpha;        // rad
  bool slender;
};

RockingSide side_of(const FreeRocking& t, double angle) {
  if (angle > 0.0 || !t.left) return {angle > 0.0 ? Side::right : Side::left, t.restitution, t.p, t.alpha, t.slender};
  return {Side::left, t.left->restitution, t.p * t.left->p_ratio, t.left->alpha, t.slender};
}

bool makes_sense(const RockingSide& s) {
  return s.restitution > 0.0 && s.p > 0.0 && s.alpha > 0.0 && s.alpha < lying_angle && std::isfinite(s.p) &&
         std::isfinite(s.restitution);
}

bool makes_sense(const FreeRocking& t) {
  const double lean = std::fabs(t.release);
  return makes_sense(side_of(t, 1.0)) && makes_sense(side_of(t, -1.0)) && lean > 0.0 &&
         lean < side_of(t, t.release).alpha && std::isfinite(t.start);
}

RockingModel model_of(const FreeRocking& t) {
  RockingModel model{};
  model.slender = t.slender;
  for (const double angle : {1.0, -1.0}) {
    const RockingSide side = side_of(t, angle);
    const SinCos at = sincos(side.alpha);
    Corner& corner = model.block.corner[static_cast<std::size_t>(side.side)];
    corner.alpha = side.alpha;
    corner.sin_alpha = at.sin;
    corner.cos_alpha = at.cos;
    corner.p = side.p;
  }
  return model;
}

// Speed (rad/s) at the first impact.
double arrival_speed(const FreeRocking& t) {
  const double lean = std::fabs(t.release);
  const RockingSide side = side_of(t, t.release);
  if (t.slender) return side.p * std::sqrt(lean * (2.0 * side.alpha - lean));
  return 2.0 * side.p * std::sqrt(sincos(side.alpha - 0.5 * lean).sin * sincos(0.5 * lean).sin);
}

double restoring(const RockingSide& s, double lean) {
  return -s.p * s.p * (s.slender ? s.alpha - lean : sincos(s.alpha - lean).sin);
}

// Leans at even times from the apex to the ground, by Runge and Kutta's rule of fourth order.
std::vector<double> descent(const RockingSide& t, double apex, double duration, int steps) {
  std::vector<double> leans{apex};
  const double h = duration / steps;
  double x = apex;
  double v = 0.0;
  for (int i = 0; i < steps; ++i) {
    const double k1 = restoring(t, x);
    const double k2 = restoring(t, x + 0.5 * h * v);
    const double k3 = restoring(t, x + 0.5 * h * v + 0.25 * h * h * k1);
    const double k4 = restoring(t, x + h * v + 0.5 * h * h * k2);
    x += h * v + h * h / 6.0 * (k1 + k2 + k3);
    v += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    leans.push_back(x);
  }
  leans.back() = 0.0;
  return leans;
}

}  // namespace

void find_extremes(const FreeRocking& test, std::size_t count, std::vector<Extreme>& extremes) {
  extremes.clear();
  if (!makes_sense(test) || count == 0) return;
  const RockingModel model = model_of(test);
  double speed = arrival_speed(test);
  RockingSide side = side_of(test, test.release);
  const std::optional<FreeFlight> fall = free_flight(model, side.side, speed);
  if (!fall) return;
  extremes.push_back({test.start, test.release});
  double impact = test.start + 0.5 * fall->duration;
  while (extremes.size() < count) {
    speed *= side.restitution;
    const double sign = side.side == Side::right ? -1.0 : 1.0;
    side = side_of(test, sign);
    const std::optional<FreeFlight> flight = free_flight(model, side.side, speed);
    if (!flight) return;
    extremes.push_back({impact + 0.5 * flight->duration, sign * flight->apex});
    impact += flight->duration;
  }
}

AngleCurve angle_curve(const FreeRocking& test, std::size_t count) {
  constexpr int steps = 32;  // per half of a flight
  AngleCurve curve;
  std::vector<Extreme> extremes;
  find_extremes(test, count, extremes);
  if (extremes.empty()) return curve;
  const RockingModel model = model_of(test);
  double speed = arrival_speed(test);
  for (std::size_t k = 0; k < extremes.size(); ++k) {
    const RockingSide side = side_of(test, extremes[k].angle);
    if (k > 0) speed *= side_of(test, extremes[k - 1].angle).restitution;
    const double half = 0.5 * free_flight(model, side.side, speed)->duration;
    const std::vector<double> leans = descent(side, std::fabs(extremes[k].angle), half, steps);
    const double sign = extremes[k].angle < 0.0 ? -1.0 : 1.0;
    for (int i = k == 0 ? 0 : -steps + 1; i <= steps; ++i) {
      curve.time.push_back(extremes[k].time + half * i / steps);
      curve.angle.push_back(sign * leans[static_cast<std::size_t>(i < 0 ? -i : i)]);
    }
  }
  return curve;
}

}  // namespace teeter

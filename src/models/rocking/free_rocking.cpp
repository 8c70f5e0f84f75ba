#include "models/rocking/free_rocking.hpp"

#include <cmath>
#include <optional>

#include "core/sincos.hpp"
#include "models/rocking/free_flight.hpp"

namespace teeter {
namespace {

bool makes_sense(const FreeRocking& t) {
  const double lean = std::fabs(t.release);
  return t.restitution > 0.0 && t.p > 0.0 && t.alpha > 0.0 && t.alpha < lying_angle && lean > 0.0 && lean < t.alpha &&
         std::isfinite(t.p) && std::isfinite(t.restitution) && std::isfinite(t.start);
}

RockingModel model_of(const FreeRocking& t) {
  RockingModel model{};
  model.slender = t.slender;
  const SinCos at = sincos(t.alpha);
  for (Corner& corner : model.block.corner) {
    corner.alpha = t.alpha;
    corner.sin_alpha = at.sin;
    corner.cos_alpha = at.cos;
    corner.p = t.p;
  }
  return model;
}

// Speed (rad/s) at the first impact.
double arrival_speed(const FreeRocking& t) {
  const double lean = std::fabs(t.release);
  if (t.slender) return t.p * std::sqrt(lean * (2.0 * t.alpha - lean));
  return 2.0 * t.p * std::sqrt(sincos(t.alpha - 0.5 * lean).sin * sincos(0.5 * lean).sin);
}

double restoring(const FreeRocking& t, double lean) {
  return -t.p * t.p * (t.slender ? t.alpha - lean : sincos(t.alpha - lean).sin);
}

// Leans at even times from the apex to the ground, by Runge and Kutta's rule of fourth order.
std::vector<double> descent(const FreeRocking& t, double apex, double duration, int steps) {
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
  const std::optional<FreeFlight> fall = free_flight(model, Side::right, speed);
  if (!fall) return;
  extremes.push_back({test.start, test.release});
  double impact = test.start + 0.5 * fall->duration;
  double side = test.release > 0.0 ? 1.0 : -1.0;
  while (extremes.size() < count) {
    speed *= test.restitution;
    side = -side;
    const std::optional<FreeFlight> flight = free_flight(model, Side::right, speed);
    if (!flight) return;
    extremes.push_back({impact + 0.5 * flight->duration, side * flight->apex});
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
    if (k > 0) speed *= test.restitution;
    const double half = 0.5 * free_flight(model, Side::right, speed)->duration;
    const std::vector<double> leans = descent(test, std::fabs(extremes[k].angle), half, steps);
    const double side = extremes[k].angle < 0.0 ? -1.0 : 1.0;
    for (int i = k == 0 ? 0 : -steps + 1; i <= steps; ++i) {
      curve.time.push_back(extremes[k].time + half * i / steps);
      curve.angle.push_back(side * leans[static_cast<std::size_t>(i < 0 ? -i : i)]);
    }
  }
  return curve;
}

}  // namespace teeter

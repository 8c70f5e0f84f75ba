#include "follow/plate_law.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ground/motion.hpp"

namespace teeter {

PlateLaw plate_law(const Isolation& isolation, double object, double gravity) {
  PlateLaw plate{};
  plate.slider = isolation.kind == BearingKind::slider;
  plate.mass = isolation.mass;
  plate.total = object + isolation.mass;
  plate.share = object / plate.total;
  plate.limit = isolation.limit.value_or(never);
  plate.stop_restitution = isolation.stop_restitution;
  plate.reaction = plate.slider && isolation.load == BearingLoad::reaction;
  if (plate.slider) {
    plate.friction = isolation.friction.value_or(0.0);
    plate.curvature = isolation.radius ? 1.0 / *isolation.radius : 0.0;
    plate.omega = std::sqrt(gravity * plate.curvature);
    return plate;
  }
  const double omega = isolation.period ? 2.0 * std::numbers::pi / *isolation.period : 0.0;
  plate.stiffness = isolation.period ? plate.total * omega * omega : isolation.stiffness.value_or(0.0);
  plate.damper = isolation.damper.value_or(2.0 * isolation.damping.value_or(0.0) * plate.total * omega);
  plate.omega = std::sqrt(plate.stiffness / plate.total);
  return plate;
}

double swing_on(const PlateLaw& plate, double x, double u) {
  if (plate.slider || plate.omega == 0.0) return std::fabs(x);
  const double drag = 0.5 * plate.damper / plate.total;
  const double square = plate.omega * plate.omega - drag * drag;
  if (!(square > 0.0)) return std::fabs(x);  // it creeps back
  const double damped = std::sqrt(square);
  const double b = (u + drag * x) / damped;
  // u = e^(-drag t)(u0 cos - (drag b + damped x0) sin): the first time it vanishes.
  double angle = std::atan2(u, drag * b + damped * x);
  if (angle < 0.0) angle += std::acos(-1.0);
  const double e = std::exp(-drag * angle / damped);
  return std::max(std::fabs(x), std::fabs(e * (x * std::cos(angle) + b * std::sin(angle))));
}

}  // namespace teeter

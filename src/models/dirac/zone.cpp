#include "models/dirac/zone.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sincos.hpp"
#include "solve/polynomial.hpp"
#include "solve/quadrature.hpp"

namespace teeter {
namespace {

double smooth_sign(double y) {
  if (std::fabs(y) > 20.0) return std::copysign(1.0, y);  // to the last bit
  const double e = std::exp(-2.0 * std::fabs(y));
  return std::copysign((1.0 - e) / (1.0 + e), y);
}

// Within an eighth of a turn nothing has to be reduced.
bool needs_no_reduction(double angle) { return std::fabs(angle) < 0.78; }

ZoneGravity lever(const DiracModel& model, double z) {
  const double over = 1.0 / model.alpha;
  if (model.rocking.slender) return {z, over};
  const double angle = model.alpha * z;
  if (needs_no_reduction(angle)) return {detail::sin_kernel(angle) * over, detail::cos_kernel(angle) * over};
  const auto [s, c] = sincos(angle);
  return {s * over, c * over};
}

double lever_sine(const DiracModel& model, double z) {
  const double angle = model.alpha * z;
  if (model.rocking.slender || !needs_no_reduction(angle)) return lever(model, z).sine;
  return detail::sin_kernel(angle) * (1.0 / model.alpha);
}

// The potential of the smoothed sign above that of the exact one, from its reach to here.
double well_from(const DiracModel& model, double x) {
  return integral(x, model.reach, 40, [&](double z) {
    return lever_sine(model, 1.0 - z) - lever_sine(model, smooth_sign(z / model.width) - z);
  });
}

// Of a horizontal ground acceleration of gravity's size.
double ground_potential(const DiracModel& model, int side, double x) {
  if (model.rocking.slender) return x / model.alpha;
  return (lever(model, side).sine - lever(model, side - x).sine) / model.alpha;
}

}  // namespace

ZoneGround ground_at(const DiracModel& model, const Forcing<double>& forcing, double tau) {
  const double g = model.shaking.gravity;
  const double t = tau / model.p;
  ZoneGround ground{forcing.horizontal[0] / g, (forcing.vertical[0] - g) / g};
  if (forcing.horizontal_degree > 0)
    ground.horizontal = evaluate(forcing.horizontal.data(), forcing.horizontal_degree, t) / g;
  if (forcing.vertical_degree > 0)
    ground.vertical = (evaluate(forcing.vertical.data(), forcing.vertical_degree, t) - g) / g;
  return ground;
}

ZoneGround ground_change_at(const DiracModel& model, const Forcing<double>& forcing, double tau) {
  const double unit = 1.0 / (model.shaking.gravity * model.p);
  const double t = tau / model.p;
  return {evaluate_with_slope({forcing.horizontal.data(), forcing.horizontal_degree}, t).slope * unit,
          evaluate_with_slope({forcing.vertical.data(), forcing.vertical_degree}, t).slope * unit};
}

ZoneGravity gravity_at(const DiracModel& model, int side, double x) {
  return lever(model, model.keeps_energy ? side - x : smooth_sign(x / model.width) - x);
}

double total_potential(const DiracModel& model, int side, double x, const ZoneGround& ground) {
  double potential = (1.0 + ground.vertical) * zone_potential(model, x);
  if (ground.horizontal != 0.0) potential += ground.horizontal * ground_potential(model, side, x);
  return potential;
}

double ZoneRates::impact_force(double tau, const ZoneValues& at) const {
  const double x = at[zone_x];
  const double v = at[zone_v];
  const double y = x / model.width;
  if (y * y > 750.0) return 0.0;  // nothing is left of the bump
  const double bump = std::exp(-y * y) * std::numbers::inv_sqrtpi / model.width;
  if (bump == 0.0) return 0.0;
  if (!model.keeps_energy) return -attenuation * v * std::fabs(v) * bump;
  // It never feeds energy, not even where the ground's share makes the sum negative.
  const double twice = v * v + 2.0 * total_potential(model, side, x, ground_at(model, forcing, tau));
  return -attenuation * smooth_sign(v / model.width) * std::max(0.0, twice) * bump;
}

[[gnu::flatten]] ZoneValues ZoneRates::operator()(double tau, const ZoneValues& at) const {
  const ZoneGround ground = ground_at(model, forcing, tau);
  const ZoneGravity g = gravity_at(model, side, at[zone_x]);
  const double pushed = -ground.vertical * g.sine - ground.horizontal * g.cosine;
  const double impact = impact_force(tau, at);
  const double v = at[zone_v];
  return {v, pushed - g.sine + impact, -impact * v, pushed * v};
}

double zone_potential(const DiracModel& model, double x) {
  const double lean = std::fabs(x);
  if (model.rocking.slender) return lean * (1.0 - 0.5 * lean);
  const double a = model.alpha;
  return 2.0 * sincos(a * (1.0 - 0.5 * lean)).sin * sincos(0.5 * a * lean).sin / (a * a);
}

double well_depth(const DiracModel& model) { return model.keeps_energy ? 0.0 : well_from(model, 0.0); }

double well_at(const DiracModel& model, double x) {
  const double from = std::fabs(x);
  if (model.keeps_energy || from >= model.reach) return 0.0;
  return from == 0.0 ? model.well_depth : well_from(model, from);  // rows at rest ask for it again and again
}

double longest_zone_step(const DiracModel& model, double x, double v, double load) {
  const double room = std::max(std::fabs(x) - model.core, 1.2 * model.width);
  return model.step_share * room / (std::fabs(v) + std::sqrt(room * (1.0 + load)));
}

}  // namespace teeter

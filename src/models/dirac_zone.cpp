#include "models/dirac_zone.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/sincos.hpp"
#include "solve/polynomial.hpp"
#include "solve/quadrature.hpp"

namespace teeter {
namespace {

double smooth_sign(double y) {
  const double e = std::exp(-2.0 * std::fabs(y));
  return std::copysign((1.0 - e) / (1.0 + e), y);
}

// sin(alpha z) / alpha and cos(alpha z) / alpha, or their slender limits.
struct Lever {
  double sine;
  double cosine;
};

Lever lever(const DiracModel& model, double z) {
  const double over = 1.0 / model.alpha;
  if (model.rocking.slender) return {z, over};
  const auto [s, c] = sincos(model.alpha * z);
  return {s * over, c * over};
}

// Of a horizontal ground acceleration of gravity's size.
double ground_potential(const DiracModel& model, int side, double x) {
  if (model.rocking.slender) return x / model.alpha;
  return (lever(model, side).sine - lever(model, side - x).sine) / model.alpha;
}

}  // namespace

ZoneRates::Parts ZoneRates::parts(double tau, const ZoneValues& at) const {
  const double x = at[zone_x];
  const double v = at[zone_v];
  const double n = model.width;
  const double y = x / n;
  const double bump = std::exp(-y * y) * std::numbers::inv_sqrtpi / n;
  double horizontal = 0.0;  // in units of gravity
  double vertical = 0.0;
  if (forcing.horizontal_degree > 0 || forcing.horizontal[0] != 0.0 || forcing.vertical_degree > 0 ||
      forcing.vertical[0] != model.shaking.gravity) {
    const double t = tau / model.p;
    const double over = 1.0 / model.shaking.gravity;
    horizontal = evaluate(forcing.horizontal.data(), forcing.horizontal_degree, t) * over;
    vertical = (evaluate(forcing.vertical.data(), forcing.vertical_degree, t) - model.shaking.gravity) * over;
  }
  Parts p{};
  if (!model.keeps_energy) {
    const Lever smooth = lever(model, smooth_sign(y) - x);
    p.gravity = -smooth.sine;
    p.ground = -vertical * smooth.sine - horizontal * smooth.cosine;
    p.impact = -attenuation * v * std::fabs(v) * bump;
    return p;
  }
  const Lever exact = lever(model, side - x);
  p.gravity = -exact.sine;
  p.ground = -vertical * exact.sine - horizontal * exact.cosine;
  if (bump == 0.0) return p;
  // Twice the energy, the work that the present ground acceleration could do included; it never feeds energy.
  const double energy = v * v + 2.0 * (1.0 + vertical) * zone_potential(model, x) +
                        2.0 * horizontal * ground_potential(model, side, x);
  p.impact = -attenuation * smooth_sign(v / n) * std::max(0.0, energy) * bump;
  return p;
}

ZoneValues ZoneRates::operator()(double tau, const ZoneValues& at) const {
  const Parts p = parts(tau, at);
  const double v = at[zone_v];
  return {v, p.gravity + p.ground + p.impact, -p.impact * v, p.ground * v};
}

double ZoneRates::impact_force(double tau, const ZoneValues& at) const { return parts(tau, at).impact; }

double zone_potential(const DiracModel& model, double x) {
  const double lean = std::fabs(x);
  if (model.rocking.slender) return lean * (1.0 - 0.5 * lean);
  const double a = model.alpha;
  return 2.0 * sincos(a * (1.0 - 0.5 * lean)).sin * sincos(0.5 * a * lean).sin / (a * a);
}

double well_at(const DiracModel& model, double x) {
  const double from = std::fabs(x);
  if (model.keeps_energy || from >= model.reach) return 0.0;
  return integral(from, model.reach, 40, [&](double z) {
    return lever(model, 1.0 - z).sine - lever(model, smooth_sign(z / model.width) - z).sine;
  });
}

double longest_zone_step(const DiracModel& model, double x, double v, double load) {
  const double room = std::max(std::fabs(x) - model.core, 1.2 * model.width);
  return model.step_share * room / (std::fabs(v) + std::sqrt(room * (1.0 + load)));
}

}  // namespace teeter

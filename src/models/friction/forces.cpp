#include "models/friction/forces.hpp"

#include <algorithm>

#include "solve/polynomial.hpp"

namespace teeter {
namespace {

// Integral from 0 to u of the product of two polynomials.
double integral_of_product(const Coefficients<double>& a, int a_degree, const Coefficients<double>& b, int b_degree,
                           double u) {
  double sum = 0.0;
  for (int k = a_degree + b_degree; k >= 0; --k) {
    double product = 0.0;
    for (int i = std::max(0, k - b_degree); i <= std::min(k, a_degree); ++i) product += a[i] * b[k - i];
    sum = sum * u + product * reciprocals[k + 1];
  }
  return sum * u;
}

Coefficients<double> rate_of(const Coefficients<double>& c, int order) {
  Coefficients<double> rate;
  for (int k = 0; k < order; ++k) rate[k] = (k + 1) * c[k + 1];
  return rate;
}

}  // namespace

std::array<CornerForce, 2> corner_forces(const FrictionModel& model, const CornerModes& modes,
                                         const FrictionSeries& series, int order, double u) {
  const double mass = model.block.mass;
  std::array<CornerForce, 2> forces{};
  for (int j = 0; j < 2; ++j) {
    if (!is_closed(modes[j])) continue;
    forces[j].normal = mass * evaluate({series.normal[j].data(), order - 2}, u);
    forces[j].tangential = mass * evaluate({series.tangential[j].data(), order - 2}, u);
  }
  if (!is_flat(modes)) return forces;
  const double normal = forces[0].normal + forces[1].normal;
  const double tangential = forces[0].tangential;
  for (CornerForce& force : forces) force.tangential = normal > 0.0 ? tangential * force.normal / normal : 0.0;
  return forces;
}

double sliding_loss(const FrictionModel& model, const CornerModes& modes, const FrictionSeries& series, int order,
                    double u) {
  const int corner = is_flat(modes) ? left_corner : single_corner(modes);
  if (corner < 0 || !is_slip(modes[corner]) || model.kinetic_friction == 0.0) return 0.0;
  Coefficients<double> speed;
  slip_series(model, corner, modes, series, order, speed);
  return -model.block.mass * integral_of_product(series.tangential[corner], order - 2, speed, order - 1, u);
}

double ground_work(const FrictionModel& model, const Forcing<double>& forcing, const FrictionSeries& series, int order,
                   double u) {
  const Coefficients<double> vx = rate_of(series.x, order);
  const Coefficients<double> vy = rate_of(series.y, order);
  Coefficients<double> lift = forcing.vertical;
  lift[0] -= model.shaking.gravity;
  return -model.block.mass * (integral_of_product(vx, order - 1, forcing.horizontal, forcing.horizontal_degree, u) +
                              integral_of_product(vy, order - 1, lift, forcing.vertical_degree, u));
}

}  // namespace teeter

#include "models/dirac/laws.hpp"

#include <cmath>

#include "solve/quadrature.hpp"

namespace teeter {

double first_impact_coefficient(double attenuation) {
  return integral(0.0, 7.0, 28, [&](double y) { return std::expm1(0.5 * attenuation * std::erfc(y)); });
}

double energy_coefficient(double attenuation) {
  const double r2 = std::exp(-2.0 * attenuation);
  return -integral(0.0, 20.0, 80, [&](double y) {
    const double passed = 0.5 * (1.0 + std::erf(y));
    const double inner = r2 * std::exp(2.0 * attenuation * passed) - std::exp(-2.0 * attenuation * passed);
    return std::tanh(y) * inner + r2 - 1.0;
  });
}

double width_for_first_impact(double attenuation, double speed, double shift) {
  return shift * speed / first_impact_coefficient(attenuation);
}

double width_for_energy(double attenuation, double speed, long impacts, double tolerance) {
  const double r2 = std::exp(-2.0 * attenuation);
  const double left = std::exp(-2.0 * attenuation * static_cast<double>(impacts));
  const double initial = 0.5 * speed * speed;
  return tolerance * initial * left * (1.0 - r2) / (energy_coefficient(attenuation) * (1.0 - left));
}

}  // namespace teeter

#include "study/survival.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/normal.hpp"

namespace teeter {

Ages ages_of(const std::vector<double>& stood) { return {stood.front(), stood[stood.size() / 2], stood.back()}; }

double averaged_likelihood(double years, double rate, double deviation) {
  // The sum of a smooth function that has died away at both ends: the error falls off exponentially with the step.
  constexpr double reach = 9.0;
  const double step = 0.05 / std::max(1.0, deviation);
  const long steps = std::lround(reach / step);
  double sum = 0.0;
  for (long k = -steps; k <= steps; ++k) {
    const double x = static_cast<double>(k) * step;
    sum += std::exp(-years * rate * std::exp(deviation * x)) * normal_density(x);
  }
  return std::min(1.0, sum * step);
}

double largest_intensity_factor(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate, double years,
                                double level) {
  const double allowed = -std::log(level) / years;
  // Intensities times f: the same as the median divided by f.
  const auto exceeds = [&](double log_factor) {
    return annual_rate(hazard, {fragility.median * std::exp(-log_factor), fragility.beta}, extrapolate) > allowed;
  };
  double low = -std::log(1e6);
  double high = -low;
  if (exceeds(low)) return 0.0;
  if (!exceeds(high)) return std::numeric_limits<double>::infinity();
  for (int k = 0; k < 100 && high - low > 1e-14; ++k) {
    const double middle = 0.5 * (low + high);
    (exceeds(middle) ? high : low) = middle;
  }
  return std::exp(0.5 * (low + high));
}

std::vector<double> weights_by_likelihood(const std::vector<double>& rates, double years) {
  const double least = *std::min_element(rates.begin(), rates.end());
  std::vector<double> weights;
  double sum = 0.0;
  for (const double rate : rates) {
    weights.push_back(std::exp(-years * (rate - least)));
    sum += weights.back();
  }
  for (double& weight : weights) weight /= sum;
  return weights;
}

}  // namespace teeter

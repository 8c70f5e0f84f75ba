// A ratio drawn at random (docs/theory.md, section 16).
#include <algorithm>
#include <cmath>

#include "block/restitution.hpp"
#include "core/normal.hpp"
#include "core/random.hpp"

namespace teeter {
namespace {

// Interfaces of a stack draw from streams of their own; more impacts than this are never counted.
constexpr std::uint64_t draws_of_an_interface = std::uint64_t{1} << 48U;

double draw(const RandomRatio& law, long impact, std::size_t interface) {
  const long k = law.per == RandomRatio::Per::run ? 1 : impact;
  return random_inside(law.seed, law.run, interface * draws_of_an_interface + static_cast<std::uint64_t>(k));
}

double truncated_normal(double mean, double deviation, double u) {
  const double low = normal_share(-mean / deviation);
  const double above = normal_share((mean - 1.0) / deviation);
  const double inside = 1.0 - low - above;
  const double share = low + u * inside;
  // The smaller of the two tails keeps its digits.
  const double z = share < 0.5 ? normal_quantile(share) : -normal_quantile(above + (1.0 - u) * inside);
  return std::clamp(mean + deviation * z, 0.0, 1.0);
}

}  // namespace

LognormalParameters lognormal_parameters(double mean, double deviation) {
  const double m = -std::log(mean);
  const double s = deviation / mean;
  const double q = std::log1p(s * s / (m * m));
  return {std::log(m) - 0.5 * q, std::sqrt(q)};
}

double ratio_deviation(const RandomRatio& law, double mean) {
  return law.sigma == RandomRatio::Sigma::paper ? law.epsilon : law.epsilon * (1.0 - mean);
}

double random_ratio(const RandomRatio& law, double usual, long impact, std::size_t interface) {
  const double mean = law.factor * law.mean.value_or(usual);
  const double deviation = ratio_deviation(law, mean);
  if (!(mean > 0.0 && mean < 1.0 && deviation > 0.0)) return mean;  // nothing to vary
  const double u = draw(law, impact, interface);
  if (law.distribution == RandomRatio::Distribution::truncated_normal) return truncated_normal(mean, deviation, u);
  const auto [a, b] = lognormal_parameters(mean, deviation);
  return std::exp(-std::exp(a + b * normal_quantile(u)));
}

double law_ratio(const RandomRatio& law, const InterfaceImpact& impact) {
  return random_ratio(law, impact.usual, impact.number, impact.interface);
}

}  // namespace teeter

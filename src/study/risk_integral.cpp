#include "study/risk_integral.hpp"

#include <algorithm>
#include <cmath>

#include "core/normal.hpp"

namespace teeter {
namespace {

// Upper tail over density, for x from 0 on: no overflow, however far out.
double mills_ratio(double x) {
  if (x < 10.0) return normal_share(-x) / normal_density(x);
  double fraction = x;  // 1/(x + 1/(x + 2/(x + ...)))
  for (int k = 40; k >= 1; --k) fraction = x + k / fraction;
  return 1.0 / fraction;
}

// One end of a stretch with the slope k: z = ln(x / median) / beta, y = z + k beta.
struct End {
  double rate;
  double z;
  double y;
};

// k0 median^-k exp(k^2 beta^2 / 2) times the share above y (y from 0 on) or below it (y to 0): the density of the
// shifted normal distribution at y times that factor is rate times the density at z.
double scaled_tail(const End& end) { return end.rate * normal_density(end.z) * mills_ratio(std::fabs(end.y)); }

double scaled_whole(const End& end, double k_beta) { return end.rate * std::exp(k_beta * (end.z + 0.5 * k_beta)); }

// The second term of the integral from a to b (docs/theory.md, eq. 24.3).
double shifted_term(const End& a, const End& b, double k_beta) {
  if (a.y >= 0.0) return scaled_tail(a) - scaled_tail(b);
  if (b.y <= 0.0) return scaled_tail(b) - scaled_tail(a);
  return scaled_whole(a, k_beta) - scaled_tail(a) - scaled_tail(b);
}

double between_ends(const End& a, const End& b, double k_beta) {
  const double sum = a.rate * normal_share(a.z) - b.rate * normal_share(b.z) + shifted_term(a, b, k_beta);
  return std::max(0.0, sum);
}

// From 0 to b.
double up_to(const End& b, double k_beta) {
  const double term = b.y <= 0.0 ? scaled_tail(b) : scaled_whole(b, k_beta) - scaled_tail(b);
  return std::max(0.0, term - b.rate * normal_share(b.z));
}

// From a on.
double from_on(const End& a, double k_beta) {
  const double term = a.y >= 0.0 ? scaled_tail(a) : scaled_whole(a, k_beta) - scaled_tail(a);
  return std::max(0.0, a.rate * normal_share(a.z) + term);
}

// -d ln rate / d ln x between points i and i + 1.
double slope(const HazardCurve& hazard, std::size_t i) {
  return std::log(hazard.rates[i] / hazard.rates[i + 1]) / std::log(hazard.intensities[i + 1] / hazard.intensities[i]);
}

// The stretch of the table whose slope holds at an intensity; beyond the ends that of the neighbouring one.
std::size_t stretch_at(const HazardCurve& hazard, double intensity) {
  const auto& x = hazard.intensities;
  const auto next = static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), intensity) - x.begin());
  return std::clamp<std::size_t>(next, 1, x.size() - 1) - 1;
}

End end_at(const Lognormal& fragility, double intensity, double rate, double k) {
  const double z = std::log(intensity / fragility.median) / fragility.beta;
  return {rate, z, z + k * fragility.beta};
}

// From point i of the table to an intensity within the stretch that begins there.
double segment_up_to(const HazardCurve& hazard, const Lognormal& fragility, std::size_t i, double intensity) {
  const double k = slope(hazard, i);
  return between_ends(end_at(fragility, hazard.intensities[i], hazard.rates[i], k),
                      end_at(fragility, intensity, exceedance_rate(hazard, intensity), k), k * fragility.beta);
}

double below_table(const HazardCurve& hazard, const Lognormal& fragility, double intensity) {
  const double k = slope(hazard, 0);
  return up_to(end_at(fragility, intensity, exceedance_rate(hazard, intensity), k), k * fragility.beta);
}

double above_table(const HazardCurve& hazard, const Lognormal& fragility, double intensity) {
  const double k = slope(hazard, hazard.rates.size() - 2);
  return from_on(end_at(fragility, intensity, exceedance_rate(hazard, intensity), k), k * fragility.beta);
}

}  // namespace

double RiskParts::sum() const {
  double total = below;
  for (const double part : segments) total += part;
  return total + above;
}

double exceedance_rate(const HazardCurve& hazard, double intensity) {
  const std::size_t i = stretch_at(hazard, intensity);
  if (intensity == hazard.intensities[i]) return hazard.rates[i];
  if (intensity == hazard.intensities[i + 1]) return hazard.rates[i + 1];
  return hazard.rates[i] * std::exp(-slope(hazard, i) * std::log(intensity / hazard.intensities[i]));
}

RiskParts risk_parts(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate) {
  RiskParts parts;
  for (std::size_t i = 0; i + 1 < hazard.rates.size(); ++i)
    parts.segments.push_back(segment_up_to(hazard, fragility, i, hazard.intensities[i + 1]));
  if (!extrapolate) return parts;
  parts.below = below_table(hazard, fragility, hazard.intensities.front());
  parts.above = above_table(hazard, fragility, hazard.intensities.back());
  return parts;
}

double annual_rate(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate) {
  return risk_parts(hazard, fragility, extrapolate).sum();
}

double annual_rate_below(const HazardCurve& hazard, const Lognormal& fragility, double intensity, bool extrapolate) {
  const auto& x = hazard.intensities;
  if (intensity <= x.front()) return extrapolate ? below_table(hazard, fragility, intensity) : 0.0;
  const RiskParts parts = risk_parts(hazard, fragility, extrapolate);
  double sum = parts.below;
  std::size_t i = 0;
  for (; i < parts.segments.size() && x[i + 1] <= intensity; ++i) sum += parts.segments[i];
  if (i < parts.segments.size()) return sum + segment_up_to(hazard, fragility, i, intensity);
  return extrapolate ? sum + parts.above - above_table(hazard, fragility, intensity) : sum;
}

RateSlopes rate_slopes(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate) {
  // Five points: the error is of the fourth power of the step.
  const auto slope_by = [](double step, const auto& log_rate) {
    return (8.0 * (log_rate(step) - log_rate(-step)) - (log_rate(2.0 * step) - log_rate(-2.0 * step))) / (12.0 * step);
  };
  const auto log_rate = [&](double median, double beta) {
    return std::log(annual_rate(hazard, {median, beta}, extrapolate));
  };
  const double step = std::min(1e-3, fragility.beta / 16.0);
  return {slope_by(step, [&](double d) { return log_rate(fragility.median * std::exp(d), fragility.beta); }),
          slope_by(step, [&](double d) { return log_rate(fragility.median, fragility.beta + d); })};
}

}  // namespace teeter

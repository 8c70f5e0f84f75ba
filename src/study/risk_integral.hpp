// How often an object falls: a fragility curve integrated over a hazard curve, in closed form (docs/theory.md,
// section 24).
#pragma once

#include <vector>

#include "teeter/hazard.hpp"

namespace teeter {

// The fragility curve Phi(ln(x / median) / beta).
struct Lognormal {
  double median = 0.0;
  double beta = 0.0;
};

// What the stretches of a hazard curve contribute, 1/year. Between its points, and beyond both ends, the logarithm of
// the rate is linear in the logarithm of the intensity.
struct RiskParts {
  double below = 0.0;              // the first point
  std::vector<double> segments{};  // between neighbouring points
  double above = 0.0;              // the last point

  double sum() const;
};

// `extrapolate` false: nothing from beyond the ends.
RiskParts risk_parts(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate = true);
double annual_rate(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate = true);

// Contribution of shaking up to an intensity.
double annual_rate_below(const HazardCurve& hazard, const Lognormal& fragility, double intensity, bool extrapolate);

// The rate at which an intensity is exceeded, continued beyond the table.
double exceedance_rate(const HazardCurve& hazard, double intensity);

// Derivatives of the logarithm of the rate by ln median and by beta.
struct RateSlopes {
  double by_log_median = 0.0;
  double by_beta = 0.0;
};
RateSlopes rate_slopes(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate = true);

}  // namespace teeter

// What it says about a hazard that an object still stands (docs/theory.md, section 24).
#pragma once

#include <vector>

#include "study/risk_integral.hpp"

namespace teeter {

// The ages of study.stood: youngest, best, oldest, years.
struct Ages {
  double youngest = 0.0;
  double best = 0.0;
  double oldest = 0.0;
};
Ages ages_of(const std::vector<double>& stood);

// The expectation of exp(-years rate e^(deviation X)), X normal: the likelihood of standing where the logarithm of the
// rate is known with that deviation. To 1e-8.
double averaged_likelihood(double years, double rate, double deviation);

// The f with exp(-years rate(all intensities times f)) = level; 0 or infinite where none is within a factor 1e6.
double largest_intensity_factor(const HazardCurve& hazard, const Lognormal& fragility, bool extrapolate, double years,
                                double level);

// Shares of curves by their likelihoods exp(-years rate), without underflow.
std::vector<double> weights_by_likelihood(const std::vector<double>& rates, double years);

}  // namespace teeter

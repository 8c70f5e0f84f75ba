// The spectra of many records beside one that is wanted, and the factors that bring them there.
#pragma once

#include <optional>
#include <vector>

namespace teeter {

// A spectrum that a code or a hazard study gives: periods increase, accelerations are above 0.
struct TargetSpectrum {
  std::vector<double> period;        // s, the first may be 0
  std::vector<double> acceleration;  // m/s2
};

// Between its points linear in the logarithms of both, after period 0 linear; nothing outside.
std::optional<double> target_at(const TargetSpectrum& target, double period);

// One row per record, one column per period, m/s2.
using SuiteSpectra = std::vector<std::vector<double>>;

// Of a suite, at every period.
struct SuiteStatistics {
  std::vector<double> mean;    // m/s2
  std::vector<double> median;  // m/s2, of the lognormal distribution: the geometric mean
  std::vector<double> sigma;   // standard deviation of the logarithm, n-1 in the denominator; 0 for one record
  std::vector<double> above;   // m/s2, median times exp(sigma)
  std::vector<double> below;   // m/s2, median over exp(sigma)
};
SuiteStatistics statistics_of(const SuiteSpectra& spectra);

// How a spectrum lies to its target over some periods.
struct TargetMisfit {
  double rms = 0.0;      // of the logarithm of the ratio
  double least = 0.0;    // ratio, spectrum over target
  double largest = 0.0;  // ratio
};
TargetMisfit misfit_of(const std::vector<double>& spectrum, const std::vector<double>& target);

enum class SuiteFit {
  one,  // all records by the same factor, so that their mean fits
  each  // every record by its own
};

// Factors by least squares of the logarithm of spectrum over target. All values above 0.
std::vector<double> fit_factors(SuiteFit fit, const SuiteSpectra& spectra, const std::vector<double>& target);

// Every record times its factor.
SuiteSpectra scaled_spectra(SuiteSpectra spectra, const std::vector<double>& factors);

}  // namespace teeter

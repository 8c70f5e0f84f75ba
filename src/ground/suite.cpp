#include "ground/suite.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

// The factor that makes the mean logarithm of the ratio zero: the least-squares one.
double factor_to(const std::vector<double>& spectrum, const std::vector<double>& target) {
  double sum = 0.0;
  for (std::size_t i = 0; i < spectrum.size(); ++i) sum += std::log(target[i] / spectrum[i]);
  return std::exp(sum / static_cast<double>(spectrum.size()));
}

}  // namespace

std::optional<double> target_at(const TargetSpectrum& target, double period) {
  const auto& periods = target.period;
  if (periods.empty() || period < periods.front() || period > periods.back()) return std::nullopt;
  const auto right =
      static_cast<std::size_t>(std::lower_bound(periods.begin(), periods.end(), period) - periods.begin());
  if (periods[right] == period) return target.acceleration[right];
  const double from = periods[right - 1];
  const double to = periods[right];
  const double low = target.acceleration[right - 1];
  const double high = target.acceleration[right];
  if (from == 0.0) return low + (high - low) * period / to;
  return low * std::pow(high / low, std::log(period / from) / std::log(to / from));
}

SuiteStatistics statistics_of(const SuiteSpectra& spectra) {
  SuiteStatistics result;
  const auto count = static_cast<double>(spectra.size());
  for (std::size_t i = 0; i < spectra.front().size(); ++i) {
    double sum = 0.0;
    double logs = 0.0;
    for (const auto& spectrum : spectra) {
      sum += spectrum[i];
      logs += std::log(spectrum[i]);
    }
    const double middle = logs / count;
    double squares = 0.0;
    for (const auto& spectrum : spectra) squares += std::pow(std::log(spectrum[i]) - middle, 2);
    const double sigma = spectra.size() > 1 ? std::sqrt(squares / (count - 1.0)) : 0.0;
    result.mean.push_back(sum / count);
    result.median.push_back(std::exp(middle));
    result.sigma.push_back(sigma);
    result.above.push_back(std::exp(middle + sigma));
    result.below.push_back(std::exp(middle - sigma));
  }
  return result;
}

TargetMisfit misfit_of(const std::vector<double>& spectrum, const std::vector<double>& target) {
  TargetMisfit misfit;
  double squares = 0.0;
  for (std::size_t i = 0; i < spectrum.size(); ++i) {
    const double ratio = spectrum[i] / target[i];
    squares += std::pow(std::log(ratio), 2);
    misfit.least = i == 0 ? ratio : std::min(misfit.least, ratio);
    misfit.largest = std::max(misfit.largest, ratio);
  }
  misfit.rms = std::sqrt(squares / static_cast<double>(spectrum.size()));
  return misfit;
}

std::vector<double> fit_factors(SuiteFit fit, const SuiteSpectra& spectra, const std::vector<double>& target) {
  if (fit == SuiteFit::one) return std::vector<double>(spectra.size(), factor_to(statistics_of(spectra).mean, target));
  std::vector<double> factors;
  for (const auto& spectrum : spectra) factors.push_back(factor_to(spectrum, target));
  return factors;
}

SuiteSpectra scaled_spectra(SuiteSpectra spectra, const std::vector<double>& factors) {
  for (std::size_t i = 0; i < spectra.size(); ++i)
    for (double& value : spectra[i]) value *= factors[i];
  return spectra;
}

}  // namespace teeter

// How often the ground shakes harder than so much, and what is known of an object's resistance: the input of a risk
// study (docs/risk.md).
#pragma once

#include <string>
#include <vector>

namespace teeter {

struct HazardCurve {
  std::string file;                   // as it is told
  std::vector<double> intensities{};  // m/s2 or m/s, rising
  std::vector<double> rates{};        // 1/year, falling: of shaking beyond each intensity
  std::vector<std::string> warnings{};
  std::string note{};  // which site of the file it is of; empty: the file has one, and none was asked for
};

// A lognormal fragility curve that is given instead of found from records.
struct GivenFragility {
  double median = 0.0;            // m/s2 or m/s
  double beta = 0.0;              // standard deviation of the logarithm
  double median_deviation = 0.0;  // of the logarithm of the median, as known
  double beta_deviation = 0.0;    // of beta, as known
};

// Where the bounds of an annual rate come from.
enum class RateConfidence { delta, bootstrap };

// What one hazard curve says of an object; the likelihoods are of having stood as long as it did.
struct HazardFindings {
  std::string file;
  double annual_rate = 0.0;
  double likelihood = 1.0;  // at the best age
  double likelihood_youngest = 1.0;
  double likelihood_oldest = 1.0;
  double likelihood_averaged = 1.0;       // over what is not known of the fragility
  bool excluded = false;                  // the likelihood at the youngest age is below study.level
  double largest_rate_factor = 0.0;       // on the rates, at which the likelihood is study.level
  double largest_intensity_factor = 0.0;  // on the intensities, likewise
  double weight = 0.0;                    // of the curves, by their likelihoods
};

struct RiskFindings {
  std::vector<double> edges{};   // intensities of the first curve, m/s2 or m/s
  std::vector<double> shares{};  // of its annual rate: below the first edge, between the edges, above the last
  bool stood = false;            // how long it stood was given: the likelihoods mean something
  std::vector<HazardFindings> hazards{};
};

}  // namespace teeter

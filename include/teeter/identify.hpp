// What a free-rocking test tells about a block: restitution, and if asked for p, the tipping angle and the release.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "teeter/scenario.hpp"

namespace teeter {

// One extreme of the angle as it was read off a test. Extremes come in the order of their occurrence; some may be
// missing.
struct Observation {
  std::optional<double> time;   // s
  std::optional<double> angle;  // rad, signed
  std::optional<long> number;   // of the extreme, where known: 0 is the release
  long line = 0;                // in the file it comes from; 0: none
};

// The last two are of blocks whose centre of mass is off their axis; of these restitution, p and alpha are those of the
// right side: the ratio when it leaves the right corner.
enum class TestParameter { restitution, p, alpha, release, start, restitution_left, alpha_left };
inline constexpr std::size_t test_parameter_count = 7;

struct IdentifyOptions {
  bool fit_restitution = true;
  bool fit_p = false;
  bool fit_alpha = false;
  bool fit_release = false;           // always done where the scenario has no initial angle
  std::optional<double> start;        // s, of the release; empty: fitted
  std::optional<double> noise_angle;  // rad, standard deviation; both are given or both are estimated
  std::optional<double> noise_time;   // s
  long bootstrap = 1000;              // repetitions; 0: none
  std::uint64_t seed = 1;             // of the bootstrap
};

using Interval = std::array<double, 2>;

struct Estimate {
  TestParameter parameter = TestParameter::restitution;
  bool fitted = false;
  double value = 0.0;                    // SI
  std::optional<double> scenario_value;  // what the scenario says
  std::optional<double> standard_error;  // empty: not fitted, or the data do not determine it
  std::optional<Interval> interval;      // 95 %, from the residuals
  std::optional<Interval> bootstrap;     // 95 %
};

// An observation beside the model's extreme it belongs to.
struct MatchedExtreme {
  Observation observed;
  long number = 0;         // of the extreme, 0 is the release
  double certainty = 0.0;  // probability of that number, given the others
  bool used = false;       // not certain enough: left out
  double time = 0.0;       // s, of the model
  double angle = 0.0;      // rad, of the model
  // Observed minus model, where it counts in the fit.
  std::optional<double> time_residual;   // s
  std::optional<double> angle_residual;  // rad
};

// Restitution over Housner's ratio of the scenario's block.
struct Correction {
  double housner = 0.0;
  std::optional<double> value;
  std::optional<Interval> interval;   // 95 %, from the residuals
  std::optional<Interval> bootstrap;  // 95 %
};

struct Identification {
  bool converged = false;
  std::string reason;                                      // why not
  std::array<Estimate, test_parameter_count> estimates{};  // in the order of TestParameter
  double housner = 0.0;                                    // Housner's ratio of the scenario's block
  std::optional<double> correction;                        // restitution over Housner's ratio
  std::optional<Interval> correction_interval;             // 95 %, from the residuals
  std::optional<Interval> correction_bootstrap;            // 95 %
  std::optional<Correction> left;  // off-centre blocks: of the left side, the others of the right
  std::vector<TestParameter> fitted;
  std::vector<std::vector<double>> correlation;  // of the fitted parameters; empty where undetermined
  double condition = 0.0;                        // of the scaled derivative matrix
  long residual_count = 0;
  long degrees_of_freedom = 0;
  bool noise_stated = false;
  double noise_angle = 0.0;  // rad, as stated or estimated
  double noise_time = 0.0;   // s
  double scale = 0.0;        // weighted residuals: root of their sum of squares over the degrees of freedom
  double rms_angle = 0.0;    // rad
  double rms_time = 0.0;     // s
  bool sided = true;         // the signs of the angles were used
  std::vector<MatchedExtreme> extremes;
  long bootstrap = 0;               // repetitions that count
  long bootstrap_failed = 0;        // and those that did not converge
  std::vector<double> curve_time;   // s, the fitted motion, for a plot
  std::vector<double> curve_angle;  // rad
  std::vector<std::string> warnings;

  const Estimate& of(TestParameter parameter) const { return estimates[static_cast<std::size_t>(parameter)]; }
};

// Why the scenario or the data cannot be used; empty when they can. Throws nothing.
std::vector<std::string> identify_problems(const Scenario& scenario, const std::vector<Observation>& observations,
                                           const IdentifyOptions& options);

// Least squares on closed-form flights (docs/theory.md, section 17). Throws std::invalid_argument where
// identify_problems() is not empty.
Identification identify(const Scenario& scenario, const std::vector<Observation>& observations,
                        const IdentifyOptions& options = {});

}  // namespace teeter

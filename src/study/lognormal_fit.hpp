// Fragility curves P(overturning | intensity) = Phi(ln(intensity / theta) / beta) by maximum likelihood, with their
// uncertainty (docs/theory.md, section 19).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/shown.hpp"
#include "study/lognormal_likelihood.hpp"

namespace teeter {

// Independent runs at one intensity: a stripe, or with one trial a point of a cloud.
struct LevelTrials {
  double intensity = 0.0;
  long trials = 0;
  long overturned = 0;
};
std::vector<CapacityRange> ranges_of_trials(const std::vector<LevelTrials>& levels);

// One record at ascending intensities. A capacity ends at the first level that overturns the block; surviving a higher
// one is a resurrection, which is counted and otherwise ignored.
struct RecordLevel {
  double intensity = 0.0;
  bool overturned = false;
};
struct FirstOverturnings {
  std::vector<CapacityRange> ranges;  // one a record
  long resurrected = 0;               // records that survive a level above one that overturns the block
};
FirstOverturnings first_overturnings(const std::vector<std::vector<RecordLevel>>& records);

enum class FragilityStatus {
  fitted,             //
  no_data,            // nothing was observed
  never_overturned,   // theta has a lower bound only
  always_overturned,  // theta has an upper bound only
  no_spread,          // one theta with beta = 0 explains everything: beta has an upper bound only
  one_level,          // the probability at that level is known, neither theta nor beta
  not_rising,         // overturning is not more frequent at higher intensities: no curve of this kind fits
};

struct Bounds {
  double lower = 0.0;
  double upper = std::numeric_limits<double>::infinity();
};

struct LognormalFit {
  FragilityStatus status = FragilityStatus::no_data;
  std::string message;          // what is wrong and what can be said, unless fitted
  std::optional<double> theta;  // median; only where fitted
  std::optional<double> beta;   // standard deviation of the logarithm; only where fitted
  // Covariance of (ln theta, beta) from the curvature of the likelihood; only where fitted.
  std::array<std::array<double, 2>, 2> covariance{};
  double log_likelihood = 0.0;  // the largest; per unit of ln(intensity) where capacities are exact
  double confidence = 0.95;
  Bounds theta_bounds;  // of that confidence, by likelihood ratio; 0 or infinite where the data give none
  Bounds beta_bounds;
  double observations = 0.0;  // sum of weights
  ProbitLine line{};          // of the largest likelihood, or close to it where that is a limit
};

struct CurvePoint {
  double intensity = 0.0;
  std::optional<double> probability;  // only where fitted
  Bounds bounds{0.0, 1.0};            // pointwise
};

// Why the data cannot be used; empty when they can.
std::vector<std::string> fragility_problems(const std::vector<CapacityRange>& ranges);

// How messages name what the curve is of.
struct FitWords {
  std::string noun = "overturning";
  std::string verb = "overturn it";   // what half of the shakings do
  std::string did = "overturned";     // what a case did
  std::string falls = "falls";        // what it does when the shaking is strong
  std::string stays_up = "stays up";  // and when it is weak
  ShownUnit unit{};                   // of intensities
};

// Throws std::invalid_argument where fragility_problems() is not empty.
LognormalFit fit_lognormal(const std::vector<CapacityRange>& ranges, double confidence = 0.95,
                           const FitWords& words = {});

// The same without bounds: in a small part of the time. Throws nothing; the ranges must have no problems.
LognormalFit estimate_lognormal(const std::vector<CapacityRange>& ranges);

// The curve with its band at the given intensities (above 0); `fit` must come from the same ranges.
std::vector<CurvePoint> fragility_curve(const std::vector<CapacityRange>& ranges, const LognormalFit& fit,
                                        const std::vector<double>& intensities);

}  // namespace teeter

// The largest Lyapunov exponent of a harmonically shaken block: the mean rate at which neighbouring motions part
// (docs/theory.md, section 19).
#pragma once

#include <optional>

#include "long_times/periodic_orbit.hpp"
#include "long_times/poincare.hpp"

namespace teeter {

struct LyapunovOptions {
  long transient = 200;     // periods of the ground before the mean begins
  long periods = 1000;      // of the mean
  double tolerance = 1e-6;  // of the section, as in SectionOptions
};

struct LyapunovExponent {
  std::optional<double> exponent;  // 1/s; from the multipliers on a periodic orbit, else the average; none: see below
  std::optional<double> average;   // 1/s, of the growth over all periods
  double standard_error = 0.0;     // 1/s, of the average, from means over parts of the run
  bool forgets = false;            // comes to rest in between: the exponent is minus infinity
  std::array<std::complex<double>, 2> multipliers{};  // of a periodic orbit
  Section section;                                    // of the periods of the mean
};

// Starts from scenario.initial. Throws std::invalid_argument where long_time_problems() is not empty. Without exponent:
// overturned, stopped (section.kind), or `forgets`.
LyapunovExponent lyapunov_exponent(const Scenario& scenario, const LyapunovOptions& options = {});

}  // namespace teeter

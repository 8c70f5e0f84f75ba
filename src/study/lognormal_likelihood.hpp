// Likelihood of lognormal capacities known exactly or within bounds, in the coordinates in which it has one peak
// (docs/theory.md, section 19).
#pragma once

#include <limits>
#include <vector>

namespace teeter {

// What is known of one capacity, the intensity at which a block first overturns: lower < capacity <= upper. Equal
// bounds: exactly known. Lower 0: it overturned already at `upper`. Upper infinite: it survived `lower`.
struct CapacityRange {
  double lower = 0.0;                                      // in the unit of the intensity
  double upper = std::numeric_limits<double>::infinity();  // in the unit of the intensity
  double weight = 1.0;                                     // how many such capacities
};

// The same in logarithms, so that they are taken once.
struct LogRange {
  enum class Kind { exact, below, above, between };
  Kind kind;
  double low;   // ln(lower), where there is one
  double high;  // ln(upper), where there is one
  double weight;
};

struct LogRanges {
  std::vector<LogRange> all;  // without those of weight 0, equal ones together
  // Slopes worth looking at: beyond the lower one the curve is flat, beyond the upper one a step.
  double lowest_slope;
  double highest_slope;
  double spread;  // between the smallest and the largest bound; 1 if there is none
};
LogRanges log_ranges(const std::vector<CapacityRange>& ranges);

// With x = ln(intensity) - origin, the probability of overturning is Phi(a + b x).
struct ProbitLine {
  double origin;
  double a;
  double b;  // above 0
};

struct LogLikelihood {
  double value = 0.0;
  double slope_a = 0.0;
  double slope_b = 0.0;
  double curve_aa = 0.0;
  double curve_ab = 0.0;
  double curve_bb = 0.0;
};

LogLikelihood log_likelihood(const LogRanges& ranges, const ProbitLine& line);

struct BestLine {
  ProbitLine line;
  double value;  // logarithm of the likelihood
};

// The largest likelihood of all lines through a + b x = z at ln(intensity) = origin. A guess of the slope saves time.
BestLine best_line_through(const LogRanges& ranges, double origin, double z, double guess);

// Of all lines with slope b. `guess` is of a.
BestLine best_line_of_slope(const LogRanges& ranges, double origin, double b, double guess);

// Of all lines; at the lowest slope where the likelihood falls from there on.
BestLine best_line(const LogRanges& ranges, double origin, double guess);

}  // namespace teeter

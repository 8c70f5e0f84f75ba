#include "study/lognormal_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/normal.hpp"

namespace teeter {
namespace {

constexpr double log_root_two_pi = 0.91893853320467274178;

double log_density(double z) { return -0.5 * z * z - log_root_two_pi; }

// ln of the share below z, also where the share itself is no longer a number.
double log_share(double z) {
  if (z > 5.0) return std::log1p(-normal_share(-z));
  if (z > -20.0) return std::log(normal_share(z));
  const double y = 1.0 / (z * z);
  return log_density(z) - std::log(-z) + std::log1p(-y * (1.0 - y * (3.0 - y * (15.0 - 105.0 * y))));
}

// ln(Phi(upper) - Phi(lower)), lower < upper.
double log_share_between(double lower, double upper) {
  if (lower > 0.0) return log_share_between(-upper, -lower);
  const double top = log_share(upper);
  const double smaller = log_share(lower) - top;
  return smaller < 0.0 ? top + std::log(-std::expm1(smaller)) : -std::numeric_limits<double>::infinity();
}

void add_exact(const LogRange& range, const ProbitLine& line, LogLikelihood& sum) {
  const double x = range.low - line.origin;
  const double z = line.a + line.b * x;
  // The density of the capacity itself has 1/capacity besides, which no parameter changes.
  sum.value += range.weight * (std::log(line.b) + log_density(z));
  sum.slope_a -= range.weight * z;
  sum.slope_b += range.weight * (1.0 / line.b - z * x);
  sum.curve_aa -= range.weight;
  sum.curve_ab -= range.weight * x;
  sum.curve_bb -= range.weight * (1.0 / (line.b * line.b) + x * x);
}

// Capacities below (sign 1) or above (sign -1) a bound.
void add_one_sided(double x, double sign, double weight, const ProbitLine& line, LogLikelihood& sum) {
  const double z = sign * (line.a + line.b * x);
  const double value = log_share(z);
  const double p = std::exp(log_density(z) - value);
  const double slope = weight * sign * p;
  const double curve = -weight * p * (z + p);
  sum.value += weight * value;
  sum.slope_a += slope;
  sum.slope_b += slope * x;
  sum.curve_aa += curve;
  sum.curve_ab += curve * x;
  sum.curve_bb += curve * x * x;
}

void add_between(const LogRange& range, const ProbitLine& line, LogLikelihood& sum) {
  const double x_low = range.low - line.origin;
  const double x_high = range.high - line.origin;
  const double low = line.a + line.b * x_low;
  const double high = line.a + line.b * x_high;
  const double value = log_share_between(low, high);
  const double p_low = std::exp(log_density(low) - value);
  const double p_high = std::exp(log_density(high) - value);
  const double low_low = low * p_low - p_low * p_low;
  const double high_high = -high * p_high - p_high * p_high;
  const double low_high = p_low * p_high;
  sum.value += range.weight * value;
  sum.slope_a += range.weight * (p_high - p_low);
  sum.slope_b += range.weight * (p_high * x_high - p_low * x_low);
  sum.curve_aa += range.weight * (low_low + high_high + 2.0 * low_high);
  sum.curve_ab += range.weight * (low_low * x_low + high_high * x_high + low_high * (x_low + x_high));
  sum.curve_bb +=
      range.weight * (low_low * x_low * x_low + high_high * x_high * x_high + 2.0 * low_high * x_low * x_high);
}

struct Slope {
  double slope;
  double curvature;
};

double between(double low, double high) {
  return low > 0.0 && high > 4.0 * low ? std::sqrt(low * high) : 0.5 * (low + high);
}

// Where a function with one peak has it on [low, high], by Newton's method kept within a shrinking bracket.
template <class F>
double peak(double low, double high, double guess, double precision, F slope_at) {
  double at = guess > low && guess < high ? guess : between(low, high);
  for (int i = 0; i < 200; ++i) {
    const Slope here = slope_at(at);
    if (here.slope == 0.0) break;  // also on a plateau
    (here.slope > 0.0 ? low : high) = at;
    double next = at - here.slope / here.curvature;
    if (!(here.curvature < 0.0 && next > low && next < high)) next = between(low, high);
    const bool settled =
        std::fabs(next - at) <= precision * std::fmax(std::fabs(at), 1e-3) || !(next > low && next < high);
    at = next;
    if (settled) break;
  }
  return at;
}

// Equal ranges as one of their common weight: less work, and sums that do not depend on the order of the data.
void merge_equal(std::vector<LogRange>& ranges) {
  const auto key = [](const LogRange& range) { return std::tuple(range.kind, range.low, range.high, range.weight); };
  std::sort(ranges.begin(), ranges.end(), [&](const LogRange& a, const LogRange& b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    LogRange& last = ranges[kept];
    if (ranges[i].kind == last.kind && ranges[i].low == last.low && ranges[i].high == last.high) {
      last.weight += ranges[i].weight;
    } else {
      ranges[++kept] = ranges[i];
    }
  }
  if (!ranges.empty()) ranges.resize(kept + 1);
}

}  // namespace

LogRanges log_ranges(const std::vector<CapacityRange>& ranges) {
  LogRanges result{{}, 0.0, 0.0, 1.0};
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  for (const CapacityRange& range : ranges) {
    if (range.weight == 0.0) continue;
    const bool has_low = range.lower > 0.0;
    const bool has_high = range.upper < std::numeric_limits<double>::infinity();
    if (!has_low && !has_high) continue;
    LogRange log{LogRange::Kind::between, 0.0, 0.0, range.weight};
    if (has_low) log.low = std::log(range.lower);
    if (has_high) log.high = std::log(range.upper);
    if (!has_low) log.kind = LogRange::Kind::below;
    if (!has_high) log.kind = LogRange::Kind::above;
    if (range.lower == range.upper) log.kind = LogRange::Kind::exact;
    lowest = std::min(lowest, has_low ? log.low : log.high);
    highest = std::max(highest, has_high ? log.high : log.low);
    result.all.push_back(log);
  }
  merge_equal(result.all);
  if (highest > lowest) result.spread = highest - lowest;
  result.lowest_slope = 1e-4 / result.spread;
  result.highest_slope = 1e7 / result.spread;
  return result;
}

LogLikelihood log_likelihood(const LogRanges& ranges, const ProbitLine& line) {
  LogLikelihood sum;
  for (const LogRange& range : ranges.all) {
    switch (range.kind) {
      case LogRange::Kind::exact: add_exact(range, line, sum); break;
      case LogRange::Kind::below: add_one_sided(range.high - line.origin, 1.0, range.weight, line, sum); break;
      case LogRange::Kind::above: add_one_sided(range.low - line.origin, -1.0, range.weight, line, sum); break;
      case LogRange::Kind::between: add_between(range, line, sum); break;
    }
  }
  return sum;
}

// At a peak the value is known twice as well as the place.
constexpr double profile_precision = 1e-7;

BestLine best_line_through(const LogRanges& ranges, double origin, double z, double guess) {
  BestLine best{{origin, z, guess}, 0.0};
  peak(ranges.lowest_slope, ranges.highest_slope, guess, profile_precision, [&](double slope) {
    const LogLikelihood at = log_likelihood(ranges, {origin, z, slope});
    best = {{origin, z, slope}, at.value};
    return Slope{at.slope_b, at.curve_bb};
  });
  return best;
}

BestLine best_line_of_slope(const LogRanges& ranges, double origin, double b, double guess) {
  // So far off that every range with one bound is certain.
  const double far = 40.0 + 10.0 * b * ranges.spread;
  BestLine best{{origin, guess, b}, 0.0};
  peak(-far, far, guess, profile_precision, [&](double level) {
    const LogLikelihood at = log_likelihood(ranges, {origin, level, b});
    best = {{origin, level, b}, at.value};
    return Slope{at.slope_a, at.curve_aa};
  });
  return best;
}

BestLine best_line(const LogRanges& ranges, double origin, double guess) {
  BestLine best{};
  peak(ranges.lowest_slope, ranges.highest_slope, guess, 1e-10, [&](double b) {
    best = best_line_of_slope(ranges, origin, b, best.line.a);
    const LogLikelihood at = log_likelihood(ranges, best.line);
    return Slope{at.slope_b, at.curve_bb - at.curve_ab * at.curve_ab / at.curve_aa};
  });
  // Joint steps of Newton's method, for the last digits of both.
  for (int i = 0; i < 2; ++i) {
    const LogLikelihood at = log_likelihood(ranges, best.line);
    const double det = at.curve_aa * at.curve_bb - at.curve_ab * at.curve_ab;
    const double move_a = -(at.curve_bb * at.slope_a - at.curve_ab * at.slope_b) / det;
    const double move_b = -(at.curve_aa * at.slope_b - at.curve_ab * at.slope_a) / det;
    const bool small = std::fabs(move_a) < 1e-5 && std::fabs(move_b) < 1e-5 * best.line.b;
    if (!(det > 0.0 && small)) break;
    best.line.a += move_a;
    best.line.b += move_b;
    best.value = log_likelihood(ranges, best.line).value;
  }
  return best;
}

}  // namespace teeter

#include "study/lognormal_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/normal.hpp"
#include "study/likelihood_bounds.hpp"

namespace teeter {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double certain_z = 9.0;  // beyond it a probability is 0 or 1 to rounding

// What decides whether the likelihood has a peak.
struct Shape {
  double weight = 0.0;
  double overturned = 0.0;     // weight of what has an upper bound
  double highest_lower = 0.0;  // no smaller capacity explains everything
  double lowest_upper = infinite;
  double lowest = infinite;  // of all finite bounds
  double highest = 0.0;
  bool survivals = false;      // some lower bound is above 0
  bool only_one_sided = true;  // each range has one bound
  bool exact = false;
};

Shape shape_of(const std::vector<CapacityRange>& ranges) {
  Shape shape;
  for (const CapacityRange& range : ranges) {
    if (range.weight == 0.0) continue;
    const bool has_upper = range.upper < infinite;
    shape.weight += range.weight;
    if (has_upper) shape.overturned += range.weight;
    if (range.lower > 0.0) shape.survivals = true;
    if (range.lower > 0.0 && has_upper) shape.only_one_sided = false;
    if (range.lower == range.upper) shape.exact = true;
    shape.highest_lower = std::max(shape.highest_lower, range.lower);
    shape.lowest_upper = std::min(shape.lowest_upper, range.upper);
    for (const double bound : {range.lower, range.upper}) {
      if (!(bound > 0.0 && bound < infinite)) continue;
      shape.lowest = std::min(shape.lowest, bound);
      shape.highest = std::max(shape.highest, bound);
    }
  }
  return shape;
}

FragilityStatus status_without_peak(const Shape& shape) {
  if (!(shape.weight > 0.0) || !(shape.highest > 0.0)) return FragilityStatus::no_data;
  if (shape.overturned == 0.0) return FragilityStatus::never_overturned;
  if (!shape.survivals) return FragilityStatus::always_overturned;
  if (shape.only_one_sided && shape.lowest == shape.highest) return FragilityStatus::one_level;
  if (shape.highest_lower <= shape.lowest_upper) return FragilityStatus::no_spread;
  return FragilityStatus::fitted;
}

std::string message_of(FragilityStatus status, const Shape& shape, const FitWords& words) {
  const auto at = [&](double intensity) {
    return fmt::format("{:.3g}{}{}", intensity / words.unit.si, words.unit.name.empty() ? "" : " ", words.unit.name);
  };
  switch (status) {
    case FragilityStatus::fitted: return {};
    case FragilityStatus::no_data: return "nothing was observed";
    case FragilityStatus::never_overturned:
      return fmt::format("no case {} up to {}: half of such shakings {} only beyond that, how far is not known",
                         words.did, at(shape.highest), words.verb);
    case FragilityStatus::always_overturned:
      return fmt::format("every case {} from {} on: half of such shakings {} below that, how far is not known",
                         words.did, at(shape.lowest), words.verb);
    case FragilityStatus::one_level:
      return fmt::format(
          "{:g} of {:g} cases {} at the only intensity, {}: that tells the probability there, not how it "
          "grows with the strength",
          shape.overturned, shape.weight, words.did, at(shape.highest));
    case FragilityStatus::no_spread:
      return fmt::format(
          "it {} whenever the strength is below {} and {} whenever it is above {}; a curve needs finer levels or "
          "more records",
          words.stays_up, at(shape.highest_lower), words.falls, at(shape.lowest_upper));
    case FragilityStatus::not_rising:
      return fmt::format(
          "{} is not more frequent at higher intensities ({:g} of {:g} cases in all): no rising curve fits", words.noun,
          shape.overturned, shape.weight);
  }
  return {};
}

// Where the likelihood has no peak: a line at which it is as large as it can be, but for rounding.
BestLine limiting_line(const LogRanges& ranges, const Shape& shape, FragilityStatus status) {
  ProbitLine line{std::log(shape.highest), 0.0, 1.0};
  if (status == FragilityStatus::never_overturned) line.a = -certain_z;
  if (status == FragilityStatus::always_overturned) line = {std::log(shape.lowest), certain_z, 1.0};
  if (status == FragilityStatus::one_level) line.a = normal_quantile(shape.overturned / shape.weight);
  if (status == FragilityStatus::no_spread) {
    line = {0.5 * (std::log(shape.highest_lower) + std::log(shape.lowest_upper)), 0.0, ranges.highest_slope};
    if (!shape.exact) return best_line_of_slope(ranges, line.origin, line.b, 0.0);
  }
  return {line, log_likelihood(ranges, line).value};
}

void set_estimates(const LogRanges& ranges, LognormalFit& fit) {
  const ProbitLine& line = fit.line;
  const LogLikelihood at = log_likelihood(ranges, line);
  const double det = at.curve_aa * at.curve_bb - at.curve_ab * at.curve_ab;
  const double aa = -at.curve_bb / det;
  const double ab = at.curve_ab / det;
  const double bb = -at.curve_aa / det;
  fit.theta = std::exp(line.origin - line.a / line.b);
  fit.beta = 1.0 / line.b;
  // ln theta = origin - a/b, beta = 1/b
  const double by_a = -1.0 / line.b;
  const double by_b = line.a / (line.b * line.b);
  const double beta_by_b = -1.0 / (line.b * line.b);
  fit.covariance[0][0] = by_a * by_a * aa + 2.0 * by_a * by_b * ab + by_b * by_b * bb;
  fit.covariance[0][1] = fit.covariance[1][0] = (by_a * ab + by_b * bb) * beta_by_b;
  fit.covariance[1][1] = beta_by_b * beta_by_b * bb;
}

void set_bounds(const LogRanges& ranges, const Shape& shape, LognormalFit& fit) {
  const LikelihoodDrop drop(fit.log_likelihood, fit.confidence, fit.observations);
  const bool fitted = fit.status == FragilityStatus::fitted;
  double slope = fit.line.b;
  const auto through = [&](double log_theta) {
    const BestLine best = best_line_through(ranges, log_theta, 0.0, slope);
    slope = best.line.b;
    return drop.left(best.value);
  };
  const double middle = fit.line.origin - fit.line.a / fit.line.b;
  const double reach = 200.0 * ranges.spread;
  const double step = fitted ? drop.allowed() * std::sqrt(fit.covariance[0][0]) : 0.1 * ranges.spread;
  if (shape.survivals)
    if (const auto at = where_it_falls(through, middle, -step, reach)) fit.theta_bounds.lower = std::exp(*at);
  slope = fit.line.b;
  if (shape.overturned > 0.0)
    if (const auto at = where_it_falls(through, middle, step, reach)) fit.theta_bounds.upper = std::exp(*at);
  if (!shape.survivals || shape.overturned == 0.0) return;
  double level = fit.line.a;
  const auto of_slope = [&](double log_b) {
    const BestLine best = best_line_of_slope(ranges, fit.line.origin, std::exp(log_b), level);
    level = best.line.a;
    return drop.left(best.value);
  };
  const double log_b = std::log(fit.line.b);
  const double stretch = fitted ? drop.allowed() * std::sqrt(fit.covariance[1][1]) * fit.line.b : 1.0;
  if (const auto at = where_it_falls(of_slope, log_b, -stretch, log_b - std::log(ranges.lowest_slope)))
    fit.beta_bounds.upper = std::exp(-*at);
  level = fit.line.a;
  if (!fitted) return;
  if (const auto at = where_it_falls(of_slope, log_b, stretch, std::log(ranges.highest_slope) - log_b))
    fit.beta_bounds.lower = std::exp(-*at);
}

// The likelihood grows without end where one exact capacity agrees with everything else.
bool is_endless(const Shape& shape, FragilityStatus status) {
  return status == FragilityStatus::no_spread && shape.exact;
}

// Everything but the bounds and the message.
LognormalFit estimated(const Shape& shape, const LogRanges& ranges) {
  LognormalFit fit;
  fit.observations = shape.weight;
  fit.status = status_without_peak(shape);
  BestLine best{};
  if (fit.status == FragilityStatus::fitted) {
    const double middle = 0.5 * (std::log(shape.lowest) + std::log(shape.highest));
    best = best_line(ranges, middle, 1.0 / ranges.spread);
    if (best.line.b <= 1.01 * ranges.lowest_slope) fit.status = FragilityStatus::not_rising;
  } else if (fit.status != FragilityStatus::no_data) {
    best = limiting_line(ranges, shape, fit.status);
  }
  if (fit.status == FragilityStatus::no_data) return fit;
  fit.line = best.line;
  fit.log_likelihood = best.value;
  if (fit.status == FragilityStatus::fitted) set_estimates(ranges, fit);
  return fit;
}

}  // namespace

LognormalFit estimate_lognormal(const std::vector<CapacityRange>& observed) {
  return estimated(shape_of(observed), log_ranges(observed));
}

LognormalFit fit_lognormal(const std::vector<CapacityRange>& observed, double confidence, const FitWords& words) {
  if (const auto problems = fragility_problems(observed); !problems.empty())
    throw std::invalid_argument(problems.front());
  if (!(confidence > 0.0 && confidence < 1.0)) throw std::invalid_argument("a confidence lies between 0 and 1");
  const Shape shape = shape_of(observed);
  const LogRanges ranges = log_ranges(observed);
  LognormalFit fit = estimated(shape, ranges);
  fit.confidence = confidence;
  fit.message = message_of(fit.status, shape, words);
  if (fit.status == FragilityStatus::no_data) return fit;
  if (fit.status != FragilityStatus::one_level && fit.status != FragilityStatus::not_rising &&
      !is_endless(shape, fit.status))
    set_bounds(ranges, shape, fit);
  return fit;
}

std::vector<CurvePoint> fragility_curve(const std::vector<CapacityRange>& observed, const LognormalFit& fit,
                                        const std::vector<double>& intensities) {
  std::vector<CurvePoint> curve;
  const LogRanges ranges = log_ranges(observed);
  const LikelihoodDrop drop(fit.log_likelihood, fit.confidence, fit.observations);
  const bool tells = fit.status != FragilityStatus::no_data && !is_endless(shape_of(observed), fit.status);
  for (const double intensity : intensities) {
    if (!(intensity > 0.0 && intensity < infinite)) throw std::invalid_argument("an intensity is above 0");
    CurvePoint point;
    point.intensity = intensity;
    const double x = std::log(intensity);
    const double z = fit.line.a + fit.line.b * (x - fit.line.origin);
    if (fit.status == FragilityStatus::fitted) point.probability = normal_share(z);
    double slope = fit.line.b;
    const auto through = [&](double level) {
      const BestLine best = best_line_through(ranges, x, level, slope);
      slope = best.line.b;
      return drop.left(best.value);
    };
    const double start = std::clamp(z, -certain_z, certain_z);
    if (tells) {
      if (const auto at = where_it_falls(through, start, -0.5, start + certain_z))
        point.bounds.lower = normal_share(*at);
      slope = fit.line.b;
      if (const auto at = where_it_falls(through, start, 0.5, certain_z - start))
        point.bounds.upper = normal_share(*at);
    }
    curve.push_back(point);
  }
  return curve;
}

}  // namespace teeter

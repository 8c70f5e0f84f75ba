#include "models/rocking/variation.hpp"

#include <algorithm>

#include "models/rocking/forces.hpp"
#include "solve/polynomial.hpp"

namespace teeter {
namespace {

// Coefficient k of the product of a forcing of the given degree with a series.
double product_coefficient(int k, const Coefficients<double>& forcing, int degree, const Coefficients<double>& series) {
  double sum = 0.0;
  for (int j = 0; j <= std::min(k, degree); ++j) sum += forcing[j] * series[k - j];
  return sum;
}

// Coefficients of d(theta'')/d(theta) = mobility [ (g + a_v) cos(phi) - a_h sin(phi) ], orders 0..order-2.
Coefficients<double> stiffness_series(const RockingMotion& motion) {
  const RockingModel& model = motion.model();
  const StepSeries& series = motion.series();
  const Forcing<double>& forcing = motion.forcing();
  const double mobility = model.corner(motion.state().side).mobility;
  Coefficients<double> stiffness{};
  for (int k = 0; k + 2 <= motion.order(); ++k) {
    if (model.slender) {
      stiffness[k] = k <= forcing.vertical_degree ? mobility * forcing.vertical[k] : 0.0;
      continue;
    }
    stiffness[k] = mobility * (product_coefficient(k, forcing.vertical, forcing.vertical_degree, series.cosine) -
                               product_coefficient(k, forcing.horizontal, forcing.horizontal_degree, series.sine));
  }
  return stiffness;
}

// The change of the angle that begins with `angle` and `rate`.
ValueAndSlope follow_change(const Coefficients<double>& stiffness, int order, double angle, double rate, double u) {
  Coefficients<double> change{};
  change[0] = angle;
  change[1] = rate;
  for (int k = 0; k + 2 <= order; ++k) {
    double sum = 0.0;
    for (int j = 0; j <= k; ++j) sum += stiffness[j] * change[k - j];
    change[k + 2] = sum * reciprocals[k + 1] * reciprocals[k + 2];
  }
  return evaluate_with_slope({change.data(), order}, u);
}

}  // namespace

TransitionMatrix product(const TransitionMatrix& last, const TransitionMatrix& first) {
  TransitionMatrix result{};
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) result[i][j] = last[i][0] * first[0][j] + last[i][1] * first[1][j];
  return result;
}

double determinant(const TransitionMatrix& m) { return m[0][0] * m[1][1] - m[0][1] * m[1][0]; }

TransitionMatrix step_transition(const RockingMotion& motion, double u) {
  const Coefficients<double> stiffness = stiffness_series(motion);
  const ValueAndSlope by_angle = follow_change(stiffness, motion.order(), 1.0, 0.0, u);
  const ValueAndSlope by_rate = follow_change(stiffness, motion.order(), 0.0, 1.0, u);
  return {{{by_angle.value, by_rate.value}, {by_angle.slope, by_rate.slope}}};
}

TransitionMatrix impact_transition(const RockingModel& model, Side leaving, double time, double rate_before,
                                   double ratio) {
  const double horizontal = acceleration(model.shaking.horizontal, time);
  const double vertical = acceleration(model.shaking.vertical, time);
  const double before = angular_acceleration(model, {time, 0.0, rate_before, leaving}, horizontal, vertical);
  const double after =
      angular_acceleration(model, {time, 0.0, ratio * rate_before, opposite(leaving)}, horizontal, vertical);
  return {{{ratio, 0.0}, {(after - ratio * before) / rate_before, ratio}}};
}

void VariationObserver::moved(const RockingMotion& motion, double u) {
  if (motion.phase() == RockingPhase::rest) {
    transition_ = all_forgotten;
    return;
  }
  if (u > 0.0) transition_ = product(step_transition(motion, u), transition_);
}

void VariationObserver::crossing(const RockingMotion& motion, int /*guard*/) { impacts_before_ = motion.impacts(); }

void VariationObserver::crossed(const RockingMotion& motion, int guard) {
  if (guard != impact_guard) return;
  if (motion.impacts() == impacts_before_) {
    grazed_ = true;
    return;
  }
  const RockingImpact& impact = motion.last_impact();
  const double ratio = motion.model().ratio(impact.left_corner, motion.impacts());
  squared_ratios_ *= ratio * ratio;
  transition_ =
      motion.phase() == RockingPhase::rest
          ? all_forgotten
          : product(impact_transition(motion.model(), impact.left_corner, motion.time(), impact.rate_before, ratio),
                    transition_);
}

}  // namespace teeter

// How far a parameter may be moved, the others following, until the likelihood has dropped too far.
#pragma once

#include <cmath>
#include <optional>

#include "core/student_t.hpp"

namespace teeter {

// How far a likelihood may drop for a confidence, as the root of twice the logarithm: about the number of standard
// errors, and nearly straight in the parameter. For the mean of n exact normal values with unknown deviation it is
// Student's interval itself; with many observations the usual chi-square rule.
class LikelihoodDrop {
 public:
  LikelihoodDrop(double largest, double confidence, double observations) : largest_(largest) {
    const double freedom = std::fmax(observations - 1.0, 1.0);
    const double t = student_t_quantile(0.5 * (1.0 + confidence), freedom);
    allowed_ = std::sqrt((freedom + 1.0) * std::log1p(t * t / freedom));
  }
  // What is left of it: negative outside the interval.
  double left(double value) const { return allowed_ - std::sqrt(2.0 * std::fmax(largest_ - value, 0.0)); }
  double allowed() const { return allowed_; }

 private:
  double largest_;
  double allowed_;
};

// Where f, not negative at `start`, becomes negative in the direction of `step`; none within `reach`.
template <class F>
std::optional<double> where_it_falls(F f, double start, double step, double reach) {
  constexpr double settled = 1e-7;
  const double direction = step < 0.0 ? -1.0 : 1.0;
  double inside = 0.0;
  double inside_value = f(start);
  if (inside_value < 0.0) return start;
  double outside = std::fabs(step);
  double outside_value = 0.0;
  for (;; outside *= 2.0) {
    outside = std::fmin(outside, reach);
    outside_value = f(start + direction * outside);
    if (outside_value < 0.0) break;
    if (!(outside < reach)) return std::nullopt;
    inside = outside;
    inside_value = outside_value;
  }
  double middle = outside;
  int kept = 0;  // the end that was kept last: its value is halved the second time (Illinois)
  for (int i = 0; i < 200 && outside - inside > 1e-13 * outside; ++i) {
    const double share = inside_value / (inside_value - outside_value);
    middle = inside + (outside - inside) * std::fmin(std::fmax(share, 1e-3), 1.0 - 1e-3);
    const double value = f(start + direction * middle);
    if (std::fabs(value) < settled) break;
    if (value >= 0.0) {
      inside = middle;
      inside_value = value;
      if (kept > 0) outside_value *= 0.5;
      kept = 1;
    } else {
      outside = middle;
      outside_value = value;
      if (kept < 0) inside_value *= 0.5;
      kept = -1;
    }
  }
  return start + direction * middle;
}

}  // namespace teeter

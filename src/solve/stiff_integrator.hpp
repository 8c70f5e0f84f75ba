// Follows stiff equations that change their form at kinks: steps of Rodas5P whose length keeps the estimated error at
// the tolerance. A step stays in the branch of its start, where the equations are smooth, and ends where that is left.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "solve/rodas5p.hpp"

namespace teeter {

// Equations have: `Branch branch_at(values)`, how far values are beyond a branch (positive outside) `beyond(branch,
// values)`, `rates(branch, t, values)` and `slopes(branch, t, values)` of that branch wherever the values are. With the
// branch `Equations::any` the rates choose by themselves.
template <int n, class Equations>
class StiffIntegrator {
 public:
  using Values = Eigen::Matrix<double, n, 1>;

  struct Tolerance {
    double relative;
    Values absolute;
  };

  StiffIntegrator(const Values& start, const Tolerance& tolerance, double first_step)
      : tolerance_(tolerance), values_(start), next_(first_step) {
    last_.start = last_.end = start;
    for (Values& bend : last_.bends) bend.setZero();
  }

  double time() const { return time_; }
  long steps() const { return steps_; }
  long evaluations() const { return evaluations_; }

  // Within the last step.
  Values at(double t) const {
    return t >= time_ || last_length_ == 0.0 ? values_ : last_.at((t - last_time_) / last_length_);
  }

  // One step, not beyond `limit` > time(); false if none is short enough.
  bool step(const Equations& equations, double limit);

 private:
  using Branch = decltype(std::declval<const Equations&>().branch_at(std::declval<const Values&>()));

  double length_to(double limit) const;
  double size_of(const StiffStep<n>& step) const;
  double leaves(const Equations& equations, Branch branch, const StiffStep<n>& step) const;
  void accept(const StiffStep<n>& step, double length, double share, double limit);

  // The end of a branch is aimed at again: where the values rush to a balance, the polynomial does not know when they
  // pass it. Beyond so many aims, or ends of short steps in a row, the rates choose their branch by themselves for some
  // steps: right as well, only slower.
  static constexpr int most_aims = 12;
  static constexpr int most_short_ends = 3;
  static constexpr int free_run = 20;

  Tolerance tolerance_;
  double time_ = 0.0;
  Values values_;
  double next_;  // length
  StiffStep<n> last_;
  double last_time_ = 0.0;
  double last_length_ = 0.0;  // of the whole step, though it may have been left before its end
  int short_ends_ = 0;
  int free_steps_ = 0;
  long steps_ = 0;
  long evaluations_ = 0;
};

// What is left is divided evenly rather than leaving a crumb.
template <int n, class Equations>
double StiffIntegrator<n, Equations>::length_to(double limit) const {
  const double left = limit - time_;
  if (next_ >= 0.99 * left) return left;
  return next_ > 0.5 * left ? 0.5 * left : next_;
}

// The error in units of the tolerance, root of the mean square.
template <int n, class Equations>
double StiffIntegrator<n, Equations>::size_of(const StiffStep<n>& step) const {
  const Values scale = tolerance_.absolute + tolerance_.relative * step.start.cwiseAbs().cwiseMax(step.end.cwiseAbs());
  return std::sqrt(step.error.cwiseQuotient(scale).squaredNorm() / n);
}

// The share of the step after which the branch is left, 1 if it is not.
template <int n, class Equations>
double StiffIntegrator<n, Equations>::leaves(const Equations& equations, Branch branch,
                                             const StiffStep<n>& step) const {
  constexpr int looks = 4;
  for (int i = 1; i <= looks; ++i) {
    double outside = static_cast<double>(i) / looks;
    if (!(equations.beyond(branch, step.at(outside)) > 0.0)) continue;
    double inside = outside - 1.0 / looks;
    while (outside - inside > 1e-9) {
      const double middle = 0.5 * (inside + outside);
      (equations.beyond(branch, step.at(middle)) > 0.0 ? outside : inside) = middle;
    }
    return outside;
  }
  return 1.0;
}

template <int n, class Equations>
void StiffIntegrator<n, Equations>::accept(const StiffStep<n>& step, double length, double share, double limit) {
  last_ = step;
  last_time_ = time_;
  last_length_ = length;
  values_ = share < 1.0 ? step.at(share) : step.end;
  const bool whole = share == 1.0 && length == limit - time_;
  time_ = whole ? limit : time_ + share * length;
  ++steps_;
}

template <int n, class Equations>
bool StiffIntegrator<n, Equations>::step(const Equations& equations, double limit) {
  Branch branch = free_steps_ > 0 ? Equations::any : equations.branch_at(values_);
  if (free_steps_ > 0) --free_steps_;
  const auto rates = [&](double t, const Values& values) { return equations.rates(branch, t, values); };
  const Values first = rates(time_, values_);
  const auto slopes = equations.slopes(branch, time_, values_);
  ++evaluations_;
  const double wanted = next_;
  double longest_growth = 5.0;
  int aims = 0;  // at the end of the branch
  while (true) {
    const double length = length_to(limit);
    if (!(time_ + length > time_)) return false;
    const StiffStep<n> tried = stiff_step(rates, time_, values_, first, slopes, length);
    evaluations_ += static_cast<long>(rodas5p::stages) - 1;
    const double error = size_of(tried);
    const double factor =
        std::isfinite(error) ? std::clamp(0.9 * std::pow(std::max(error, 1e-10), -0.2), 0.1, longest_growth) : 0.1;
    if (!(error <= 1.0)) {
      next_ = factor * length;
      longest_growth = 1.0;
      continue;
    }
    const double share = branch == Equations::any ? 1.0 : leaves(equations, branch, tried);
    if (share < 1.0 && (aims == 0 || share < 0.8)) {
      next_ = 1.05 * share * length;
      if (++aims > most_aims || !(time_ + 1e-3 * next_ > time_)) {
        branch = Equations::any;
        free_steps_ = free_run;
        next_ = wanted;
      }
      continue;
    }
    const bool cut_short = aims > 0 || length < 0.99 * next_;
    accept(tried, length, share, limit);
    short_ends_ = aims > 0 && length < 1e-3 * wanted ? short_ends_ + 1 : 0;
    if (short_ends_ > most_short_ends) free_steps_ = free_run;
    next_ = cut_short ? std::max(factor * length, longest_growth == 1.0 ? 0.0 : wanted) : factor * length;
    return true;
  }
}

}  // namespace teeter

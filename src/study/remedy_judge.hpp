// Whether a changed object meets the target of [remedy], and by how much.
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "teeter/remedy.hpp"

namespace teeter {

struct RemedyVerdict {
  bool safe = false;
  bool unfollowed = false;  // a run that counts could not be followed: not safe
  double stands = 0.0;      // the largest factor tried before the first that does not stand
  double falls = 0.0;       // that one; infinite: none as far as tried
  long overturning = 0;     // records of a suite
};

class RemedyJudge {
 public:
  RemedyJudge(const Scenario& scenario, const Remedy& asked);

  // No more factors than `safe` needs: up to the target. An empty answer: stopped.
  std::optional<RemedyVerdict> at(const Scenario& changed, const RemedyMeasure* measure,
                                  const std::atomic<bool>& stop) const;

  // Whether it is safe, in less time: tried from the target downwards, close to which it falls most often. What else
  // the verdict says of a target that is a factor is empty.
  std::optional<RemedyVerdict> whether_safe(const Scenario& changed, const RemedyMeasure* measure,
                                            const std::atomic<bool>& stop) const;

  // The verdict on a safe case with the factors from the target to twice of it.
  std::optional<RemedyVerdict> beyond_target(const Scenario& changed, RemedyVerdict verdict,
                                             const std::atomic<bool>& stop) const;

  // Whether it stands all of those, tried downwards.
  bool stands_beyond_target(const Scenario& changed, const std::atomic<bool>& stop) const;

  // The same with factors as close as those of `margin`, as far as `times` the target: for what is told.
  std::optional<RemedyVerdict> closely(const Scenario& changed, const RemedyMeasure* measure, long times,
                                       const std::atomic<bool>& stop) const;

  // Whether it stands the close factors up to the target, tried downwards; false: it does not, or stopped.
  bool stands_closely(const Scenario& changed, const RemedyMeasure* measure, const std::atomic<bool>& stop) const;

  // The weakest factor at which it falls by the factors that `margin` tries, up to that of a verdict, which is as far
  // as was looked; infinite: none up to twice the target.
  double first_fall(const Scenario& changed, const RemedyMeasure* measure, const RemedyVerdict& verdict) const;

  // The weakest factor that it does not stand, between those of a verdict.
  double refined(const Scenario& changed, const RemedyMeasure* measure, const RemedyVerdict& verdict) const;

  double target() const { return asked_.margin; }
  long records() const { return static_cast<long>(shaken_.size()); }  // 0: the target is a factor

 private:
  // Steps of the factors; as many as `needed` reach the target.
  struct Steps {
    long needed;
    long first;
    long last;
  };
  enum class Order { upwards, downwards };
  // The first in that order that does not stand.
  struct Failing {
    long step;
    bool lost;  // it could not be followed
  };
  struct Tried {
    std::optional<Failing> failing{};
    bool stopped = false;
  };
  double factor(const Steps& steps, long step) const;
  Tried try_factors(const Scenario& changed, const RemedyMeasure* measure, Steps steps, Order order,
                    const std::atomic<bool>& stop) const;
  std::optional<RemedyVerdict> by_factors(const Scenario& changed, const RemedyMeasure* measure, Steps steps,
                                          const std::atomic<bool>& stop) const;
  std::optional<RemedyVerdict> by_records(const Scenario& changed, const RemedyMeasure* measure,
                                          const std::atomic<bool>& stop) const;

  Remedy asked_;
  std::vector<Scenario> shaken_;  // the object of today under each record of the suite, scaled to the level
};

}  // namespace teeter

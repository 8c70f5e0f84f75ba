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
  double falls = 0.0;       // that one; infinite: none up to twice the target
  long overturning = 0;     // records of a suite
};

class RemedyJudge {
 public:
  RemedyJudge(const Scenario& scenario, const Remedy& asked);

  // `whole`: the factors up to twice the target; otherwise no more than what `safe` needs. An empty answer: stopped.
  std::optional<RemedyVerdict> at(const Scenario& changed, const RemedyMeasure* measure, bool whole,
                                  const std::atomic<bool>& stop) const;

  // The weakest factor that overturns it, between those of a verdict.
  double refined(const Scenario& changed, const RemedyVerdict& verdict) const;

  long records() const { return static_cast<long>(shaken_.size()); }  // 0: the target is a factor

 private:
  std::optional<RemedyVerdict> by_factors(const Scenario& changed, const RemedyMeasure* measure, bool whole,
                                          const std::atomic<bool>& stop) const;
  std::optional<RemedyVerdict> by_records(const Scenario& changed, const RemedyMeasure* measure,
                                          const std::atomic<bool>& stop) const;

  Remedy asked_;
  std::vector<Scenario> shaken_;  // the object of today under each record of the suite, scaled to the level
};

}  // namespace teeter

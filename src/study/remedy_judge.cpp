#include "study/remedy_judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lanes/lanes.hpp"
#include "study/decide_many.hpp"
#include "study/record_suite.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

constexpr double widest_step = 0.05;  // of the factors
constexpr double close_step = 0.01;   // for what is told: that of `margin`
constexpr long factors_in_lanes = 8;  // tried at once; no more: those beyond a fall are in vain
constexpr double margin_precision = 1e-6;
constexpr double never_falls = std::numeric_limits<double>::infinity();

long steps_to(double target, double widest = widest_step) {
  return std::max(1L, static_cast<long>(std::ceil(target / widest - 1e-9)));
}

bool slides_too_far(const Scenario& scaled, const RemedyMeasure* measure) {
  if (measure == nullptr || !measure->slip_limit) return false;
  for (const BlockOutcome& block : simulate_summary(scaled).blocks)
    if (std::fabs(block.peak_slip) > *measure->slip_limit) return true;
  return false;
}

}  // namespace

RemedyJudge::RemedyJudge(const Scenario& scenario, const Remedy& asked) : asked_(asked) {
  if (!asked.probability) return;
  const RecordSuite suite(scenario, asked.suite);
  for (long k = 0; k < suite.records(); ++k)
    shaken_.push_back(suite.at(k, suite.scale_for(k, asked.suite.levels.front())));
}

std::optional<RemedyVerdict> RemedyJudge::at(const Scenario& changed, const RemedyMeasure* measure,
                                             const std::atomic<bool>& stop) const {
  if (!shaken_.empty()) return by_records(changed, measure, stop);
  const long needed = steps_to(asked_.margin);
  return by_factors(changed, measure, {needed, 0, needed}, stop);
}

std::optional<RemedyVerdict> RemedyJudge::closely(const Scenario& changed, const RemedyMeasure* measure, long times,
                                                  const std::atomic<bool>& stop) const {
  if (!shaken_.empty()) return by_records(changed, measure, stop);
  const long needed = steps_to(asked_.margin, close_step);
  auto verdict = by_factors(changed, measure, {needed, 0, times * needed}, stop);
  if (verdict) verdict->safe = verdict->stands >= asked_.margin * (1.0 - 1e-12);
  return verdict;
}

std::optional<RemedyVerdict> RemedyJudge::beyond_target(const Scenario& changed, RemedyVerdict verdict,
                                                        const std::atomic<bool>& stop) const {
  if (!shaken_.empty() || !verdict.safe) return verdict;
  const long needed = steps_to(asked_.margin);
  const auto farther = by_factors(changed, nullptr, {needed, needed + 1, 2 * needed}, stop);
  if (!farther) return std::nullopt;
  verdict.stands = std::max(verdict.stands, farther->stands);
  verdict.falls = farther->falls;
  verdict.unfollowed = farther->unfollowed;
  return verdict;
}

double RemedyJudge::factor(const Steps& steps, long step) const {
  return asked_.margin * static_cast<double>(step) / static_cast<double>(steps.needed);
}

// As many at a time as lanes take at once, until one does not stand.
RemedyJudge::Tried RemedyJudge::try_factors(const Scenario& changed, const RemedyMeasure* measure, Steps steps,
                                            Order order, const std::atomic<bool>& stop) const {
  const long at_once = lanes_can_run(changed) ? factors_in_lanes : 1;
  const long all = steps.last - steps.first + 1;
  const auto step_of = [&](long i) { return order == Order::upwards ? steps.first + i : steps.last - i; };
  for (long begin = 0; begin < all; begin += at_once) {
    if (stop) return {{}, true};
    const auto count = static_cast<std::size_t>(std::min(at_once, all - begin));
    const auto change = [&](std::size_t i, Scenario& scratch) {
      const double f = factor(steps, step_of(begin + static_cast<long>(i)));
      scratch.ground.horizontal.scale = changed.ground.horizontal.scale * f;
      scratch.ground.transverse.scale = changed.ground.transverse.scale * f;
      scratch.ground.vertical.scale = changed.ground.vertical.scale * f;
    };
    const std::vector<Fate> fates = decide_many(changed, count, change, 1);
    for (std::size_t i = 0; i < count; ++i) {
      const long step = step_of(begin + static_cast<long>(i));
      const bool lost = !fates[i].overturned && fates[i].status != Status::done;
      if (fates[i].overturned || lost || slides_too_far(with_shaking_times(changed, factor(steps, step)), measure))
        return {Failing{step, lost}, false};
    }
  }
  return {};
}

std::optional<RemedyVerdict> RemedyJudge::by_factors(const Scenario& changed, const RemedyMeasure* measure, Steps steps,
                                                     const std::atomic<bool>& stop) const {
  const Tried tried = try_factors(changed, measure, steps, Order::upwards, stop);
  if (tried.stopped) return std::nullopt;
  if (!tried.failing) return RemedyVerdict{true, false, factor(steps, steps.last), never_falls, 0};
  const long failing = tried.failing->step;
  const double stands = failing > steps.first ? factor(steps, failing - 1) : 0.0;
  return RemedyVerdict{false, tried.failing->lost, stands, factor(steps, failing), 0};
}

std::optional<RemedyVerdict> RemedyJudge::whether_safe(const Scenario& changed, const RemedyMeasure* measure,
                                                       const std::atomic<bool>& stop) const {
  if (!shaken_.empty()) return by_records(changed, measure, stop);
  const long needed = steps_to(asked_.margin);
  const Tried tried = try_factors(changed, measure, {needed, 0, needed}, Order::downwards, stop);
  if (tried.stopped) return std::nullopt;
  if (tried.failing) return RemedyVerdict{false, tried.failing->lost, 0.0, 0.0, 0};
  return RemedyVerdict{true, false, asked_.margin, never_falls, 0};
}

bool RemedyJudge::stands_beyond_target(const Scenario& changed, const std::atomic<bool>& stop) const {
  const long needed = steps_to(asked_.margin);
  const Tried tried = try_factors(changed, nullptr, {needed, needed + 1, 2 * needed}, Order::downwards, stop);
  return !tried.stopped && !tried.failing;
}

bool RemedyJudge::stands_closely(const Scenario& changed, const RemedyMeasure* measure,
                                 const std::atomic<bool>& stop) const {
  if (!shaken_.empty()) {
    const auto verdict = by_records(changed, measure, stop);
    return verdict && verdict->safe;
  }
  const long needed = steps_to(asked_.margin, close_step);
  const Tried tried = try_factors(changed, measure, {needed, 0, needed}, Order::downwards, stop);
  return !tried.stopped && !tried.failing;
}

// A run that could not be followed counts with those that overturn it.
std::optional<RemedyVerdict> RemedyJudge::by_records(const Scenario& changed, const RemedyMeasure* measure,
                                                     const std::atomic<bool>& stop) const {
  RemedyVerdict verdict;
  for (const Scenario& shaken : shaken_) {
    if (stop) return std::nullopt;
    Scenario one = changed;
    one.ground = shaken.ground;
    one.run = shaken.run;
    const Fate fate = decide(one);
    const bool lost = !fate.overturned && fate.status != Status::done;
    verdict.unfollowed = verdict.unfollowed || lost;
    verdict.overturning += fate.overturned || lost || slides_too_far(one, measure) ? 1 : 0;
  }
  verdict.safe =
      static_cast<double>(verdict.overturning) <= *asked_.probability * static_cast<double>(shaken_.size()) + 1e-9;
  verdict.falls = never_falls;
  return verdict;
}

double RemedyJudge::first_fall(const Scenario& changed, const RemedyMeasure* measure,
                               const RemedyVerdict& verdict) const {
  const bool falls = std::isfinite(verdict.falls);
  const double coarse = falls ? refined(changed, measure, verdict) : never_falls;
  const double farthest = falls ? verdict.falls : 2.0 * asked_.margin;
  const MarginOptions usual;
  ScaleSearch search{even_factors(usual.max_scale, usual.grid), margin_precision, 1};
  search.first_only = true;
  std::erase_if(search.factors, [&](double factor) { return factor >= farthest; });
  search.factors.push_back(farthest);
  const ScaleFindings found = find_overturning_scales(changed, search);
  return found.overturning.empty() ? coarse : std::min(coarse, found.overturning.front().from);
}

double RemedyJudge::refined(const Scenario& changed, const RemedyMeasure* measure, const RemedyVerdict& verdict) const {
  double stands = verdict.stands;
  double falls = verdict.falls;
  const RemedyMeasure* limited = verdict.safe ? nullptr : measure;  // beyond the target only a fall counts
  while (falls - stands > margin_precision) {
    const double middle = 0.5 * (stands + falls);
    const Scenario shaken = with_shaking_times(changed, middle);
    const Fate fate = decide(shaken);
    (fate.overturned || fate.status != Status::done || slides_too_far(shaken, limited) ? falls : stands) = middle;
  }
  return falls;
}

}  // namespace teeter

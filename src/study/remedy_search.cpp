#include "study/remedy_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "run/registry.hpp"
#include "workers/workers.hpp"

namespace teeter {
namespace {

constexpr double edge_precision = 1e-4;  // share of the way that a measure may go
constexpr double grid_share = 0.6;       // of the time, as far as progress is told
constexpr double best_share = 0.8;       // the same, when the best of each is known
constexpr double edge_share = 0.85;      // the same, when all edges are known
constexpr double confirm_share = 0.93;   // the same, when what is told is confirmed

constexpr std::size_t never_stands = static_cast<std::size_t>(-1);

// Cases by number on all cores, whatever they are.
void on_all_cores(std::size_t cases, const RemedyOptions& options, const std::atomic<bool>& stop, double from,
                  double to, const std::function<void(std::size_t)>& run) {
  std::vector<long> all(cases);
  std::iota(all.begin(), all.end(), 0L);
  std::size_t done = 0;
  const MakeRunner make_runner = [&]() -> CaseRunner {
    return [&](std::span<const long> some) {
      for (const long i : some) run(static_cast<std::size_t>(i));
      CaseRows rows;
      rows.cases.assign(some.begin(), some.end());
      return rows;
    };
  };
  threads(options.threads)(
      all, 1, make_runner,
      [&](CaseRows&& rows) {
        done += rows.cases.size();
        if (options.progress)
          options.progress(from + (to - from) * static_cast<double>(done) / static_cast<double>(cases));
      },
      stop);
}

}  // namespace

Trial trial_of(const Scenario& scenario, const RemedyMeasure& asked) {
  const Measure& measure = measure_of(asked.kind);
  Trial trial{&measure, asked, measure.range(scenario, asked), {}, {}, {}};
  if (asked.to) trial.range.to = *asked.to;
  if (trial.by_floors()) trial.asked.points = std::max(2L, std::lround(trial.range.to) + 1);
  const auto last = static_cast<double>(trial.asked.points - 1);
  for (long k = 0; k < trial.asked.points; ++k) {
    const double value = std::lerp(trial.range.from, trial.range.to, static_cast<double>(k) / last);
    trial.values.push_back(trial.by_floors() ? std::round(value) : value);
  }
  trial.verdicts.resize(trial.values.size());
  return trial;
}

std::string unfit_reason(const Scenario& scenario, const Trial& trial) {
  if (std::string reason = trial.measure->unfit(scenario, trial.asked); !reason.empty()) return reason;
  for (const double value : {trial.values.front(), trial.values.back()}) {
    const std::vector<BrokenRule> broken = broken_rules(trial.changed(scenario, value));
    if (!broken.empty())
      return fmt::format("at {} = {:g} the scenario breaks a rule: {}: {}", trial.measure->variable, value,
                         broken.front().key, broken.front().message);
  }
  return {};
}

void RemedySearch::try_values(std::vector<Trial>& trials) const {
  constexpr double known = 0.8;  // share of the time, when all are known that are safe
  std::vector<std::pair<Trial*, std::size_t>> cases;
  for (Trial& trial : trials)
    for (std::size_t k = 0; k < trial.values.size(); ++k) cases.emplace_back(&trial, k);
  on_all_cores(cases.size(), *options_, *stop_, 0.0, known * grid_share, [&](std::size_t i) {
    const auto [trial, k] = cases[i];
    const Scenario changed = trial->changed(*scenario_, trial->values[k]);
    const auto verdict = trial->by_floors() ? judge_.at(changed, &trial->asked, *stop_)
                                            : judge_.whether_safe(changed, &trial->asked, *stop_);
    if (verdict) trial->verdicts[k] = *verdict;
  });
  if (judge_.records() > 0) return;
  // Where nothing is safe the best is told, and that needs the first factor at which each falls.
  std::erase_if(cases, [](const auto& one) {
    const Trial& trial = *one.first;
    return trial.by_floors() || std::any_of(trial.verdicts.begin(), trial.verdicts.end(),
                                            [](const RemedyVerdict& verdict) { return verdict.safe; });
  });
  if (cases.empty()) return;
  std::vector<RemedyVerdict> verdicts(cases.size());
  on_all_cores(cases.size(), *options_, *stop_, known * grid_share, grid_share, [&](std::size_t i) {
    const auto [trial, k] = cases[i];
    if (const auto verdict = judge_.at(trial->changed(*scenario_, trial->values[k]), &trial->asked, *stop_))
      verdicts[i] = *verdict;
  });
  for (std::size_t i = 0; i < cases.size(); ++i) cases[i].first->verdicts[cases[i].second] = verdicts[i];
}

void RemedySearch::look_beyond(std::vector<Trial>& trials) const {
  if (judge_.records() > 0) return;
  std::vector<std::pair<std::size_t, std::size_t>> cases;
  for (std::size_t n = 0; n < trials.size(); ++n)
    for (std::size_t k = 0; k < trials[n].values.size(); ++k)
      if (trials[n].verdicts[k].safe) cases.emplace_back(n, k);
  constexpr double known = 0.5;  // share of the time, when it is known what stands all factors
  std::vector<std::atomic<std::size_t>> first_to_stand(trials.size());
  for (auto& first : first_to_stand) first = never_stands;
  on_all_cores(cases.size(), *options_, *stop_, grid_share, std::lerp(grid_share, best_share, known),
               [&](std::size_t i) {
                 const auto [n, k] = cases[i];
                 if (trials[n].by_floors() || first_to_stand[n] < k) return;
                 if (!judge_.stands_beyond_target(trials[n].changed(*scenario_, trials[n].values[k]), *stop_)) return;
                 std::size_t first = first_to_stand[n];
                 while (k < first && !first_to_stand[n].compare_exchange_weak(first, k)) {
                 }
               });
  // The first that stands them all is the best, whatever else is safe; where none does, and on floors, all are told.
  for (std::size_t n = 0; n < trials.size(); ++n)
    for (std::size_t k = 0; k < trials[n].values.size() && first_to_stand[n] != never_stands; ++k)
      if (trials[n].verdicts[k].safe && k < first_to_stand[n]) trials[n].verdicts[k].falls = judge_.target();
  std::erase_if(cases, [&](const auto& one) { return first_to_stand[one.first] != never_stands; });
  on_all_cores(cases.size(), *options_, *stop_, std::lerp(grid_share, best_share, known), best_share,
               [&](std::size_t i) {
                 const auto [n, k] = cases[i];
                 RemedyVerdict& verdict = trials[n].verdicts[k];
                 if (const auto farther =
                         judge_.beyond_target(trials[n].changed(*scenario_, trials[n].values[k]), verdict, *stop_))
                   verdict = *farther;
               });
}

void RemedySearch::find_edges(std::vector<Trial>& trials) const {
  std::vector<std::pair<Trial*, std::size_t>> cases;
  for (Trial& trial : trials) {
    std::vector<bool> safe;
    for (const RemedyVerdict& verdict : trial.verdicts) safe.push_back(verdict.safe);
    trial.grid = edges_of(trial.values, safe);
    if (trial.by_floors()) continue;  // there is nothing between two floors
    for (std::size_t k = 0; k < trial.grid.edges.size(); ++k) cases.emplace_back(&trial, k);
  }
  on_all_cores(cases.size(), *options_, *stop_, best_share, edge_share, [&](std::size_t i) {
    const auto [trial, k] = cases[i];
    SafeEdge& edge = trial->grid.edges[k];
    const double precision = edge_precision * std::fabs(trial->range.to - trial->range.from);
    edge = narrowed(edge, precision, [&, one = trial](double value) {
      const auto verdict = judge_.whether_safe(one->changed(*scenario_, value), &one->asked, *stop_);
      return verdict && verdict->safe;
    });
  });
}

bool RemedySearch::stands_closely(const Trial& trial, double value) const {
  return judge_.stands_closely(trial.changed(*scenario_, value), &trial.asked, *stop_);
}

void RemedySearch::confirm_beginning(Trial& trial) const {
  if (!trial.grid.reached) return;
  SafeGrid& grid = trial.grid;
  double value = grid.last ? grid.edges[*grid.last].safe : trial.values.front();
  std::optional<double> falls;  // the last value that did not stand
  const bool rises = trial.range.to > trial.range.from;
  auto next = std::find_if(trial.values.begin(), trial.values.end(),
                           [&](double one) { return rises ? one > value : one < value; });
  while (!*stop_ && !stands_closely(trial, value)) {
    if (next == trial.values.end()) {
      grid.reached = false;
      grid.last.reset();
      return;
    }
    falls = value;
    value = *next++;
  }
  if (!falls || *stop_) return;
  if (!grid.last) grid.last = grid.edges.size();
  if (*grid.last == grid.edges.size()) grid.edges.push_back({});
  grid.nothing_unsafe = false;
  const double precision = edge_precision * std::fabs(trial.range.to - trial.range.from);
  grid.edges[*grid.last] =
      narrowed({value, *falls}, precision, [&](double between) { return stands_closely(trial, between); });
}

void RemedySearch::confirm_floors(Trial& trial) const {
  for (std::size_t k = 0; k < trial.values.size(); ++k) {
    if (!trial.verdicts[k].safe) continue;
    const auto closer = judge_.closely(trial.changed(*scenario_, trial.values[k]), &trial.asked, 1, *stop_);
    if (closer && !closer->safe) trial.verdicts[k] = *closer;
  }
}

void RemedySearch::confirm(std::vector<Trial>& trials) const {
  if (judge_.records() > 0) return;
  on_all_cores(trials.size(), *options_, *stop_, edge_share, confirm_share, [&](std::size_t n) {
    if (trials[n].by_floors())
      confirm_floors(trials[n]);
    else
      confirm_beginning(trials[n]);
  });
}

void RemedySearch::for_each_trial(std::size_t trials, const std::function<void(std::size_t)>& run) const {
  on_all_cores(trials, *options_, *stop_, confirm_share, 1.0, run);
}

}  // namespace teeter

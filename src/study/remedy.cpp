// What would change a verdict: every measure tried at values of its own, all of them on all cores; then the edges
// between what stands and what falls.
#include "teeter/remedy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "block/geometry.hpp"
#include "run/registry.hpp"
#include "study/intensity.hpp"
#include "study/remedy_judge.hpp"
#include "study/remedy_measures.hpp"
#include "study/safe_search.hpp"
#include "study/width_only.hpp"
#include "workers/workers.hpp"

namespace teeter {
namespace {

constexpr double edge_precision = 1e-4;  // share of the way that a measure may go
constexpr double grid_share = 0.8;       // of the time, as far as progress is told

// A measure that is looked at.
struct Trial {
  const Measure* measure;
  RemedyMeasure asked;
  MeasureRange range;
  std::vector<double> values;
  std::vector<RemedyVerdict> verdicts;
  SafeGrid grid{};

  bool by_floors() const { return asked.kind == MeasureKind::floor; }
  Scenario changed(const Scenario& scenario, double value) const { return measure->change(scenario, asked, value); }
};

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

// Why a measure cannot be looked at; empty: it can.
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

class Search {
 public:
  Search(const Scenario& scenario, const Remedy& asked, const RemedyOptions& options, const std::atomic<bool>& stop)
      : scenario_(&scenario), options_(&options), stop_(&stop), judge_(scenario, asked) {}

  const RemedyJudge& judge() const { return judge_; }

  // The values of every measure.
  void try_values(std::vector<Trial>& trials) {
    std::vector<std::pair<Trial*, std::size_t>> cases;
    for (Trial& trial : trials)
      for (std::size_t k = 0; k < trial.values.size(); ++k) cases.emplace_back(&trial, k);
    on_all_cores(cases.size(), *options_, *stop_, 0.0, grid_share, [&](std::size_t i) {
      const auto [trial, k] = cases[i];
      if (const auto verdict = verdict_at(*trial, trial->values[k], true)) trial->verdicts[k] = *verdict;
    });
  }

  // Where each measure begins and ceases to work.
  void find_edges(std::vector<Trial>& trials) {
    std::vector<std::pair<Trial*, std::size_t>> cases;
    for (Trial& trial : trials) {
      std::vector<bool> safe;
      for (const RemedyVerdict& verdict : trial.verdicts) safe.push_back(verdict.safe);
      trial.grid = edges_of(trial.values, safe);
      if (trial.by_floors()) continue;  // there is nothing between two floors
      for (std::size_t k = 0; k < trial.grid.edges.size(); ++k) cases.emplace_back(&trial, k);
    }
    on_all_cores(cases.size(), *options_, *stop_, grid_share, 1.0, [&](std::size_t i) {
      const auto [trial, k] = cases[i];
      SafeEdge& edge = trial->grid.edges[k];
      const double precision = edge_precision * std::fabs(trial->range.to - trial->range.from);
      edge = narrowed(edge, precision, [&, one = trial](double value) {
        const auto verdict = verdict_at(*one, value, false);
        return verdict && verdict->safe;
      });
    });
  }

  std::optional<RemedyVerdict> verdict_at(const Trial& trial, double value, bool whole) const {
    return judge_.at(trial.changed(*scenario_, value), &trial.asked, whole, *stop_);
  }

 private:
  const Scenario* scenario_;
  const RemedyOptions* options_;
  const std::atomic<bool>* stop_;
  RemedyJudge judge_;
};

// The value with the largest margin, or with the fewest records that overturn it; the first of equals.
void set_best(const Search& search, const Scenario& scenario, const Trial& trial, MeasureFindings& found) {
  if (search.judge().records() > 0) {
    const auto fewest = std::min_element(trial.verdicts.begin(), trial.verdicts.end(),
                                         [](const auto& a, const auto& b) { return a.overturning < b.overturning; });
    found.best_at = trial.values[static_cast<std::size_t>(fewest - trial.verdicts.begin())];
    found.overturning = fewest->overturning;
    return;
  }
  double farthest = 0.0;
  for (const RemedyVerdict& verdict : trial.verdicts) farthest = std::max(farthest, verdict.falls);
  for (std::size_t k = 0; k < trial.values.size(); ++k) {
    const RemedyVerdict& verdict = trial.verdicts[k];
    if (verdict.falls != farthest) continue;
    if (std::isinf(farthest)) {
      found.best_at = trial.values[k];
      return;
    }
    const double margin = search.judge().refined(trial.changed(scenario, trial.values[k]), verdict);
    if (found.best_margin && !(margin > *found.best_margin)) continue;
    found.best_margin = margin;
    found.best_at = trial.values[k];
  }
}

RemedyObject object_of(const Scenario& scenario) {
  const BlockGeometry g = geometry_of(scenario.blocks.front(), scenario.gravity);
  return {g.mass, g.inertia, g.first_to_tip().alpha, g.first_to_tip().p};
}

void set_stretches(const Trial& trial, MeasureFindings& found) {
  const SafeStretches stretches = stretches_of(trial.values, trial.grid);
  found.safe_from = stretches.safe_from;
  found.also_safe = stretches.also_safe;
  const double start = found.present.value_or(found.from);
  const double way = std::fabs(found.searched_to - start);
  if (found.safe_from) found.share = way > 0.0 ? std::fabs(*found.safe_from - start) / way : 0.0;
  found.at = found.safe_from.value_or(found.best_at.value_or(found.from));
}

// Every floor, and of those that meet the target the nearest to today's; the lower of two.
void set_floors(const Search& search, const Scenario& scenario, const Trial& trial, MeasureFindings& found) {
  const double today = *found.present;
  std::optional<double> nearest;
  for (std::size_t k = 0; k < trial.values.size(); ++k) {
    const double floor = trial.values[k];
    const RemedyVerdict& verdict = trial.verdicts[k];
    FloorMargin one{std::lround(floor), verdict.safe, std::nullopt};
    if (found.records == 0 && std::isfinite(verdict.falls))
      one.margin = search.judge().refined(trial.changed(scenario, floor), verdict);
    found.floors.push_back(one);
    if (verdict.safe && (!nearest || std::fabs(floor - today) < std::fabs(*nearest - today))) nearest = floor;
  }
  found.reached = nearest.has_value();
  if (nearest)
    found.share =
        std::fabs(*nearest - today) / std::max(std::fabs(found.searched_to - today), std::fabs(found.from - today));
  found.at = nearest.value_or(found.best_at.value_or(today));
}

MeasureFindings findings_of(const Search& search, const Scenario& scenario, const Trial& trial) {
  const Measure& measure = *trial.measure;
  MeasureFindings found;
  found.measure = trial.asked;
  found.kind = measure.name;
  found.variable = varied_by(trial.asked);
  found.unit = si_unit(measured_in(trial.asked));
  found.group = measure.group;
  found.reached = trial.grid.reached;
  found.present = trial.range.present;
  found.from = trial.range.from;
  found.searched_to = trial.range.to;
  found.spacing = std::fabs(trial.range.to - trial.range.from) / static_cast<double>(trial.asked.points - 1);
  found.records = search.judge().records();
  for (const RemedyVerdict& verdict : trial.verdicts) found.unfollowed += verdict.unfollowed && !verdict.safe ? 1 : 0;
  set_best(search, scenario, trial, found);
  if (trial.by_floors())
    set_floors(search, scenario, trial, found);
  else
    set_stretches(trial, found);
  if (found.records > 0 && found.reached)
    if (const auto verdict = search.verdict_at(trial, found.at, false)) found.overturning = verdict->overturning;
  found.scenario = trial.changed(scenario, found.at);
  found.object = object_of(found.scenario);
  found.set = settings_between(scenario, found.scenario);
  return found;
}

bool ranks_before(const MeasureFindings& a, const MeasureFindings& b) {
  if (a.reached != b.reached) return a.reached;
  if (a.group != b.group) return a.group < b.group;
  return a.share.value_or(2.0) < b.share.value_or(2.0);
}

std::vector<RemedyMeasure> asked_measures(const Remedy& asked) {
  if (!asked.measures.empty()) return asked.measures;
  std::vector<RemedyMeasure> all;
  for (const Measure& measure : measures()) {
    RemedyMeasure one;
    one.kind = measure.kind;
    all.push_back(one);
  }
  return all;
}

void tell_assumptions(const Scenario& scenario, const std::vector<MeasureFindings>& measures,
                      std::vector<std::string>& warnings) {
  const bool slides = std::any_of(measures.begin(), measures.end(), [&](const MeasureFindings& one) {
    return one.scenario.model != scenario.model && entry_of(scenario).reads_restitution;
  });
  if (slides)
    warnings.emplace_back(
        "friction-pad is judged by a model whose impacts follow [impact], not [restitution]: it loses more or less "
        "than "
        "the object of today at each impact");
  long unfollowed = 0;
  for (const MeasureFindings& one : measures) unfollowed += one.unfollowed;
  if (unfollowed > 0)
    warnings.push_back(
        fmt::format("{} of the values tried do not count as standing because a run could not be "
                    "followed to its end",
                    unfollowed));
  if (is_narrower_along_depth(scenario)) warnings.emplace_back(width_only_warning);
}

}  // namespace

RemedyFindings find_remedies(const Scenario& scenario, const Remedy& asked, const RemedyOptions& options) {
  std::vector<BrokenRule> broken = broken_rules(scenario);
  for (BrokenRule& rule : broken_rules(scenario, asked)) broken.push_back(std::move(rule));
  if (!broken.empty()) throw ScenarioError(std::move(broken));
  const std::atomic<bool> never{false};
  const std::atomic<bool>& stop = options.stop != nullptr ? *options.stop : never;
  RemedyFindings found;
  found.asked = asked;
  std::vector<Trial> trials;
  for (const RemedyMeasure& one : asked_measures(asked)) {
    Trial trial = trial_of(scenario, one);
    std::string reason = unfit_reason(scenario, trial);
    if (reason.empty())
      trials.push_back(std::move(trial));
    else
      found.left_out.push_back({std::string(trial.measure->name), std::move(reason)});
  }
  Search search(scenario, asked, options, stop);
  if (const auto today = search.judge().at(scenario, nullptr, true, stop)) {
    found.nothing_needed = today->safe;
    found.present_overturning = today->overturning;
    if (std::isfinite(today->falls)) found.present_margin = search.judge().refined(scenario, *today);
  }
  search.try_values(trials);
  if (!stop) search.find_edges(trials);
  if (stop) return found;
  for (const Trial& trial : trials) found.measures.push_back(findings_of(search, scenario, trial));
  std::stable_sort(found.measures.begin(), found.measures.end(), ranks_before);
  tell_assumptions(scenario, found.measures, found.warnings);
  found.complete = true;
  return found;
}

}  // namespace teeter

// What would change a verdict: what the search found of each measure, ranked.
#include "teeter/remedy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "run/registry.hpp"
#include "study/intensity.hpp"
#include "study/remedy_search.hpp"
#include "study/width_only.hpp"

namespace teeter {
namespace {

// The value with the largest margin, or with the fewest records that overturn it; the first of equals.
void set_best(const RemedySearch& search, const Scenario& scenario, const Trial& trial, MeasureFindings& found) {
  if (search.judge().records() > 0) {
    const auto fewest = std::min_element(trial.verdicts.begin(), trial.verdicts.end(),
                                         [](const auto& a, const auto& b) { return a.overturning < b.overturning; });
    found.best_at = trial.values[static_cast<std::size_t>(fewest - trial.verdicts.begin())];
    found.overturning = fewest->overturning;
    return;
  }
  double farthest = 0.0;
  std::size_t best = 0;
  for (const RemedyVerdict& verdict : trial.verdicts) farthest = std::max(farthest, verdict.falls);
  for (std::size_t k = 0; k < trial.values.size(); ++k) {
    const RemedyVerdict& verdict = trial.verdicts[k];
    if (verdict.falls != farthest) continue;
    if (std::isinf(farthest)) {
      best = k;
      break;
    }
    const double margin = search.judge().refined(trial.changed(scenario, trial.values[k]), &trial.asked, verdict);
    if (found.best_margin && !(margin > *found.best_margin)) continue;
    found.best_margin = margin;
    best = k;
  }
  found.best_at = trial.values[best];
  const double closer =
      search.judge().first_fall(trial.changed(scenario, *found.best_at), &trial.asked, trial.verdicts[best]);
  if (std::isfinite(closer)) found.best_margin = std::min(closer, found.best_margin.value_or(closer));
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
void set_floors(const RemedySearch& search, const Scenario& scenario, const Trial& trial, MeasureFindings& found) {
  const double today = *found.present;
  std::optional<double> nearest;
  for (std::size_t k = 0; k < trial.values.size(); ++k) {
    const double floor = trial.values[k];
    const RemedyVerdict& verdict = trial.verdicts[k];
    FloorMargin one{std::lround(floor), verdict.safe, std::nullopt};
    if (found.records == 0) {
      const double falls = search.judge().first_fall(trial.changed(scenario, floor), &trial.asked, verdict);
      if (std::isfinite(falls)) one.margin = falls;
    }
    found.floors.push_back(one);
    if (verdict.safe && (!nearest || std::fabs(floor - today) < std::fabs(*nearest - today))) nearest = floor;
  }
  found.reached = nearest.has_value();
  if (nearest)
    found.share =
        std::fabs(*nearest - today) / std::max(std::fabs(found.searched_to - today), std::fabs(found.from - today));
  found.at = nearest.value_or(found.best_at.value_or(today));
}

MeasureFindings findings_of(const RemedySearch& search, const Scenario& scenario, const Trial& trial) {
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
    if (const auto verdict = search.verdict_at(trial, found.at)) found.overturning = verdict->overturning;
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
  const RemedySearch search(scenario, asked, options, stop);
  if (const auto today = search.judge().closely(scenario, nullptr, 2, stop)) {
    found.nothing_needed = today->safe;
    found.present_overturning = today->overturning;
    if (std::isfinite(today->falls)) found.present_margin = search.judge().first_fall(scenario, nullptr, *today);
  }
  search.try_values(trials);
  if (!stop) search.look_beyond(trials);
  if (!stop) search.find_edges(trials);
  if (!stop) search.confirm(trials);
  if (stop) return found;
  found.measures.resize(trials.size());
  search.for_each_trial(trials.size(),
                        [&](std::size_t n) { found.measures[n] = findings_of(search, scenario, trials[n]); });
  if (stop) {
    found.measures.clear();
    return found;
  }
  std::stable_sort(found.measures.begin(), found.measures.end(), ranks_before);
  tell_assumptions(scenario, found.measures, found.warnings);
  found.complete = true;
  return found;
}

}  // namespace teeter

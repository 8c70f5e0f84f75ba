#include "study/plan.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>

#include "block/masonry/imperfection.hpp"
#include "follow/unit_slips.hpp"
#include "run/registry.hpp"
#include "study/kinds.hpp"
#include "study/record_suite.hpp"
#include "study/run_lengths.hpp"
#include "study/width_only.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

const StudyKind* find_kind(const std::string& name) {
  for (const StudyKind* kind : study_kinds())
    if (kind->name == name) return kind;
  return nullptr;
}

// Those of the cases that are not done are run.
void run_missing(StudyTable& table, const StudyPlan& plan, std::span<const long> cases, const Workforce& workforce,
                 const TakeRows& take, const std::atomic<bool>& stop) {
  const auto is_missing = [&](long i) { return table.done[static_cast<std::size_t>(i)] != 1; };
  std::vector<long> some;  // only where some are done: the lists are long, and nobody works while they are made
  std::span<const long> missing = cases;
  if (!std::all_of(cases.begin(), cases.end(), is_missing)) {
    std::copy_if(cases.begin(), cases.end(), std::back_inserter(some), is_missing);
    missing = some;
  }
  if (missing.empty()) return;
  workforce(
      missing, plan.batch, plan.make_runner,
      [&](CaseRows&& rows) {
        put(table, rows);
        if (take) take(std::move(rows));
      },
      stop);
}

// What cases assume of the corners of stones; a study may vary it.
void tell_corners(StudyPlan& plan, const Scenario& scenario) {
  if (!plan.scenario || plan.cases < 1 || !entry_of(scenario).places_blocks) return;
  const Imperfection first = plan.scenario(0).imperfection;
  const Imperfection last = plan.scenario(plan.cases - 1).imperfection;
  if (first.corners > 0.0 || last.corners > 0.0) plan.warnings.push_back(words_for_cut_corners(first, last));
}

}  // namespace

std::vector<BrokenRule> broken_rules(const Scenario& scenario, const Study& study) {
  std::vector<BrokenRule> broken;
  const StudyKind* kind = find_kind(study.kind);
  if (kind == nullptr) {
    broken.push_back({"study.kind", "\"" + study.kind + "\" is not available"});
    return broken;
  }
  kind->check(scenario, study, broken);
  return broken;
}

StudyPlan plan_study(const Scenario& scenario, const Study& study, const StudyOptions& options) {
  auto broken = broken_rules(scenario);
  for (BrokenRule& rule : broken_rules(scenario, study)) broken.push_back(std::move(rule));
  if (!broken.empty()) throw ScenarioError(std::move(broken));
  StudyPlan plan = find_kind(study.kind)->plan(scenario, study, options);
  note_run_lengths(plan);
  const std::vector<std::string> slips = unit_slips(scenario, study);
  plan.warnings.insert(plan.warnings.begin(), slips.begin(), slips.end());
  for (std::string& warning : suite_warnings(study)) plan.warnings.push_back(std::move(warning));
  if (is_narrower_along_depth(scenario)) plan.warnings.emplace_back(width_only_warning);
  if (!plan.draws_uncertainty && scenario.uncertainty != Uncertainty{})
    plan.warnings.push_back(
        "[uncertainty] is not drawn here: every case is an object and a shaking as described. "
        "Studies of kind \"chance\" and \"montecarlo\" draw it.");
  tell_corners(plan, scenario);
  return plan;
}

void tell_codes(StudyPlan& plan, const Scenario& scenario, int column) {
  plan.code_column = column;
  plan.codes = outcome_codes(scenario.model);
}

StudyTable table_for(const StudyPlan& plan) {
  const auto cases = static_cast<std::size_t>(plan.cases);
  return {plan.inputs,
          plan.outputs,
          plan.cases,
          std::vector<double>(cases * plan.outputs.size(), std::numeric_limits<double>::quiet_NaN()),
          std::vector<std::uint8_t>(cases, 0),
          {}};
}

void put(StudyTable& table, const CaseRows& rows) {
  const std::size_t width = table.outputs.size();
  for (std::size_t k = 0; k < rows.cases.size(); ++k) {
    const long i = rows.cases[k];
    std::copy_n(rows.values.data() + k * width, width, table.row(i));
    table.done[static_cast<std::size_t>(i)] = 1;
  }
  for (const CaseFailure& failure : rows.failures) {
    const auto before = [](const CaseFailure& a, const CaseFailure& b) { return a.index < b.index; };
    const auto place = std::lower_bound(table.failures.begin(), table.failures.end(), failure, before);
    if (place == table.failures.end() || place->index != failure.index) table.failures.insert(place, failure);
  }
}

void fill(StudyTable& table, const StudyPlan& plan, const Workforce& workforce, const TakeRows& take,
          const std::atomic<bool>& stop) {
  const auto run = [&](std::span<const long> cases) { run_missing(table, plan, cases, workforce, take, stop); };
  if (plan.fill_in_rounds) return plan.fill_in_rounds(table, run, stop);
  std::vector<long> all(static_cast<std::size_t>(plan.cases));
  std::iota(all.begin(), all.end(), 0L);
  run(all);
}

}  // namespace teeter

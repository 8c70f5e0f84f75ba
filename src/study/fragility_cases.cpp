#include "study/fragility_cases.hpp"

#include <cmath>

#include "study/case_rows.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

constexpr long scales_tried = 400;

std::vector<std::string> search_end_labels(const Limit& limit) {
  return {limit.state == LimitState::overturning ? "overturned" : "reached", "max_scale", "lift-off", "impact-limit",
          "failed"};
}

SearchEnd search_end_of(Status not_followed) {
  switch (not_followed) {
    case Status::lift_off: return SearchEnd::lift_off;
    case Status::impact_limit: return SearchEnd::impact_limit;
    case Status::failed:
    case Status::time_limit: return SearchEnd::failed;
    case Status::done: break;
  }
  return SearchEnd::max_scale;
}

StudyPlan begin_fragility_plan(const std::shared_ptr<const FragilityLayout>& layout) {
  StudyPlan plan;
  const IntensityMeasure& measure = layout->suite.measure();
  const bool grouped = static_cast<long>(layout->suite.recordings().size()) < layout->suite.records();
  plan.inputs = {{"record", "", layout->suite.names()}, {"intensity", measure.unit(), {}}, {"scale", "", {}}};
  if (grouped) plan.inputs.push_back({"pair", "", layout->suite.recordings()});
  plan.cases = layout->suite.records() * layout->per_record();
  plan.batch = 1;
  plan.describe = [layout, grouped](long i, double* inputs) {
    inputs[0] = static_cast<double>(layout->record(i));
    inputs[1] = layout->intensity(i);
    inputs[2] = layout->scale(i) * layout->suite.listed_scale(layout->record(i));
    if (grouped) inputs[3] = static_cast<double>(layout->suite.recording(layout->record(i)));
  };
  plan.scenario = [layout](long i) { return layout->suite.at(layout->record(i), layout->scale(i)); };
  plan.settings = [layout](long i) { return layout->suite.settings(layout->record(i), layout->scale(i)); };
  return plan;
}

std::string find_capacity(const FragilityLayout& layout, const Study& study, long i, double* row) {
  const Scenario scenario = layout.suite.at(i, 1.0);
  ScaleSearch search{even_factors(study.max_scale, scales_tried), 1e-7};
  judge_by(layout.limit, scenario, search);
  const ScaleFindings scales = find_overturning_scales(scenario, search);
  row[resurrections] = 0.0;
  for (const ScaleInterval& interval : scales.overturning) row[resurrections] += interval.to ? 1.0 : 0.0;
  if (!scales.overturning.empty()) {
    row[capacity_scale] = scales.overturning.front().from;
    row[capacity] = layout.suite.intensity(i, row[capacity_scale]);
  }
  const bool sure = scales.first_is_sure();
  row[capacity_above_scale] = sure ? row[capacity_scale] : scales.followed_up_to.value_or(study.max_scale);
  row[capacity_above] = layout.suite.intensity(i, row[capacity_above_scale]);
  row[search_end] = static_cast<double>(sure ? SearchEnd::overturned : search_end_of(scales.not_followed));
  return {};
}

}  // namespace

std::shared_ptr<const FragilityLayout> fragility_layout(const Scenario& scenario, const Study& study) {
  return std::make_shared<const FragilityLayout>(
      FragilityLayout{RecordSuite(scenario, study), limit_of(study, scenario), study.levels});
}

StudyPlan fragility_cases(const Scenario& scenario, const Study& study,
                          const std::shared_ptr<const FragilityLayout>& layout) {
  StudyPlan plan = begin_fragility_plan(layout);
  if (study.vertical == VerticalMotion::own && scenario.ground.vertical.kind != ExcitationKind::none)
    plan.warnings.emplace_back("each record brings its own vertical motion: ground.vertical is not used");
  if (study.transverse == TransverseMotion::own && scenario.ground.transverse.kind != ExcitationKind::none)
    plan.warnings.emplace_back("each record brings its own transverse motion: ground.transverse is not used");
  if (study.method == FragilityMethod::capacity) {
    const std::string unit = layout->suite.measure().unit();
    plan.outputs = {{"capacity", unit, {}},           {"capacity_scale", "", {}},
                    {"resurrections", "", {}},        {"capacity_above", unit, {}},
                    {"capacity_above_scale", "", {}}, {"search_end", "", search_end_labels(layout->limit)}};
    plan.make_runner = one_by_one(plan.outputs.size(), [layout, study] {
      return [layout, study](long i, double* row) { return find_capacity(*layout, study, i, row); };
    });
    return plan;
  }
  plan.outputs = summary_columns(scenario);
  const std::size_t own = plan.outputs.size();
  for (StudyColumn& column : limit_columns(layout->limit)) plan.outputs.push_back(std::move(column));
  tell_codes(plan, scenario, 0);
  plan.make_runner = one_by_one(plan.outputs.size(), [layout, own] {
    return [layout, own](long i, double* row) {
      const Summary summary = simulate_summary(layout->suite.at(layout->record(i), layout->scale(i)));
      write_row(summary, row);
      write_limit(layout->limit, summary, row + own);
      return trouble_of(summary);
    };
  });
  return plan;
}

std::vector<std::vector<CapacityRange>> ranges_by_record(const StudyTable& table, const FragilityLayout& layout,
                                                         FragilityMethod method) {
  std::vector<std::vector<CapacityRange>> ranges(static_cast<std::size_t>(layout.suite.records()));
  for (long i = 0; i < table.cases; ++i) {
    const double* row = table.row(i);
    std::vector<CapacityRange>& own = ranges[static_cast<std::size_t>(layout.record(i))];
    if (method == FragilityMethod::capacity) {
      if (std::isnan(row[capacity_above])) continue;
      own.push_back({row[capacity_above], std::isnan(row[capacity]) ? INFINITY : row[capacity], 1.0});
      continue;
    }
    const double reached = reached_in_row(layout.limit, table.outputs, row);
    if (std::isnan(reached)) continue;
    const double intensity = layout.intensity(i);
    own.push_back(reached > 0.0 ? CapacityRange{0.0, intensity, 1.0} : CapacityRange{intensity, INFINITY, 1.0});
  }
  return ranges;
}

std::vector<CapacityRange> all_ranges(const std::vector<std::vector<CapacityRange>>& by_record) {
  std::vector<CapacityRange> all;
  for (const std::vector<CapacityRange>& own : by_record) all.insert(all.end(), own.begin(), own.end());
  return all;
}

FitWords fit_words_of(const FragilityLayout& layout) {
  const Limit& limit = layout.limit;
  const ShownUnit shown = shown_in(layout.suite.measure(), limit.units);
  if (limit.state == LimitState::overturning) return {.unit = shown};
  return {limit.noun(), limit.verb(), "reached " + limit.noun(), limit.itself(), "does not reach " + limit.noun(),
          shown};
}

}  // namespace teeter

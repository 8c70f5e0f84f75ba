// Overturning maps: two numbers of a scenario, a code for every cell.
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"

namespace teeter {
namespace {

void check(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 2, 2, broken);
}

StudyPlan plan(const Scenario& scenario, const Study& study, const StudyOptions& options) {
  const auto grid = std::make_shared<const Grid>(scenario, study.axes);
  StudyPlan plan = plan_grid(grid, study.detail == "full" ? CaseDepth::full : CaseDepth::verdict, options);
  plan.conclude = [column = plan.code_column](const StudyTable& table) {
    return StudyFindings{{}, {}, code_sentences(table, column), {}};
  };
  return plan;
}

}  // namespace

const StudyKind map_study{"map", check, plan};

}  // namespace teeter

// Sweeps: one to three numbers of a scenario of any model; whole histories, or how an impact spreads over the base.
#include <fmt/format.h>

#include <cmath>

#include "models/friction/dispersion.hpp"
#include "models/friction/entry.hpp"
#include "scenario/choices.hpp"
#include "study/grid_plan.hpp"
#include "study/kinds.hpp"

namespace teeter {
namespace {

bool wants_dispersion(const Study& study) { return study.output == StudyOutput::dispersion; }

void check_sweep(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  check_axes(scenario, study, 1, 3, broken);
  if (study.output != StudyOutput::usual && study.output != StudyOutput::summary && !wants_dispersion(study))
    broken.push_back({"study.output",
                      fmt::format("must be \"summary\" or \"dispersion\", found \"{}\"", choice_name(study.output))});
  if (wants_dispersion(study) && scenario.model != friction_model.kind)
    broken.push_back({"study.output", "\"dispersion\" needs model = \"friction\""});
  if (wants_dispersion(study) && scenario.impact.normal[0] != scenario.impact.normal[1])
    broken.push_back({"impact.normal", "must be the same at both corners for study.output = \"dispersion\""});
}

// The base of the scenario's block, whatever the ground does.
std::string disperse(const Scenario& scenario, double* row) {
  const Block& block = scenario.blocks.front();
  DispersionSetting setting;
  setting.aspect = block.height / block.width;
  setting.restitution = scenario.impact.normal[0];
  setting.static_friction = scenario.friction.static_coefficient.value_or(0.0);
  setting.kinetic_friction = scenario.friction.kinetic_coefficient.value_or(setting.static_friction);
  setting.elasticity = scenario.impact.elasticity;
  setting.stiffness_ratio = 1.0 / scenario.impact.stiffness_ratio;
  setting.start_rule = scenario.impact.start_rule;
  row[0] = impact_dispersion(setting);
  return std::isnan(row[0]) ? "the impact has no answer" : "";
}

StudyFindings least_dispersion(const StudyTable& table, const StudyPlan& plan) {
  long least = -1;
  for (long i = 0; i < table.cases; ++i) {
    const double size = std::fabs(table.row(i)[0]);
    if (!std::isnan(size) && (least < 0 || size < std::fabs(table.row(least)[0]))) least = i;
  }
  if (least < 0) return {{}, {}, {"No impact has an answer."}, {}};
  double inputs[3] = {};
  plan.describe(least, inputs);
  return {
      {{"least_dispersion", table.row(least)[0], ""}},
      {},
      {fmt::format("An impact at one corner moves the other least at {} = {:.4g}: it leaves with {:.3g} of the speed.",
                   plan.axes[0].name, inputs[0], std::fabs(table.row(least)[0]))},
      {}};
}

StudyPlan plan_sweep(const Scenario& scenario, const Study& study, const StudyOptions& options) {
  const auto grid = std::make_shared<const Grid>(scenario, study.axes);
  if (wants_dispersion(study)) {
    StudyPlan plan = plan_grid(grid, {{"dispersion", "", {}}}, disperse);
    plan.follows_runs = false;
    plan.conclude = [plan](const StudyTable& table) { return least_dispersion(table, plan); };
    return plan;
  }
  StudyPlan plan = plan_grid(grid, CaseDepth::full, options);
  plan.conclude = [plan](const StudyTable& table) { return StudyFindings{{}, {}, code_sentences(table, plan), {}}; };
  return plan;
}

}  // namespace

const StudyKind sweep_study{"sweep", "what becomes of it over up to three numbers", check_sweep, plan_sweep};

}  // namespace teeter

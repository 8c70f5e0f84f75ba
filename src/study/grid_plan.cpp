#include "study/grid_plan.hpp"

#include <fmt/format.h>

#include <cmath>

#include "run/registry.hpp"
#include "study/case_rows.hpp"
#include "study/lane_rows.hpp"

namespace teeter {
namespace {

StudyPlan begin_plan(const std::shared_ptr<const Grid>& grid) {
  StudyPlan plan;
  plan.axes = grid->axes();
  plan.inputs = grid->columns();
  plan.cases = grid->cases();
  plan.describe = [grid](long i, double* inputs) { grid->values_at(i, inputs); };
  plan.scenario = [grid](long i) { return grid->at(i); };
  plan.settings = [grid](long i) { return grid->settings(i); };
  return plan;
}

// Cases that a worker takes at once: enough to keep lanes busy, few enough that a slow model reports often.
std::size_t batch_for(const Scenario& scenario, CaseDepth depth) {
  const ModelEntry& model = entry_of(scenario);
  if (model.in_lanes) return depth == CaseDepth::verdict ? 512 : 64;
  return model.stepped ? 1 : 8;
}

}  // namespace

StudyPlan plan_grid(std::shared_ptr<const Grid> grid, std::vector<StudyColumn> outputs,
                    std::function<std::string(const Scenario&, double* row)> run) {
  StudyPlan plan = begin_plan(grid);
  plan.batch = batch_for(grid->at(0), CaseDepth::full);
  plan.outputs = std::move(outputs);
  plan.make_runner = one_by_one(plan.outputs.size(), [grid, run] {
    return [grid, run, scratch = grid->at(0)](long i, double* row) mutable {
      grid->apply(i, scratch);
      return run(scratch, row);
    };
  });
  return plan;
}

StudyPlan plan_grid(std::shared_ptr<const Grid> grid, CaseDepth depth, const StudyOptions& options) {
  StudyPlan plan;
  if (depth == CaseDepth::verdict) {
    plan = plan_grid(grid, fate_columns(), decide_row);
  } else {
    plan = plan_grid(grid, summary_columns(grid->at(0)), [](const Scenario& scenario, double* row) {
      const Summary summary = simulate_summary(scenario);
      write_row(summary, row);
      return trouble_of(summary);
    });
  }
  plan.batch = batch_for(grid->at(0), depth);
  tell_codes(plan, grid->at(0), 0);
  if (lanes_can_run(*grid)) plan.make_runner = in_lanes(grid, depth, options.lanes);
  return plan;
}

std::vector<std::string> code_sentences(const StudyTable& table, const StudyPlan& plan) {
  std::vector<long> count(plan.codes.size());
  long known = 0;
  long fallen = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double code = table.row(i)[plan.code_column];
    if (std::isnan(code)) continue;
    ++count[static_cast<std::size_t>(code)];
    ++known;
    fallen += overturns(code) ? 1 : 0;
  }
  if (known == 0) return {"No case could be followed to its end."};
  std::vector<std::string> sentences;
  sentences.push_back(fmt::format("{} of {} cases overturn ({:.3g} %): {} without an impact, {} after at least one.",
                                  fallen, known, 100.0 * static_cast<double>(fallen) / static_cast<double>(known),
                                  count[3], count[2]));
  std::string standing = fmt::format("{} {}", count[1], plan.codes[1].plural);
  for (const OutcomeCode& one : plan.codes.subspan(2))
    if (!one.overturns && count[static_cast<std::size_t>(one.code)] > 0)
      standing += fmt::format(", {} {}", count[static_cast<std::size_t>(one.code)], one.plural);
  sentences.push_back(fmt::format("{}, {} {} not move at all.", standing, count[0], count[0] == 1 ? "does" : "do"));
  return sentences;
}

}  // namespace teeter

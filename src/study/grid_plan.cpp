#include "study/grid_plan.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

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
  if (scenario.model == ModelKind::rocking) return depth == CaseDepth::verdict ? 512 : 64;
  return scenario.model == ModelKind::contact || scenario.model == ModelKind::winkler ? 1 : 8;
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
    plan = plan_grid(grid, fate_columns(), [](const Scenario& scenario, double* row) {
      const Fate fate = decide(scenario);
      write_row(fate, row);
      return trouble_of(fate);
    });
  } else {
    plan = plan_grid(grid, summary_columns(), [](const Scenario& scenario, double* row) {
      const Summary summary = simulate_summary(scenario);
      write_row(summary, row);
      return trouble_of(summary);
    });
  }
  plan.batch = batch_for(grid->at(0), depth);
  plan.code_column = 0;
  if (lanes_can_run(*grid)) plan.make_runner = in_lanes(grid, depth, options.lanes);
  return plan;
}

std::vector<std::string> code_sentences(const StudyTable& table, int code_column) {
  std::array<long, 4> count{};
  long known = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double code = table.row(i)[code_column];
    if (std::isnan(code)) continue;
    ++count[static_cast<std::size_t>(code)];
    ++known;
  }
  if (known == 0) return {"No case could be followed to its end."};
  const long fallen = count[2] + count[3];
  std::vector<std::string> sentences;
  sentences.push_back(fmt::format("{} of {} cases overturn ({:.3g} %): {} without an impact, {} after at least one.",
                                  fallen, known, 100.0 * static_cast<double>(fallen) / static_cast<double>(known),
                                  count[3], count[2]));
  sentences.push_back(fmt::format("{} rock and stay up, {} do not move at all.", count[1], count[0]));
  return sentences;
}

}  // namespace teeter

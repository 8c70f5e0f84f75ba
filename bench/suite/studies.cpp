// The study engine: refined maps beside full ones, two threads beside one, and what it costs beside the bare lanes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases.hpp"
#include "lanes/lanes.hpp"
#include "suite/findings.hpp"
#include "suite/map_runs.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

long wrong_cells(const teeter::StudyTable& refined, const teeter::StudyTable& full) {
  const auto code = [](const teeter::StudyTable& table, long i) {
    const double found = table.row(i)[0];
    return std::isnan(found) ? -1.0 : found;
  };
  long wrong = 0;
  for (long i = 0; i < full.cases; ++i) wrong += code(refined, i) != code(full, i) ? 1 : 0;
  return wrong;
}

void compare_refined_map(bool quick, Findings& findings) {
  constexpr long coarse = 65;
  const long levels = quick ? 2 : 4;
  MapRun full = run_map((coarse - 1) * (1L << levels) + 1, 0, 1);
  MapRun refined = run_map(coarse, levels, 1);
  for (int k = 1; k < (quick ? 1 : 6); ++k) {
    full.processor = std::min(full.processor, run_map((coarse - 1) * (1L << levels) + 1, 0, 1).processor);
    refined.processor = std::min(refined.processor, run_map(coarse, levels, 1).processor);
  }
  const long wrong = wrong_cells(refined.table, full.table);
  const std::string work = fmt::format("{0} x {0} map, 1:2 block", (coarse - 1) * (1L << levels) + 1);
  const std::string remark = fmt::format("{} wrong cells of {}", wrong, full.table.cases);
  findings.comparisons.push_back({work, "refined", "our full grid", "s", refined.processor, full.processor,
                                  quick ? Goal{} : Goal{25.0, 50.0}, wrong == 0 ? "" : "not as the full grid", remark});
  findings.comparisons.push_back({work,
                                  "refined",
                                  "our full grid",
                                  "simulations",
                                  static_cast<double>(refined.simulated),
                                  static_cast<double>(full.simulated),
                                  {}});
}

void compare_threads(bool quick, Findings& findings) {
  const long points = quick ? 200 : 1001;
  MapRun one = run_map(points, 0, 1);
  MapRun two = run_map(points, 0, 2);
  const auto keep_best = [](MapRun& best, const MapRun& next) {
    best.wall = std::min(best.wall, next.wall);
    best.processor = std::min(best.processor, next.processor);
  };
  for (int k = 1; k < (quick ? 1 : 6); ++k) {
    keep_best(one, run_map(points, 0, 1));
    keep_best(two, run_map(points, 0, 2));
  }
  const double million = 1e-6 * static_cast<double>(points * points);
  findings.comparisons.push_back(
      {fmt::format("map of {:.2g} million cases", million),
       "2 threads",
       "1 thread",
       "s of wall time",
       two.wall,
       one.wall,
       Goal{1.9, 1.98},
       {},
       fmt::format("processor time {:.3g} s on 2, {:.3g} s on 1", two.processor, one.processor)});
}

// The same cases without a study around them, set up by arithmetic alone.
double bare_lanes_seconds(const std::vector<PulseCase>& pulses) {
  teeter::Scenario scenario = map_scenario();
  double sum = 0.0;
  const double start = thread_seconds();
  teeter::run_in_lanes(
      pulses.size(),
      [&](std::size_t k) -> const teeter::Scenario& {
        set_pulse(scenario, pulses[k]);
        return scenario;
      },
      [&](std::size_t, const teeter::LaneOutcome& outcome) { sum += outcome.score; }, {teeter::LaneDepth::verdict, 0});
  sink = sum;
  return thread_seconds() - start;
}

void compare_engine_with_bare_lanes(bool quick, Findings& findings) {
  const long points = quick ? 60 : 300;
  const std::vector<PulseCase> pulses = map_pulses(points);
  double engine = run_map(points, 0, 1).processor;
  double bare = bare_lanes_seconds(pulses);
  for (int k = 1; k < (quick ? 1 : 15); ++k) {
    engine = std::min(engine, run_map(points, 0, 1).processor);
    bare = std::min(bare, bare_lanes_seconds(pulses));
  }
  const double each = 1e6 / static_cast<double>(pulses.size());
  findings.comparisons.push_back({"map, verdict, a case",
                                  "study engine",
                                  "the bare lanes",
                                  "us",
                                  each * engine,
                                  each * bare,
                                  {},
                                  {},
                                  fmt::format("{:.3g} us a case on top", each * (engine - bare))});
}

}  // namespace

void compare_studies(bool quick, Findings& findings) {
  compare_refined_map(quick, findings);
  compare_threads(quick, findings);
  compare_engine_with_bare_lanes(quick, findings);
}

}  // namespace bench

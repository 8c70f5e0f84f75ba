#include "suite/map_runs.hpp"

#include <algorithm>
#include <chrono>

#include "peers/block.hpp"
#include "study/plan.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

constexpr double slowest = 0.5;     // omega / p
constexpr double fastest = 10.0;    //
constexpr double weakest = 1.0;     // amplitude / (g tan alpha)
constexpr double strongest = 10.0;  //

teeter::Study square_map(long points, long levels) {
  teeter::Study study;
  study.kind = "map";
  study.axes = {{"ground.horizontal.omega", "p", slowest, fastest, points},
                {"ground.horizontal.amplitude", "g tan alpha", weakest, strongest, points}};
  study.refine = levels;
  return study;
}

}  // namespace

teeter::Scenario map_scenario() {
  teeter::Scenario scenario = standing_block(block_sizes().front(), teeter::Scenario{}.run.tolerance);
  set_pulse(scenario, {1.0, 1.0});
  return scenario;
}

std::vector<PulseCase> map_pulses(long points) {
  const BlockSize size = block_sizes().front();
  const peers::Block block = peers::rectangle(size.half_width, size.half_height, gravity, rest_tolerance);
  const auto between = [&](double low, double high, long i) {
    return low + (high - low) * static_cast<double>(i) / static_cast<double>(points - 1);
  };
  std::vector<PulseCase> pulses;
  for (long y = 0; y < points; ++y) {
    for (long x = 0; x < points; ++x)
      pulses.push_back(
          {block.p * between(slowest, fastest, x), gravity * block.tan_alpha * between(weakest, strongest, y)});
  }
  return pulses;
}

MapRun run_map(long points, long levels, int threads) {
  const teeter::StudyPlan plan = teeter::plan_study(map_scenario(), square_map(points, levels));
  MapRun run{teeter::table_for(plan), 0.0, 0.0, 0};
  const std::atomic<bool> never{false};
  const double processor = process_seconds();
  const auto wall = std::chrono::steady_clock::now();
  teeter::fill(run.table, plan, teeter::threads(threads), {}, never);
  run.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count();
  run.processor = process_seconds() - processor;
  run.simulated = std::count(run.table.done.begin(), run.table.done.end(), 1);
  return run;
}

}  // namespace bench

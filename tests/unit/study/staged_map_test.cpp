// A map in stages gives the codes of the same map at once, coarse first, and runs no point twice.
#include "study/staged_map.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <mutex>
#include <set>
#include <stdexcept>

#include "core/error.hpp"

namespace teeter {
namespace {

Scenario sine_scenario() {
  Scenario scenario;
  Block block;
  block.width = 0.5;
  block.height = 2.0;
  scenario.blocks = {block};
  scenario.ground.horizontal.kind = ExcitationKind::sine;
  scenario.ground.horizontal.amplitude = 4.0;
  scenario.ground.horizontal.omega = 6.0;
  return scenario;
}

StudyPlan map_plan(const Scenario& scenario, long points) {
  Study study;
  study.axes = usual_map_axes(scenario);
  for (StudyAxis& axis : study.axes) axis.points = points;
  return plan_study(scenario, study);
}

const std::atomic<bool> never{false};

TEST(StagedMap, PointsAreReachedByHalving) {
  EXPECT_EQ(staged_points(2), 9);
  EXPECT_EQ(staged_points(9), 9);
  EXPECT_EQ(staged_points(10), 17);
  EXPECT_EQ(staged_points(129), 129);
}

TEST(StagedMap, EveryStageHoldsTheCodesOfTheWholeMap) {
  const StudyPlan plan = map_plan(sine_scenario(), 33);
  StudyTable whole = table_for(plan);
  fill(whole, plan, threads(1), {}, never);
  std::vector<MapStage> stages;
  MapWatch watch;
  watch.take = [&](const MapStage& stage) { stages.push_back(stage); };
  run_in_stages(plan, threads(2), watch, never);
  ASSERT_EQ(stages.size(), 3U);
  for (const MapStage& stage : stages) {
    const auto n = static_cast<long>(stage.x.size());
    EXPECT_EQ((n - 1) * stage.stride, 32);
    for (long j = 0; j < n; ++j)
      for (long i = 0; i < n; ++i) {
        const double code = whole.row(33 * j * stage.stride + i * stage.stride)[plan.code_column];
        EXPECT_EQ(stage.codes[static_cast<std::size_t>(n * j + i)], std::isnan(code) ? unknown_code : code);
      }
  }
  EXPECT_TRUE(stages.back().last);
  EXPECT_EQ(std::set<int>(stages.back().codes.begin(), stages.back().codes.end()).size(), 4U);
}

TEST(StagedMap, NoPointIsRunTwice) {
  StudyPlan plan = map_plan(sine_scenario(), 33);
  std::mutex counting;
  std::multiset<long> seen;
  const MakeRunner make = plan.make_runner;
  plan.make_runner = [&]() -> CaseRunner {
    return [&, run = make()](std::span<const long> cases) {
      const std::lock_guard lock(counting);
      seen.insert(cases.begin(), cases.end());
      return run(cases);
    };
  };
  run_in_stages(plan, threads(2), {[](const MapStage&) {}, {}}, never);
  EXPECT_EQ(seen.size(), 33U * 33U);
  EXPECT_EQ(std::set<long>(seen.begin(), seen.end()).size(), seen.size());
}

TEST(StagedMap, WhoWatchesCanEndIt) {
  const StudyPlan plan = map_plan(sine_scenario(), 33);
  int stages = 0;
  MapWatch watch;
  watch.take = [&](const MapStage&) {
    ++stages;
    throw std::runtime_error("enough");
  };
  EXPECT_THROW(run_in_stages(plan, threads(2), watch, never), std::runtime_error);
  EXPECT_EQ(stages, 1);
  const std::atomic<bool> stopped{true};
  run_in_stages(plan, threads(2), watch, stopped);
  EXPECT_EQ(stages, 1);
}

TEST(UsualMap, HoldsTheScenarioItself) {
  const Scenario scenario = sine_scenario();
  const auto axes = usual_map_axes(scenario);
  ASSERT_EQ(axes.size(), 2U);
  EXPECT_EQ(axes[0].key, "ground.horizontal.omega");
  EXPECT_EQ(axes[1].over, "g tan alpha");
  const MapSettings settings = map_settings(scenario, axes);
  EXPECT_EQ(settings.columns.size(), 2U);
  ASSERT_EQ(settings.rows.front().size(), 1U);
  EXPECT_TRUE(settings.rows.front()[0].starts_with("ground.horizontal.amplitude="));
  Scenario still = scenario;
  still.ground.horizontal = {};
  EXPECT_THROW(usual_map_axes(still), InputError);
}

TEST(UsualMap, UnitsThatChangeAlongTheOtherAxisHaveNoSettings) {
  StudyAxis width{"block.0.width", "", 0.3, 0.9, 3, false};
  StudyAxis amplitude{"ground.horizontal.amplitude", "g tan alpha", 0.5, 4.0, 3, false};
  EXPECT_TRUE(map_settings(sine_scenario(), {width, amplitude}).columns.empty());
  amplitude.over = "g";
  EXPECT_TRUE(map_settings(sine_scenario(), {width, amplitude}).columns.empty());
  amplitude.over.clear();
  EXPECT_EQ(map_settings(sine_scenario(), {width, amplitude}).columns.size(), 3U);
}

}  // namespace
}  // namespace teeter

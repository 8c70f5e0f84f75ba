#include "study/limit_state.hpp"

#include <gtest/gtest.h>

#include "block/geometry.hpp"
#include "io/read_scenario.hpp"
#include "study/plan.hpp"
#include "study/record_suite.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

Summary summary_with(double ratio, double slip, Status status = Status::done) {
  Summary summary;
  summary.status = status;
  BlockOutcome block;
  block.alpha_left = block.alpha_right = 0.2;
  block.peak_ratio = ratio;
  block.peak_angle = 0.2 * ratio;
  block.final_slip = slip;
  block.peak_slip = slip;
  summary.blocks = {block};
  return summary;
}

TEST(Limit, IsReachedOrNotOrUnknown) {
  const Limit tilt{LimitState::tilt, 0.5, 0.0};
  EXPECT_EQ(tilt.reached(summary_with(0.5, 0.0)), true);
  EXPECT_EQ(tilt.reached(summary_with(0.49, 0.0)), false);
  EXPECT_EQ(tilt.reached(summary_with(0.49, 0.0, Status::lift_off)), std::nullopt);
  EXPECT_EQ(tilt.reached(summary_with(0.51, 0.0, Status::lift_off)), true);
  const Limit uplift{LimitState::uplift, 0.0, 0.0};
  EXPECT_EQ(uplift.reached(summary_with(0.01, 0.0)), true);
  EXPECT_EQ(uplift.reached(summary_with(0.0, 0.1)), false);
  const Limit slip{LimitState::slip, 0.0, 0.005};
  EXPECT_EQ(slip.reached(summary_with(0.0, -0.006)), true);
  EXPECT_EQ(slip.reached(summary_with(0.9, 0.004)), false);
  EXPECT_EQ(slip.reached(summary_with(0.0, 0.006, Status::impact_limit)), std::nullopt);
}

TEST(Limit, SpeaksOfItself) {
  EXPECT_EQ((Limit{LimitState::overturning, 0.5, 0.005}.verbs()), "overturns it");
  EXPECT_EQ((Limit{LimitState::tilt, 0.5, 0.005}.noun()), "a tilt to 50 % of the tipping angle");
  EXPECT_EQ((Limit{LimitState::slip, 0.5, 0.005}.verb()), "leave it 5 mm or more from where it stood");
}

ScenarioFile capacity_of(const std::string& keys) {
  const std::string text =
      "[[block]]\nwidth = 0.6\nheight = 2.0\n[study]\nkind = \"fragility\"\nrecords = "
      "[\"records/suite/synthetic-[1-3].AT2\"]\n"
      "method = \"capacity\"\n" +
      keys;
  return read_scenario_text(text, std::string(TEETER_SOURCE_DIR) + "/examples/case.toml", {});
}

double found(const ScenarioFile& file, long i) {
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  StudyTable table = table_for(plan);
  const std::atomic<bool> stop{false};
  fill(table, plan, threads(0), {}, stop);
  return table.row(i)[0];
}

// A rigid block leaves its base exactly when the ground accelerates beyond g tan alpha.
TEST(Limit, UpliftHasTheCapacityOfWest) {
  const ScenarioFile file = capacity_of("limit = \"uplift\"\n");
  const double west = file.scenario.gravity * 0.6 / 2.0;
  for (long i = 0; i < 3; ++i) EXPECT_NEAR(found(file, i), west, 1e-5 * west) << i;
}

// At the capacity of a tilt the run reaches that tilt, just below it does not.
TEST(Limit, TiltHasTheCapacityThatRunsConfirm) {
  const ScenarioFile file = capacity_of("limit = \"tilt\"\nlimit_share = 0.3\nmax_scale = 5\n");
  const RecordSuite suite(file.scenario, *file.study);
  const double scale = suite.scale_for(0, found(file, 0));
  const auto ratio = [&](double factor) { return simulate_summary(suite.at(0, factor)).blocks[0].peak_ratio; };
  EXPECT_GE(ratio(scale * (1.0 + 1e-9)), 0.3);
  EXPECT_LT(ratio(scale - 1e-6), 0.3);
}

TEST(Limit, SlipNeedsAModelThatSlides) {
  try {
    capacity_of("limit = \"slip\"\n");
    FAIL();
  } catch (const std::exception& error) {
    EXPECT_NE(std::string(error.what()).find("study.limit: with model \"rocking\" nothing slides"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace teeter

#include "run/sound_results.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace teeter {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

History a_fall() {
  History history;
  Summary& s = history.summary;
  s.model = "rocking";
  s.verdict = Verdict::overturned;
  s.overturned = Overturning{1.0, 0, Side::right, 0};
  s.blocks.resize(1);
  s.blocks[0].verdict = Verdict::overturned;
  s.energy = {0.0, -70.0, 10.0, -60.0};
  history.columns = {{"time", "s", {0.0, 0.5, 1.0}}, {"angle_0", "rad", {0.0, 0.5, 1.57}}};
  return history;
}

TEST(SoundResults, LeaveSoundNumbersAlone) {
  History history = a_fall();
  fail_without_numbers(history);
  warn_of_unexplained_energy(history.summary);
  EXPECT_EQ(history.summary.status, Status::done);
  EXPECT_EQ(history.summary.verdict, Verdict::overturned);
  EXPECT_EQ(history.columns[1].values.size(), 3U);
  EXPECT_TRUE(history.summary.warnings.empty());
}

TEST(SoundResults, FailWhereNumbersRanAway) {
  History rows = a_fall();
  rows.columns[1].values[1] = -inf;
  fail_without_numbers(rows);
  EXPECT_EQ(rows.summary.status, Status::failed);
  EXPECT_EQ(rows.summary.verdict, Verdict::moving);
  EXPECT_FALSE(rows.summary.overturned.has_value());
  EXPECT_EQ(rows.columns[0].values, (std::vector<double>{0.0}));
  for (double Summary::*place : {&Summary::end_time}) {
    Summary summary = a_fall().summary;
    summary.*place = inf;
    fail_without_numbers(summary);
    EXPECT_EQ(summary.status, Status::failed);
  }
  for (double EnergyLedger::*place : {&EnergyLedger::input, &EnergyLedger::final, &EnergyLedger::lost_by_scheme}) {
    Summary summary = a_fall().summary;
    summary.energy.*place = std::numeric_limits<double>::quiet_NaN();
    fail_without_numbers(summary);
    EXPECT_EQ(summary.status, Status::failed);
    EXPECT_FALSE(summary.reason.empty());
  }
  Summary impact = a_fall().summary;
  impact.impacts.resize(1);
  impact.impacts[0].rate_after = {-inf};
  fail_without_numbers(impact);
  EXPECT_EQ(impact.status, Status::failed);
}

TEST(SoundResults, TellOfEnergyFromNowhere) {
  for (const double error : {2e-6, -2e-6}) {
    Summary summary = a_fall().summary;
    summary.energy.final += error * 70.0;
    warn_of_unexplained_energy(summary);
    ASSERT_EQ(summary.warnings.size(), 1U) << error;
    EXPECT_NE(summary.warnings[0].find(error > 0.0 ? "too much" : "too little"), std::string::npos);
  }
  Summary nearly = a_fall().summary;
  nearly.energy.final += 0.9e-6 * 70.0;
  warn_of_unexplained_energy(nearly);
  EXPECT_TRUE(nearly.warnings.empty());
  // Steps may lose, which the ledger says; they may not create.
  for (const double lost : {1.0, -1.0}) {
    Summary steps = a_fall().summary;
    steps.model = "contact";
    steps.energy.lost_by_scheme = lost;
    warn_of_unexplained_energy(steps);
    ASSERT_EQ(steps.warnings.size(), lost > 0.0 ? 0U : 1U);
    if (lost < 0.0) {
      EXPECT_NE(steps.warnings[0].find("shorten contact.step"), std::string::npos);
    }
  }
  // What a body in space loses when it is set down does not make up for what its steps created before.
  Summary set_down = a_fall().summary;
  set_down.model = "space";
  set_down.space.emplace().lost_at_rest = 2.0;
  set_down.energy.lost_by_scheme = set_down.space->lost_at_rest - 1.0;
  warn_of_unexplained_energy(set_down);
  ASSERT_EQ(set_down.warnings.size(), 1U);
  EXPECT_NE(set_down.warnings[0].find("the steps themselves created 1 J"), std::string::npos);
  // Stones that stand still have no energy but that of rounding.
  Summary standing;
  standing.model = "contact";
  standing.energy.final = 3e-23;
  standing.energy.lost_by_scheme = -3e-23;
  warn_of_unexplained_energy(standing);
  EXPECT_TRUE(standing.warnings.empty());
}

}  // namespace
}  // namespace teeter

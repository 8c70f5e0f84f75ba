// The self-test of `teeter doctor` passes here, and its closed form is the one of the literature.
#include "run/self_test.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace teeter {
namespace {

TEST(SelfTest, PassesOnThisMachine) {
  const SelfTest test = run_self_test();
  EXPECT_TRUE(test.impact_agrees);
  EXPECT_TRUE(test.lanes_agree);
  EXPECT_TRUE(test.peaks_agree);
  EXPECT_TRUE(test.passed());
  ASSERT_GE(test.widths.size(), 2U);
  EXPECT_EQ(test.widths[0], 1);
  EXPECT_EQ(test.widths[1], 4);
}

TEST(SelfTest, ExpectsTheQuarterPeriodOfASlenderBlock) {
  // Housner: p t = arcosh(1 / (1 - angle/alpha)), angle/alpha = 1/2; arcosh(2) = ln(2 + sqrt 3).
  const double p = std::sqrt(3.0 * 9.81 / (4.0 * std::sqrt(0.25 * 0.25 + 1.0)));
  EXPECT_NEAR(run_self_test().expected_impact, std::log(2.0 + std::sqrt(3.0)) / p, 1e-15);
}

TEST(SelfTest, OneDisagreementIsEnoughToFail) {
  SelfTest test = run_self_test();
  test.lanes_agree = false;
  EXPECT_FALSE(test.passed());
}

}  // namespace
}  // namespace teeter

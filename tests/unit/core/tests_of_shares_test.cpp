#include "core/tests_of_shares.hpp"

#include <gtest/gtest.h>

namespace teeter {
namespace {

TEST(TestsOfShares, SumsBinomialProbabilities) {
  EXPECT_NEAR(binomial_at_least(2, 3, 0.5), 0.5, 1e-15);
  EXPECT_NEAR(binomial_at_least(1, 10, 0.1), 1.0 - 0.3486784401, 1e-13);
  EXPECT_EQ(binomial_at_least(0, 10, 0.1), 1.0);
  EXPECT_EQ(binomial_at_least(11, 10, 0.1), 0.0);
  // The normal limit with its correction of continuity.
  EXPECT_NEAR(binomial_at_least(5100, 10000, 0.5), 0.0233, 2e-4);
}

TEST(TestsOfShares, SignTestIsTwoSided) {
  EXPECT_NEAR(sign_test(8, 10), 2.0 * 56.0 / 1024.0, 1e-14);
  EXPECT_EQ(sign_test(8, 10), sign_test(2, 10));
  EXPECT_EQ(sign_test(5, 10), 1.0);
  EXPECT_EQ(sign_test(0, 0), 1.0);
}

}  // namespace
}  // namespace teeter

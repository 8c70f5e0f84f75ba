#include "core/student_t.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numbers>

namespace teeter {
namespace {

// 1e-14, and what a rounding does: of t to the share (t density / share, at most freedom + 1 and t^2 times), of the
// share's logarithm to the share.
double share_tolerance(double share, double t, double freedom) {
  return 1e-14 + 2.3e-16 * (std::min(freedom + 1.0, t * t) - std::log(share));
}

using ExactStudent = boost::math::students_t_distribution<long double>;

// From the heaviest tails to the normal distribution, from the middle to shares of 1e-300.
TEST(StudentT, ProbabilityIsBoosts) {
  for (const double freedom : {0.5, 1.5, 2.0, 3.0, 7.0, 30.0, 59.0, 61.0, 200.0, 1e4, 1e6, 1e9}) {
    const ExactStudent reference(freedom);
    for (double size = 1e-8; size < 1e8; size *= 1.7) {
      for (const double t : {-size, size}) {
        const auto expected = static_cast<double>(boost::math::cdf(reference, static_cast<long double>(t)));
        if (expected < 1e-300) break;
        EXPECT_NEAR(student_t_probability(t, freedom) / expected, 1.0, share_tolerance(expected, t, freedom))
            << freedom << " " << t;
      }
    }
    EXPECT_EQ(student_t_probability(0.0, freedom), 0.5);
  }
}

// One degree of freedom has a formula; Boost loses digits there near the middle.
TEST(StudentT, WithOneDegreeOfFreedomIsTheArcusTangent) {
  for (double t = -1e8; t < -1e-8; t /= 1.7) {
    const auto expected = static_cast<double>(std::atan(1.0L / -t) / std::numbers::pi_v<long double>);
    EXPECT_NEAR(student_t_probability(t, 1.0) / expected, 1.0, 1e-14) << t;
    EXPECT_NEAR(student_t_probability(-t, 1.0), 1.0 - expected, 1e-15) << t;
  }
}

TEST(StudentT, QuantileIsBoosts) {
  for (const double freedom : {0.5, 1.0, 1.5, 2.0, 3.0, 7.0, 30.0, 200.0, 1e4, 1e6, 1e9}) {
    const ExactStudent reference(freedom);
    for (const double share : {0.51, 0.6, 0.75, 0.9, 0.95, 0.975, 0.995, 0.9995}) {
      const auto expected = static_cast<double>(boost::math::quantile(reference, static_cast<long double>(share)));
      // The share is known to its rounding only; the quantile follows it by share / density.
      const auto density = static_cast<double>(boost::math::pdf(reference, static_cast<long double>(expected)));
      const double tolerance = 1e-14 * expected + 2.3e-16 * share / density;
      EXPECT_NEAR(student_t_quantile(share, freedom), expected, tolerance) << freedom << " " << share;
    }
  }
}

TEST(StudentT, KnowsTheOldTables) {
  EXPECT_NEAR(student_t_quantile(0.975, 1.0), 12.706, 5e-4);
  EXPECT_NEAR(student_t_quantile(0.975, 10.0), 2.228, 5e-4);
  EXPECT_NEAR(student_t_quantile(0.975, 1e6), 1.95996, 1e-5);
}

}  // namespace
}  // namespace teeter

#include "core/student_t.hpp"

#include <gtest/gtest.h>

#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace teeter {
namespace {

TEST(StudentT, AgreesWithBoost) {
  for (const double freedom : {1.0, 1.5, 2.0, 3.0, 7.0, 30.0, 200.0, 1e4, 1e6}) {
    const boost::math::students_t_distribution<double> reference(freedom);
    for (const double t : {-5.0, -0.3, 0.0, 0.7, 1.96, 12.7})
      EXPECT_NEAR(student_t_probability(t, freedom), boost::math::cdf(reference, t), 1e-10) << freedom << " " << t;
    for (const double share : {0.5, 0.9, 0.975, 0.995}) {
      const double expected = boost::math::quantile(reference, share);
      EXPECT_NEAR(student_t_quantile(share, freedom), expected, 1e-8 * (1.0 + expected)) << freedom << " " << share;
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

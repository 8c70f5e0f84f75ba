#include "core/largest.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace teeter {
namespace {

constexpr double boundless = std::numeric_limits<double>::infinity();
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

// Wherever it stands, and however many there are beside it.
TEST(Largest, IsFoundAtEveryPlace) {
  EXPECT_EQ(largest_magnitude({}), 0.0);
  EXPECT_TRUE(all_within({}, 1.0));
  for (std::size_t count = 1; count < 40; ++count) {
    for (std::size_t place = 0; place < count; ++place) {
      std::vector<double> values(count, -1.0);
      values[place] = -3.0;
      EXPECT_EQ(largest_magnitude(values), 3.0) << count << ' ' << place;
      EXPECT_TRUE(all_within(values, 3.0));
      EXPECT_FALSE(all_within(values, 2.9)) << count << ' ' << place;
      values[place] = boundless;
      EXPECT_EQ(largest_magnitude(values), boundless);
      EXPECT_FALSE(all_within(values, 1e300));
      values[place] = no_number;
      EXPECT_EQ(largest_magnitude(values), count == 1 ? 0.0 : 1.0);
      EXPECT_FALSE(all_within(values, boundless)) << count << ' ' << place;
    }
  }
}

}  // namespace
}  // namespace teeter

#include "study/safe_search.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace teeter {
namespace {

std::vector<double> even_values(double from, double to, int points) {
  std::vector<double> values;
  for (int k = 0; k < points; ++k) values.push_back(std::lerp(from, to, static_cast<double>(k) / (points - 1)));
  return values;
}

SafeStretches searched(double from, double to, int points, const std::function<bool(double)>& is_safe) {
  const std::vector<double> values = even_values(from, to, points);
  std::vector<bool> safe;
  for (const double value : values) safe.push_back(is_safe(value));
  SafeGrid grid = edges_of(values, safe);
  for (SafeEdge& edge : grid.edges) edge = narrowed(edge, 1e-4 * std::fabs(to - from), is_safe);
  return stretches_of(values, grid);
}

TEST(SafeSearch, FindsTheEdgeFromTheSafeSide) {
  const SafeStretches found = searched(0.0, 1.0, 41, [](double x) { return x >= 0.3141; });
  EXPECT_GE(*found.safe_from, 0.3141);
  EXPECT_LE(*found.safe_from, 0.3141 + 1e-4);
  EXPECT_TRUE(found.also_safe.empty());
}

// Lowering by 12 to 14 cm works, 14 to 20 cm does not.
TEST(SafeSearch, TellsOfIslandsAndBeginsBehindThem) {
  const auto is_safe = [](double x) { return (x >= 0.12 && x <= 0.14) || x >= 0.2; };
  const SafeStretches found = searched(0.0, 0.4, 41, is_safe);
  EXPECT_NEAR(*found.safe_from, 0.2, 1e-4);
  ASSERT_EQ(found.also_safe.size(), 1U);
  EXPECT_NEAR(found.also_safe[0].first, 0.12, 1e-4);
  EXPECT_NEAR(found.also_safe[0].second, 0.14, 1e-4);
  EXPECT_TRUE(is_safe(found.also_safe[0].first) && is_safe(found.also_safe[0].second));
}

TEST(SafeSearch, AnIslandAloneDoesNotReachTheTarget) {
  const SafeStretches found = searched(0.0, 0.4, 41, [](double x) { return x >= 0.12 && x <= 0.14; });
  EXPECT_FALSE(found.safe_from);
  ASSERT_EQ(found.also_safe.size(), 1U);
}

TEST(SafeSearch, AStretchMayBeginWithToday) {
  const SafeStretches found = searched(0.0, 1.0, 41, [](double x) { return x < 0.2 || x > 0.5; });
  EXPECT_NEAR(*found.safe_from, 0.5, 1e-4);
  ASSERT_EQ(found.also_safe.size(), 1U);
  EXPECT_EQ(found.also_safe[0].first, 0.0);
  EXPECT_NEAR(found.also_safe[0].second, 0.2, 1e-4);
}

TEST(SafeSearch, GoesDownwardsToo) {
  const SafeStretches found = searched(1.0, 0.05, 41, [](double x) { return x <= 0.23; });
  EXPECT_LE(*found.safe_from, 0.23);
  EXPECT_NEAR(*found.safe_from, 0.23, 1e-4);
}

TEST(SafeSearch, NothingUnsafeNeedsNothing) {
  const std::vector<double> values = even_values(0.0, 1.0, 5);
  const SafeGrid grid = edges_of(values, {true, true, true, true, true});
  EXPECT_TRUE(grid.nothing_unsafe);
  EXPECT_EQ(*stretches_of(values, grid).safe_from, 0.0);
}

TEST(SafeSearch, NothingSafeReachesNothing) {
  const std::vector<double> values = even_values(0.0, 1.0, 3);
  const SafeGrid grid = edges_of(values, {false, false, false});
  EXPECT_FALSE(grid.reached);
  EXPECT_FALSE(stretches_of(values, grid).safe_from);
}

}  // namespace
}  // namespace teeter

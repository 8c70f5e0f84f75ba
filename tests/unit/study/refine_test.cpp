// Maps whose every point is known in closed form.
#include "study/refine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

namespace teeter {
namespace {

using Law = std::function<MapPoint(double x, double y)>;  // on the unit square

struct Comparison {
  RefinedMap map;
  long wrong = 0;
  std::vector<std::vector<long>> lists;  // as handed to evaluate

  double saving() const {
    return static_cast<double>(map.columns * map.rows) / static_cast<double>(std::max(map.simulated, 1L));
  }
};

MapPoint at(const Law& law, long index, long columns, long rows) {
  return law(static_cast<double>(index % columns) / static_cast<double>(columns - 1),
             static_cast<double>(index / columns) / static_cast<double>(rows - 1));
}

Comparison compare(const Law& law, long nx, long ny, long levels) {
  const long columns = ((nx - 1) << levels) + 1;
  const long rows = ((ny - 1) << levels) + 1;
  Comparison result;
  result.map = refine(nx, ny, levels, [&](std::span<const long> points) {
    result.lists.emplace_back(points.begin(), points.end());
    std::vector<MapPoint> answers;
    for (const long index : points) answers.push_back(at(law, index, columns, rows));
    return answers;
  });
  EXPECT_EQ(result.map.columns, columns);
  EXPECT_EQ(result.map.rows, rows);
  EXPECT_EQ(result.map.codes.size(), static_cast<std::size_t>(columns * rows));
  for (long index = 0; index < columns * rows; ++index)
    if (result.map.codes[index] != at(law, index, columns, rows).code) ++result.wrong;
  return result;
}

MapPoint by_sign(double score) { return {score > 0.0 ? 2 : 1, score, 0}; }
double squared(double x) { return x * x; }

MapPoint circle(double x, double y) { return by_sign(0.09 - squared(x - 0.47) - squared(y - 0.52)); }

// A strip 1.5 points wide on a grid of 513, along a curve.
MapPoint sliver(double x, double y) {
  const double across = x - 0.4 - 0.15 * std::sin(4.0 * y);
  return by_sign(100.0 * (squared(across) - squared(0.75 / 512.0)));
}

// An island of radius 2.6 points on a grid of 257, between the points of the coarse grid of spacing 16.
MapPoint island(double x, double y) {
  const double radius = 2.6 / 256.0;
  const double width = 0.12;
  const double far = (squared(x - 0.5 - 7.0 / 256.0) + squared(y - 0.25 - 8.0 / 256.0)) / squared(width);
  return by_sign(std::exp(-far) - std::exp(-squared(radius / width)));
}

TEST(Refine, FollowsACircle) {
  const Comparison circle_map = compare(circle, 65, 65, 4);
  EXPECT_EQ(circle_map.wrong, 0);
  EXPECT_GT(circle_map.saving(), 100.0);
}

TEST(Refine, FindsASliverThinnerThanTheCoarseGrid) {
  const Comparison map = compare(sliver, 33, 33, 4);
  EXPECT_EQ(map.wrong, 0);
  EXPECT_GT(map.saving(), 30.0);
}

TEST(Refine, FindsAnIslandThatOnlyTheScoreShows) {
  const Comparison map = compare(island, 17, 17, 4);
  EXPECT_EQ(std::count(map.map.codes.begin(), map.map.codes.end(), 2), 21);
  for (long y = 0; y < 257; y += 16)
    for (long x = 0; x < 257; x += 16) EXPECT_EQ(map.map.codes[y * 257 + x], 1);
  EXPECT_EQ(map.wrong, 0);
  EXPECT_GT(map.saving(), 50.0);
}

// A gap of negative score between two sheets that are positive right up to it, 0.6 points wide.
TEST(Refine, FindsAGapBetweenTwoSheets) {
  const auto law = [](double x, double y) -> MapPoint {
    const double across = 256.0 * (x - 0.31 - 0.2 * y * y);
    if (std::fabs(across) < 0.3) return {1, -1.0, 5};
    return {2, 3.0 + 0.01 * std::fabs(across), across < 0.0 ? 3 : 7};
  };
  const Comparison map = compare(law, 17, 17, 4);
  EXPECT_GT(std::count(map.map.codes.begin(), map.map.codes.end(), 1), 100);
  EXPECT_EQ(map.wrong, 0);
  EXPECT_GT(map.saving(), 8.0);
}

// Kinks: the score is the larger of two planes, each a sheet, and changes sign on both.
TEST(Refine, FollowsABoundaryAcrossAKink) {
  const auto law = [](double x, double y) -> MapPoint {
    const double first = x - 0.4 + 0.3 * (y - 0.5);
    const double second = y - 0.6 - 0.2 * (x - 0.4);
    return {std::max(first, second) > 0.0 ? 2 : 1, std::max(first, second), first > second ? 0 : 1};
  };
  const Comparison map = compare(law, 33, 33, 4);
  EXPECT_EQ(map.wrong, 0);
  EXPECT_GT(map.saving(), 25.0);
}

TEST(Refine, ThreeCodesMeet) {
  const auto law = [](double x, double y) -> MapPoint {
    const bool left = x < 0.47 + 0.1 * y;
    const double score = y - 0.3 - 0.2 * x + 0.1 * x * x;
    return {score < 0.0 ? 1 : left ? 2 : 3, score, left ? 0 : 1};
  };
  EXPECT_EQ(compare(law, 17, 33, 4).wrong, 0);
}

TEST(Refine, SeesCodesThatTheScoreDoesNotTellApart) {
  const auto law = [](double x, double y) -> MapPoint {
    const double score = x - 0.7 - 0.1 * y;
    return {score > 0.0 ? 2 : y < 0.2 + 0.1 * x ? 0 : 1, score, 0};
  };
  const Comparison map = compare(law, 33, 33, 3);
  EXPECT_EQ(map.wrong, 0);
  EXPECT_GT(map.saving(), 10.0);
}

TEST(Refine, CodesAloneAreEnough) {
  for (const Law& law : {Law(circle), Law([](double x, double y) { return by_sign(x + 2.0 * y - 1.3); })}) {
    const auto without = [&](double x, double y) -> MapPoint { return {law(x, y).code, 0.0, 0}; };
    const Comparison map = compare(without, 33, 33, 4);
    EXPECT_EQ(map.wrong, 0);
    EXPECT_GT(map.saving(), 15.0);
  }
}

TEST(Refine, SmallestMaps) {
  for (const Law& law : {Law(circle), Law(island)}) {
    EXPECT_EQ(compare(law, 2, 2, 0).map.simulated, 4);
    EXPECT_EQ(compare(law, 5, 7, 0).map.simulated, 35);
    EXPECT_EQ(compare(law, 2, 2, 1).map.simulated, 9);
    for (const long levels : {1L, 2L, 5L})
      for (const long ny : {2L, 3L, 4L, 9L}) EXPECT_EQ(compare(law, 2, ny, levels).wrong, 0) << levels << " " << ny;
  }
}

TEST(Refine, EveryPointIsEvaluatedAtMostOnceAndMarked) {
  for (const Law& law : {Law(circle), Law(sliver), Law(island)}) {
    const Comparison map = compare(law, 17, 21, 3);
    std::set<long> asked;
    for (const auto& list : map.lists) {
      EXPECT_TRUE(std::is_sorted(list.begin(), list.end()));
      for (const long index : list) EXPECT_TRUE(asked.insert(index).second) << index;
    }
    EXPECT_EQ(static_cast<long>(asked.size()), map.map.simulated);
    for (long index = 0; index < map.map.columns * map.map.rows; ++index)
      ASSERT_EQ(map.map.computed[index], asked.count(index) > 0 ? 1 : 0) << index;
  }
}

TEST(Refine, SameAnswersSameQuestions) {
  const Comparison first = compare(sliver, 17, 17, 4);
  const Comparison again = compare(sliver, 17, 17, 4);
  EXPECT_EQ(first.lists, again.lists);
  EXPECT_EQ(first.map.codes, again.map.codes);
  EXPECT_LE(first.lists.size(), 20U);  // few lists, so that they can be shared out
}

// More reserve asks for more points, never for fewer codes right.
TEST(Refine, ReserveCosts) {
  long before = 0;
  for (const double reserve : {0.1, 1.0, 10.0}) {
    const auto evaluate = [](std::span<const long> points) {
      std::vector<MapPoint> answers;
      for (const long index : points) answers.push_back(at(circle, index, 257, 257));
      return answers;
    };
    const RefinedMap map = refine(17, 17, 4, evaluate, {reserve, 2.0 * reserve});
    EXPECT_GE(map.simulated, before);
    before = map.simulated;
  }
}

}  // namespace
}  // namespace teeter

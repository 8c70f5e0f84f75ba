#include "core/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <set>

namespace teeter {
namespace {

constexpr long draws = 100000;

// Pearson's statistic of a histogram; for k cells its mean is k-1 and its spread sqrt(2 (k-1)).
template <std::size_t cells>
double chi_square(const std::array<long, cells>& histogram, long total) {
  const double expected = static_cast<double>(total) / static_cast<double>(cells);
  double sum = 0.0;
  for (const long count : histogram) sum += std::pow(static_cast<double>(count) - expected, 2) / expected;
  return sum;
}

constexpr double limit_for_100_cells = 99.0 + 5.0 * 14.07;

TEST(RandomUniform, StaysInTheUnitInterval) {
  for (long i = 0; i < draws; ++i) {
    const double u = random_uniform(1, static_cast<std::uint64_t>(i), 0);
    ASSERT_GE(u, 0.0);
    ASSERT_LT(u, 1.0);
  }
}

TEST(RandomUniform, HasTheMeanAndVarianceOfTheUniformLaw) {
  for (std::uint64_t seed : {0ULL, 1ULL, 2ULL, ~0ULL}) {
    double sum = 0.0;
    double squares = 0.0;
    for (long i = 0; i < draws; ++i) {
      const double u = random_uniform(seed, static_cast<std::uint64_t>(i), 3) - 0.5;
      sum += u;
      squares += u * u;
    }
    EXPECT_NEAR(sum / draws, 0.0, 5.0 * std::sqrt(1.0 / 12.0 / draws)) << seed;
    EXPECT_NEAR(squares / draws, 1.0 / 12.0, 5.0 * std::sqrt(1.0 / 180.0 / draws)) << seed;
  }
}

// The three coordinates differ only in their meaning: along each of them the values are as if drawn afresh.
TEST(RandomUniform, IsEvenAlongSeedCaseAndDraw) {
  for (int coordinate = 0; coordinate < 3; ++coordinate) {
    std::array<long, 100> histogram{};
    for (long i = 0; i < draws; ++i) {
      std::array<std::uint64_t, 3> c{5, 6, 7};
      c[static_cast<std::size_t>(coordinate)] = static_cast<std::uint64_t>(i);
      ++histogram[static_cast<std::size_t>(100.0 * random_uniform(c[0], c[1], c[2]))];
    }
    EXPECT_LT(chi_square(histogram, draws), limit_for_100_cells) << coordinate;
  }
}

// Pairs of neighbours fill the square evenly, not along lines.
TEST(RandomUniform, NeighboursAreIndependentAlongSeedCaseAndDraw) {
  for (int coordinate = 0; coordinate < 3; ++coordinate) {
    std::array<long, 100> histogram{};
    for (long i = 0; i < draws; ++i) {
      std::array<std::uint64_t, 3> a{5, 6, 7};
      a[static_cast<std::size_t>(coordinate)] = 2 * static_cast<std::uint64_t>(i);
      auto b = a;
      ++b[static_cast<std::size_t>(coordinate)];
      const auto x = static_cast<std::size_t>(10.0 * random_uniform(a[0], a[1], a[2]));
      const auto y = static_cast<std::size_t>(10.0 * random_uniform(b[0], b[1], b[2]));
      ++histogram[10 * x + y];
    }
    EXPECT_LT(chi_square(histogram, draws), limit_for_100_cells) << coordinate;
  }
}

// (seed, case, draw) = (1, 0, 0), (0, 1, 0) and (0, 0, 1) must not meet.
TEST(RandomUniform, SmallCoordinatesGiveDistinctValues) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    for (std::uint64_t index = 0; index < 40; ++index)
      for (std::uint64_t draw = 0; draw < 40; ++draw) seen.insert(random_bits(seed, index, draw));
  EXPECT_EQ(seen.size(), 40U * 40U * 40U);
}

// Results are compared between machines: these bits must never change.
TEST(RandomUniform, GivesTheSameBitsForEver) {
  EXPECT_EQ(mix_bits(0), 0xe220a8397b1dcdafULL);  // first output of SplitMix64 seeded with 0
  EXPECT_EQ(random_uniform(1, 2, 3), random_uniform(1, 2, 3));
  EXPECT_EQ(random_bits(1, 2, 3), mix_bits(mix_bits(mix_bits(1) ^ 2) ^ 3));
}

}  // namespace
}  // namespace teeter

#include "solve/polynomial.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace teeter {
namespace {

using Coefficients = std::vector<double>;

std::optional<double> fall(const Coefficients& c, double h) {
  return first_fall({c.data(), static_cast<int>(c.size()) - 1}, h);
}

Extremum peak(const Coefficients& c, double h) { return largest({c.data(), static_cast<int>(c.size()) - 1}, h); }

long double exact_value(const Coefficients& c, long double u) {
  long double sum = 0.0L;
  for (std::size_t k = c.size(); k-- > 0;) sum = sum * u + static_cast<long double>(c[k]);
  return sum;
}

// Product of (root - u): positive at 0 when all roots are positive.
Coefficients with_roots(const std::vector<double>& roots) {
  Coefficients c{1.0};
  for (const double root : roots) {
    Coefficients next(c.size() + 1, 0.0);
    for (std::size_t k = 0; k < c.size(); ++k) {
      next[k] += root * c[k];
      next[k + 1] -= c[k];
    }
    c = next;
  }
  return c;
}

std::string text_of(const Coefficients& c) {
  std::string text;
  for (const double x : c) text += std::to_string(x) + " ";
  return text;
}

TEST(FirstFall, FindsTheOnlyRootToTheLastBit) {
  EXPECT_EQ(fall({1.0, -2.0}, 1.0), 0.5);
  EXPECT_NEAR(fall({2.0, 0.0, -1.0}, 3.0).value(), std::sqrt(2.0), 4e-16);
  EXPECT_NEAR(fall({3.0, 0.0, 0.0, -1.0}, 3.0).value(), std::cbrt(3.0), 4e-16);
}

TEST(FirstFall, FindsNothingWhereThePolynomialStaysPositive) {
  EXPECT_FALSE(fall({1.0}, 10.0));
  EXPECT_FALSE(fall({1.0, 1.0}, 10.0));
  EXPECT_FALSE(fall({1.0, -0.5}, 1.0));
  EXPECT_FALSE(fall({1.0, -1.9, 1.0}, 5.0));
}

TEST(FirstFall, FindsARootAtTheFarEnd) {
  const auto root = fall({1.0, -1.0}, 1.0);
  ASSERT_TRUE(root);
  EXPECT_EQ(*root, 1.0);
}

TEST(FirstFall, DoesNotLookBeyondTheFarEnd) { EXPECT_FALSE(fall({1.0, -1.0}, std::nextafter(1.0, 0.0))); }

TEST(FirstFall, FindsTheFirstOfTwoCrossingsInsideTheStep) {
  const auto root = fall(with_roots({0.3, 0.4}), 1.0);
  ASSERT_TRUE(root);
  EXPECT_NEAR(*root, 0.3, 1e-14);
}

// Both ends are positive and the dip is narrow: sampling would step over it.
TEST(FirstFall, DoesNotMissANarrowDoubleCrossing) {
  for (const double gap : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6}) {
    for (const double at : {0.1234567, 0.5, 0.7071067811865476, 0.999}) {
      const auto root = fall(with_roots({at, at + gap}), 2.0);
      ASSERT_TRUE(root) << "gap " << gap << " at " << at;
      // A root of a nearly touching parabola is known to the square root of the rounding only.
      EXPECT_NEAR(*root, at, 1e-15 / gap + 1e-15) << "gap " << gap << " at " << at;
    }
  }
}

TEST(FirstFall, ATouchFromAboveIsNotACrossing) {
  EXPECT_FALSE(fall({0.25, -1.0, 1.0}, 2.0));    // (u - 1/2)^2, exact in binary
  EXPECT_FALSE(fall({1.0, -2.0, 1.0}, 2.0));     // (u - 1)^2
  EXPECT_FALSE(fall({0.0625, -0.5, 1.0}, 1.0));  // (u - 1/4)^2
}

TEST(FirstFall, JustAboveATouchIsClearAndJustBelowIsFound) {
  EXPECT_FALSE(fall({0.25 + 1e-9, -1.0, 1.0}, 2.0));
  const auto root = fall({0.25 - 1e-9, -1.0, 1.0}, 2.0);
  ASSERT_TRUE(root);
  EXPECT_NEAR(*root, 0.5 - std::sqrt(1e-9), 1e-10);
}

TEST(FirstFall, FindsARootThatIsVeryNearTheStart) {
  EXPECT_NEAR(fall({1e-12, -1.0}, 1.0).value(), 1e-12, 1e-27);
  EXPECT_NEAR(fall({1e-30, -1.0, 1.0}, 1.0).value(), 1e-30, 1e-45);
}

TEST(FirstFall, RisesFirstAndFallsLater) { EXPECT_NEAR(fall({1e-9, 1.0, -1.0}, 2.0).value(), 1.0, 2e-9); }

// Against brute force: a fine march in long double finds the first change of sign.
TEST(FirstFall, AgreesWithAFineMarchOnRandomPolynomials) {
  std::mt19937_64 generator(21);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  constexpr int cells = 3000;
  int found = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const int degree = 1 + trial % 24;
    Coefficients c(static_cast<std::size_t>(degree) + 1);
    const double decay = 0.3 + 0.7 * std::fabs(uniform(generator));
    for (int k = 0; k <= degree; ++k) c[static_cast<std::size_t>(k)] = uniform(generator) * std::pow(decay, k) * 4.0;
    c[0] = 0.3 * std::fabs(c[0]) + 1e-6;
    const double h = 0.2 + std::fabs(uniform(generator)) * 2.0;
    const auto root = fall(c, h);
    double marched = -1.0;
    long double lowest = 1e300L;
    for (int i = 1; i <= cells && marched < 0.0; ++i) {
      const double u = h * i / cells;
      const long double value = exact_value(c, static_cast<long double>(u));
      lowest = std::min(lowest, value);
      if (value <= 0.0L) marched = u;
    }
    if (marched > 0.0) {
      ASSERT_TRUE(root) << "missed the fall before " << marched << " of " << text_of(c);
      EXPECT_LE(*root, marched) << text_of(c);
      ++found;
    }
    if (root) {
      EXPECT_GT(*root, 0.0);
      EXPECT_LE(*root, h);
      // Positive everywhere before, not positive just after, up to the rounding of the polynomial itself.
      double scale = 0.0;
      for (std::size_t k = 0; k < c.size(); ++k) scale += std::fabs(c[k]) * std::pow(*root, static_cast<double>(k));
      EXPECT_NEAR(static_cast<double>(exact_value(c, static_cast<long double>(*root))), 0.0, 1e-14 * scale)
          << text_of(c);
      for (int i = 0; i < 500; ++i)
        EXPECT_GT(exact_value(c, static_cast<long double>(*root) * i / 500.0L),
                  -1e-15L * static_cast<long double>(scale));
    }
  }
  EXPECT_GT(found, 300);
}

TEST(FirstFall, FindsTheSmallestOfManyPlantedRoots) {
  std::mt19937_64 generator(22);
  std::uniform_real_distribution<double> uniform(0.05, 1.0);
  int found = 0;
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<double> roots;
    for (int i = 0; i < 1 + trial % 6; ++i) roots.push_back(uniform(generator));
    std::sort(roots.begin(), roots.end());
    if (roots.size() > 1 && roots[1] - roots[0] < 1e-3) continue;
    const Coefficients c = with_roots(roots);
    const auto root = fall(c, 1.0);
    ASSERT_TRUE(root) << text_of(c);
    EXPECT_NEAR(*root, roots[0], 1e-9) << text_of(c);
    ++found;
  }
  EXPECT_GE(found, 490);
}

TEST(Largest, IsAtAnEndForAMonotonePolynomial) {
  EXPECT_EQ(peak({1.0, 2.0}, 3.0).value, 7.0);
  EXPECT_EQ(peak({1.0, 2.0}, 3.0).at, 3.0);
  EXPECT_EQ(peak({1.0, -2.0}, 3.0).value, 1.0);
  EXPECT_EQ(peak({1.0, -2.0}, 3.0).at, 0.0);
  EXPECT_EQ(peak({5.0}, 3.0).value, 5.0);
}

TEST(Largest, FindsAMaximumInside) {
  const Extremum top = peak({0.0, 2.0, -1.0}, 3.0);
  EXPECT_NEAR(top.at, 1.0, 1e-14);
  EXPECT_NEAR(top.value, 1.0, 1e-15);
}

TEST(Largest, FindsAMaximumThatStartsWithZeroSlope) {
  // u^2 - u^3: flat at 0, largest at 2/3.
  EXPECT_NEAR(peak({0.0, 0.0, 1.0, -1.0}, 1.0).value, 4.0 / 27.0, 1e-15);
  // u^3 - u^4: flat to second order at 0, largest at 3/4.
  EXPECT_NEAR(peak({0.0, 0.0, 0.0, 1.0, -1.0}, 1.0).value, 27.0 / 256.0, 1e-15);
}

TEST(Largest, AgreesWithAFineMarchOnRandomPolynomials) {
  std::mt19937_64 generator(23);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  for (int trial = 0; trial < 1500; ++trial) {
    const int degree = 1 + trial % 12;
    Coefficients c(static_cast<std::size_t>(degree) + 1);
    for (double& x : c) x = uniform(generator);
    const double h = 0.2 + std::fabs(uniform(generator));
    const Extremum top = peak(c, h);
    EXPECT_NEAR(static_cast<double>(exact_value(c, static_cast<long double>(top.at))), top.value, 1e-13);
    double marched = c[0];
    for (int i = 1; i <= 2000; ++i)
      marched = std::max(marched, static_cast<double>(exact_value(c, static_cast<long double>(h) * i / 2000.0L)));
    EXPECT_GE(top.value, marched - 1e-13) << text_of(c) << " on [0, " << h << "]";
  }
}

// Roots of the slope 0.06 apart, inside one eighth of the step.
TEST(Largest, DoesNotMissAHumpAndADipCloseTogether) {
  const double hump = 0.03;
  const double dip = 0.09;
  // slope (hump - u)(dip - u): rises to the hump, falls to the dip, rises again; then the step ends before it is as
  // high as the hump.
  const Coefficients c{0.0, hump * dip, -(hump + dip) / 2.0, 1.0 / 3.0};
  const double h = 0.1;
  const double at_hump = static_cast<double>(exact_value(c, static_cast<long double>(hump)));
  ASSERT_GT(at_hump, static_cast<double>(exact_value(c, static_cast<long double>(h))));
  EXPECT_NEAR(peak(c, h).value, at_hump, 1e-15);
}

// Documented as the largest value on the step: a hump inside one of the cells, between two rises, counts.
TEST(Largest, DoesNotMissAHumpInsideOneEighthOfTheStep) {
  // slope (0.30 - u)(0.34 - u) * (positive); both zeros lie in the cell [0.25, 0.375] of [0, 1]; afterwards it is
  // made to fall by a further factor, so that the hump is the largest value.
  const Coefficients slope = with_roots({0.30, 0.34, 0.3401});
  Coefficients c{0.0};
  for (std::size_t k = 0; k < slope.size(); ++k) c.push_back(slope[k] / static_cast<double>(k + 1));
  double marched = 0.0;
  for (int i = 0; i <= 200000; ++i)
    marched = std::max(marched, static_cast<double>(exact_value(c, static_cast<long double>(i) / 200000.0L)));
  EXPECT_NEAR(peak(c, 1.0).value, marched, 1e-9 * marched);
}

}  // namespace
}  // namespace teeter

#include "solve/mixed_lcp.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace teeter {
namespace {

// A random symmetric positive definite problem: M = A A^T + small.
MixedLcp random_problem(std::mt19937_64& generator, std::size_t size, double regular) {
  std::normal_distribution<double> normal;
  std::vector<double> a(size * size);
  for (double& value : a) value = normal(generator);
  MixedLcp p(size);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      for (std::size_t k = 0; k < size; ++k) p.at(i, j) += a[i * size + k] * a[j * size + k];
      if (i == j) p.at(i, j) += regular;
    }
    p.right[i] = normal(generator);
    const auto kind = generator() % 4;
    p.kind[i] = kind == 0 ? Unknown::free : kind == 1 ? Unknown::prescribed : Unknown::one_sided;
    if (kind == 1) p.x[i] = normal(generator);
  }
  return p;
}

// Largest violation of the conditions that define the solution.
double violation(const MixedLcp& p, const std::vector<double>& prescribed) {
  double worst = 0.0;
  for (std::size_t i = 0; i < p.size(); ++i) {
    double f = -p.right[i];
    for (std::size_t j = 0; j < p.size(); ++j) f += p.at(i, j) * p.x[j];
    switch (p.kind[i]) {
      case Unknown::free: worst = std::max(worst, std::fabs(f)); break;
      case Unknown::prescribed: worst = std::max(worst, std::fabs(p.x[i] - prescribed[i])); break;
      case Unknown::one_sided: worst = std::max({worst, -f, -p.x[i], std::min(std::fabs(f), p.x[i])}); break;
    }
  }
  return worst;
}

TEST(MixedLcp, SolvesProblemsOfEverySize) {
  std::mt19937_64 generator(71);
  for (int i = 0; i < 2000; ++i) {
    MixedLcp p = random_problem(generator, 1 + generator() % 40, 0.1);
    const std::vector<double> prescribed = p.x;
    ASSERT_TRUE(solve(p)) << i;
    EXPECT_LT(violation(p, prescribed), 1e-10) << i;
  }
}

TEST(MixedLcp, DoesNotDependOnTheGuess) {
  std::mt19937_64 generator(72);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  for (int i = 0; i < 300; ++i) {
    MixedLcp p = random_problem(generator, 12, 1.0);
    MixedLcp guessed = p;
    for (std::size_t k = 0; k < p.size(); ++k)
      if (p.kind[k] != Unknown::prescribed) guessed.x[k] = uniform(generator) < 0.5 ? 0.0 : 1.0;
    ASSERT_TRUE(solve(p));
    ASSERT_TRUE(solve(guessed));
    for (std::size_t k = 0; k < p.size(); ++k) EXPECT_NEAR(p.x[k], guessed.x[k], 1e-12);
  }
}

TEST(MixedLcp, AnswersDegenerateProblems) {
  MixedLcp nothing(0);
  EXPECT_TRUE(solve(nothing));
  MixedLcp still(3);  // r = 0: nothing moves, nothing presses
  for (std::size_t i = 0; i < 3; ++i) still.at(i, i) = 1.0;
  ASSERT_TRUE(solve(still));
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(still.x[i], 0.0);
    EXPECT_EQ(still.f[i], 0.0);
  }
  MixedLcp indefinite(1);
  indefinite.at(0, 0) = -1.0;
  indefinite.right[0] = 1.0;
  EXPECT_FALSE(solve(indefinite));
}

}  // namespace
}  // namespace teeter

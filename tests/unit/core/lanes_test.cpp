// The vector number type against plain numbers, bit by bit.
#include "core/lanes_functions.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <random>

#include "core/sincos.hpp"

namespace teeter {
namespace {

using Register = double __attribute__((vector_size(16)));
using Four = Pack<Register, 2>;
using One = Pack<double, 1>;

// Four lanes against four single ones.
template <class F>
void expect_same_bits(F f, double low, double high) {
  std::mt19937_64 engine(7);
  std::uniform_real_distribution<double> in_range(low, high);
  for (int n = 0; n < 2000; ++n) {
    double x[4];
    double together[4];
    for (double& one : x) one = in_range(engine);
    f(Four::load(x)).store(together);
    for (int i = 0; i < 4; ++i) {
      double alone = 0.0;
      f(One::load(x + i)).store(&alone);
      ASSERT_EQ(std::bit_cast<std::uint64_t>(together[i]), std::bit_cast<std::uint64_t>(alone)) << x[i];
    }
  }
}

TEST(Lanes, SineAndCosineAreThoseOfOneNumber) {
  expect_same_bits([](auto x) { return teeter::sincos(x).sin; }, -1e5, 1e5);
  expect_same_bits([](auto x) { return teeter::sincos(x).cos; }, -10.0, 10.0);
  for (double x = -20.0; x < 20.0; x += 0.0371) {
    double s = 0.0;
    double c = 0.0;
    const auto both = teeter::sincos(One(x));
    both.sin.store(&s);
    both.cos.store(&c);
    const SinCos expected = sincos(x);
    ASSERT_EQ(s, expected.sin) << x;
    ASSERT_EQ(c, expected.cos) << x;
  }
}

TEST(Lanes, RoughLogarithmAndPowerAreInverse) {
  expect_same_bits([](auto x) { return rough_log2(x); }, 1e-9, 1e9);
  expect_same_bits([](auto x) { return rough_exp2(x); }, -900.0, 900.0);
  for (const double x : {1e-280, 3e-11, 1.0, 1.5, 7.3e9, 1e200}) {
    double log = 0.0;
    double back = 0.0;
    rough_log2(One(x)).store(&log);
    rough_exp2(One(log)).store(&back);
    EXPECT_NEAR(log, std::log2(x), 0.09);
    EXPECT_NEAR(back / x, 1.0, 1e-6);
  }
}

double asinh_of(double x) {
  double result = 0.0;
  teeter::asinh(One(x)).store(&result);
  return result;
}

TEST(Lanes, InverseOfSinhIsThatOfTheLibrary) {
  expect_same_bits([](auto x) { return teeter::asinh(x); }, -3.0, 3.0);
  expect_same_bits([](auto x) { return teeter::asinh(x); }, -1e9, 1e9);
  for (double size = 1e-310; size < 1e308; size *= 1.37) {
    for (const double x : {size, -size}) ASSERT_NEAR(asinh_of(x) / std::asinh(x), 1.0, 8e-16) << x;
  }
  for (double x = -4.0; x < 4.0; x += 0.00123) ASSERT_NEAR(asinh_of(x) / std::asinh(x), 1.0, 8e-16) << x;
  EXPECT_EQ(asinh_of(0.0), 0.0);
  EXPECT_EQ(asinh_of(INFINITY), INFINITY);
  EXPECT_EQ(asinh_of(-INFINITY), -INFINITY);
  EXPECT_TRUE(std::isnan(asinh_of(NAN)));
}

TEST(Lanes, RootsAreThoseOfOneNumber) {
  expect_same_bits([](auto x) { return square_root(x); }, 0.0, 1e6);
  double root = 0.0;
  square_root(One(2.0)).store(&root);
  EXPECT_EQ(root, std::sqrt(2.0));
}

TEST(Lanes, MasksChooseLaneByLane) {
  const double x[] = {1.0, -2.0, 3.0, -4.0};
  const Four all = Four::load(x);
  EXPECT_EQ(lane_bits(all > Four(0.0)), 5U);
  EXPECT_EQ(lane_bits(!(all > Four(0.0))), 10U);
  EXPECT_EQ(lane_bits((all > Four(0.0)) & (all < Four(2.0))), 1U);
  double chosen[4];
  select(all > Four(0.0), all, Four(9.0)).store(chosen);
  EXPECT_EQ(chosen[1], 9.0);
  EXPECT_EQ(chosen[2], 3.0);
  absolute(all).store(chosen);
  EXPECT_EQ(chosen[3], 4.0);
}

}  // namespace
}  // namespace teeter

#include "solve/lobatto.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace teeter {
namespace {

using One = Stiff<1, 1>;

One::Rates rates_of(double acceleration, double by_place, double by_speed, double sum) {
  One::Rates rates;
  rates.acceleration[0] = acceleration;
  rates.by_place(0, 0) = by_place;
  rates.by_speed(0, 0) = by_speed;
  rates.sum[0] = sum;
  return rates;
}

// x'' = -x, with the integral of x.
One::Rates swing(double /*t*/, const One::Vector& place, const One::Vector& /*speed*/) {
  return rates_of(-place[0], -1.0, 0.0, place[0]);
}

One::State start(double place, double speed) {
  One::State state;
  state.place[0] = place;
  state.speed[0] = speed;
  return state;
}

// Error after two seconds in `steps` steps that any error estimate accepts.
double error_of(int steps) {
  Lobatto<1, 1> lobatto({1e9, 1e9, 1e9}, 1.0);
  One::State state = start(0.0, 1.0);
  double t = 0.0;
  for (int i = 1; i <= steps; ++i) EXPECT_TRUE(lobatto.move(swing, t, 2.0 * i / steps, state));
  EXPECT_EQ(lobatto.steps(), steps);
  return std::hypot(state.place[0] - std::sin(2.0), state.speed[0] - std::cos(2.0)) +
         std::fabs(state.sum[0] - (1.0 - std::cos(2.0)));
}

TEST(Lobatto, HasItsOrder) {
  EXPECT_NEAR(std::log2(error_of(4) / error_of(8)), LobattoTable::order, 0.2);
  EXPECT_NEAR(std::log2(error_of(8) / error_of(16)), LobattoTable::order, 0.1);
}

TEST(Lobatto, KeepsItsTolerance) {
  for (const double tolerance : {1e-6, 1e-9, 1e-12}) {
    Lobatto<1, 1> lobatto({tolerance, tolerance, tolerance}, 0.1);
    One::State state = start(1.0, 0.0);
    double t = 0.0;
    ASSERT_TRUE(lobatto.move(swing, t, 10.0, state));
    EXPECT_EQ(t, 10.0);
    EXPECT_LT(std::fabs(state.place[0] - std::cos(10.0)), 10.0 * tolerance);
    EXPECT_LT(std::fabs(state.sum[0] - std::sin(10.0)), 10.0 * tolerance);
  }
}

// A strong pull to sin(t): the transient of 1e-8 s dies at once, and steps are then as long as the sine allows.
TEST(Lobatto, StiffnessDoesNotShortenItsSteps) {
  constexpr double pull = 1e8;
  const auto stiff = [](double t, const One::Vector& /*place*/, const One::Vector& speed) {
    return rates_of(-pull * (speed[0] - std::sin(t)) + std::cos(t), 0.0, -pull, 0.0);
  };
  Lobatto<1, 1> lobatto({1e-8, 1e-8, 1e-8}, 1e-3);
  One::State state = start(0.0, 1.0);
  double t = 0.0;
  ASSERT_TRUE(lobatto.move(stiff, t, 3.0, state));
  EXPECT_NEAR(state.speed[0], std::sin(3.0), 1e-8);
  EXPECT_NEAR(state.place[0], 1.0 - std::cos(3.0), 1e-7);
  EXPECT_LT(lobatto.steps(), 100);
}

// A kink that nobody announces, at an odd time: |x| pulls to one side.
TEST(Lobatto, KinksNeedNotBeLocated) {
  const auto kinked = [](double /*t*/, const One::Vector& place, const One::Vector& /*speed*/) {
    const double pull = place[0] > 0.0 ? 1.0 : 4.0;  // half periods pi and pi/2
    return rates_of(-pull * place[0], -pull, 0.0, 0.0);
  };
  Lobatto<1, 1> lobatto({1e-10, 1e-10, 1e-10}, 0.1);
  One::State state = start(1.0, 0.0);
  double t = 0.0;
  constexpr double period = 1.5 * 3.14159265358979323846;
  ASSERT_TRUE(lobatto.move(kinked, t, 3.0 * period, state));
  EXPECT_NEAR(state.place[0], 1.0, 1e-8);
  EXPECT_NEAR(state.speed[0], 0.0, 1e-8);
}

// x' = 1/(1-t) by x'' = x'^2: no step reaches t = 1.
TEST(Lobatto, GivesUpWhereNothingGoesOn) {
  const auto explodes = [](double /*t*/, const One::Vector& /*place*/, const One::Vector& speed) {
    return rates_of(speed[0] * speed[0], 0.0, 2.0 * speed[0], 0.0);
  };
  Lobatto<1, 1> lobatto({1e-8, 1e-8, 1e-8}, 0.1);
  One::State state = start(0.0, 1.0);
  double t = 0.0;
  EXPECT_FALSE(lobatto.move(explodes, t, 2.0, state));
  EXPECT_NEAR(t, 1.0, 1e-6);
}

}  // namespace
}  // namespace teeter

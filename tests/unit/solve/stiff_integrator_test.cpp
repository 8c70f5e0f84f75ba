#include "solve/stiff_integrator.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace teeter {
namespace {

// A value and the sum of it.
using Two = Eigen::Vector2d;
using TwoSlopes = LinearisedRates<2, 1>;

// y' = -2 t y^2 with the answer 1/(1 + t^2), and its integral.
Two bell_rates(double t, const Two& y) { return {-2.0 * t * y[0] * y[0], y[0]}; }
TwoSlopes bell_slopes(double t, const Two& y) { return {{-4.0 * t * y[0], 1.0}, {-2.0 * y[0] * y[0], 0.0}}; }
Two bell(double t) { return {1.0 / (1.0 + t * t), std::atan(t)}; }

StiffStep<2> bell_step(double t, double h) {
  return stiff_step(bell_rates, t, bell(t), bell_rates(t, bell(t)), bell_slopes(t, bell(t)), h);
}

// Power with which what a step errs grows with its length, over many steps: at some instants it is nil by accident.
template <class Error>
double power_of(const Error& error) {
  double sums[2] = {0.0, 0.0};
  for (int i = 0; i < 40; ++i) {
    sums[0] += std::fabs(error(0.05 * i, 0.08));
    sums[1] += std::fabs(error(0.05 * i, 0.04));
  }
  return std::log2(sums[0] / sums[1]);
}

TEST(StiffStep, HasItsOrders) {
  for (int i = 0; i < 2; ++i) {
    EXPECT_NEAR(power_of([i](double t, double h) { return bell_step(t, h).end[i] - bell(t + h)[i]; }), 6.0, 0.5);
    EXPECT_NEAR(power_of([i](double t, double h) { return bell_step(t, h).error[i]; }), 5.0, 0.5);
    EXPECT_NEAR(power_of([i](double t, double h) { return bell_step(t, h).at(0.4)[i] - bell(t + 0.4 * h)[i]; }), 5.0,
                0.5);
  }
}

TEST(StiffStep, PolynomialJoinsItsEnds) {
  const StiffStep<2> step = bell_step(0.5, 0.3);
  EXPECT_EQ(step.at(0.0), step.start);
  EXPECT_EQ(step.at(1.0), step.end);
}

// y' = -k (y - sin t) + cos t: whatever k, the answer is sin t, and what differs from it dies at once.
TEST(StiffStep, FollowsWhatAStiffEquationHoldsItTo) {
  for (const double k : {1.0, 1e3, 1e6, 1e12}) {
    const auto rates = [k](double t, const Two& y) { return Two(-k * (y[0] - std::sin(t)) + std::cos(t), y[0]); };
    const TwoSlopes slopes = {{-k, 1.0}, {k, 0.0}};
    const Two start(0.0, 0.0);
    const double h = 0.1;
    EXPECT_NEAR(stiff_step(rates, 0.0, start, rates(0.0, start), slopes, h).end[0], std::sin(h), 1e-7) << k;
    const Two off(1.0, 0.0);
    const double left = stiff_step(rates, 0.0, off, rates(0.0, off), slopes, h).end[0] - std::sin(h);
    EXPECT_LT(std::fabs(left), std::max(1.001 * std::exp(-k * h), 0.1)) << k;
    if (k > 1e10) {
      EXPECT_LT(std::fabs(left), 1e-6);
    }
  }
}

// Rises at speed 1 until zero, where a wall as stiff as you like lets it in by 1/stiffness.
struct StiffWall {
  enum Branch { free, held, any };
  double stiffness;
  Branch branch_at(const Two& y) const { return y[0] < 0.0 ? free : held; }
  double beyond(Branch branch, const Two& y) const { return branch == free ? y[0] : -y[0]; }
  Branch chosen(Branch branch, const Two& y) const { return branch == any ? branch_at(y) : branch; }
  Two rates(Branch branch, double /*t*/, const Two& y) const {
    return {chosen(branch, y) == free ? 1.0 : 1.0 - stiffness * y[0], y[0]};
  }
  TwoSlopes slopes(Branch branch, double /*t*/, const Two& y) const {
    return {{chosen(branch, y) == free ? 0.0 : -stiffness, 1.0}, Two::Zero()};
  }
};

TEST(StiffIntegrator, FindsKinksHoweverSteep) {
  for (const double stiffness : {1.0, 1e3, 1e6, 1e12}) {
    const StiffWall wall{stiffness};
    StiffIntegrator<2, StiffWall> integrator(Two(-1.0, 0.0), {1e-9, Two::Constant(1e-12)}, 1e-3);
    while (integrator.time() < 3.0) ASSERT_TRUE(integrator.step(wall, 3.0));
    EXPECT_EQ(integrator.time(), 3.0);
    const double expected = -std::expm1(-2.0 * stiffness) / stiffness;
    EXPECT_NEAR(integrator.at(3.0)[0], expected, 1e-9) << stiffness;
    EXPECT_NEAR(integrator.at(3.0)[1], -0.5 + (2.0 - expected) / stiffness, 1e-8) << stiffness;
    EXPECT_LT(integrator.steps(), 100) << stiffness;
  }
}

struct Smooth {
  enum Branch { only, any };
  Branch branch_at(const Two& /*y*/) const { return only; }
  double beyond(Branch /*branch*/, const Two& /*y*/) const { return -1.0; }
};

struct Bell : Smooth {
  Two rates(Branch /*branch*/, double t, const Two& y) const { return bell_rates(t, y); }
  TwoSlopes slopes(Branch /*branch*/, double t, const Two& y) const { return bell_slopes(t, y); }
};

TEST(StiffIntegrator, KeepsItsTolerance) {
  for (const double tolerance : {1e-3, 1e-6, 1e-9, 1e-12}) {
    StiffIntegrator<2, Bell> integrator(bell(0.0), {tolerance, Two::Constant(tolerance)}, 1e-3);
    double worst = 0.0;
    for (int i = 1; i <= 100; ++i) {
      const double t = 0.05 * i;
      while (integrator.time() < t) ASSERT_TRUE(integrator.step({}, std::numeric_limits<double>::infinity()));
      worst = std::max(worst, (integrator.at(t) - bell(t)).lpNorm<Eigen::Infinity>());
    }
    EXPECT_LT(worst, 10.0 * tolerance);
    EXPECT_GT(worst, 1e-3 * tolerance);
  }
}

// y' = y^2 from 1 is infinite at 1.
struct Explosion : Smooth {
  Two rates(Branch /*branch*/, double /*t*/, const Two& y) const { return {y[0] * y[0], 0.0}; }
  TwoSlopes slopes(Branch /*branch*/, double /*t*/, const Two& y) const { return {{2.0 * y[0], 0.0}, Two::Zero()}; }
};

TEST(StiffIntegrator, GivesUpWhereThereIsNoAnswer) {
  StiffIntegrator<2, Explosion> integrator(Two(1.0, 0.0), {1e-9, Two::Constant(1e-9)}, 1e-3);
  while (integrator.steps() < 10000 && integrator.step({}, 2.0)) continue;
  EXPECT_LT(integrator.steps(), 10000);
  EXPECT_NEAR(integrator.time(), 1.0, 1e-6);
}

}  // namespace
}  // namespace teeter

// Springs under a base: resultants against sums over many springs, derivatives against differences.
#include "models/winkler/foundation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace teeter {
namespace {

WinklerBase base_of(double damping, bool large) { return {-0.4, 0.6, 1.1, 2e6, damping, large}; }

struct Pose {
  Planar place;
  Planar speed;
};

Pose random_pose(std::mt19937& dice) {
  const auto uniform = [&](double size) { return std::uniform_real_distribution(-size, size)(dice); };
  return {{uniform(0.05), uniform(1.0), uniform(0.2)}, {uniform(0.1), uniform(1.0), uniform(0.4)}};
}

// Sums over a million springs of the geometry itself.
struct Sums {
  double normal = 0.0, moment = 0.0, elastic = 0.0, loss = 0.0;
};

Sums sum_of_springs(const WinklerBase& base, const Pose& pose) {
  constexpr int springs = 1000000;
  const double width = base.right - base.left;
  const double s = base.large_rotations ? std::sin(pose.place.angle) : pose.place.angle;
  const double drop = base.large_rotations ? base.height * (1.0 - std::cos(pose.place.angle)) : 0.0;
  Sums sums;
  for (int i = 0; i < springs; ++i) {
    const double z = base.left + width * (i + 0.5) / springs;
    const double lever =
        base.large_rotations ? z * std::cos(pose.place.angle) - base.height * std::sin(pose.place.angle) : z;
    const double depth = pose.place.settlement - drop + z * s;
    if (depth <= 0.0) continue;
    const double rate = pose.speed.settlement + lever * pose.speed.angle;
    const double pressure = std::max(0.0, base.stiffness * depth + base.damping * rate);
    sums.normal += pressure * width / springs;
    sums.moment += pressure * lever * width / springs;
    sums.elastic += 0.5 * base.stiffness * depth * depth * width / springs;
    sums.loss += (pressure - base.stiffness * depth) * rate * width / springs;
  }
  return sums;
}

TEST(WinklerFoundation, ResultantsAreSumsOverTheSprings) {
  std::mt19937 dice(1);
  for (int i = 0; i < 24; ++i) {
    const WinklerBase base = base_of(i % 2 == 0 ? 0.0 : 3e5, i % 4 < 2);
    const Pose pose = random_pose(dice);
    const Sums sums = sum_of_springs(base, pose);
    const SpringForce force = spring_force(base, pose.place, pose.speed);
    const double scale = base.stiffness * 0.05;
    EXPECT_NEAR(force.normal, sums.normal, 1e-6 * scale) << i;
    EXPECT_NEAR(force.moment, sums.moment, 1e-6 * scale) << i;
    EXPECT_NEAR(elastic_energy(base, pose.place), sums.elastic, 1e-6 * scale) << i;
    EXPECT_NEAR(damping_power(base, pose.place, pose.speed), sums.loss, 1e-6 * scale) << i;
    EXPECT_GE(damping_power(base, pose.place, pose.speed), -1e-9 * scale) << i;
    const PressureDiagram diagram = pressure_diagram(base, pose.place, pose.speed);
    EXPECT_NEAR(0.5 * (diagram.from + diagram.to) * diagram.segment.length(), force.normal, 1e-9 * scale) << i;
  }
}

// A damper that has just been reached presses at once: the derivatives leave out that its edge moves.
bool presses_at_an_inner_edge(const WinklerBase& base, const Pose& pose) {
  const PressureDiagram d = pressure_diagram(base, pose.place, pose.speed);
  return (d.segment.from > base.left && d.from > 1e-6 * base.stiffness) ||
         (d.segment.to < base.right && d.to > 1e-6 * base.stiffness);
}

TEST(WinklerFoundation, DerivativesAreThoseOfTheForces) {
  std::mt19937 dice(2);
  const double h = 1e-7;
  int damped = 0;
  for (int i = 0; i < 400; ++i) {
    const WinklerBase base = base_of(i % 2 == 0 ? 0.0 : 3e5, i % 4 < 2);
    const Pose pose = random_pose(dice);
    if (presses_at_an_inner_edge(base, pose)) continue;
    if (base.damping > 0.0) ++damped;
    const SpringForce force = spring_force(base, pose.place, pose.speed);
    const auto slope = [&](const Planar& dp, const Planar& dv, double SpringForce::*member) {
      const SpringForce up = spring_force(base, pose.place + h * dp, pose.speed + h * dv);
      const SpringForce down = spring_force(base, pose.place - h * dp, pose.speed - h * dv);
      return (up.*member - down.*member) / (2.0 * h);
    };
    const Planar none;
    const Planar sink{1.0, 0.0, 0.0};
    const Planar turn{0.0, 0.0, 1.0};
    const double tolerance = 2e-5 * base.stiffness;
    EXPECT_NEAR(force.normal_by_settlement, slope(sink, none, &SpringForce::normal), tolerance) << i;
    EXPECT_NEAR(force.normal_by_angle, slope(turn, none, &SpringForce::normal), tolerance) << i;
    EXPECT_NEAR(force.moment_by_settlement, slope(sink, none, &SpringForce::moment), tolerance) << i;
    EXPECT_NEAR(force.moment_by_angle, slope(turn, none, &SpringForce::moment), tolerance) << i;
    EXPECT_NEAR(force.normal_by_sinking_rate, slope(none, sink, &SpringForce::normal), tolerance) << i;
    EXPECT_NEAR(force.normal_by_turning_rate, slope(none, turn, &SpringForce::normal), tolerance) << i;
    EXPECT_NEAR(force.moment_by_sinking_rate, slope(none, sink, &SpringForce::moment), tolerance) << i;
    EXPECT_NEAR(force.moment_by_turning_rate, slope(none, turn, &SpringForce::moment), tolerance) << i;
  }
  EXPECT_GT(damped, 50);
}

// Without damping the speed has no say, to the last bit.
TEST(WinklerFoundation, UndampedSpringsDoNotSeeTheSpeed) {
  std::mt19937 dice(3);
  for (int i = 0; i < 1000; ++i) {
    const WinklerBase base = base_of(0.0, i % 2 == 0);
    const Pose pose = random_pose(dice);
    const SpringForce still = spring_force(base, pose.place, {});
    const SpringForce moving = spring_force(base, pose.place, pose.speed);
    EXPECT_EQ(still.normal, moving.normal);
    EXPECT_EQ(still.moment, moving.moment);
    EXPECT_EQ(still.arm, moving.arm);
    EXPECT_EQ(still.moment_by_angle, moving.moment_by_angle);
    EXPECT_EQ(damping_power(base, pose.place, pose.speed), 0.0);
  }
}

TEST(WinklerFoundation, TheSegmentHasItsLimits) {
  const WinklerBase base = base_of(0.0, false);
  EXPECT_EQ(positive_part(base, 1.0, 0.0).length(), 1.0);
  EXPECT_EQ(positive_part(base, 0.0, 0.0).length(), 0.0);
  EXPECT_EQ(positive_part(base, -1.0, 0.0).length(), 0.0);
  EXPECT_EQ(positive_part(base, 1.0, 1e-310).length(), 1.0);  // too small to divide by
  EXPECT_EQ(positive_part(base, 1.0, 1e-290).length(), 1.0);
  EXPECT_EQ(positive_part(base, -1.0, 1e-290).length(), 0.0);
  EXPECT_EQ(positive_part(base, 0.6, -1.0).length(), 1.0);  // just down to the right corner
  EXPECT_EQ(positive_part(base, -0.6, 1.0).length(), 0.0);  // touches in a point
  EXPECT_DOUBLE_EQ(positive_part(base, 0.0, 2.0).from, 0.0);
  EXPECT_DOUBLE_EQ(positive_part(base, 0.0, -2.0).to, 0.0);
  const SpringForce none = spring_force(base, {-1.0, 0.0, 0.0}, {});
  EXPECT_EQ(none.normal, 0.0);
  EXPECT_EQ(none.moment, 0.0);
}

}  // namespace
}  // namespace teeter

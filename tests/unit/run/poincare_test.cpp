#include "long_times/poincare.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <stdexcept>

#include "long_times/lyapunov.hpp"
#include "long_times/periodic_ground.hpp"

namespace teeter {
namespace {

Scenario harmonic(double amplitude, double omega) {
  Scenario s;
  Block block;
  block.width = 0.4;
  block.height = 2.0;
  s.blocks = {block};
  s.restitution = ConstantRatio{{0.7, 0.7}, 1.0};
  s.ground.horizontal.kind = ExcitationKind::harmonic;
  s.ground.horizontal.amplitude = amplitude;
  s.ground.horizontal.omega = omega;
  return s;
}

Section made_up(const std::vector<double>& angles) {
  Section section;
  for (const double angle : angles) section.points.push_back({angle, 0.0, Side::right, false, 2});
  return section;
}

TEST(PoincareSection, FindsTheShortestPeriod) {
  Section section = made_up({0.1, 0.2, 0.1, 0.3, 0.1, 0.2, 0.1, 0.3});
  classify(section, {1.0, 1.0}, 1e-6);
  EXPECT_EQ(section.kind, AttractorKind::periodic);
  EXPECT_EQ(section.period, 4);
  EXPECT_EQ(section.impacts_per_period, 2.0);
  section = made_up({0.1, 0.1 + 5e-7, 0.1 - 4e-7, 0.1});
  classify(section, {1.0, 1.0}, 1e-6);
  EXPECT_EQ(section.period, 1);
}

TEST(PoincareSection, WhatRepeatsOnlyBeyondHalfIsAperiodic) {
  Section section = made_up({0.1, 0.2, 0.3, 0.4, 0.5, 0.1, 0.2, 0.3});
  classify(section, {1.0, 1.0}, 1e-6);
  EXPECT_EQ(section.kind, AttractorKind::aperiodic);
  EXPECT_EQ(section.period, 0);
}

TEST(PoincareSection, ABlockShakenTooWeaklyStaysAtRest) {
  const Section section = poincare_section(harmonic(1.0, 6.0), {10, 8, 1e-6});
  EXPECT_EQ(section.kind, AttractorKind::rest);
  EXPECT_EQ(section.points.size(), 8U);
  EXPECT_EQ(section.impacts_per_period, 0.0);
  const LyapunovExponent growth = lyapunov_exponent(harmonic(1.0, 6.0), {10, 8, 1e-6});
  EXPECT_TRUE(growth.forgets);
  EXPECT_FALSE(growth.exponent);
}

TEST(PoincareSection, ABlockThatComesToRestInEveryPeriodForgetsItsPast) {
  Scenario s = harmonic(0.23 * 9.81, 2.0 * std::numbers::pi);
  s.restitution = ConstantRatio{{0.5, 0.5}, 1.0};
  const LyapunovExponent growth = lyapunov_exponent(s, {50, 16, 1e-6});
  EXPECT_EQ(growth.section.kind, AttractorKind::periodic);
  EXPECT_GT(growth.section.impacts_per_period, 2.0);
  EXPECT_TRUE(growth.forgets);
  EXPECT_FALSE(growth.exponent);
}

TEST(PoincareSection, TellsThatABlockFell) {
  const Section section = poincare_section(harmonic(15.0, 3.0));
  EXPECT_EQ(section.kind, AttractorKind::overturned);
  EXPECT_TRUE(section.points.empty());
  EXPECT_GT(section.end_time, 0.0);
  EXPECT_FALSE(lyapunov_exponent(harmonic(15.0, 3.0)).exponent);
}

TEST(PoincareSection, TellsWhyARunStopped) {
  Scenario s = harmonic(2.3, 2.0 * std::numbers::pi);
  s.run.max_impacts = 5;
  const Section section = poincare_section(s);
  EXPECT_EQ(section.kind, AttractorKind::stopped);
  EXPECT_EQ(section.status, Status::impact_limit);
  EXPECT_NE(section.reason.find("max_impacts"), std::string::npos);
}

TEST(PoincareSection, MirroredShakingGivesMirroredPoints) {
  Scenario s = harmonic(0.65 * 9.81, 2.0 * std::numbers::pi);
  s.initial.angle = {-0.087};
  s.initial.rate = {1.0};
  const Section section = poincare_section(s, {100, 8, 1e-6});
  ASSERT_EQ(section.points.size(), 8U);
  s.ground.horizontal.scale = -1.0;
  s.initial.angle = {0.087};
  s.initial.rate = {-1.0};
  const Section mirrored = poincare_section(s, {100, 8, 1e-6});
  ASSERT_EQ(mirrored.points.size(), 8U);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(section.points[i].angle, -mirrored.points[i].angle);
    EXPECT_EQ(section.points[i].rate, -mirrored.points[i].rate);
    EXPECT_NE(section.points[i].side, mirrored.points[i].side);
  }
}

TEST(PeriodicGround, HasTheCommonPeriodOfItsParts) {
  Scenario s = harmonic(1.0, 3.0);
  EXPECT_DOUBLE_EQ(*ground_period(s), 2.0 * std::numbers::pi / 3.0);
  s.ground.vertical = s.ground.horizontal;
  s.ground.vertical.omega = 4.5;
  EXPECT_DOUBLE_EQ(*ground_period(s), 4.0 * std::numbers::pi / 3.0);
  s.ground.vertical.omega = 3.0 * std::numbers::sqrt2;
  EXPECT_FALSE(ground_period(s));
  EXPECT_EQ(long_time_problems(s).size(), 1U);
}

TEST(PeriodicGround, RefusesWhatDoesNotRepeatItself) {
  Scenario s = harmonic(1.0, 3.0);
  EXPECT_TRUE(long_time_problems(s).empty());
  s.ground.horizontal.cycles = 20.0;
  EXPECT_FALSE(long_time_problems(s).empty());
  EXPECT_THROW(poincare_section(s), std::invalid_argument);
  s = harmonic(1.0, 3.0);
  s.ground.horizontal.kind = ExcitationKind::ricker;
  EXPECT_FALSE(long_time_problems(s).empty());
  s = harmonic(1.0, 3.0);
  s.restitution = DegradingRatio{0.05, {}, 1.0, +1};
  EXPECT_FALSE(long_time_problems(s).empty());
  EXPECT_THROW(lyapunov_exponent(s), std::invalid_argument);
  EXPECT_THROW(find_periodic_orbit(s, 0.1, 0.0, 1), std::invalid_argument);
  RandomRatio random;
  random.epsilon = 0.05;
  s.restitution = random;
  EXPECT_FALSE(long_time_problems(s).empty());
  s = harmonic(1.0, 3.0);
  s.model = ModelKind::winkler;
  EXPECT_FALSE(long_time_problems(s).empty());
}

TEST(PeriodicGround, InFullSwingIsTheShakingOfLaterPeriods) {
  Scenario s = harmonic(6.4, 2.0 * std::numbers::pi);
  s.ground.horizontal.start = 0.3;
  s.ground.horizontal.ramp = 4.0;
  s.ground.horizontal.phase = 0.5;
  const Motion before = build_motion(s.ground.horizontal);
  const Motion swinging = build_motion(in_full_swing(s).ground.horizontal);
  for (const double t : {0.0, 0.11, 0.47, 0.93})
    EXPECT_NEAR(acceleration(swinging, t), acceleration(before, t + 7.0), 1e-12);
}

}  // namespace
}  // namespace teeter

// Tests of blocks whose centre of mass is off their axis: both ratios and both tipping angles come back.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/identification_helpers.hpp"
#include "teeter/simulate.hpp"

namespace teeter::physics {
namespace {

struct OffCentreBlock {
  double width;                 // m
  double height;                // m
  std::array<double, 2> com;    // m
  std::array<double, 2> ratio;  // when leaving the right corner, the left corner
  double release;               // rad
};

// Released from the weaker side: from the other one they would fall over it.
const OffCentreBlock off_centre_blocks[] = {
    {0.20, 0.80, {0.02, 0.0}, {0.91, 0.95}, 0.15},
    {0.20, 0.80, {-0.03, 0.1}, {0.93, 0.88}, -0.10},
    {0.30, 0.60, {0.04, -0.05}, {0.93, 0.90}, 0.30},
};

Scenario drawn(const OffCentreBlock& b) {
  Scenario s = block(b.width, b.height);
  s.blocks[0].com = b.com;
  s.initial.angle = {b.release};
  return s;
}

// What geometry and energy say, by hand: nothing of the program is used.
struct HandSide {
  Real alpha;
  Real p;
};

HandSide by_hand(const OffCentreBlock& b, double sign) {
  const Real foot = Real(b.width) / 2 - Real(sign) * Real(b.com[0]);  // corner to foot of the centre
  const Real height = Real(b.height) / 2 + Real(b.com[1]);
  const Real square = foot * foot + height * height;
  const Real inertia = (Real(b.width) * Real(b.width) + Real(b.height) * Real(b.height)) / 12;  // over mass
  return {std::atan2(foot, height), std::sqrt(Real(9.81) * std::sqrt(square) / (inertia + square))};
}

std::vector<Observation> extremes_by_hand(const OffCentreBlock& b, double smallest) {
  std::vector<ExactExtreme> extremes{{0, b.release}};
  Real sign = b.release > 0.0 ? 1 : -1;
  HandSide side = by_hand(b, static_cast<double>(sign));
  const Real lean = std::fabs(Real(b.release));
  Real speed = side.p * first_impact_speed(side.alpha, lean);
  Real impact = quarter_period(side.alpha, lean) / side.p;
  while (true) {
    speed *= Real(b.ratio[sign > 0 ? 0 : 1]);
    sign = -sign;
    side = by_hand(b, static_cast<double>(sign));
    const Real s = std::sin(side.alpha / 2);
    const Real scaled = speed / side.p;
    const Real apex = side.alpha - 2 * std::asin(std::sqrt(s * s - scaled * scaled / 4));
    if (apex < smallest) break;
    const Real duration = half_cycle(side.alpha, scaled) / side.p;
    extremes.push_back({impact + duration / 2, sign * apex});
    impact += duration;
  }
  return observed(extremes);
}

IdentifyOptions everything(bool geometry) {
  IdentifyOptions options;
  options.bootstrap = 0;
  options.fit_alpha = geometry;
  options.fit_p = geometry;
  return options;
}

TEST(OffCentreIdentification, ExactExtremesGiveBothSidesBack) {
  Worst worst;
  for (const OffCentreBlock& b : off_centre_blocks) {
    const auto data = extremes_by_hand(b, one_degree);
    ASSERT_GE(data.size(), 5U);
    const Identification result = identify(drawn(b), data, everything(false));
    ASSERT_TRUE(result.converged) << result.reason;
    ASSERT_TRUE(result.left);
    worst.offer(relative(result.of(TestParameter::restitution).value, b.ratio[0]), "right");
    worst.offer(relative(result.of(TestParameter::restitution_left).value, b.ratio[1]), "left");
    worst.offer(relative(*result.left->value * result.left->housner, b.ratio[1]), "correction");
  }
  EXPECT_WORST(worst, 1e-8);
}

// The centre of mass drawn where it is not: the tipping angles of both sides tell where it is.
TEST(OffCentreIdentification, TippingAnglesTellWhereTheCentreOfMassIs) {
  Worst worst;
  for (const OffCentreBlock& b : off_centre_blocks) {
    Scenario s = drawn(b);
    s.blocks[0].com[0] *= 0.8;
    const Identification result = identify(s, extremes_by_hand(b, 0.5 * one_degree), everything(true));
    ASSERT_TRUE(result.converged) << result.reason;
    const Real right = std::tan(by_hand(b, 1.0).alpha);
    const Real left = std::tan(by_hand(b, -1.0).alpha);
    const double found_right = std::tan(result.of(TestParameter::alpha).value);
    const double found_left = std::tan(result.of(TestParameter::alpha_left).value);
    const double exact = static_cast<double>((left - right) / (left + right));
    // p of the left side is tied to the right one as drawn, which is slightly off.
    worst.offer(std::fabs((found_left - found_right) / (found_left + found_right) - exact), "offset");
  }
  EXPECT_WORST(worst, 0.01);
}

// Histories of the program's own run, which integrates and does not use the closed form.
TEST(OffCentreIdentification, AgreesWithARunOfTheModel) {
  const OffCentreBlock& b = off_centre_blocks[0];
  Scenario s = drawn(b);
  s.restitution = ConstantRatio{{b.ratio[0], b.ratio[1]}, {}};
  const Summary run = simulate_summary(s);
  const auto data = extremes_by_hand(b, one_degree);
  ASSERT_GE(run.impacts.size(), data.size());
  Worst worst;
  for (std::size_t k = 1; k < data.size(); ++k)  // an extreme lies in the middle of its flight
    worst.offer(std::fabs(*data[k].time - 0.5 * (run.impacts[k - 1].time + run.impacts[k].time)), "time");
  EXPECT_WORST(worst, 1e-9);
}

TEST(OffCentreIdentification, MirroredDataGiveMirroredSides) {
  const OffCentreBlock& b = off_centre_blocks[1];
  OffCentreBlock other = b;
  other.com[0] = -b.com[0];
  std::swap(other.ratio[0], other.ratio[1]);
  other.release = -b.release;
  const Identification one = identify(drawn(b), extremes_by_hand(b, one_degree), everything(true));
  const Identification two = identify(drawn(other), extremes_by_hand(other, one_degree), everything(true));
  EXPECT_NEAR(one.of(TestParameter::restitution).value, two.of(TestParameter::restitution_left).value, 1e-9);
  EXPECT_NEAR(one.of(TestParameter::alpha_left).value, two.of(TestParameter::alpha).value, 1e-9);
  EXPECT_NEAR(one.of(TestParameter::p).value,
              two.of(TestParameter::p).value * static_cast<double>(by_hand(b, 1.0).p / by_hand(b, -1.0).p), 1e-7);
  ASSERT_EQ(one.correlation.size(), two.correlation.size());
}

TEST(OffCentreIdentification, NoisyTestsGiveIntervalsThatCover) {
  const OffCentreBlock& b = off_centre_blocks[0];
  const auto exact = extremes_by_hand(b, one_degree);
  Dice dice(7);
  int right = 0;
  int left = 0;
  constexpr int tests = 200;
  for (int k = 0; k < tests; ++k) {
    auto data = exact;
    for (std::size_t i = 1; i < data.size(); ++i) {
      *data[i].angle += 0.1 * one_degree * normal_draw(dice);
      *data[i].time += 0.005 * normal_draw(dice);
    }
    const Identification result = identify(drawn(b), data, everything(false));
    ASSERT_TRUE(result.converged);
    const auto covers = [&](TestParameter parameter, double value) {
      const auto& interval = result.of(parameter).interval;
      return interval && (*interval)[0] <= value && value <= (*interval)[1];
    };
    right += covers(TestParameter::restitution, b.ratio[0]) ? 1 : 0;
    left += covers(TestParameter::restitution_left, b.ratio[1]) ? 1 : 0;
  }
  // Of a true 95 % fewer than 180 of 200 happen once in 600 times.
  EXPECT_GE(right, 180);
  EXPECT_GE(left, 180);
}

TEST(OffCentreIdentification, NeedsSigns) {
  const OffCentreBlock& b = off_centre_blocks[0];
  auto data = extremes_by_hand(b, one_degree);
  for (Observation& o : data) o.angle = std::fabs(*o.angle);
  const auto problems = identify_problems(drawn(b), data, {});
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("give the angles their signs"), std::string::npos) << problems[0];
}

}  // namespace
}  // namespace teeter::physics

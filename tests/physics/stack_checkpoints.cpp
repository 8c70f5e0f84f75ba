// The numbers of the stack theory that were worked out independently: accelerations, impacts, thresholds of uplift.
#include "models/stack/impact.hpp"
#include "models/stack/modes.hpp"
#include "models/stack/series.hpp"
#include "models/stack/uplift.hpp"
#include "physics/stack_helpers.hpp"

namespace teeter::physics {
namespace {

// Absolute accelerations of all blocks, through the series.
std::vector<double> series_accelerations(const StackModel& model, const StackState& state, double a_h = 0.0) {
  const Chain chain = build_chain(model, state);
  Forcing<double> forcing{};
  forcing.horizontal[0] = a_h;
  forcing.vertical[0] = model.shaking.gravity;
  StackSeries series;
  start_series(chain, state, series);
  extend(chain, forcing, 4, series);
  std::vector<double> accelerations(model.blocks.size(), 0.0);
  for (std::size_t i = 0; i < chain.moving.size(); ++i)
    for (std::size_t b = chain.moving[i].first; b <= chain.moving[i].last; ++b)
      accelerations[b] = series.groups[i].rate[1];
  return accelerations;
}

std::vector<double> uplift_accelerations(const StackModel& model, const StackState& state, double a_h) {
  const StackUplift uplift = solve_uplift(model, state, {a_h, g});
  EXPECT_TRUE(uplift.solved);
  return running_sums(uplift.acceleration);
}

struct Hit {
  std::vector<double> rates;  // absolute, after
  std::vector<int> pattern;
  StackImpact impact;
};

Hit hit_interface(const StackModel& model, StackState state, std::size_t k) {
  std::vector<char> hit(state.joints.size(), 0);
  hit[k] = 1;
  Hit result;
  result.impact = collide({model, state, hit, std::vector<long>(hit.size())});
  EXPECT_TRUE(result.impact.solved);
  std::vector<double> rates;
  for (const Relative& r : result.impact.after) {
    rates.push_back(r.rate);
    result.pattern.push_back(sign_of(r.joint));
  }
  result.rates = running_sums(rates);
  return result;
}

using Pattern = std::vector<int>;

StackModel two_equal(Restitution law = Housner{}) {
  Scenario s = stack_of({{0.2, 0.6, 1.0}, {0.2, 0.6, 1.0}});
  s.restitution = law;
  return make_stack_model(s);
}

}  // namespace

TEST(StackMotionEquations, TwoEqualBlocksTurnAsWorkedOutByHand) {
  const StackModel model = two_equal();
  const auto same = series_accelerations(model, absolute_state({0.02, 0.07}, {0.5, -0.3}, {+1, +1}));
  EXPECT_NEAR(same[0], 0.95978921, 5e-9);
  EXPECT_NEAR(same[1], -7.01585894, 5e-9);
  const auto opposite = series_accelerations(model, absolute_state({0.02, -0.05}, {0.5, -0.3}, {+1, -1}));
  EXPECT_NEAR(opposite[0], -11.72418854, 5e-9);
  EXPECT_NEAR(opposite[1], 20.81426573, 5e-9);
}

TEST(StackMotionEquations, TheModeFormHasTheMassesOfTheChainForm) {
  // M11, M12, M22 of absolute angles from the relative modes: theta_1 = phi_1, theta_2 = phi_1 + phi_2.
  const StackModel model = two_equal();
  const StackState state = absolute_state({0.02, 0.07}, {0.5, -0.3}, {+1, +1});
  std::vector<BlockPose> poses;
  pose_blocks(model, state, poses);
  const auto above = sub_stacks(model, state, poses, {0.0, g});
  MixedLcp lcp(2);
  fill_masses(above, poses, {{0, Joint::right}, {1, Joint::right}}, lcp);
  const double m22 = lcp.at(1, 1);
  const double m12 = lcp.at(0, 1) - m22;
  const double m11 = lcp.at(0, 0) - 2.0 * m12 - m22;
  EXPECT_NEAR(m11, 0.4933333333, 5e-11);
  EXPECT_NEAR(m12, 0.1827737970, 5e-11);
  EXPECT_NEAR(m22, 0.1333333333, 5e-11);
}

TEST(StackImpact, LowerBlockHitsTheGround) {
  const Hit h = hit_interface(two_equal(), absolute_state({0.0, 0.05}, {-1.0, 0.2}, {+1, +1}), 0);
  EXPECT_NEAR(h.rates[0], -0.75208495, 5e-9);
  EXPECT_NEAR(h.rates[1], -0.23559971, 5e-9);
  EXPECT_EQ(h.pattern, (Pattern{-1, +1}));
  EXPECT_NEAR(h.impact.energy_before, 0.2127785739, 5e-11);
  EXPECT_NEAR(h.impact.energy_after, 0.1839134514, 5e-11);
}

TEST(StackImpact, UpperBlockHitsTheLower) {
  const StackState state = absolute_state({0.04, 0.04}, {0.3, -1.0}, {+1, +1});
  const Hit h = hit_interface(two_equal(), state, 1);
  EXPECT_NEAR(h.rates[0], 0.05625, 1e-14);
  EXPECT_NEAR(h.rates[1], -0.5125, 1e-14);
  EXPECT_EQ(h.pattern, (Pattern{+1, -1}));
  EXPECT_NEAR(h.impact.energy_before, 0.0348666667, 5e-11);
  EXPECT_NEAR(h.impact.energy_after, 0.0137416667, 5e-11);

  const Hit clamped = hit_interface(two_equal(ConstantRatio{{0.95, 0.95}, 0.98}), state, 1);
  EXPECT_TRUE(clamped.impact.clamped);
  EXPECT_NEAR(clamped.rates[0], 0.21814411, 5e-9);
  EXPECT_NEAR(clamped.rates[1], -0.89515880, 5e-9);
  EXPECT_NEAR(clamped.impact.energy_after, clamped.impact.energy_before, 1e-15);
  // Share of the way from the momentum law to the ratio asked for.
  const double share = (clamped.impact.ratio - h.impact.ratio) / (0.98 - h.impact.ratio);
  EXPECT_NEAR(share, 0.77214, 5e-6);
}

TEST(StackImpact, ClosedAssemblyIsHousnersTallBlock) {
  const StackState state = absolute_state({0.0, 0.0}, {-1.0, -1.0}, {+1, 0});
  const Hit h = hit_interface(two_equal(), state, 0);
  EXPECT_NEAR(h.rates[0], -0.95945946, 5e-9);
  EXPECT_NEAR(h.rates[1], -0.95945946, 5e-9);
  EXPECT_EQ(h.pattern, (Pattern{-1, 0}));
  const Hit thrown_open = hit_interface(two_equal(ConstantRatio{{0.6, 0.6}, 0.6}), state, 0);
  EXPECT_NEAR(thrown_open.rates[0], -0.6, 1e-14);
  EXPECT_NEAR(thrown_open.rates[1], -1.39, 1e-12);
  EXPECT_EQ(thrown_open.pattern, (Pattern{-1, -1}));
}

TEST(StackImpact, UpperBlockHitsARestingOneAndPatternsChangeWithTheEnergyReturned) {
  const StackState state = absolute_state({0.0, 0.0}, {0.0, -1.0}, {0, +1});
  const Hit h = hit_interface(two_equal(), state, 1);
  EXPECT_NEAR(h.rates[0], -0.10785619, 5e-9);
  EXPECT_NEAR(h.rates[1], -0.70439414, 5e-9);
  EXPECT_EQ(h.pattern, (Pattern{-1, -1}));
  const Hit half = hit_interface(two_equal(EnergyShare{0.5, 0.5}), state, 1);
  EXPECT_NEAR(half.rates[0], -0.00285095, 5e-9);
  EXPECT_NEAR(half.rates[1], -0.93004371, 5e-9);
  EXPECT_EQ(half.pattern, (Pattern{-1, -1}));
  const Hit more = hit_interface(two_equal(EnergyShare{0.7, 0.7}), state, 1);
  EXPECT_EQ(more.rates[0], 0.0);
  EXPECT_NEAR(more.rates[1], -0.96088619, 5e-9);
  EXPECT_EQ(more.pattern, (Pattern{0, -1}));
  const double wanted = h.impact.energy_after + 0.7 * (h.impact.energy_before - h.impact.energy_after);
  EXPECT_NEAR(more.impact.energy_after, wanted, 1e-14 * wanted);
  const Hit all = hit_interface(two_equal(EnergyShare{1.0, 1.0}), state, 1);
  EXPECT_EQ(all.rates[0], 0.0);
  EXPECT_NEAR(all.rates[1], -1.0, 1e-14);
  EXPECT_EQ(all.pattern, (Pattern{0, -1}));
}

TEST(StackUplift, OneInterfaceUnloadsTheOther) {
  const StackModel model = two_equal();
  const StackState rest = absolute_state({0.0, 0.0}, {0.0, 0.0}, {0, 0});
  const StackUplift strong = solve_uplift(model, rest, {10.0, g});
  EXPECT_EQ(strong.joints[0], Joint::left);
  EXPECT_EQ(strong.joints[1], Joint::closed);
  const auto turning = uplift_accelerations(model, rest, 10.0);
  EXPECT_NEAR(turning[0], -10.173649, 5e-7);
  EXPECT_NEAR(turning[1], -10.173649, 5e-7);
  EXPECT_EQ(solve_uplift(model, rest, {1.634999, g}).joints[0], Joint::closed);
  EXPECT_EQ(solve_uplift(model, rest, {1.635001, g}).joints[0], Joint::left);
}

TEST(StackUplift, SlenderBlockOnAWidePlinthOpensFirst) {
  const StackModel model = make_stack_model(stack_of({{0.4, 0.3, 1.0}, {0.2, 0.6, 1.0}}));
  const StackState rest = absolute_state({0.0, 0.0}, {0.0, 0.0}, {0, 0});
  const StackUplift below = solve_uplift(model, rest, {3.269999, g});
  EXPECT_EQ(below.joints[1], Joint::closed);
  const StackUplift just = solve_uplift(model, rest, {3.270001, g});
  EXPECT_EQ(just.joints[0], Joint::closed);
  EXPECT_EQ(just.joints[1], Joint::left);
  const auto turning = uplift_accelerations(model, rest, 10.0);
  EXPECT_NEAR(turning[0], -0.394615, 5e-7);
  EXPECT_NEAR(turning[1], -14.846538, 5e-7);
}

}  // namespace teeter::physics

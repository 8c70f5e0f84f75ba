// One governing equation under shaking: the well that holds the block, uplift, and what the smoothing costs there.
#include <algorithm>

#include "physics/dirac_helpers.hpp"
#include "physics/random_scenario.hpp"

namespace teeter::physics {
namespace {

Scenario shaken(DiracForm form, bool slender, double eta, double penalty) {
  Scenario s = dirac_release(penalty, form, slender, 0.85);
  s.initial.angle = {0.0};
  s.ground.horizontal =
      wave(ExcitationKind::half_sine, eta * g * (slender ? alpha_of(s) : std::tan(alpha_of(s))), 3.0 * p_of(s));
  s.run.duration = 6.0;
  return s;
}

// Below the limit the well holds the block: |x| <= n ln 2 / (1 - eta). A later pulse keeps the run from resting at
// once.
TEST(DiracShaken, WeakRectangularLoadLeavesTheBlockInItsWell) {
  for (const double eta : {0.3, 0.7, 0.95}) {
    Scenario s = dirac_release(2e-4);
    s.initial.angle = {0.0};
    Excitation late = rectangular(2.0 * g * alpha_of(s), 0.1);
    late.start = 2.0;
    s.ground.horizontal = sequence({rectangular(eta * g * alpha_of(s), 1.5), late});
    s.run.duration = 1.4;
    s.ground.horizontal.parts[1].start = 1.3;
    const History history = simulate(s);
    double most = 0.0;
    for (std::size_t i = 0; i < column(history, "time").size(); ++i)
      if (column(history, "time")[i] < 1.3) most = std::max(most, std::fabs(column(history, "angle_0")[i]));
    EXPECT_GT(most, 0.0);
    EXPECT_LE(most / alpha_of(s), 2e-4 * std::log(2.0) / (1.0 - eta)) << eta;
    EXPECT_GT(most / alpha_of(s), 0.1 * 2e-4 * std::log(2.0) / (1.0 - eta)) << eta;
    EXPECT_EQ(history.summary.impact_count, 0);
  }
}

TEST(DiracShaken, WeakLoadAloneIsRest) {
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy}) {
    const Summary result = simulate(shaken(form, false, 0.9, 2e-4)).summary;
    EXPECT_EQ(result.verdict, Verdict::rest);
    EXPECT_EQ(result.end_time, 0.0);
    EXPECT_EQ(result.impact_count, 0);
    EXPECT_FALSE(result.dirac->settled_energy);
  }
}

// Uplift under a smooth load leaves a spurious speed of n^(2/3).
TEST(DiracShaken, PaperFormConvergesWithTwoThirds) {
  for (const bool slender : {true, false}) {
    const double sharp =
        simulate(as_event_driven(shaken(DiracForm::paper, slender, 1.3, 1e-4))).summary.blocks[0].peak_ratio;
    const auto error = [&](double n) {
      return simulate(shaken(DiracForm::paper, slender, 1.3, n)).summary.blocks[0].peak_ratio - sharp;
    };
    const double coarse = error(2e-4);
    const double fine = error(2e-4 / 64.0);
    EXPECT_GT(coarse, 0.0);
    EXPECT_NEAR(std::log(coarse / fine) / std::log(64.0), 2.0 / 3.0, 0.06) << slender;
  }
}

// With the exact sign and the uplift rule nothing is lost before the first impact.
TEST(DiracShaken, FormEnergyLiftsLikeTheEventDrivenModel) {
  for (const bool slender : {true, false}) {
    const Scenario s = shaken(DiracForm::energy, slender, 1.3, 2e-4);
    const Summary smooth = simulate(s).summary;
    const Summary sharp = simulate(as_event_driven(s)).summary;
    EXPECT_NEAR(smooth.blocks[0].peak_ratio / sharp.blocks[0].peak_ratio, 1.0, 1e-10);
    EXPECT_NEAR(smooth.impacts.at(0).time, sharp.impacts.at(0).time, 2e-4 / p_of(s));
    EXPECT_NEAR(smooth.impacts.at(0).ratio, 0.85, 0.01);
  }
}

TEST(DiracShaken, VerdictsAreThoseOfTheEventDrivenModelAwayFromBoundaries) {
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy})
    for (const double eta : {1.2, 3.0, 6.0}) {
      const Scenario s = shaken(form, false, eta, 2e-5);
      const Summary smooth = simulate(s).summary;
      const Summary sharp = simulate(as_event_driven(s)).summary;
      EXPECT_EQ(smooth.verdict == Verdict::overturned, sharp.verdict == Verdict::overturned) << eta;
      EXPECT_EQ(decide(s).overturned, smooth.verdict == Verdict::overturned);
    }
}

TEST(DiracShaken, AccountClosesUnderEveryShaking) {
  Dice dice(7);
  Worst error;
  int fallen = 0;
  for (int i = 0; i < 150; ++i) {
    Scenario s = dirac_release(dice.logarithmic(1e-5, 5e-3), dice.chance(0.5) ? DiracForm::paper : DiracForm::energy,
                               dice.chance(0.4), dice.uniform(0.2, 1.0));
    const double p = p_of(s);
    if (dice.chance(0.6)) s.initial.angle = {0.0};
    const double strongest = dice.uniform(0.2, 15.0) * g * alpha_of(s);
    s.ground.horizontal = random_excitation(dice, p, strongest);
    if (dice.chance(0.4)) s.ground.vertical = random_excitation(dice, p, 0.5 * g);
    s.run.duration = 8.0 / p;
    s.run.output_step = 0.02 / p;
    const History history = simulate(s);
    const Summary& result = history.summary;
    if (result.status == Status::lift_off) continue;
    ASSERT_EQ(result.status, Status::done) << i << " " << result.reason << describe(s);
    const EnergyLedger& e = result.energy;
    const auto& kinetic = column(history, "kinetic");
    const double scale = std::max({e.initial, std::fabs(e.input), *std::max_element(kinetic.begin(), kinetic.end()),
                                   1e-6 * dirac_energy_unit(s)});
    error.offer(std::fabs(e.initial + e.input - e.lost_at_impacts - e.final) / scale, std::to_string(i) + describe(s));
    const auto& lost = column(history, "lost");
    for (std::size_t k = 1; k < lost.size(); ++k) ASSERT_GE(lost[k], lost[k - 1] - 1e-10 * scale) << i;
    EXPECT_EQ(decide(s).overturned, result.verdict == Verdict::overturned) << i;
    fallen += result.verdict == Verdict::overturned;
  }
  EXPECT_WORST(error, 1e-8);
  EXPECT_GT(fallen, 10);
}

TEST(DiracShaken, ThreeDepthsTellTheSame) {
  const Scenario s = shaken(DiracForm::paper, false, 1.4, 2e-4);
  const Summary whole = simulate(s).summary;
  const Summary brief = simulate_summary(s);
  EXPECT_EQ(whole.end_time, brief.end_time);
  EXPECT_EQ(whole.blocks[0].peak_angle, brief.blocks[0].peak_angle);
  EXPECT_EQ(whole.impact_count, brief.impact_count);
}

TEST(DiracShaken, LiftOffIsTold) {
  Scenario s = shaken(DiracForm::paper, false, 1.3, 2e-4);
  s.ground.vertical = wave(ExcitationKind::sine, 1.5 * g, 12.0);
  EXPECT_EQ(simulate(s).summary.status, Status::lift_off);
  s.dirac.form = DiracForm::energy;
  EXPECT_EQ(simulate(s).summary.status, Status::lift_off);
}

TEST(DiracShaken, RulesRefuseWhatTheEquationCannotHold) {
  const auto refused = [](const Scenario& s, const std::string& key) {
    for (const BrokenRule& rule : broken_rules(s))
      if (rule.key == key) return true;
    return false;
  };
  Scenario s = dirac_release(2e-4);
  EXPECT_TRUE(broken_rules(s).empty());
  Scenario off = s;
  off.blocks[0].com = {0.01, 0.0};
  EXPECT_TRUE(refused(off, "block.0.com"));
  Scenario wide = s;
  wide.dirac.penalty = 0.5;
  EXPECT_TRUE(refused(wide, "dirac.penalty"));
  Scenario dead = s;
  set_ratio(dead, 0.0);
  EXPECT_TRUE(refused(dead, "restitution"));
  Scenario two = s;
  two.blocks.push_back(two.blocks[0]);
  two.initial = {};
  EXPECT_TRUE(refused(two, "block"));
}

}  // namespace
}  // namespace teeter::physics

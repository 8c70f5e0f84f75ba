// Checkpoint 11: deciding by energy once the ground is still agrees with running on.
#include "physics/random_scenario.hpp"
#include "physics/reference_ground.hpp"

namespace teeter::physics {
namespace {

// A pulse that ends, for a block that matters to it.
Scenario random_pulse(Dice& dice) {
  const double height = dice.logarithmic(0.1, 20.0);
  Scenario s = block(height * dice.uniform(0.05, 0.8), height);
  if (dice.chance(0.5))
    s.blocks[0].com = {dice.uniform(-0.35, 0.35) * s.blocks[0].width, dice.uniform(-0.3, 0.3) * height};
  s.equations.slender = dice.chance(0.3);
  s.restitution = dice.chance(0.5)
                      ? Restitution(Housner{})
                      : Restitution(ConstantRatio{{dice.uniform(0.5, 0.98), dice.uniform(0.5, 0.98)}, 1.0});
  const double p = p_of(s);
  do {
    s.ground.horizontal = random_excitation(dice, p, 12.0 * g * s.blocks[0].width / s.blocks[0].height);
  } while (std::isinf(length_of(s.ground.horizontal)));
  if (dice.chance(0.3)) s.ground.vertical = wave(ExcitationKind::sine, dice.uniform(-0.5, 0.5) * g, 5.0 * p);
  s.run.duration = 1e3 / p;
  s.run.output_step = 1.0 / p;
  return s;
}

TEST(Decision, AgreesWithTheRunContinuedOnAThousandPulses) {
  Dice dice(51);
  int overturned = 0;
  int after_impact = 0;
  int survived = 0;
  for (int n = 0; n < 1000; ++n) {
    const Scenario s = random_pulse(dice);
    const std::string where = std::to_string(n) + ": " + describe(s);
    const Fate fate = decide(s);
    const Summary result = simulate_summary(s);
    ASSERT_EQ(fate.status, result.status) << where;
    if (result.status != Status::done) continue;
    ASSERT_NE(result.verdict, Verdict::moving) << where;
    EXPECT_EQ(fate.overturned, result.verdict == Verdict::overturned) << where;
    if (result.overturned) {
      EXPECT_EQ(fate.impacts, result.overturned->impacts_before) << where;
      ++overturned;
      after_impact += fate.impacts > 0 ? 1 : 0;
    } else if (fate.moved) {
      ++survived;
    }
    EXPECT_EQ(fate.moved, result.blocks[0].peak_angle != 0.0) << where;
    // The outlook at the end of the shaking says the same.
    Scenario brief = s;
    const Real quiet = std::max(Real(s.ground.horizontal.start) + length_of(s.ground.horizontal),
                                Real(s.ground.vertical.start) + length_of(s.ground.vertical));
    brief.run.duration = std::max(1e-6, static_cast<double>(quiet) * (1.0 + 1e-12));
    const Summary then = simulate_summary(brief);
    const Outlook expected = fate.overturned ? Outlook::falls : Outlook::stays;
    EXPECT_TRUE(then.status != Status::done || then.outlook == expected) << where;
  }
  EXPECT_GT(overturned, 150);
  EXPECT_GT(after_impact, 20);
  EXPECT_GT(survived, 150);
}

// States beyond the tipping angle, moving in and out, on blocks whose two barriers differ.
TEST(Decision, AgreesWithTheRunContinuedFromAnyState) {
  Dice dice(52);
  int beyond_and_back = 0;
  for (int n = 0; n < 3000; ++n) {
    Scenario s = block(0.6, 2.0);
    s.blocks[0].com = {dice.uniform(-0.2, 0.2), dice.uniform(-0.3, 0.3)};
    s.equations.slender = dice.chance(0.3);
    s.restitution = ConstantRatio{{dice.uniform(0.6, 1.0), dice.uniform(0.6, 0.99)}, 1.0};
    s.initial.angle = {dice.uniform(-0.6, 0.6)};
    s.initial.rate = {dice.uniform(-2.0, 2.0)};
    s.run.duration = 300.0;
    const Fate fate = decide(s);
    const Summary result = simulate_summary(s);
    ASSERT_NE(result.verdict, Verdict::moving) << describe(s);
    EXPECT_EQ(fate.overturned, result.verdict == Verdict::overturned) << describe(s);
    EXPECT_TRUE(!result.overturned || fate.impacts == result.overturned->impacts_before) << describe(s);
    const double side = s.initial.angle[0] > 0.0 ? result.blocks[0].alpha_right : result.blocks[0].alpha_left;
    if (std::fabs(s.initial.angle[0]) > side && result.impact_count > 0) ++beyond_and_back;
  }
  EXPECT_GT(beyond_and_back, 20);
}

// Slender overturning counts an impact exactly when the exact solution does: on both sides of the escape speed.
TEST(Decision, EscapeSpeedIsTheBarrier) {
  for (const bool slender : {false, true})
    for (const double share : {0.0, 0.3, 0.9, 0.999}) {
      Scenario s = block(0.4, 2.0);
      s.equations.slender = slender;
      set_ratio(s, 0.5);
      const Rectangle body = rectangle(s);
      const Real theta = share * body.alpha;
      s.initial.angle = {static_cast<double>(theta)};
      const Real missing = body.alpha - Real(s.initial.angle[0]);
      const Real escape = body.p * (slender ? missing : 2 * std::sin(missing / 2));
      const double found =
          bisect(0.9 * static_cast<double>(escape), 1.1 * static_cast<double>(escape), [&](double rate) {
            s.initial.rate = {rate};
            return decide(s).overturned;
          });
      EXPECT_LE(relative(found, escape), 1e-13 / (1.0 - share));
    }
}

}  // namespace
}  // namespace teeter::physics

// Free rocking with impacts as a force, against the event-driven model and the energies of the theory.
#include "physics/dirac_helpers.hpp"

namespace teeter::physics {
namespace {

TEST(DiracFree, InitialEnergyOfThePapersBlockIsThreeEighths) {
  const Scenario s = dirac_release(2e-4);
  EXPECT_NEAR(simulate_summary(s).energy.initial / dirac_energy_unit(s), 0.375, 1e-13);
}

TEST(DiracFree, FormEnergyHasTheLevelsOfTheEventDrivenModel) {
  Worst error;
  for (const bool slender : {true, false})
    for (const double n : {2e-3, 2e-4, 2e-5})
      for (const double r : {0.6, 0.8, 0.95}) {
        const auto share = level_shares(simulate(dirac_release(n, DiracForm::energy, slender, r)).summary);
        for (int k = 1; k <= 5 && std::pow(r, 2 * k) * 0.375 > 10.0 * n; ++k)
          error.offer(relative(share.at(static_cast<std::size_t>(k)), std::pow(Real(r), 2 * k)));
      }
  EXPECT_WORST(error, 1e-10);
}

TEST(DiracFree, DropOfALevelDoesNotDependOnItsNumber) {
  const Summary smooth = simulate(dirac_release(2e-4, DiracForm::energy)).summary;
  const Summary sharp = simulate(as_event_driven(dirac_release(2e-4))).summary;
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_NEAR(*smooth.energy_levels.at(k).drop, 1.0 - 0.64, 1e-11);
    EXPECT_NEAR(*sharp.energy_levels.at(k).drop, 1.0 - 0.64, 1e-12);
    EXPECT_EQ(smooth.energy_levels[k].impact, static_cast<long>(k));
    EXPECT_EQ(smooth.energy_levels[k].to, smooth.energy_levels[k + 1].from);
    EXPECT_EQ(smooth.energy_levels[k + 1].from, smooth.impacts[k].time);
  }
}

// Closed form of the slender block: tau_N = acosh(1/(1-x0)) + 2 sum atanh(v0 r^k).
TEST(DiracFree, ImpactTimesOfTheFormEnergyConvergeToTheClosedForm) {
  for (const double n : {1e-4, 1e-5}) {
    const Scenario s = dirac_release(n, DiracForm::energy);
    const Summary result = simulate_summary(s);
    double tau = std::acosh(2.0);
    for (std::size_t k = 0; k < 4; ++k) {
      EXPECT_NEAR(result.impacts.at(k).time * p_of(s), tau, 2.0 * n) << k;
      tau += 2.0 * std::atanh(std::sqrt(0.75) * std::pow(0.8, static_cast<double>(k) + 1.0));
    }
  }
}

TEST(DiracFree, WithoutLossThereIsNoForce) {
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy})
    for (const bool slender : {true, false}) {
      const Summary result = simulate(dirac_release(2e-4, form, slender, 1.0)).summary;
      ASSERT_GT(result.impact_count, 3);
      EXPECT_NEAR(result.energy.lost_at_impacts / result.energy.initial, 0.0, 1e-12);
      EXPECT_NEAR(result.energy.final / result.energy.initial, 1.0, 1e-11);
    }
}

TEST(DiracFree, PeaksConvergeWithTheWidth) {
  Scenario s = dirac_release(1e-4, DiracForm::paper, false);
  s.initial.angle = {0.0};
  s.initial.rate = {-0.6 * alpha_of(s) * p_of(s)};  // kicked to the left: the largest peak is the first
  const double sharp = simulate(as_event_driven(s)).summary.blocks[0].peak_angle;
  const auto error = [&](double n) {
    s.dirac.penalty = n;
    return simulate(s).summary.blocks[0].peak_angle - sharp;
  };
  EXPECT_NEAR(std::log2(error(1e-4) / error(5e-5)), 1.0, 0.05);
  EXPECT_LT(sharp, 0.0);
}

TEST(DiracFree, ForceAndMotionAreOneAccountOfEnergy) {
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy})
    for (const bool slender : {true, false})
      for (const double r : {0.3, 0.8, 0.97}) {
        const History history = simulate(dirac_release(2e-4, form, slender, r));
        const auto& kinetic = column(history, "kinetic");
        const auto& potential = column(history, "potential");
        const auto& lost = column(history, "lost");
        Worst error;
        for (std::size_t i = 0; i < kinetic.size(); ++i)
          error.offer(std::fabs(kinetic[i] + potential[i] + lost[i] - history.summary.energy.initial) /
                      history.summary.energy.initial);
        EXPECT_WORST(error, 1e-9);
      }
}

// Rows inside the zone come from another path of the program than the steps themselves.
TEST(DiracFree, SamplesInsideThePassageAreOnTheMotion) {
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy}) {
    Scenario s = dirac_release(2e-3, form, false);
    s.run.output_step = 1e-5;
    s.run.duration = 0.6;
    const History history = simulate(s);
    const auto& time = column(history, "time");
    const auto& angle = column(history, "angle_0");
    const auto& rate = column(history, "rate_0");
    const auto& acceleration = column(history, "acceleration_0");
    Worst error;
    for (std::size_t i = 2; i + 2 < time.size(); ++i) {
      const double h = time[i + 1] - time[i];
      if (!(h > 5e-6) || std::fabs(time[i] - time[i - 1] - h) > 1e-9) continue;
      error.offer(std::fabs((angle[i + 1] - angle[i - 1]) / (2 * h) - rate[i]) / p_of(s));
      error.offer(std::fabs((rate[i + 1] - rate[i - 1]) / (2 * h) - acceleration[i]) / (p_of(s) * p_of(s)) * 1e-3);
    }
    EXPECT_WORST(error, 1e-5);
  }
}

TEST(DiracFree, SettlesAtTheMollifierLimitAndSaysSo) {
  const Scenario s = dirac_release(2e-4);
  const Summary result = simulate(s).summary;
  EXPECT_EQ(result.verdict, Verdict::rest);
  EXPECT_EQ(result.outlook, Outlook::stays);
  ASSERT_TRUE(result.dirac->settled_energy);
  EXPECT_LT(*result.dirac->settled_energy / dirac_energy_unit(s), 10.0 * 2e-4);
  EXPECT_GT(*result.dirac->settled_energy / dirac_energy_unit(s), 5.0 * 2e-4);
  EXPECT_LT(result.end_time, simulate(as_event_driven(s)).summary.end_time);
  EXPECT_NE(result.warnings.back().find("mollifier limit"), std::string::npos);
}

TEST(DiracFree, FallingBlockIsNotPutToRest) {
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy}) {
    Scenario s = dirac_release(2e-3, form);
    s.initial.angle = {1.0001 * alpha_of(s)};  // E = 0 again near x = 2
    const Summary result = simulate(s).summary;
    EXPECT_EQ(result.verdict, Verdict::overturned);
    EXPECT_EQ(result.overturned->side, Side::right);
    EXPECT_TRUE(decide(s).overturned);
  }
}

TEST(DiracFree, MirrorImageIsTheSameMotionBitByBit) {
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy})
    for (const bool slender : {true, false}) {
      Scenario s = dirac_release(2e-4, form, slender);
      s.ground.horizontal = wave(ExcitationKind::sine, 0.25 * g, 6.0);
      s.ground.vertical = wave(ExcitationKind::sine, 0.2 * g, 20.0);
      Scenario m = s;
      m.initial.angle[0] = -m.initial.angle[0];
      m.ground.horizontal.scale = -1.0;
      const History one = simulate(s);
      const History two = simulate(m);
      ASSERT_EQ(column(one, "time"), column(two, "time"));
      EXPECT_EQ(column(one, "lost"), column(two, "lost"));
      for (std::size_t i = 0; i < column(one, "time").size(); ++i) {
        ASSERT_EQ(column(one, "angle_0")[i], -column(two, "angle_0")[i]);
        ASSERT_EQ(column(one, "rate_0")[i], -column(two, "rate_0")[i]);
      }
    }
}

TEST(DiracFree, DegradationAndDrawsAreFetchedPerPassage) {
  RandomRatio random;
  random.mean = 0.8;
  random.epsilon = 0.1;
  for (const Restitution& law : {Restitution(DegradingRatio{0.03, 0.75, 1.0, 1}),
                                 Restitution(DegradingRatio{0.03, 0.75, 1.0, -1}), Restitution(random)}) {
    Scenario s = dirac_release(2e-5, DiracForm::energy, false);
    s.restitution = law;
    const Summary smooth = simulate(s).summary;
    const Summary sharp = simulate(as_event_driven(s)).summary;
    for (std::size_t k = 1; k <= 6; ++k)
      EXPECT_NEAR(smooth.energy_levels.at(k).energy / sharp.energy_levels.at(k).energy, 1.0, 1e-10) << k;
  }
}

TEST(DiracFree, RatiosOfTheTwoSidesBelongToTheCornerThatIsLeft) {
  Scenario s = dirac_release(2e-5, DiracForm::energy, false);
  s.restitution = ConstantRatio{{0.9, 0.7}, 1.0};
  const auto share = level_shares(simulate(s).summary);
  EXPECT_NEAR(share.at(1), 0.81, 1e-10);
  EXPECT_NEAR(share.at(2), 0.81 * 0.49, 1e-10);
}

}  // namespace
}  // namespace teeter::physics

// Model contact: impacts and what steps make of them (contact-dynamics tests 5, 11, 12, 14, 16, 17).
#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <numbers>

#include "models/contact/motion.hpp"
#include "physics/contact_helpers.hpp"

namespace teeter::physics {
namespace {

// A flat landing of a block that turns about its right corner, without gravity, as one impact problem.
AssemblyState flat_landing(double width, double height, double mu) {
  Scenario s = block(width, height);
  s.model = ModelKind::contact;
  s.friction.static_coefficient = mu;
  s.initial.rate = {-1.0};  // back from a lean to the right, about the right corner
  const ContactModel model = make_contact_model(s);
  AssemblyState state = model.standing;
  const Vec2 corner{0.5 * width, 0.0};
  state.bodies[0].rate = -1.0;
  state.bodies[0].velocity = -1.0 * quarter_turn(state.bodies[0].place - corner);
  std::vector<Pose> poses;
  pose_bodies(state, poses);
  Neighbours neighbours;
  neighbours.update(model, state, poses);
  ContactStepper stepper(model);
  std::vector<ActiveEnd> ends(2);
  ends[1].end = 1;
  AssemblyState after;
  stepper.impact({state, poses, neighbours.pairs()}, ends, after);
  EXPECT_LT(stepper.residual(), 1e-10);
  return after;
}

TEST(ContactImpact, FlatLandingIsHousnersForSlenderBlocksAndRestForFlatOnes) {
  for (const double height : {0.75, 1.0, 2.0, 3.5, 10.0}) {
    const AssemblyState after = flat_landing(1.0, height, 100.0);
    EXPECT_NEAR(after.bodies[0].rate, -housner_ratio(1.0, height), 1e-12) << height;
  }
  for (const double height : {0.2, 0.5, 0.7}) {
    const BodyState after = flat_landing(1.0, height, 100.0).bodies[0];
    EXPECT_NEAR(after.rate, 0.0, 1e-12) << height;
    EXPECT_NEAR(after.velocity.x, 0.0, 1e-12);
    EXPECT_NEAR(after.velocity.y, 0.0, 1e-12);
  }
}

// Without enough friction no stick is possible at the impact, and the ratio falls below Housner's.
TEST(ContactImpact, SlipAtTheImpactLowersTheRatio) {
  const double e = housner_ratio(0.5, 3.5);
  const double needed = 7.0 * (1.0 - e) / (1.0 + e);
  EXPECT_NEAR(-flat_landing(0.5, 3.5, 1.01 * needed).bodies[0].rate, e, 1e-10);
  EXPECT_LT(-flat_landing(0.5, 3.5, 0.9 * needed).bodies[0].rate, e - 1e-4);
}

std::vector<double> first_ratios(Scenario s, std::size_t count) {
  s.run.duration = 4.0;
  const Summary summary = simulate_summary(s);
  std::vector<double> ratios;
  for (const Impact& impact : summary.impacts)
    if (ratios.size() < count) ratios.push_back(impact.ratio);
  return ratios;
}

TEST(HybridScheme, RatioIsHousnersForEveryStep) {
  Worst wall;
  for (const double step : {0.5e-3, 1e-3, 2e-3, 4e-3, 8e-3}) {
    Scenario s = contact_wall(ContactScheme::hybrid, step);
    s.initial.angle = {0.05};
    for (const double ratio : first_ratios(s, 3)) wall.offer(std::fabs(ratio - housner_ratio(0.5, 3.5)));
  }
  EXPECT_WORST(wall, 1e-4);
  struct Case {
    double slenderness, step, limit;
  };
  for (const Case& c : {Case{0.25, 8e-3, 4e-4}, Case{0.5, 8e-3, 1e-3}, Case{0.25, 1e-3, 1e-4}, Case{0.5, 1e-3, 1e-4}}) {
    Scenario s = contact_wall(ContactScheme::hybrid, c.step);
    s.blocks[0].width = c.slenderness * 3.5;
    s.initial.angle = {0.35 * std::atan(c.slenderness)};
    const auto ratios = first_ratios(s, 1);
    ASSERT_EQ(ratios.size(), 1U);
    EXPECT_NEAR(ratios[0], housner_ratio(s.blocks[0].width, 3.5), c.limit) << c.slenderness << " " << c.step;
  }
}

TEST(HybridScheme, PrescribedRatioIsMet) {
  for (const double eta : {0.9, 0.95, 1.0}) {
    for (const double step : {1e-3, 2e-3, 4e-3, 8e-3}) {
      Scenario s = contact_wall(ContactScheme::hybrid, step);
      s.contact.rocking_restitution = eta;
      s.initial.angle = {0.05};
      for (const double ratio : first_ratios(s, 3))
        EXPECT_NEAR(ratio, eta, step <= 2e-3 ? 2e-4 : 5e-4) << eta << " " << step;
    }
  }
}

TEST(HybridScheme, TwoEqualBlocksTiltedAsOneAreOne) {
  const double whole = housner_ratio(0.5, 2.0);
  for (const std::optional<double> eta : {std::optional<double>{}, {0.9}, {0.95}, {1.0}}) {
    Scenario s = contact_column(ContactScheme::hybrid, 1e-3, 2, 0.5, 1.0);
    s.contact.rocking_restitution = eta;
    s.initial.angle = {0.05, 0.05};
    const auto ratios = first_ratios(s, 1);
    ASSERT_EQ(ratios.size(), 1U);
    EXPECT_NEAR(ratios[0], eta.value_or(whole), eta ? 2e-4 : 1e-4);
  }
}

TEST(HybridScheme, ColumnsTiltedAsOneHaveTheRatioOfTheWhole) {
  for (const std::size_t count : {5U, 10U, 20U}) {
    Scenario s = contact_column(ContactScheme::hybrid, 1e-3, count, 0.5, 4.0 / static_cast<double>(count));
    s.initial.angle.assign(count, 0.04);
    const auto ratios = first_ratios(s, 1);
    ASSERT_EQ(ratios.size(), 1U);
    EXPECT_NEAR(ratios[0], housner_ratio(0.5, 4.0), 1e-4) << count;
  }
}

// The two-block stack of different sizes, tilted differently.
Scenario unequal_pair(ContactScheme scheme, double step, double duration) {
  Scenario s = contact_column(scheme, step, 2, 0.6, 1.2);
  s.blocks[1].width = 0.4;
  s.blocks[1].height = 0.9;
  s.initial.angle = {0.03, 0.08};
  s.run.duration = duration;
  s.run.output_step = duration;
  return s;
}

TEST(HybridScheme, AgreesWithImplicitEulerExtrapolated) {
  const double before_landing = 0.15;
  const auto angles = [&](ContactScheme scheme, double step) {
    const Summary summary = simulate_summary(unequal_pair(scheme, step, before_landing));
    EXPECT_EQ(summary.impact_count, 0);
    return std::array{summary.blocks[0].final_angle, summary.blocks[1].final_angle};
  };
  const auto hybrid = angles(ContactScheme::hybrid, 1e-3);
  const auto coarse = angles(ContactScheme::implicit_euler, 1e-4);
  const auto fine = angles(ContactScheme::implicit_euler, 5e-5);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(hybrid[i], 2.0 * fine[i] - coarse[i], 1e-5) << i;
}

TEST(HybridScheme, ImpactsNeverCreateEnergy) {
  Worst growth;
  Dice dice(7);
  for (int k = 0; k < 30; ++k) {
    Scenario s = unequal_pair(ContactScheme::hybrid, 1e-3, 1.5);
    s.friction.static_coefficient = dice.uniform(0.2, 1.5);
    if (k % 2 == 1) s.contact.rocking_restitution = dice.uniform(0.85, 1.0);
    if (k % 3 == 2) s.blocks.push_back(s.blocks[1]);
    s.initial.angle.resize(s.blocks.size());
    s.initial.rate.assign(s.blocks.size(), 0.0);
    for (double& angle : s.initial.angle) angle = dice.uniform(-0.08, 0.08);
    const Summary summary = simulate_summary(s);
    EXPECT_EQ(summary.status, Status::done) << k << " " << summary.reason;
    for (const Impact& impact : summary.impacts)
      growth.offer((impact.energy_after - impact.energy_before) / std::max(impact.energy_before, 1e-9));
  }
  EXPECT_WORST(growth, 1e-9);
}

// Share of the input that the steps create or lose, on a wall that rocks up and all but tips (2 m/s2) or rocks and
// lands.
double unexplained_by_steps(double gravity, double step) {
  Scenario s = contact_wall(ContactScheme::hybrid, step);
  s.gravity = gravity;
  s.ground.horizontal = rectangular(0.2 * g, 0.15);
  s.run.duration = 3.0;
  const EnergyLedger e = simulate_summary(s).energy;
  return std::fabs(e.lost_by_scheme) / e.input;
}

// The forces that hold a corner must not work while a block turns about it: else the energy grows with the step.
TEST(HybridScheme, ForcesThatHoldACornerDoNotWork) {
  EXPECT_LT(unexplained_by_steps(2.0, 1e-3), 5e-7);
  EXPECT_LT(unexplained_by_steps(9.81, 1e-3), 5e-6);
  for (const double gravity : {2.0, 9.81})
    for (const double step : {4e-3, 2e-3, 1e-3})
      EXPECT_GT(unexplained_by_steps(gravity, step), 3.2 * unexplained_by_steps(gravity, 0.5 * step))
          << gravity << " " << step;
}

// Corners that settle without an impact sink a little and are lifted again: that must not keep a column trembling.
TEST(HybridScheme, ATremorEndsForEveryStep) {
  for (const double step : {2e-3, 1e-3, 0.5e-3}) {
    Scenario s = contact_column(ContactScheme::hybrid, step, 2, 0.3809, 0.8254);
    s.blocks[0].density = 1537.0;
    s.blocks[1].height = 1.767;
    s.blocks[1].density = 1884.0;
    s.friction.static_coefficient = 0.2309;
    s.ground.horizontal = wave(ExcitationKind::half_sine, 0.1844 * g, 2.0 * std::numbers::pi * 3.834);
    s.ground.vertical = wave(ExcitationKind::sine, 0.2489 * g, 2.0 * std::numbers::pi * 3.0);
    s.run.duration = 2.0;
    const Summary summary = simulate_summary(s);
    EXPECT_EQ(summary.verdict, Verdict::rest) << step;
    EXPECT_LT(summary.end_time, 0.6) << step;
  }
}

// --- implicit Euler: what the step costs ---

struct Loss {
  double mean = 0.0;
  double largest = 0.0;
};

// Root of the ratio of peak energies over the first impact, over sixteen positions of the impact within a step.
Loss numerical_restitution(double step, double angle) {
  const Rectangle body = rectangle(contact_wall(ContactScheme::hybrid, step));
  const double landing = static_cast<double>(quarter_period(body.alpha, angle) / body.p);
  const double whole = std::floor(landing / step);
  Loss loss;
  for (int k = 0; k < 16; ++k) {
    Scenario s = contact_wall(ContactScheme::implicit_euler, landing / (whole + (k + 0.5) / 16.0));
    s.initial.angle = {angle};
    s.run.duration = 2.2 * landing + 0.3;
    const auto swings = simulate_summary(s).contact->swings;
    const double ratio = swings.size() > 1 ? swings[1].ratio : 0.0;
    loss.mean += ratio / 16.0;
    loss.largest = std::max(loss.largest, ratio);
  }
  return loss;
}

TEST(ImplicitEuler, NumericalRestitutionIsBelowHousnersAndFollowsTheFormula) {
  const double e = housner_ratio(0.5, 3.5);
  const Rectangle body = rectangle(contact_wall(ContactScheme::hybrid, 1e-3));
  for (const double angle : {0.03, 0.08}) {
    const double rate = static_cast<double>(first_impact_speed(body.alpha, angle) * body.p);
    const double unit = static_cast<double>(body.p * body.p * std::sin(body.alpha));
    for (const double step : {1e-3, 2e-3, 4e-3}) {
      const Loss found = numerical_restitution(step, angle);
      const double expected = (1.0 + e) * unit * step / rate;
      EXPECT_LE(found.largest, e + 1e-6) << angle << " " << step;
      EXPECT_NEAR((e - found.mean) / expected, 1.0, 0.25) << angle << " " << step;
    }
  }
}

TEST(ContactOverturning, CriticalDurationOfTheWall) {
  const Rectangle body = rectangle(contact_wall(ContactScheme::hybrid, 1e-3));
  const auto integrand = [&](Real u) -> Real {
    const Real half = u * u / 2;
    const Real over_u2 = half < Real(1e-12L) ? Real(0.5L) : std::sin(half) / (u * u);
    return 2 / std::sqrt(4 * over_u2 * (Real(0.2L) * std::cos(body.alpha - half) - std::sin(body.alpha - half)));
  };
  const Real at_end = body.alpha - std::asin(std::sin(body.alpha) - (1 - std::cos(body.alpha)) / Real(0.2L));
  const Real expected =
      boost::math::quadrature::gauss_kronrod<Real, 61>::integrate(integrand, Real(0), std::sqrt(at_end), 15, 1e-17L) /
      body.p;
  for (const ContactScheme scheme : {ContactScheme::implicit_euler, ContactScheme::hybrid}) {
    for (const double step : {1e-3, 2e-3, 4e-3, 8e-3}) {
      const auto falls = [&](double duration) {
        Scenario s = contact_wall(scheme, step);
        s.ground.horizontal = rectangular(0.2 * g, duration);
        s.run.duration = 12.0;
        s.run.max_impacts = 1;  // survival: it comes back
        return decide(s).overturned;
      };
      double low = 0.55;
      double high = 0.7;
      while (high - low > 2e-6) (falls(0.5 * (low + high)) ? high : low) = 0.5 * (low + high);
      EXPECT_NEAR(high, static_cast<double>(expected), 5e-5) << choice_name(scheme) << " " << step;
    }
  }
}

// Drums that rattle land on each other dozens of times in a step: every landing is located, and none creates energy.
// Ends that are closed all the time stay closed until time goes on; else two of them let each other go for ever.
TEST(HybridScheme, LocatesEveryLandingOfDrumsThatRattle) {
  Scenario s = contact_column(ContactScheme::hybrid, 1e-3, 20, 1.0, 0.4);
  s.blocks[0].density = 2600.0;
  s.blocks.assign(20, s.blocks[0]);
  s.friction.static_coefficient = 0.6;
  s.ground.horizontal = wave(ExcitationKind::sine, 0.2 * 9.80665, 2.0 * std::numbers::pi);
  s.run.duration = 1.3;
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.contact->split_limits, 0);
  EXPECT_EQ(summary.contact->unsolved, 0);
  EXPECT_LE(summary.contact->worst_residual, 1e-8);
  EXPECT_GT(summary.impact_count, 100);
  EXPECT_GT(summary.energy.lost_by_scheme, -1e-5 * summary.energy.input);
}

// Bounces of several contacts at once create energy in long steps of Moreau's; summaries tell it as histories do.
TEST(MoreausScheme, CreatedEnergyIsCountedAndToldAtEveryDepth) {
  Scenario s = contact_column(ContactScheme::moreau, 0.01, 3, 0.5, 0.5);
  s.friction.static_coefficient = 0.9;
  s.contact.normal_restitution = 1.0;
  s.ground.horizontal.kind = ExcitationKind::sine;
  s.ground.horizontal.amplitude = 0.8 * 9.80665;
  s.ground.horizontal.omega = 2.0 * std::numbers::pi * 2.0;
  s.run.duration = 2.0;
  for (const Summary& summary : {simulate(s).summary, simulate_summary(s)}) {
    EXPECT_LT(summary.energy.lost_by_scheme, -0.1 * summary.energy.input);
    const bool told = std::any_of(summary.warnings.begin(), summary.warnings.end(), [](const std::string& warning) {
      return warning.find("the steps themselves created") != std::string::npos;
    });
    EXPECT_TRUE(told);
  }
}

}  // namespace
}  // namespace teeter::physics

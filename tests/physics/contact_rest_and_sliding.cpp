// Model contact: blocks that stand, slide and fly (contact-dynamics tests 1-4, 6, 9, 10, 13, 15).
#include "models/contact/motion.hpp"
#include "physics/contact_helpers.hpp"

namespace teeter::physics {
namespace {

TEST(ContactAtRest, NothingMovesBelowTheThresholds) {
  for (const ContactScheme scheme : contact_schemes) {
    for (const double mu : {0.05, 10.0}) {
      Scenario s = contact_wall(scheme, 1e-3);
      s.friction.static_coefficient = mu;
      const double limit = std::min(mu, s.blocks[0].width / s.blocks[0].height);
      s.ground.horizontal = rectangular(0.9 * limit * g, 2.0);
      s.run.duration = 2.0;
      const History history = simulate(s);
      EXPECT_EQ(history.summary.verdict, Verdict::rest) << choice_name(scheme);
      EXPECT_LT(history.summary.contact->worst_residual, 1e-10);
      const double weight = 0.5 * 3.5 * 2000.0 * g;
      Worst drift;
      Worst force;
      for (const char* name : {"x_0", "angle_0"})
        for (const double value : column(history, name)) drift.offer(std::fabs(value));
      for (const double value : column(history, "y_0")) drift.offer(std::fabs(value - 1.75));
      for (const double value : column(history, "normal_force_0")) force.offer(std::fabs(value / weight - 1.0));
      EXPECT_WORST(drift, 1e-12) << choice_name(scheme) << mu;
      EXPECT_WORST(force, 1e-9) << choice_name(scheme) << mu;
    }
  }
}

// Whether the first step moves the block.
bool moves_at(ContactScheme scheme, double mu, double acceleration) {
  Scenario s = contact_wall(scheme, 1e-3);
  s.friction.static_coefficient = mu;
  s.ground.horizontal = rectangular(acceleration, 1.0);
  const ContactModel model = make_contact_model(s);
  ContactMotion motion(model, initial_assembly(model, s));
  motion.advance();
  const BodyState& b = motion.state().bodies[0];
  return std::fabs(b.velocity.x) + std::fabs(b.rate) > 1e-15;
}

TEST(ContactAtRest, SlidingAndUpliftBeginAtTheirThresholds) {
  for (const ContactScheme scheme : contact_schemes) {
    for (const double mu : {0.05, 0.1, 0.5, 10.0}) {
      const double expected = std::min(mu, 1.0 / 7.0) * g;
      const double found = bisect(0.5 * expected, 2.0 * expected, [&](double a) { return moves_at(scheme, mu, a); });
      EXPECT_NEAR(found / g, expected / g, 1e-9) << choice_name(scheme) << " " << mu;
    }
  }
}

// A block too low to rock, pushed by 0.4 s of `acceleration` (in g).
double slip_after_pulse(ContactScheme scheme, ContactFlow flow, double step, double acceleration) {
  Scenario s = block(2.0, 0.2);
  s.model = ModelKind::contact;
  s.friction.static_coefficient = 0.3;
  s.contact.scheme = scheme;
  s.contact.flow = flow;
  s.contact.step = step;
  s.ground.horizontal = rectangular(acceleration * g, 0.4);
  s.run.duration = 2.0;
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.verdict, Verdict::rest) << choice_name(scheme);
  EXPECT_NEAR(summary.end_time, 0.4 * acceleration / 0.3, 12.0 * step) << choice_name(scheme);
  return summary.blocks[0].final_slip;
}

double slip_expected(double acceleration) { return -0.5 * (acceleration - 0.3) * g * 0.4 * 0.4 * acceleration / 0.3; }

TEST(ContactSliding, DistanceOfAPulse) {
  for (const ContactScheme scheme : contact_schemes) {
    // The block stops at the end of a step: its speed is exact in all of them.
    EXPECT_NEAR(slip_after_pulse(scheme, ContactFlow::coulomb, 1e-3, 0.6), slip_expected(0.6), 1e-10)
        << choice_name(scheme);
    // It stops within a step: an error of the order of the step squared.
    for (const double step : {4e-3, 2e-3, 1e-3})
      EXPECT_NEAR(slip_after_pulse(scheme, ContactFlow::coulomb, step, 0.5), slip_expected(0.5), g * step * step)
          << choice_name(scheme);
  }
  EXPECT_NEAR(slip_after_pulse(ContactScheme::implicit_euler, ContactFlow::associative, 1e-3, 0.6), slip_expected(0.6),
              1e-7);
}

TEST(ContactSliding, AssociativeFlowHoversWhileItSlides) {
  Scenario s = block(2.0, 0.2);
  s.model = ModelKind::contact;
  s.friction.static_coefficient = 0.3;
  s.contact.scheme = ContactScheme::implicit_euler;
  s.contact.flow = ContactFlow::associative;
  s.ground.horizontal = rectangular(0.5 * g, 0.4);
  s.run.output_step = 1e-3;
  s.run.duration = 1.0;
  const History history = simulate(s);
  const auto& y = column(history, "y_0");
  const auto& x = column(history, "x_0");
  Worst hover;
  for (std::size_t k = 2; k < 390; ++k) {
    const double speed = (x[k] - x[k - 1]) / 1e-3;
    hover.offer(std::fabs(y[k] - 0.1 - 0.3 * std::fabs(speed) * 1e-3));
  }
  EXPECT_WORST(hover, 1e-12);
  EXPECT_NEAR(y.back(), 0.1, 1e-12);
  EXPECT_GT(y[300] - 0.1, 1e-4);
}

// A base that moves and a load on the blocks are the same, if the base takes the same steps.
TEST(ContactFrames, MovingBaseEqualsRelativeFrame) {
  const double h = 1e-3;
  const double mu = 0.3;
  const auto step = [&](bool base_moves, Motion3& velocity, double& base, double acceleration) {
    ContactProblem problem;  // a low block, flat; lengths in m, masses in one
    problem.mass = {1.0};
    const double load = base_moves ? 0.0 : -acceleration;
    problem.free = {
        {(velocity[0] * h + load * h * h) / (g * h * h), velocity[1] / (g * h) - 1.0, velocity[2] / (g * h)}};
    if (base_moves) base += acceleration * h;
    for (const double x : {-1.0, 1.0}) {
      ContactPoint point;
      point.normal_upper = {0.0, 1.0, -x};
      point.tangent_upper = {1.0, 0.0, -0.2};
      point.friction = mu;
      point.slide = base_moves ? -base / (g * h) : 0.0;
      problem.contacts.push_back(point);
    }
    ContactSolution solution;
    ContactSolver solver;
    solver.solve(problem, ContactSolverKind::automatic, solution);
    EXPECT_TRUE(solution.solved);
    for (std::size_t k = 0; k < 3; ++k) velocity[k] = solution.motion[0][k] * g * h;
  };
  Motion3 absolute{};
  Motion3 relative_motion{};
  double base = 0.0;
  double unused = 0.0;
  Worst difference;
  for (int k = 0; k < 600; ++k) {
    const double a = 0.6 * g * std::sin(0.03 * k);
    step(true, absolute, base, a);
    step(false, relative_motion, unused, a);
    difference.offer(std::fabs(absolute[0] - base - relative_motion[0]));
  }
  EXPECT_WORST(difference, 1e-12);
}

TEST(ContactFlight, EnergyIsKeptAndTheGroundStopsIt) {
  Scenario s = contact_wall(ContactScheme::moreau, 1e-3);
  s.initial.position = {{0.0, 3.0}};
  s.initial.velocity = {{0.4, 1.0}};
  s.initial.rate = {0.2};
  s.run.duration = 0.4;
  for (const ContactScheme scheme : {ContactScheme::moreau, ContactScheme::hybrid}) {
    s.contact.scheme = scheme;
    const History history = simulate(s);
    EXPECT_EQ(history.summary.impact_count, 0);
    const auto& kinetic = column(history, "kinetic");
    const auto& potential = column(history, "potential");
    Worst energy;
    for (std::size_t k = 0; k < kinetic.size(); ++k)
      energy.offer(relative(kinetic[k] + potential[k], kinetic[0] + potential[0]));
    EXPECT_WORST(energy, 1e-12) << choice_name(scheme);
  }
}

TEST(ContactMomentum, ImpulsesAreTheChange) {
  Scenario s = contact_column(ContactScheme::hybrid, 1e-3, 3, 0.5, 0.7);
  s.friction.static_coefficient = 0.4;
  s.ground.horizontal = wave(ExcitationKind::sine, 0.9 * g, 8.0);
  const ContactModel model = make_contact_model(s);
  ContactMotion motion(model, initial_assembly(model, s));
  Worst momentum;
  int impacts = 0;
  while (motion.time() < 1.2 && motion.phase() == ContactPhase::moving) {
    motion.advance();
    const double h = motion.landed().time - motion.before().time;
    const Vec2 ground = h > 0.0 ? mean_acceleration(model, motion.before().time, motion.landed().time) : Vec2{};
    Vec2 change{};
    double mass = 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      change = change + model.bodies[i].mass * (motion.state().bodies[i].velocity - motion.before().bodies[i].velocity);
      mass += model.bodies[i].mass;
    }
    Vec2 impulse{-mass * ground.x * h, -mass * (g + ground.y) * h};
    if (motion.still()) continue;  // held without moving: the load is taken by forces of an implicit step
    const auto add = [&](const std::vector<ActiveEnd>& ends) {
      for (const ActiveEnd& end : ends)
        if (motion.pairs()[static_cast<std::size_t>(end.pair)].lower == the_base)
          impulse = impulse + Vec2{end.tangential_impulse, end.normal_impulse};
    };
    add(motion.ends());
    add(motion.impact_ends());
    impacts += motion.impact() ? 1 : 0;
    momentum.offer((std::fabs(change.x - impulse.x) + std::fabs(change.y - impulse.y)) / (mass * g * 1e-3));
  }
  EXPECT_GT(impacts, 3);
  EXPECT_WORST(momentum, 1e-8);
}

TEST(ContactSymmetry, MirroredShakingGivesMirroredMotion) {
  for (const ContactScheme scheme : contact_schemes) {
    for (const double mu : {0.25, 0.8}) {
      Scenario s = contact_column(scheme, 1e-3, 2, 0.5, 0.9);
      s.friction.static_coefficient = mu;
      s.run.duration = 1.5;
      s.ground.horizontal = wave(ExcitationKind::sine, 0.8 * g, 7.0);
      const History one = simulate(s);
      s.ground.horizontal.amplitude = -0.8 * g;
      const History other = simulate(s);
      Worst difference;
      ASSERT_EQ(column(one, "time").size(), column(other, "time").size()) << choice_name(scheme);
      for (const char* name : {"angle_0", "angle_1", "x_0", "x_1"})
        for (std::size_t k = 0; k < column(one, "time").size(); ++k)
          difference.offer(std::fabs(column(one, name)[k] + column(other, name)[k]));
      EXPECT_WORST(difference, 1e-9) << choice_name(scheme) << mu;
      EXPECT_GT(std::fabs(one.summary.blocks[0].peak_angle) + std::fabs(one.summary.blocks[0].peak_slip), 1e-2);
    }
  }
}

TEST(ContactAtRest, AColumnOfTwentyBlocksCarriesItsWeight) {
  for (const ContactScheme scheme : contact_schemes) {
    Scenario s = contact_column(scheme, 1e-3, 20, 0.5, 0.5);
    s.friction.static_coefficient = 0.5;
    s.run.duration = 1.0;
    s.ground.horizontal = rectangular(1e-9, 1.0);  // keeps the run from ending at once
    const History history = simulate(s);
    EXPECT_LT(history.summary.contact->worst_residual, 1e-10);
    Worst drift;
    Worst weight;
    for (int i = 0; i < 20; ++i) {
      const std::string n = std::to_string(i);
      for (const double v : column(history, "x_" + n)) drift.offer(std::fabs(v));
      for (const double v : column(history, "y_" + n)) drift.offer(std::fabs(v - 0.25 - 0.5 * i));
      for (const double v : column(history, "angle_" + n)) drift.offer(std::fabs(v));
      const double above = (20 - i) * 0.25 * 2000.0 * g;
      weight.offer(std::fabs(column(history, "normal_force_" + n).back() / above - 1.0));
    }
    EXPECT_WORST(drift, 1e-12) << choice_name(scheme);
    EXPECT_WORST(weight, 1e-8) << choice_name(scheme);
  }
}

TEST(ContactAtRest, AColumnOfTwentyBlocksStaysForTenSeconds) {
  for (const ContactScheme scheme : contact_schemes) {
    Scenario s = contact_column(scheme, 1e-3, 20, 0.5, 0.5);
    s.friction.static_coefficient = 0.5;
    s.run.duration = 10.0;
    s.run.output_step = 0.1;
    s.ground.horizontal = wave(ExcitationKind::harmonic, 0.02 * g, 4.0 * pi);
    const History history = simulate(s);
    Worst drift;
    for (int i = 0; i < 20; ++i) {
      for (const double v : column(history, "x_" + std::to_string(i))) drift.offer(std::fabs(v));
      for (const double v : column(history, "y_" + std::to_string(i))) drift.offer(std::fabs(v - 0.25 - 0.5 * i));
    }
    EXPECT_WORST(drift, 1e-9) << choice_name(scheme);
  }
}

// A corner about which a block turns is held, but not at every instant of a step: what that does to the energy is an
// error of the steps, not a gift of friction.
TEST(ContactSliding, FrictionNeverGivesEnergy) {
  for (const ContactScheme scheme : contact_schemes) {
    for (const double gravity : {9.81, 2.0}) {
      for (const double mu : {0.05, 0.3, 0.7}) {
        Scenario s = contact_wall(scheme, 1e-3);
        s.gravity = gravity;
        s.friction.static_coefficient = mu;
        s.ground.horizontal = rectangular(0.2 * g, 0.15);
        s.run.duration = 3.0;
        const History history = simulate(s);
        const EnergyLedger& e = history.summary.energy;
        EXPECT_GE(e.lost_by_sliding, 0.0) << choice_name(scheme) << gravity << mu;
        const double missing = e.initial + e.input - e.final - e.lost_at_impacts - e.lost_by_sliding - e.lost_by_scheme;
        EXPECT_NEAR(missing, 0.0, 1e-9 * e.input);
        double lost = 0.0;
        for (const double now : column(history, "lost")) {
          EXPECT_GE(now, lost - 1e-9 * e.input) << choice_name(scheme) << gravity << mu;
          lost = now;
        }
      }
    }
  }
}

}  // namespace
}  // namespace teeter::physics

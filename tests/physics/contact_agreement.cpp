// Model contact beside the event-driven models where both must tell the same: pulses without sliding; solvers by name.
#include "physics/contact_helpers.hpp"

namespace teeter::physics {
namespace {

Scenario pulse_on_wall(ModelKind model, double amplitude, double omega, double step) {
  Scenario s = contact_wall(ContactScheme::hybrid, step);
  s.model = model;
  s.ground.horizontal = wave(ExcitationKind::sine, amplitude * g, omega);
  s.run.duration = 4.0;
  return s;
}

TEST(ContactAgreement, PeaksOfTheRockingBlock) {
  Worst peak;
  Worst later;
  for (const double amplitude : {0.2, 0.25, 0.3}) {
    for (const double omega : {4.0, 6.0, 9.0}) {
      const Summary exact = simulate_summary(pulse_on_wall(ModelKind::rocking, amplitude, omega, 1e-3));
      const Summary found = simulate_summary(pulse_on_wall(ModelKind::contact, amplitude, omega, 1e-3));
      const std::string where = std::to_string(amplitude) + " " + std::to_string(omega);
      EXPECT_EQ(exact.overturned.has_value(), found.overturned.has_value()) << where;
      if (exact.overturned) continue;
      peak.offer(relative(found.blocks[0].peak_angle, exact.blocks[0].peak_angle), where);
      ASSERT_GE(found.impacts.size(), 2U) << where;
      for (std::size_t k = 0; k < 2; ++k) later.offer(std::fabs(found.impacts[k].time - exact.impacts[k].time), where);
    }
  }
  EXPECT_WORST(peak, 1e-3);
  EXPECT_WORST(later, 2e-3);
}

TEST(ContactAgreement, OrderOfTheHybridScheme) {
  const Summary rocking = simulate_summary(pulse_on_wall(ModelKind::rocking, 0.25, 9.0, 1e-3));
  ASSERT_FALSE(rocking.overturned);  // the peak of one that falls is that of lying
  const double exact = rocking.blocks[0].peak_angle;
  const auto error = [&](double step) {
    return relative(simulate_summary(pulse_on_wall(ModelKind::contact, 0.25, 9.0, step)).blocks[0].peak_angle, exact);
  };
  double previous = error(8e-3);
  double product = 1.0;
  for (const double step : {4e-3, 2e-3, 1e-3, 0.5e-3}) {
    const double now = error(step);
    product *= previous / now;
    previous = now;
  }
  const double order = std::log2(product) / 4.0;
  RecordProperty("order", std::to_string(order));
  EXPECT_GT(order, 1.5);
  EXPECT_LT(previous, 1e-4);
}

Scenario pulse_on_pair(ModelKind model, double amplitude, double step) {
  Scenario s = contact_column(ContactScheme::hybrid, step, 2, 0.6, 1.5);
  s.blocks[1].width = 0.4;
  s.blocks[1].height = 1.2;
  s.model = model;
  s.ground.horizontal = wave(ExcitationKind::sine, amplitude * g, 5.0);
  s.run.duration = 0.9;
  return s;
}

// Until the patterns of impacts part: peaks of both blocks in the first swing.
TEST(ContactAgreement, PeaksOfTheStack) {
  Worst peak;
  for (const double amplitude : {0.38, 0.42, 0.5}) {
    const Summary exact = simulate_summary(pulse_on_pair(ModelKind::stack, amplitude, 1e-3));
    const Summary found = simulate_summary(pulse_on_pair(ModelKind::contact, amplitude, 1e-3));
    for (std::size_t i = 0; i < 2; ++i) {
      if (std::fabs(exact.blocks[i].peak_angle) < 1e-4) continue;
      peak.offer(relative(found.blocks[i].peak_angle, exact.blocks[i].peak_angle),
                 std::to_string(amplitude) + " block " + std::to_string(i));
    }
  }
  EXPECT_GT(peak.value(), 0.0);
  EXPECT_WORST(peak, 1e-3);
}

TEST(ContactAgreement, EverySolverGivesTheSameMotion) {
  Scenario s = contact_column(ContactScheme::hybrid, 1e-3, 2, 0.5, 0.9);
  s.friction.static_coefficient = 0.4;
  s.ground.horizontal = wave(ExcitationKind::sine, 0.8 * g, 7.0);
  s.run.duration = 0.6;
  for (const ContactScheme scheme : contact_schemes) {
    s.contact.scheme = scheme;
    s.contact.solver = ContactSolverKind::automatic;
    const Summary usual = simulate_summary(s);
    for (const ContactSolverKind solver : {ContactSolverKind::enumerate, ContactSolverKind::lemke,
                                           ContactSolverKind::nsgs, ContactSolverKind::interior_point}) {
      s.contact.solver = solver;
      const Summary other = simulate_summary(s);
      EXPECT_EQ(other.status, Status::done) << choice_name(scheme) << " " << choice_name(solver) << " " << other.reason;
      for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_NEAR(other.blocks[i].final_angle, usual.blocks[i].final_angle, 1e-7)
            << choice_name(scheme) << " " << choice_name(solver);
        EXPECT_NEAR(other.blocks[i].final_slip, usual.blocks[i].final_slip, 1e-7)
            << choice_name(scheme) << " " << choice_name(solver);
      }
    }
  }
}

// Vertical motion is a change of weight: at -g + half of g the block rocks as under half of gravity.
TEST(ContactAgreement, VerticalMotionOfTheRockingBlock) {
  const auto run = [](ModelKind model) {
    Scenario s = contact_wall(ContactScheme::hybrid, 1e-3);
    s.model = model;
    s.ground.horizontal = wave(ExcitationKind::sine, 0.25 * g, 6.0);
    s.ground.vertical = wave(ExcitationKind::sine, 0.4 * g, 17.0);
    s.run.duration = 1.5;
    return simulate_summary(s);
  };
  const Summary exact = run(ModelKind::rocking);
  const Summary found = run(ModelKind::contact);
  EXPECT_LT(relative(found.blocks[0].peak_angle, exact.blocks[0].peak_angle), 1e-3);
}

}  // namespace
}  // namespace teeter::physics

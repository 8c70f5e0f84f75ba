// Model contact: walls, where blocks touch several others.
#include <cstdlib>

#include "physics/contact_helpers.hpp"

namespace teeter::physics {
namespace {

// A wall in running bond; every second course begins and ends with half a block.
Scenario wall_of(int courses, int per_course, ContactScheme scheme) {
  Scenario s = contact_wall(scheme, 2e-3);
  const Block stone = [] {
    Block b;
    b.width = 0.5;
    b.height = 0.25;
    b.density = 2000.0;
    return b;
  }();
  s.blocks.clear();
  for (int c = 0; c < courses; ++c) {
    double x = -0.5 * per_course * stone.width;
    while (x < 0.5 * per_course * stone.width - 1e-9) {
      Block b = stone;
      const bool half = c % 2 == 1 && (x < -0.5 * per_course * stone.width + 1e-9 ||
                                       x > 0.5 * per_course * stone.width - 0.75 * stone.width);
      if (half) b.width = 0.5 * stone.width;
      b.at = {x + 0.5 * b.width, c * stone.height};
      x += b.width;
      s.blocks.push_back(b);
    }
  }
  s.initial.angle.clear();
  s.initial.rate.clear();
  s.friction.static_coefficient = 0.6;
  return s;
}

TEST(ContactWall, StandsStillUnderItsWeightAndGentleShaking) {
  for (const ContactScheme scheme : {ContactScheme::implicit_euler, ContactScheme::hybrid}) {
    Scenario s = wall_of(9, 4, scheme);
    ASSERT_EQ(s.blocks.size(), 40U);
    s.ground.horizontal = wave(ExcitationKind::harmonic, 0.05 * g, 4.0 * pi);
    s.run.duration = 0.5;
    const History history = simulate(s);
    EXPECT_EQ(history.summary.status, Status::done) << history.summary.reason;
    EXPECT_EQ(history.summary.contact->unsolved, 0);
    EXPECT_LT(history.summary.contact->worst_residual, 1e-10);
    Worst drift;
    for (std::size_t i = 0; i < s.blocks.size(); ++i) {
      const std::string n = std::to_string(i);
      drift.offer(std::fabs(column(history, "x_" + n).back() - (*s.blocks[i].at)[0]));
      drift.offer(std::fabs(column(history, "y_" + n).back() - (*s.blocks[i].at)[1] - 0.125));
    }
    EXPECT_WORST(drift, 1e-9) << choice_name(scheme);
  }
}

TEST(ContactWall, TheGroundBearsTheWholeWeight) {
  Scenario s = wall_of(4, 3, ContactScheme::implicit_euler);
  s.run.duration = 0.02;
  s.ground.horizontal = rectangular(0.1 * g, 1.0);
  const History history = simulate(s);
  double weight = 0.0;
  for (const Block& b : s.blocks) weight += b.width * b.height * 2000.0 * g;
  double borne = 0.0;
  double pushed = 0.0;
  for (const ContactForce& force : history.forces.back().forces) {
    if (force.lower != -1) continue;
    borne += force.fy;
    pushed += force.fx;
  }
  EXPECT_NEAR(borne / weight, 1.0, 1e-8);
  EXPECT_NEAR(pushed / weight, 0.1, 1e-8);
}

TEST(ContactWall, SlidesAsOneWhenTheGroundIsSmooth) {
  Scenario s = wall_of(3, 3, ContactScheme::implicit_euler);
  s.friction.static_coefficient = 0.2;
  s.ground.horizontal = rectangular(0.3 * g, 0.2);
  s.run.duration = 0.2;
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.contact->unsolved, 0);
  // The lowest course slides by 0.1 g for 0.2 s, to the left.
  EXPECT_NEAR(summary.blocks[0].final_slip, -0.5 * 0.1 * g * 0.04, 2e-3);
}

TEST(ContactWall, AThousandBlocksAtRestAndGentlyShaken) {
  Scenario s = wall_of(16, 62, ContactScheme::implicit_euler);
  ASSERT_EQ(s.blocks.size(), 1000U);
  s.run.duration = 0.02;
  s.run.output_step = 0.02;
  s.ground.horizontal = wave(ExcitationKind::harmonic, 0.05 * g, 40.0 * pi);
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.status, Status::done) << summary.reason;
  EXPECT_EQ(summary.contact->unsolved, 0) << summary.contact->worst_residual;
  Worst slip;
  for (const BlockOutcome& block : summary.blocks) slip.offer(std::fabs(block.final_slip));
  EXPECT_WORST(slip, 1e-8);
}

// Steps of a wall under a constant push `ratio` times the friction, from rest.
ContactOutcome pushed(int courses, int per_course, double friction, double ratio, int steps) {
  Scenario s = wall_of(courses, per_course, ContactScheme::implicit_euler);
  s.friction.static_coefficient = friction;
  s.ground.horizontal = rectangular(ratio * friction * g, 10.0);
  s.run.duration = steps * s.contact.step;
  s.run.output_step = *s.run.duration;
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.status, Status::done) << summary.reason;
  EXPECT_EQ(summary.contact->problems, steps);
  return *summary.contact;
}

// TEETER_LARGE_WALLS=1: walls that take seconds a step.
bool large_walls_too() {
  const char* text = std::getenv("TEETER_LARGE_WALLS");
  return text != nullptr && std::string(text) != "0";
}

void expect_solved_first_steps(int courses, int per_course, double friction, std::initializer_list<double> ratios) {
  for (const double ratio : ratios) {
    const ContactOutcome outcome = pushed(courses, per_course, friction, ratio, 1);
    EXPECT_LE(outcome.worst_residual, 1e-8) << courses << " courses, friction " << friction << ", push " << ratio;
    EXPECT_EQ(outcome.unsolved + outcome.relaxed, 0);
  }
}

// From rest, under pushes of 0.7 to 2 times the friction: from standing to all courses sliding at once.
TEST(ContactWall, TheFirstStepOfAFallingWallObeysCoulombsLaw) {
  expect_solved_first_steps(9, 4, 0.6, {0.7, 0.8, 0.85, 0.9, 0.92, 0.97, 1.0, 1.03, 1.15, 1.5, 2.0});
  expect_solved_first_steps(16, 16, 0.6, {0.7, 0.92, 1.0, 1.15, 2.0});
  expect_solved_first_steps(16, 16, 0.75, {0.8, 1.0, 1.15, 1.5, 2.0});
  expect_solved_first_steps(24, 12, 0.6, {0.97, 1.03, 1.15});
  expect_solved_first_steps(32, 16, 0.6, {0.92});
}

TEST(ContactWall, TheFirstStepOfAnyLargeWallObeysCoulombsLaw) {
  if (!large_walls_too()) GTEST_SKIP() << "TEETER_LARGE_WALLS=1 asks for it";
  expect_solved_first_steps(16, 16, 0.6, {0.7, 0.8, 0.85, 0.9, 0.92, 0.97, 1.0, 1.03, 1.15, 1.5, 2.0});
  expect_solved_first_steps(16, 16, 0.75, {0.7, 0.8, 0.85, 0.9, 0.92, 0.97, 1.0, 1.03, 1.15, 1.5, 2.0});
  expect_solved_first_steps(24, 12, 0.6, {0.7, 0.8, 0.85, 0.9, 0.92, 0.97, 1.0, 1.03, 1.15, 1.5, 2.0});
  expect_solved_first_steps(32, 16, 0.6, {0.7, 0.8, 0.85, 0.9, 0.92, 0.97});
  expect_solved_first_steps(32, 32, 0.6, {0.7, 0.8, 0.85, 0.9, 0.92, 0.97});
}

void expect_solved_motion(int courses, int per_course, double friction, double ratio, int steps) {
  const ContactOutcome outcome = pushed(courses, per_course, friction, ratio, steps);
  EXPECT_LE(outcome.worst_residual, 1e-8) << courses << " courses, friction " << friction << ", push " << ratio;
  EXPECT_EQ(outcome.unsolved, 0);
  EXPECT_EQ(outcome.relaxed, 0);
}

// Later steps are harder than the first: parts that move together touch at more points than their motion has freedoms.
TEST(ContactWall, EveryStepOfAMovingWallObeysCoulombsLaw) {
  for (const double ratio : {0.55 / 0.6, 1.2, 1.5}) expect_solved_motion(9, 4, 0.6, ratio, 300);
  expect_solved_motion(16, 16, 0.6, 0.55 / 0.6, 40);
  expect_solved_motion(16, 16, 0.6, 1.5, 20);
}

TEST(ContactWall, EveryStepOfAMovingWallOfAThousandBlocksObeysCoulombsLaw) {
  if (!large_walls_too()) GTEST_SKIP() << "TEETER_LARGE_WALLS=1 asks for it";
  expect_solved_motion(32, 32, 0.6, 0.528 / 0.6, 10);
}

}  // namespace
}  // namespace teeter::physics

// Contact problems for tests: columns and walls of rectangles, and any directions at all.
#pragma once

#include <algorithm>
#include <cmath>

#include "physics/helpers.hpp"
#include "solve/contact_problem.hpp"
#include "solve/contact_solver.hpp"

namespace teeter::contacts {

using physics::Dice;

struct Brick {
  double x = 0.0;
  double y = 0.0;  // centre
  double width = 1.0;
  double height = 1.0;
  double mass = 1.0;
  double gyration() const { return std::sqrt((width * width + height * height) / 12.0); }
};

// A contact at (x, y) between two bricks or a brick and the base, its normal turned by `tilt` from the vertical.
inline ContactPoint contact_at(const std::vector<Brick>& bricks, int upper, int lower, double x, double y,
                               double friction, double tilt = 0.0) {
  ContactPoint contact;
  contact.upper = upper;
  contact.lower = lower;
  contact.friction = friction;
  const double nx = -std::sin(tilt);
  const double ny = std::cos(tilt);
  const auto column = [&](int body, double sign, double dx, double dy) -> Motion3 {
    const Brick& brick = bricks[static_cast<std::size_t>(body)];
    const double turn = ((x - brick.x) * dy - (y - brick.y) * dx) / brick.gyration();
    return {sign * dx, sign * dy, sign * turn};
  };
  contact.normal_upper = column(upper, 1.0, nx, ny);
  contact.tangent_upper = column(upper, 1.0, ny, -nx);
  if (lower >= 0) {
    contact.normal_lower = column(lower, -1.0, nx, ny);
    contact.tangent_lower = column(lower, -1.0, ny, -nx);
  }
  return contact;
}

// Bodies falling by one unit a step, pulled sideways by `load`.
inline ContactProblem at_rest(const std::vector<Brick>& bricks, double load = 0.0) {
  ContactProblem problem;
  double mean = 0.0;
  for (const Brick& brick : bricks) mean += brick.mass / static_cast<double>(bricks.size());
  for (const Brick& brick : bricks) {
    problem.mass.push_back(brick.mass / mean);
    problem.free.push_back({load, -1.0, 0.0});
  }
  return problem;
}

inline std::vector<Brick> tower(int bricks, double width, double height) {
  std::vector<Brick> made;
  for (int i = 0; i < bricks; ++i) made.push_back({0.0, (i + 0.5) * height, width, height, width * height});
  return made;
}

// Two contacts at the ends of every interface of bricks that stand on one another.
inline ContactProblem column_of(const std::vector<Brick>& bricks, double friction, double load = 0.0) {
  ContactProblem problem = at_rest(bricks, load);
  for (int i = 0; i < static_cast<int>(bricks.size()); ++i) {
    const Brick& brick = bricks[static_cast<std::size_t>(i)];
    double left = brick.x - 0.5 * brick.width;
    double right = brick.x + 0.5 * brick.width;
    if (i > 0) {
      const Brick& below = bricks[static_cast<std::size_t>(i - 1)];
      left = std::max(left, below.x - 0.5 * below.width);
      right = std::min(right, below.x + 0.5 * below.width);
    }
    const double y = brick.y - 0.5 * brick.height;
    problem.contacts.push_back(contact_at(bricks, i, i - 1, left, y, friction));
    problem.contacts.push_back(contact_at(bricks, i, i - 1, right, y, friction));
  }
  return problem;
}

// Running bond: courses of bricks of size 1 x 0.5, every other course shifted by half a brick; joints between bricks of
// a course stay open.
inline ContactProblem wall_of(int courses, int per_course, double friction, double load = 0.0) {
  std::vector<Brick> bricks;
  for (int c = 0; c < courses; ++c)
    for (int j = 0; j < per_course; ++j)
      bricks.push_back({j + (c % 2 == 1 ? 0.5 : 0.0), 0.5 * c + 0.25, 1.0, 0.5, 0.5});
  ContactProblem problem = at_rest(bricks, load);
  for (int i = 0; i < static_cast<int>(bricks.size()); ++i) {
    const Brick& brick = bricks[static_cast<std::size_t>(i)];
    const double y = brick.y - 0.25;
    const int first = i / per_course == 0 ? the_base : (i / per_course - 1) * per_course;
    for (int lower = first; lower < (first < 0 ? 0 : first + per_course); ++lower) {
      double left = brick.x - 0.5;
      double right = brick.x + 0.5;
      if (lower >= 0) {
        left = std::max(left, bricks[static_cast<std::size_t>(lower)].x - 0.5);
        right = std::min(right, bricks[static_cast<std::size_t>(lower)].x + 0.5);
        if (right - left < 0.1) continue;
      }
      problem.contacts.push_back(contact_at(bricks, i, lower, left, y, friction));
      problem.contacts.push_back(contact_at(bricks, i, lower, right, y, friction));
    }
  }
  return problem;
}

inline double random_friction(Dice& dice) {
  const double values[] = {0.0, 0.1, 0.3, 0.6, 1.0, 3.0, dice.uniform(0.0, 1.0)};
  return values[dice.below(7)];
}

// Columns of one to `most` bricks at rest, sliding, rocking, landing; with redundant or held contacts in some.
inline ContactProblem random_column(Dice& dice, int most) {
  std::vector<Brick> bricks;
  const int count = 1 + dice.below(most);
  const bool alike = dice.chance(0.4);
  double top = 0.0;
  for (int i = 0; i < count; ++i) {
    Brick brick;
    brick.width = alike ? 1.0 : dice.uniform(0.7, 1.3);
    brick.height = alike ? 2.0 : dice.uniform(0.2, 3.0);
    brick.x = alike ? 0.0 : dice.uniform(-0.2, 0.2);
    brick.y = top + 0.5 * brick.height;
    brick.mass = alike ? 1.0 : brick.width * brick.height;
    top += brick.height;
    bricks.push_back(brick);
  }
  ContactProblem problem = column_of(bricks, random_friction(dice));
  const bool one_friction = dice.chance(0.5);
  const bool gaps = dice.chance(0.5);
  const double motion = dice.chance(0.2) ? 0.0 : dice.logarithmic(0.01, 30.0);
  const double load = dice.chance(0.3) ? 0.0 : dice.uniform(-1.5, 1.5);
  for (ContactPoint& contact : problem.contacts) {
    if (!one_friction) contact.friction = random_friction(dice);
    if (gaps && dice.chance(0.5)) contact.gap = dice.logarithmic(1e-6, 1.0);
  }
  for (Motion3& free : problem.free)
    free = {load + motion * dice.uniform(-1.0, 1.0), -1.0 + motion * dice.uniform(-1.0, 1.0),
            motion * dice.uniform(-1.0, 1.0)};
  if (dice.chance(0.15)) {  // rocking as one about a corner of the base, or sliding as one
    for (std::size_t i = 0; i < bricks.size(); ++i)
      problem.free[i] = {load + motion * bricks[i].y, -1.0 - motion * (bricks[i].x - 0.5),
                         motion * bricks[i].gyration()};
  }
  if (dice.chance(0.1)) {  // one more contact within an interface
    ContactPoint middle = problem.contacts[0];
    const ContactPoint& other = problem.contacts[1];
    for (std::size_t d = 0; d < 3; ++d) {
      middle.normal_upper[d] = 0.5 * (middle.normal_upper[d] + other.normal_upper[d]);
      middle.tangent_upper[d] = 0.5 * (middle.tangent_upper[d] + other.tangent_upper[d]);
    }
    middle.gap = 0.5 * (middle.gap + other.gap);
    problem.contacts.push_back(middle);
  }
  if (dice.chance(0.15)) {
    ContactPoint& held = problem.contacts[static_cast<std::size_t>(dice.below(2 * count))];
    held.law = dice.chance(0.5) ? ContactLaw::held : ContactLaw::held_frictionless;
  }
  problem.associative = dice.chance(0.5);
  return problem;
}

// Any directions between any bodies.
inline ContactProblem random_directions(Dice& dice) {
  ContactProblem problem;
  const int bodies = 1 + dice.below(4);
  const auto any = [&]() -> Motion3 {
    return {dice.uniform(-1.0, 1.0), dice.uniform(-1.0, 1.0), dice.uniform(-1.0, 1.0)};
  };
  for (int i = 0; i < bodies; ++i) {
    problem.mass.push_back(dice.logarithmic(0.3, 3.0));
    problem.free.push_back(any());
  }
  const int contacts = 1 + dice.below(5);
  for (int k = 0; k < contacts; ++k) {
    ContactPoint contact;
    contact.upper = dice.below(bodies);
    contact.lower = dice.below(bodies + 1) - 1;
    if (contact.lower == contact.upper) contact.lower = the_base;
    contact.normal_upper = any();
    contact.tangent_upper = any();
    if (contact.lower >= 0) {
      contact.normal_lower = any();
      contact.tangent_lower = any();
    }
    contact.gap = dice.chance(0.5) ? 0.0 : dice.uniform(0.0, 0.3);
    contact.friction = 0.5 * random_friction(dice);
    if (dice.chance(0.1)) contact.law = ContactLaw::held;
    problem.contacts.push_back(contact);
  }
  problem.associative = dice.chance(0.5);
  return problem;
}

inline double distance(const std::vector<Motion3>& a, const std::vector<Motion3>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t d = 0; d < 3; ++d) {
      const double difference = std::fabs(a[i][d] - b[i][d]);
      if (!(difference <= largest)) largest = difference;
    }
  return largest;
}

inline constexpr ContactSolverKind every_kind[] = {ContactSolverKind::automatic, ContactSolverKind::enumerate,
                                                   ContactSolverKind::lemke, ContactSolverKind::nsgs,
                                                   ContactSolverKind::interior_point};

inline ContactSolution solved_by(ContactSolverKind kind, const ContactProblem& problem) {
  ContactSolver solver;
  ContactSolution solution;
  solver.solve(problem, kind, solution);
  return solution;
}

}  // namespace teeter::contacts

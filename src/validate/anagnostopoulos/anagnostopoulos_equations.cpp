// A9: two blocks in smooth motion.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validate/anagnostopoulos/anagnostopoulos.hpp"
#include "validate/anagnostopoulos/anagnostopoulos_printed.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

// Two equal blocks of 0.2 m by 0.6 m, both on their right corners.
constexpr TwoBlocks blocks{0.1, 0.3, 0.3, 1.0, 1.0, 1, 1};

Scenario started(Pair angles, Pair rates, double duration) {
  Scenario scenario;
  scenario.model = ModelKind::stack;
  scenario.gravity = g;
  scenario.blocks = {standing(0.2, 0.6).blocks[0], standing(0.2, 0.6).blocks[0]};
  for (Block& block : scenario.blocks) block.mass = 1.0;
  scenario.initial.angle = {angles.first, angles.second};
  scenario.initial.rate = {rates.first, rates.second};
  scenario.run.duration = duration;
  scenario.run.output_step = 1e-3;
  return scenario;
}

// Up to the first impact.
struct SmoothMotion {
  std::vector<double> time;         // s
  std::vector<double> energy;       // over that at the start
  std::vector<double> upper_angle;  // °
};

// Eq. (24) by the rule of Störmer and Verlet: it has no rates, so that this is of second order and keeps its energy.
SmoothMotion by_equation_24(Pair angles, double duration) {
  constexpr double step = 1e-5;  // s
  const StackModel model = stack_model(blocks);
  const auto energy = [&](Pair at, Pair rates) {
    const StackState state = stack_state(blocks, at, rates);
    return kinetic_energy(model, state) + potential_energy(model, state);
  };
  const double initial = energy(angles, {0.0, 0.0});
  SmoothMotion motion{{0.0}, {1.0}, {angles.second / degree}};
  Pair rates{0.0, 0.0};
  for (int i = 1; i * step <= duration; ++i) {
    const Pair a = printed_accelerations(blocks, angles);
    const Pair half{rates.first + 0.5 * step * a.first, rates.second + 0.5 * step * a.second};
    angles = {angles.first + step * half.first, angles.second + step * half.second};
    if (angles.first < 0.0 || angles.second < angles.first) break;
    const Pair b = printed_accelerations(blocks, angles);
    rates = {half.first + 0.5 * step * b.first, half.second + 0.5 * step * b.second};
    if (i % 100 != 0) continue;
    motion.time.push_back(i * step);
    motion.energy.push_back(energy(angles, rates) / initial);
    motion.upper_angle.push_back(angles.second / degree);
  }
  return motion;
}

SmoothMotion by_the_stack(Pair angles, double duration) {
  const History history = simulate(started(angles, {0.0, 0.0}, duration));
  const std::vector<double> time = column(history, "time");
  const std::vector<double> kinetic = column(history, "kinetic");
  const std::vector<double> potential = column(history, "potential");
  const std::vector<double> upper = column(history, "angle_1", 1.0 / degree);
  SmoothMotion motion;
  for (std::size_t i = 0; i < time.size(); ++i) {
    if (!history.summary.impacts.empty() && time[i] >= history.summary.impacts[0].time) break;
    motion.time.push_back(time[i]);
    motion.energy.push_back((kinetic[i] + potential[i]) / history.summary.energy.initial);
    motion.upper_angle.push_back(upper[i]);
  }
  return motion;
}

}  // namespace

Claim two_block_equations() {
  Claim claim;
  claim.source = "Anagnostopoulos, eq. (24)";
  claim.statement =
      "The motion of two blocks obeys the two equations (24), in which each acceleration follows from its own angle.";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "Lagrange's equation (1) with the kinetic energy (18) couples the accelerations and adds the squared rates; "
      "without these terms energy is not kept.";
  const Pair printed = printed_accelerations(blocks, {0.02, 0.07});
  const History start = simulate(started({0.02, 0.07}, {0.5, -0.3}, 0.01));
  claim.numbers.push_back({"acceleration of the lower block, angles 0.02 and 0.07 rad, rates 0.5 and -0.3 rad/s",
                           printed.first, column(start, "acceleration_0").front(), 0.5, "rad/s²", false});
  claim.numbers.push_back({"acceleration of the upper block", printed.second, column(start, "acceleration_1").front(),
                           0.5, "rad/s²", false});
  const Pair release{0.05, 0.15};
  const SmoothMotion wrong = by_equation_24(release, 0.12);
  const SmoothMotion right = by_the_stack(release, 0.12);
  const auto [least, most] = std::ranges::minmax(right.energy);
  claim.facts.push_back(
      {fmt::format("Two equal blocks of 0.2 m by 0.6 m released at 0.05 and 0.15 rad: after {:.3f} s, before any "
                   "impact, (24) has {:.3f} times the energy.",
                   wrong.time.back(), wrong.energy.back()),
       std::fabs(wrong.energy.back() - 1.0) > 0.01});
  claim.facts.push_back(
      {"The model stack keeps it to 1e-10.", std::fabs(most - 1.0) < 1e-10 && std::fabs(least - 1.0) < 1e-10});
  claim.plots.push_back({"Energy over that at the start",
                         "time, s",
                         "share",
                         {{"model stack", right.time, right.energy}, {"eq. (24)", wrong.time, wrong.energy}}});
  claim.plots.push_back(
      {"Angle of the upper block",
       "time, s",
       "angle, °",
       {{"model stack", right.time, right.upper_angle}, {"eq. (24)", wrong.time, wrong.upper_angle}}});
  return claim;
}

}  // namespace teeter::anagnostopoulos

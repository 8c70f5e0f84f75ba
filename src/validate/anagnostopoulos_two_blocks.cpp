// A8 to A10: two blocks in mirror images, in smooth motion and at an impact.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/stack_impact.hpp"
#include "validate/anagnostopoulos.hpp"
#include "validate/anagnostopoulos_printed.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

Scenario mirrored(Scenario scenario) {
  for (double& angle : scenario.initial.angle) angle = -angle;
  for (double& rate : scenario.initial.rate) rate = -rate;
  scenario.ground.horizontal.scale = -scenario.ground.horizontal.scale;
  return scenario;
}

bool exactly_mirrored(const History& a, const History& b, const std::vector<std::string>& names) {
  return std::ranges::all_of(names, [&](const std::string& name) { return column(a, name) == column(b, name, -1.0); });
}

TwoBlocks mirrored(TwoBlocks blocks) {
  blocks.right1 = 1 - blocks.right1;
  blocks.right2 = 1 - blocks.right2;
  return blocks;
}

// The largest difference between a printed answer and that to the mirrored question, seen in the mirror.
double asymmetry_of_printed_equations() {
  double worst = 0.0;
  const auto offer = [&](Pair a, Pair b) {
    worst = std::max({worst, std::fabs(a.first + b.first), std::fabs(a.second + b.second)});
  };
  for (std::uint64_t i = 0; i < 500; ++i) {
    const RandomImpact r = random_impact(i);
    offer(printed_impact(r.blocks, r.angle, r.before, false),
          printed_impact(mirrored(r.blocks), -r.angle, {-r.before.first, -r.before.second}, false));
    const Pair angles{r.angle, r.angle + (r.blocks.right2 == 1 ? 0.05 : -0.05)};
    offer(printed_accelerations(r.blocks, angles),
          printed_accelerations(mirrored(r.blocks), {-angles.first, -angles.second}));
  }
  return worst;
}

}  // namespace

Claim mirror_images() {
  Claim claim;
  claim.source = "Anagnostopoulos, section 3.2.1, Figs. 14, 15";
  claim.statement =
      "Mirrored initial conditions give exactly mirrored motions of one and of two blocks, which confirms that "
      "equations "
      "and program are correct.";
  claim.finding = Finding::differs;
  claim.reason =
      "The symmetry is exact here too, but it confirms nothing: the printed equations (24) and (A43), which are wrong "
      "(A9, "
      "A10), have it as well.";
  Scenario one = tested({2});
  set_ratio(one, 0.928);
  one.initial.angle = {20.0 * degree};
  one.ground.horizontal = table_motion(3e-3, 5.0);
  one.run.duration = 3.0;
  claim.facts.push_back(
      {"One block, released and shaken: angles and rates of the mirrored run are the same numbers with the "
       "other sign, to the last bit.",
       exactly_mirrored(simulate(one), simulate(mirrored(one)), {"angle_0", "rate_0"})});
  Scenario two = tested({4, 2});
  set_ratio(two, 0.95, 0.98);
  two.initial.angle = {4.0 * degree, -4.0 * degree};
  two.run.duration = 1.2;
  two.run.output_step = 1e-3;
  const History history = simulate(two);
  const History mirror = simulate(mirrored(two));
  claim.facts.push_back({fmt::format("Two blocks released to opposite sides: the same, through {} impacts.",
                                     history.summary.impact_count),
                         exactly_mirrored(history, mirror, {"angle_0", "angle_1", "rate_0", "rate_1"}) &&
                             history.summary.impact_count > 50});
  claim.facts.push_back({"The printed equations (24) and (A30) to (A46) are mirrored to 1e-12 in 500 random cases.",
                         asymmetry_of_printed_equations() < 1e-12});
  const auto panel = [&](const char* title, const History& h) {
    claim.plots.push_back({title,
                           "time, s",
                           "angle, °",
                           {{"lower block", column(h, "time"), column(h, "angle_0", 1.0 / degree)},
                            {"upper block", column(h, "time"), column(h, "angle_1", 1.0 / degree)}}});
  };
  panel("Blocks 4 and 2, released at 4° and -4°", history);
  panel("The mirror image", mirror);
  return claim;
}

Claim two_block_equations() {
  Claim claim;
  claim.source = "Anagnostopoulos, eq. (24)";
  claim.statement =
      "The motion of two blocks obeys the two equations (24), in which each acceleration follows from its own angle.";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "Lagrange's equation (1) with the kinetic energy (18) couples the accelerations and adds the squared rates; "
      "without "
      "these terms energy is not kept.";
  const TwoBlocks blocks{0.1, 0.3, 0.3, 1.0, 1.0, 1, 1};
  Scenario scenario;
  scenario.model = ModelKind::stack;
  scenario.gravity = g;
  scenario.blocks = {standing(0.2, 0.6).blocks[0], standing(0.2, 0.6).blocks[0]};
  for (Block& block : scenario.blocks) block.mass = 1.0;
  scenario.initial.angle = {0.02, 0.07};
  scenario.initial.rate = {0.5, -0.3};
  scenario.run.duration = 0.01;
  const History start = simulate(scenario);
  const Pair printed = printed_accelerations(blocks, {0.02, 0.07});
  claim.numbers.push_back({"acceleration of the lower block, angles 0.02 and 0.07, rates 0.5 and -0.3", printed.first,
                           column(start, "acceleration_0").front(), 0.5, "rad/s²", false});
  claim.numbers.push_back({"acceleration of the upper block", printed.second, column(start, "acceleration_1").front(),
                           0.5, "rad/s²", false});

  scenario.initial.angle = {0.05, 0.15};
  scenario.initial.rate = {0.0, 0.0};
  scenario.run.duration = 0.12;
  scenario.run.output_step = 1e-3;
  const History history = simulate(scenario);
  const StackModel model = stack_model(blocks);
  const auto energy = [&](Pair angles, Pair rates) {
    const StackState state = stack_state(blocks, angles, rates);
    return kinetic_energy(model, state) + potential_energy(model, state);
  };
  Pair angles{0.05, 0.15};
  Pair rates{0.0, 0.0};
  const double initial = energy(angles, rates);
  ClaimSeries printed_energy{"eq. (24) as printed", {0.0}, {1.0}};
  ClaimSeries printed_angle{"upper block, eq. (24)", {0.0}, {angles.second / degree}};
  constexpr double step = 1e-5;  // s, with the symplectic rule of second order (Störmer and Verlet): (24) has no rates
  for (int i = 1; i <= 12000; ++i) {
    const Pair a = printed_accelerations(blocks, angles);
    const Pair half{rates.first + 0.5 * step * a.first, rates.second + 0.5 * step * a.second};
    angles = {angles.first + step * half.first, angles.second + step * half.second};
    if (angles.first < 0.0 || angles.second < angles.first) break;  // the first impact
    const Pair b = printed_accelerations(blocks, angles);
    rates = {half.first + 0.5 * step * b.first, half.second + 0.5 * step * b.second};
    if (i % 100 != 0) continue;
    printed_energy.x.push_back(i * step);
    printed_energy.y.push_back(energy(angles, rates) / initial);
    printed_angle.x.push_back(i * step);
    printed_angle.y.push_back(angles.second / degree);
  }
  ClaimSeries our_energy{"model stack", {}, {}};
  ClaimSeries our_angle{"upper block, model stack", {}, {}};
  const double first_impact = history.summary.impacts.empty() ? 1.0 : history.summary.impacts[0].time;
  double drift = 0.0;
  for (std::size_t i = 0; i < column(history, "time").size(); ++i) {
    const double time = column(history, "time")[i];
    if (time >= first_impact || time > printed_energy.x.back()) break;
    const double total = column(history, "kinetic")[i] + column(history, "potential")[i];
    drift = std::max(drift, std::fabs(total / history.summary.energy.initial - 1.0));
    our_energy.x.push_back(time);
    our_energy.y.push_back(total / history.summary.energy.initial);
    our_angle.x.push_back(time);
    our_angle.y.push_back(column(history, "angle_1", 1.0 / degree)[i]);
  }
  claim.facts.push_back(
      {fmt::format("Two equal blocks of 0.2 m by 0.6 m released at 0.05 and 0.15 rad: after {:.3f} s, before "
                   "any impact, (24) has {:.3f} of the energy.",
                   printed_energy.x.back(), printed_energy.y.back()),
       std::fabs(printed_energy.y.back() - 1.0) > 0.01});
  claim.facts.push_back({"The model stack keeps it to 1e-10.", drift < 1e-10});
  claim.plots.push_back({"Energy over that at the start", "time, s", "share", {our_energy, printed_energy}});
  claim.plots.push_back({"Angle of the upper block", "time, s", "angle, °", {our_angle, printed_angle}});
  return claim;
}

Claim two_block_impact() {
  Claim claim;
  claim.source = "Anagnostopoulos, eqs. (A30) to (A46)";
  claim.statement = "The rates after two blocks have hit each other solve the linear system (32) with (A30) to (A46).";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "(A43), F- = F+, uses the velocity of the new corner before the impact where (33) needs that of the old one: "
      "rates "
      "jump without a collision, and energy is created; with the right F- the system is the momentum law.";
  constexpr std::uint64_t cases = 2000;
  long grown = 0, compared = 0;
  double least_jump = 1e300, calm = 0.0, difference = 0.0;
  std::vector<double> printed_shares, right_shares;
  for (std::uint64_t i = 0; i < cases; ++i) {
    const RandomImpact r = random_impact(i);
    const StackModel model = stack_model(r.blocks);
    const StackState state = stack_state(r.blocks, {r.angle, r.angle}, r.before);
    const double before = kinetic_energy(model, state);
    TwoBlocks swapped = r.blocks;
    swapped.right2 = 1 - swapped.right2;
    const auto share = [&](Pair after) {
      return kinetic_energy(model, stack_state(swapped, {r.angle, r.angle}, after)) / before;
    };
    printed_shares.push_back(share(printed_impact(r.blocks, r.angle, r.before, false)));
    if (printed_shares.back() > 1.0 + 1e-9) ++grown;
    // The same rate for both: nothing collides.
    least_jump = std::min(least_jump, std::fabs(printed_impact(r.blocks, r.angle, {0.5, 0.5}, false).second - 0.5));
    calm = std::max(calm, std::fabs(printed_impact(r.blocks, r.angle, {0.5, 0.5}, true).second - 0.5));
    const StackImpact hit = collide({model, state, {0, 1}, {0, 0}});
    right_shares.push_back(hit.energy_after / hit.energy_before);
    if (hit.after[1].joint != opposite(state.joints[1].joint)) continue;  // the upper block does not change its corner
    ++compared;
    const Pair after = printed_impact(r.blocks, r.angle, r.before, true);
    difference = std::max({difference, std::fabs(after.first - hit.after[0].rate),
                           std::fabs(after.second - hit.after[0].rate - hit.after[1].rate)});
  }
  claim.facts.push_back({fmt::format("Of {} random impacts, the printed equations add energy in {:.1f} %.", cases,
                                     100.0 * static_cast<double>(grown) / cases),
                         grown > 600});
  claim.facts.push_back(
      {fmt::format("Blocks that turn at the same rate, 0.5 rad/s, do not collide; by the printed equations "
                   "the upper rate jumps, by {:.2g} rad/s at least.",
                   least_jump),
       least_jump > 1e-4 && calm < 1e-10});
  claim.facts.push_back(
      {fmt::format("With the right F- they agree with our contact problem to 1e-10 in the {} cases in which "
                   "the upper block changes its corner.",
                   compared),
       difference < 1e-10 && compared > 1000});
  std::ranges::sort(printed_shares);
  std::ranges::sort(right_shares);
  claim.facts.push_back({"Our impact never adds energy.", right_shares.back() <= 1.0 + 1e-12});
  const std::vector<double> ranks = spaced(0.0, 100.0, cases);
  claim.plots.push_back(
      {"Kinetic energy after over before, 2000 random impacts",
       "share of the impacts that stay below, %",
       "energy after / before",
       {{"(A30) to (A46) as printed", ranks, printed_shares}, {"momentum law", ranks, right_shares}}});
  return claim;
}

}  // namespace teeter::anagnostopoulos

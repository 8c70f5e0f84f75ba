// A10: what the printed equations make of two blocks that hit each other.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/stack/impact.hpp"
#include "validate/anagnostopoulos/anagnostopoulos.hpp"
#include "validate/anagnostopoulos/anagnostopoulos_printed.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

constexpr std::uint64_t cases = 2000;

// Random impacts by the printed equations, by the corrected ones, and by our contact problem.
struct Judgement {
  std::vector<double> printed_shares;  // kinetic energy after over before
  std::vector<double> our_shares;
  double least_jump = 1e300;  // rad/s, printed, of the upper rate where nothing collides
  double calm = 0.0;          // rad/s, the same corrected, the largest
  double difference = 0.0;    // rad/s, between corrected and ours, the largest
  long compared = 0;          // cases in which the upper block changes its corner
};

void judge(const RandomImpact& r, Judgement& all) {
  const StackModel model = stack_model(r.blocks);
  const StackState state = stack_state(r.blocks, {r.angle, r.angle}, r.before);
  TwoBlocks swapped = r.blocks;
  swapped.right2 = 1 - swapped.right2;
  const Pair printed = printed_impact(r.blocks, r.angle, r.before, false);
  all.printed_shares.push_back(kinetic_energy(model, stack_state(swapped, {r.angle, r.angle}, printed)) /
                               kinetic_energy(model, state));
  const Pair together{0.5, 0.5};
  const auto jump = [&](bool corrected) {
    return std::fabs(printed_impact(r.blocks, r.angle, together, corrected).second - together.second);
  };
  all.least_jump = std::min(all.least_jump, jump(false));
  all.calm = std::max(all.calm, jump(true));
  const StackImpact hit = collide({model, state, {0, 1}, {0, 0}});
  all.our_shares.push_back(hit.energy_after / hit.energy_before);
  if (hit.after[1].joint != opposite(state.joints[1].joint)) return;
  ++all.compared;
  const Pair after = printed_impact(r.blocks, r.angle, r.before, true);
  all.difference = std::max({all.difference, std::fabs(after.first - hit.after[0].rate),
                             std::fabs(after.second - hit.after[0].rate - hit.after[1].rate)});
}

}  // namespace

Claim two_block_impact() {
  Claim claim;
  claim.source = "Anagnostopoulos, eqs. (A30) to (A46)";
  claim.statement = "The rates after two blocks have hit each other solve the linear system (32) with (A30) to (A46).";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "(A43), F- = F+, uses the velocity of the new corner before the impact where (33) needs that of the old one: "
      "rates jump without a collision, and energy is created; with the right F- the system is the momentum law.";
  Judgement all;
  for (std::uint64_t i = 0; i < cases; ++i) judge(random_impact(i), all);
  const auto grown = std::ranges::count_if(all.printed_shares, [](double share) { return share > 1.0 + 1e-9; });
  claim.facts.push_back({fmt::format("Of {} random impacts, the printed equations add energy in {:.1f} %.", cases,
                                     100.0 * static_cast<double>(grown) / static_cast<double>(cases)),
                         grown > 600});
  claim.facts.push_back(
      {fmt::format("Blocks that turn at the same rate, 0.5 rad/s, do not collide; by the printed equations the upper "
                   "rate jumps, by {:.2g} rad/s at least.",
                   all.least_jump),
       all.least_jump > 1e-4 && all.calm < 1e-10});
  claim.facts.push_back(
      {fmt::format("With the right F- they agree with our contact problem to 1e-10 in the {} cases in which the "
                   "upper block changes its corner.",
                   all.compared),
       all.difference < 1e-10 && all.compared > 1000});
  std::ranges::sort(all.printed_shares);
  std::ranges::sort(all.our_shares);
  claim.facts.push_back({"Our impact never adds energy.", all.our_shares.back() <= 1.0 + 1e-12});
  // The lower half only says that most impacts lose energy.
  const auto upper_half = [](const std::vector<double>& sorted) {
    return std::vector<double>(sorted.begin() + cases / 2, sorted.end());
  };
  const std::vector<double> ranks = upper_half(spaced(0.0, 100.0, cases));
  claim.plots.push_back({"Kinetic energy after over before, 2000 random impacts in order",
                         "share of the impacts that stay below, %",
                         "energy after / before",
                         {{"(A30) to (A46) as printed", ranks, upper_half(all.printed_shares)},
                          {"momentum law", ranks, upper_half(all.our_shares)}}});
  return claim;
}

}  // namespace teeter::anagnostopoulos

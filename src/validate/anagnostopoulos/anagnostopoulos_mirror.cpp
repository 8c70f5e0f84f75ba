// A8: mirror images.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validate/anagnostopoulos/anagnostopoulos.hpp"
#include "validate/anagnostopoulos/anagnostopoulos_printed.hpp"

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
  claim.statement = "Mirrored initial conditions give exactly mirrored motions, of one block and of two.";
  claim.reason =
      "It does not confirm the equations, as the dissertation concludes: the printed (24) and (A43), which are wrong "
      "(A9, A10), are mirrored as well.";
  Scenario one = tested({2});
  set_ratio(one, 0.928);
  one.initial.angle = {20.0 * degree};
  one.ground.horizontal = table_motion(3e-3, 5.0);
  one.run.duration = 3.0;
  claim.facts.push_back(
      {"One block, released and shaken: angles and rates of the mirrored run are the same numbers with the other "
       "sign, to the last bit.",
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

}  // namespace teeter::anagnostopoulos

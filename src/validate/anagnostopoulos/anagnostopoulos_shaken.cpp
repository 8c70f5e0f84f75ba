// A7: one block on the shaking table.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validate/anagnostopoulos/anagnostopoulos.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

constexpr double frequency = 5.0;   // Hz
constexpr double amplitude = 3e-3;  // m

History shaken(double start, double duration) {
  Scenario scenario = tested({2});
  set_ratio(scenario, 0.928);
  scenario.ground.horizontal = table_motion(amplitude, frequency);
  scenario.initial.angle = {start};
  scenario.run.duration = duration;
  scenario.run.output_step = 1.0 / frequency / 100.0;
  return simulate(scenario);
}

struct Range {
  double low, high;  // °
};

Range range_after(const History& history, double from) {
  const std::vector<double> time = column(history, "time");
  const std::vector<double> angle = column(history, "angle_0", 1.0 / degree);
  Range range{0.0, 0.0};
  for (std::size_t i = 0; i < time.size(); ++i) {
    if (time[i] < from) continue;
    range.low = std::min(range.low, angle[i]);
    range.high = std::max(range.high, angle[i]);
  }
  return range;
}

}  // namespace

Claim shaken_block() {
  Claim claim;
  claim.source = "Anagnostopoulos, section 3.1.2, Fig. 13";
  claim.statement =
      "On a table moving by 3 mm at 5 Hz, block 2 reaches a periodic rocking motion after about 3 s without order.";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "By the dissertation's own equation (12) the table cannot lift the block from rest; the motion needs an "
      "initial rotation, which is not stated, and is then found for most of them.";
  const double table = amplitude * std::pow(2.0 * pi * frequency, 2);
  const double threshold = g * std::tan(rectangle(steel_block(2)).alpha);
  const History from_rest = shaken(0.0, 20.0);
  claim.facts.push_back(
      {fmt::format("The table accelerates by {:.2f} m/s², block 2 lifts at {:.2f} m/s²: from rest it does not move.",
                   table, threshold),
       table < threshold && from_rest.summary.impact_count == 0 && from_rest.summary.blocks[0].peak_angle == 0.0});
  int periodic = 0;
  constexpr int starts = 12;
  Range common{0.0, 0.0};
  for (int start = 1; start <= starts; ++start) {
    const Range late = range_after(shaken(start * degree, 20.0), 17.0);
    if (late.high < 1.0) continue;  // came to rest
    ++periodic;
    common = {std::min(common.low, late.low), std::max(common.high, late.high)};
  }
  claim.facts.push_back(
      {fmt::format("Released at 1°, 2°, ... 12° while the table moves, it is after 17 s in the same motion in {} of "
                   "12 cases, from {:.2f}° to {:.2f}°, once to either side in each cycle of the table.",
                   periodic, common.low, common.high),
       periodic >= 8 && std::fabs(common.high + common.low) < 0.01 && common.high > 3.0});
  const History history = shaken(4.0 * degree, 5.0);
  claim.plots.push_back({"Block 2 on the table, released at 4°",
                         "time, s",
                         "angle, °",
                         {{"", column(history, "time"), column(history, "angle_0", 1.0 / degree)}}});
  return claim;
}

}  // namespace teeter::anagnostopoulos

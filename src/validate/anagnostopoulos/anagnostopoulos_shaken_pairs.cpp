// A14: two blocks on the shaking table.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validate/anagnostopoulos/anagnostopoulos.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

struct Shaking {
  const char* figure;
  double displacement;  // m
  double frequency;     // Hz
  double lower, upper;  // °, start
  bool fitted;          // ratios 0.95 and 0.98 instead of momentum

  double acceleration() const { return displacement * std::pow(2.0 * pi * frequency, 2); }
};

// Block 1 stands on block 4: with the order of the text the stack falls within seconds in all four.
constexpr Shaking shakings[] = {{"17A", 3e-3, 7.0, 0.0, 0.0, false},
                                {"17B", 3e-3, 5.5, 0.0, 0.0, false},
                                {"17C", 5e-3, 3.0, 0.0, 2.0, false},
                                {"17D", 3e-3, 4.0, 0.5, 2.0, true}};

History shaken(const Shaking& shaking) {
  Scenario scenario = tested({4, 1});
  if (shaking.fitted) set_ratio(scenario, 0.95, 0.98);
  scenario.initial.angle = {shaking.lower * degree, shaking.upper * degree};
  scenario.ground.horizontal = table_motion(shaking.displacement, shaking.frequency);
  scenario.run.duration = 20.0;
  scenario.run.output_step = 1.0 / shaking.frequency / 80.0;
  return simulate(scenario);
}

struct RangeAndSize {
  double low = 0.0;
  double high = 0.0;
  double size() const { return std::max(high, -low); }
};

RangeAndSize range_of(const History& history, const char* name, double from, double to) {
  const std::vector<double> time = column(history, "time");
  const std::vector<double> angle = column(history, name, 1.0 / degree);
  RangeAndSize range;
  for (std::size_t i = 0; i < time.size(); ++i) {
    if (time[i] < from || time[i] > to) continue;
    range.low = std::min(range.low, angle[i]);
    range.high = std::max(range.high, angle[i]);
  }
  return range;
}

// What the text says of each figure, as a test of the late motion.
bool as_described(std::size_t figure, const RangeAndSize& lower, const RangeAndSize& upper) {
  const bool lower_still = lower.size() < 0.01;
  const bool even = std::fabs(upper.high + upper.low) < 0.02 * upper.size();
  if (figure < 3) return lower_still && even && upper.size() > 1.0;
  return upper.size() > 1.0 && std::fabs(upper.high + upper.low) > 0.2 * upper.size();
}

}  // namespace

Claim shaken_pairs() {
  Claim claim;
  claim.source = "Anagnostopoulos, section 4.4, Fig. 17";
  claim.statement =
      "Two blocks on the table: at 7 Hz/3 mm periodic with the blocks in antiphase (A); at 5.5 Hz/3 mm (B) and 3 "
      "Hz/5 mm (C) the upper periodic, the lower almost still; at 4 Hz/3 mm without order and not symmetric (D).";
  claim.expected = Expected::approximate;
  claim.finding = Finding::differs;
  claim.reason =
      "B and C are found as described; in A the lower block is still instead of in antiphase, and in D, which is not "
      "symmetric as described, it comes to rest; excitations C and D cannot start from rest, so that the unstated "
      "start decides.";
  const double upper_lifts = g * std::tan(rectangle(steel_block(1)).alpha);
  claim.facts.push_back(
      {fmt::format("The upper block lifts at {:.2f} m/s²; the table has {:.2f} (A), {:.2f} (B), {:.2f} (C) and "
                   "{:.2f} m/s² (D).",
                   upper_lifts, shakings[0].acceleration(), shakings[1].acceleration(), shakings[2].acceleration(),
                   shakings[3].acceleration()),
       shakings[1].acceleration() > upper_lifts && shakings[2].acceleration() < upper_lifts &&
           shakings[3].acceleration() < upper_lifts});
  for (std::size_t i = 0; i < 4; ++i) {
    const Shaking& shaking = shakings[i];
    const History history = shaken(shaking);
    const RangeAndSize lower = range_of(history, "angle_0", 15.0, 20.0);
    const RangeAndSize upper = range_of(history, "angle_1", 15.0, 20.0);
    claim.facts.push_back(
        {fmt::format("{}, started at {:g}° and {:g}°, {}: after 15 s the upper block goes from {:.2f}° to {:.2f}°, "
                     "the lower one stays within {:.1g}°.",
                     shaking.figure, shaking.lower, shaking.upper, shaking.fitted ? "ratios 0.95 and 0.98" : "momentum",
                     upper.low, upper.high, std::max(lower.size(), 1e-3)),
         history.summary.verdict == Verdict::moving && as_described(i, lower, upper)});
    ClaimPlot plot{
        fmt::format("{:g} Hz, {:g} mm (Fig. {})", shaking.frequency, 1e3 * shaking.displacement, shaking.figure),
        "time, s",
        "angle, °",
        {}};
    const std::vector<double> time = column(history, "time");
    const auto end = std::ranges::upper_bound(time, 8.0) - time.begin();
    for (const auto& [name, column_name] : {std::pair{"upper block", "angle_1"}, {"lower block", "angle_0"}}) {
      const std::vector<double> angle = column(history, column_name, 1.0 / degree);
      plot.series.push_back({name, {time.begin(), time.begin() + end}, {angle.begin(), angle.begin() + end}});
    }
    claim.plots.push_back(plot);
  }
  return claim;
}

}  // namespace teeter::anagnostopoulos

// G3 and G4: what a step costs at an impact.
#include <cmath>

#include "validate/gagliardo/gagliardo.hpp"

namespace teeter::papers {
namespace {

// Loss of the mean ratio as the theory has it: (1 + e) p^2 sin(alpha) step / rate before the impact.
double expected_loss(double step, double release) {
  Scenario scenario = standing(0.50, 3.50);
  scenario.initial.angle = {release};
  scenario.run.max_impacts = 1;
  const setup::Rectangle wall = setup::rectangle(scenario.blocks[0]);
  const double rate = std::fabs(simulate_summary(scenario).impacts.at(0).rate_before[0]);
  return (1.0 + wall_ratio()) * wall.p * wall.p * std::sin(wall.alpha) * step / rate;
}

// The lean of the wall after its pulse of 0.15 s (rad).
double lean_after_pulse() { return std::fabs(simulate_summary(wall_by_equation(0.15, 0.95)).blocks[0].peak_angle); }

}  // namespace

Claim gagliardo_restitution() {
  Claim claim;
  claim.source = "Gagliardo et al., Fig. 3(b)";
  claim.statement =
      "The analytical ratio of rates at an impact is an upper bound of the numerical one, which falls with growing "
      "step.";
  const double release = lean_after_pulse();
  const std::vector<double> steps = {0.5e-3, 1e-3, 2e-3, 4e-3, 8e-3};
  ClaimSeries mean = marks("mean of 16 runs", {}, {});
  ClaimSeries least = marks("least", {}, {});
  ClaimSeries largest = marks("largest", {}, {});
  bool below = true;
  bool falls = true;
  for (const double step : steps) {
    const NumericalRatio ratio = numerical_ratio(step, release);
    below = below && ratio.largest <= wall_ratio() + 1e-6;
    falls = falls && (mean.y.empty() || ratio.mean < mean.y.back());
    for (ClaimSeries* series : {&mean, &least, &largest}) series->x.push_back(1e3 * step);
    mean.y.push_back(ratio.mean);
    least.y.push_back(ratio.least);
    largest.y.push_back(ratio.largest);
  }
  claim.facts.push_back(fact(below && falls,
                             "Of 16 runs for each step none is above {:.4f}; the means are {:.4f}, {:.4f}, {:.4f} and "
                             "{:.4f} for 1, 2, 4 and 8 ms.",
                             wall_ratio(), mean.y[1], mean.y[2], mean.y[3], mean.y[4]));
  const double share = (wall_ratio() - mean.y[1]) / expected_loss(1e-3, release);
  claim.facts.push_back(
      fact(std::fabs(share - 1.0) < 0.25,
           "The loss at 1 ms is {:.2f} times (1 + e) p^2 sin(alpha) step/rate: gravity acts on the wrong "
           "side of the impact.",
           share));
  const double gentle = numerical_ratio(2e-3, 0.25 * release).mean;
  claim.facts.push_back(
      fact(gentle < mean.y[2] - 1e-3,
           "So the step alone does not decide: released at a quarter of that angle the ratio at 2 ms is "
           "{:.4f}.",
           gentle));
  const ClaimSeries theory = line_of("theory", spaced(0.0, 8.0, 33), [&](double milliseconds) {
    return wall_ratio() - expected_loss(1e-3 * milliseconds, release);
  });
  claim.plots.push_back({"Ratio of rates over the first impact, by energies of the peaks (Fig. 3b)",
                         "step (ms)",
                         "ratio of rates",
                         {mean, least, largest, theory, level_line("eq. (2)", 0.0, 8.0, wall_ratio())}});
  return claim;
}

Claim gagliardo_ratio() {
  Claim claim;
  claim.source = "Gagliardo et al., eq. (2), section 4";
  claim.statement =
      "The differential equation is integrated with the angular coefficient of restitution sqrt(r) = 0.95.";
  claim.expected = Expected::contradictory;
  claim.finding = Finding::contradicts_itself;
  claim.numbers.push_back({"sqrt(r) of the wall by eq. (2)", 0.95, wall_ratio(), 0.005, "", false});
  const double release = lean_after_pulse();
  const double step =
      turning_point(0.5e-3, 8e-3, 2e-5, [&](double one) { return numerical_ratio(one, release).mean < 0.95; });
  claim.facts.push_back(
      fact(step > 0.7e-3 && step < 2e-3,
           "The contact problems have a mean ratio of 0.95 at the first impact with a step of {:.1f} ms.", 1e3 * step));
  const double gentle = 0.25 * release;
  const double small =
      turning_point(0.2e-3, 8e-3, 2e-5, [&](double one) { return numerical_ratio(one, gentle).mean < 0.95; });
  claim.facts.push_back(fact(small < 0.7 * step,
                             "At later, smaller swings (a quarter of the angle) it is 0.95 with {:.1f} ms already.",
                             1e3 * small));
  claim.reason =
      "Eq. (2) gives 0.970 for this wall; 0.95 is what the contact problems leave at impacts with a step of about "
      "1 ms, so it was probably fitted to them.";
  ClaimSeries first{"first impact", {}, {}, true};
  ClaimSeries later{"a quarter of the angle", {}, {}, true};
  for (const double one : spaced(0.25e-3, 3e-3, 12)) {
    first.x.push_back(1e3 * one);
    first.y.push_back(numerical_ratio(one, release).mean);
    later.x.push_back(1e3 * one);
    later.y.push_back(numerical_ratio(one, gentle).mean);
  }
  claim.plots = {{"Mean ratio of rates of the contact problems",
                  "step (ms)",
                  "rate after / rate before",
                  {first, later, level_line("eq. (2)", 0.0, 3.0, wall_ratio()), level_line("stated", 0.0, 3.0, 0.95)}}};
  return claim;
}

}  // namespace teeter::papers

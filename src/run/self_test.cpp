#include "run/self_test.hpp"

#include <cmath>
#include <cstdint>

#include "core/bits.hpp"
#include "lanes/lanes.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

constexpr int cases = 17;  // more than the widest register has lanes

Scenario block() {
  Scenario scenario;
  scenario.blocks.resize(1);
  scenario.blocks[0].width = 0.5;
  scenario.blocks[0].height = 2.0;
  scenario.blocks[0].density = 2000.0;
  scenario.restitution = ConstantRatio{{0.9, 0.9}, 1.0};
  return scenario;
}

void check_first_impact(SelfTest& test) {
  Scenario scenario = block();
  scenario.equations.slender = true;
  const double alpha = std::atan(0.25);
  scenario.initial.angle = {0.5 * alpha};
  const Summary run = simulate_summary(scenario);
  if (run.impacts.empty()) return;
  const double radius = std::hypot(0.25, 1.0);
  test.expected_impact = std::acosh(2.0) / std::sqrt(0.75 * scenario.gravity / radius);
  test.first_impact = run.impacts.front().time;
  test.impact_agrees = std::fabs(test.first_impact / test.expected_impact - 1.0) < 1e-9;
}

// Weak pulses are survived, strong ones are not.
Scenario shaken(int number) {
  Scenario scenario = block();
  scenario.ground.horizontal.kind = ExcitationKind::sine;
  scenario.ground.horizontal.amplitude = 2.6 + 0.35 * number;
  scenario.ground.horizontal.omega = 6.0;
  return scenario;
}

std::vector<LaneOutcome> outcomes_of(const std::vector<Scenario>& scenarios, int width) {
  std::vector<LaneOutcome> outcomes(scenarios.size());
  run_in_lanes(
      scenarios.size(), [&](std::size_t k) -> const Scenario& { return scenarios[k]; },
      [&](std::size_t k, const LaneOutcome& outcome) { outcomes[k] = outcome; }, {LaneDepth::full, width});
  return outcomes;
}

bool same(double a, double b) { return bits_as<std::uint64_t>(a) == bits_as<std::uint64_t>(b); }

bool same(const LaneOutcome& a, const LaneOutcome& b) {
  return a.moved == b.moved && a.overturned == b.overturned && a.impacts == b.impacts && a.status == b.status &&
         a.verdict == b.verdict && same(a.peak_angle, b.peak_angle) && same(a.peak_ratio, b.peak_ratio) &&
         same(a.end_time, b.end_time) && same(a.final_angle, b.final_angle);
}

void check_lanes(SelfTest& test) {
  std::vector<Scenario> scenarios;
  for (int number = 0; number < cases; ++number) scenarios.push_back(shaken(number));
  const std::vector<LaneOutcome> one_by_one = outcomes_of(scenarios, 1);
  test.widths = {1};
  test.lanes_agree = true;
  for (const int wanted : {4, 8, 16}) {
    if (lane_width(wanted) != wanted) continue;
    test.widths.push_back(wanted);
    const std::vector<LaneOutcome> together = outcomes_of(scenarios, wanted);
    for (std::size_t k = 0; k < scenarios.size(); ++k)
      test.lanes_agree = test.lanes_agree && same(one_by_one[k], together[k]);
  }
  test.peaks_agree = true;
  for (std::size_t k = 0; k < scenarios.size(); ++k) {
    const Summary run = simulate(scenarios[k]).summary;
    const double peak = run.blocks.front().peak_ratio;
    test.peaks_agree = test.peaks_agree && run.verdict == one_by_one[k].verdict &&
                       std::fabs(one_by_one[k].peak_ratio - peak) <= 1e-8 * (1.0 + peak);
  }
}

}  // namespace

SelfTest run_self_test() {
  SelfTest test;
  check_first_impact(test);
  check_lanes(test);
  return test;
}

}  // namespace teeter

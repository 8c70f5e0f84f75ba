// A5, A6: how the free rocking of one block dies out.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/rocking/free_rocking.hpp"
#include "validate/anagnostopoulos/anagnostopoulos.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

Scenario released(int block, double ratio, double angle, double duration) {
  Scenario scenario = tested({block});
  set_ratio(scenario, ratio);
  scenario.initial.angle = {angle};
  scenario.run.duration = duration;
  scenario.run.output_step = 1e-3;
  return scenario;
}

// Time from the release to the first extreme below half of it.
double halving_time(const Scenario& scenario, double ratio) {
  const Rectangle body = rectangle(scenario.blocks[0]);
  std::vector<Extreme> extremes;
  find_extremes({ratio, body.p, body.alpha, scenario.initial.angle[0], 0.0, false}, 40, extremes);
  for (const Extreme& extreme : extremes)
    if (std::fabs(extreme.angle) < 0.5 * scenario.initial.angle[0]) return extreme.time;
  return NAN;
}

template <typename Of>
bool falls(const std::vector<Extreme>& extremes, std::size_t from, const Of& of) {
  for (std::size_t i = from + 1; i < extremes.size(); ++i)
    if (!(of(i) < of(i - 1))) return false;
  return true;
}

}  // namespace

Claim free_decay() {
  Claim claim;
  claim.source = "Anagnostopoulos, section 3.1.1, Fig. 9";
  claim.statement =
      "In free rocking amplitude and period both decay; the angular rate has sharp edges and the angular "
      "acceleration jumps at the impacts.";
  constexpr double ratio = 0.928;
  const Scenario scenario = released(2, ratio, 20.0 * degree, 1.5);
  const History history = simulate(scenario);
  const Rectangle body = rectangle(scenario.blocks[0]);
  std::vector<Extreme> extremes;
  find_extremes({ratio, body.p, body.alpha, 20.0 * degree, 0.0, false}, 12, extremes);
  claim.facts.push_back(
      {fmt::format(
           "Block 2 with r = 0.928, released at 20°: twelve extremes from 20° to {:.2f}°, each smaller than the one "
           "before.",
           std::fabs(extremes.back().angle) / degree),
       extremes.size() == 12 && falls(extremes, 0, [&](std::size_t i) { return std::fabs(extremes[i].angle); })});
  const auto half_period = [&](std::size_t i) { return extremes[i].time - extremes[i - 1].time; };
  claim.facts.push_back({fmt::format("The time between extremes falls from {:.3f} s to {:.3f} s, every time.",
                                     half_period(1), half_period(extremes.size() - 1)),
                         falls(extremes, 1, half_period)});
  const Impact& impact = history.summary.impacts.at(0);
  claim.numbers.push_back({"rate after over before the first impact", ratio, impact.ratio, 1e-10, ""});
  const std::vector<double> time = column(history, "time");
  const std::vector<double> acceleration = column(history, "acceleration_0");
  double jump = NAN;
  for (std::size_t i = 1; i < time.size(); ++i)
    if (time[i] == time[i - 1] && std::fabs(time[i] - impact.time) < 1e-9 && std::isnan(jump))
      jump = acceleration[i] - acceleration[i - 1];
  claim.numbers.push_back({"jump of the acceleration there, 2 p² sin α", 2.0 * body.p * body.p * std::sin(body.alpha),
                           jump, 1e-6, "rad/s²"});
  const auto panel = [&](const char* title, const char* label, const char* name, double factor) {
    claim.plots.push_back({title, "time, s", label, {{"", time, column(history, name, factor)}}});
  };
  panel("Angle (Fig. 9A)", "angle, °", "angle_0", 1.0 / degree);
  panel("Angular rate (Fig. 9B)", "rate, rad/s", "rate_0", 1.0);
  panel("Angular acceleration (Fig. 9C)", "acceleration, rad/s²", "acceleration_0", 1.0);
  return claim;
}

Claim size_and_decay() {
  Claim claim;
  claim.source = "Anagnostopoulos, section 3.1.2, Fig. 12";
  claim.statement =
      "Of two blocks of about the same aspect ratio released at about the same angle, the smaller one (block 1 "
      "against block 3) decays faster.";
  constexpr double angle = 12.0 * degree;
  const Scenario small = released(1, 0.950, angle, 4.0);
  const Scenario large = released(3, 0.971, angle, 4.0);
  const double first = halving_time(small, 0.950);
  const double third = halving_time(large, 0.971);
  claim.facts.push_back(
      {fmt::format("Released at 12° with the corrected ratios, the amplitude is halved after {:.3f} s (block 1) and "
                   "{:.3f} s (block 3).",
                   first, third),
       first < 0.7 * third});
  // Size alone: two similar blocks with the same ratio.
  Scenario twice = small;
  twice.blocks[0].width *= 2.0;
  twice.blocks[0].height *= 2.0;
  Scenario forever = small;
  forever.run.duration = twice.run.duration = 60.0;
  claim.numbers.push_back({"time to rest, block 1 enlarged twofold over block 1: √2", std::sqrt(2.0),
                           simulate_summary(twice).end_time / simulate_summary(forever).end_time, 1e-9, ""});
  ClaimPlot plot{"Released at 12° (Fig. 12)", "time, s", "angle, °", {}};
  for (const auto& [name, scenario] :
       {std::pair{"block 1, 120 mm, r = 0.950", &small}, {"block 3, 238 mm, r = 0.971", &large}}) {
    const History history = simulate(*scenario);
    plot.series.push_back({name, column(history, "time"), column(history, "angle_0", 1.0 / degree)});
  }
  claim.plots.push_back(plot);
  return claim;
}

}  // namespace teeter::anagnostopoulos

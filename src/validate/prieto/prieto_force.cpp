// P1 and P4: the impact force alone, without gravity.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include "solve/extrapolation.hpp"
#include "validate/prieto/prieto.hpp"

namespace teeter::papers {
namespace {

// A sequence that tends to the delta: its density at y = x/n times n, zero beyond `reach`.
struct DeltaSequence {
  const char* name;
  double reach;
  std::function<double(double)> density;
};

const std::array<DeltaSequence, 3>& delta_sequences() {
  static const std::array<DeltaSequence, 3> sequences = {
      DeltaSequence{"exponential sequence (22)", 8.0,
                    [](double y) { return std::exp(-y * y) / std::sqrt(std::numbers::pi); }},
      DeltaSequence{"impulse function (23), in space", 0.5, [](double) { return 1.0; }},
      DeltaSequence{"1/cosh^2, which the paper does not name", 20.0,
                    [](double y) { return 0.5 / (std::cosh(y) * std::cosh(y)); }}};
  return sequences;
}

// Speed after the zone for B(v) = ln(r) v^power; all speeds on the way into `passed`, if given.
double speed_after(const DeltaSequence& delta, double ratio, double speed, double power, ClaimSeries* passed) {
  constexpr int steps = 400;
  const double h = 2.0 * delta.reach / steps;
  std::array<double, 1> v{speed};
  const auto slope = [&](double y, const std::array<double, 1>& at) {
    return std::array<double, 1>{std::log(ratio) * std::pow(at[0], power - 1.0) * delta.density(y)};
  };
  for (int i = 0; i < steps; ++i) {
    const double y = -delta.reach + h * i;
    v = extrapolated_step(slope, y, v, h).value;
    if (passed != nullptr && std::fabs(y + h) <= 3.0) {
      passed->x.push_back(y + h);
      passed->y.push_back(v[0] / speed);
    }
  }
  return v[0];
}

// Fehlberg's fifth-order formula with a fixed step, as the paper integrates: speed after the exponential sequence of
// width n over the speed before. `phase`, 0 to 1, is where in a step the zone begins.
double fixed_step_ratio(double attenuation, double speed, double width, double step, double phase) {
  using State = std::array<double, 2>;  // x, v
  const auto rates = [&](const State& at) {
    const double y = at[0] / width;
    const double delta = std::exp(-y * y) / (width * std::sqrt(std::numbers::pi));
    return State{at[1], -attenuation * at[1] * std::fabs(at[1]) * delta};
  };
  constexpr double stage[6][5] = {{},
                                  {1.0 / 4},
                                  {3.0 / 32, 9.0 / 32},
                                  {1932.0 / 2197, -7200.0 / 2197, 7296.0 / 2197},
                                  {439.0 / 216, -8.0, 3680.0 / 513, -845.0 / 4104},
                                  {-8.0 / 27, 2.0, -3544.0 / 2565, 1859.0 / 4104, -11.0 / 40}};
  constexpr double weight[6] = {16.0 / 135, 0.0, 6656.0 / 12825, 28561.0 / 56430, -9.0 / 50, 2.0 / 55};
  State at{-7.0 * width - phase * speed * step, speed};
  const long steps = std::lround(std::ceil(20.0 * width / (speed * step))) + 2;
  for (long i = 0; i < steps; ++i) {
    std::array<State, 6> k{};
    State next = at;
    for (int s = 0; s < 6; ++s) {
      State inside = at;
      for (int j = 0; j < s; ++j)
        for (std::size_t d = 0; d < 2; ++d) inside[d] += step * stage[s][j] * k[j][d];
      k[s] = rates(inside);
      for (std::size_t d = 0; d < 2; ++d) next[d] += step * weight[s] * k[s][d];
    }
    at = next;
  }
  return at[1] / speed;
}

// The ratio farthest from the wanted one, over where in a step the zone begins.
double worst_ratio(double ratio, double speed, double width, double step) {
  double worst = ratio;
  for (int i = 0; i < 16; ++i) {
    const double found = fixed_step_ratio(-std::log(ratio), speed, width, step, i / 16.0);
    if (!(std::fabs(found - ratio) <= std::fabs(worst - ratio))) worst = found;
  }
  return worst;
}

}  // namespace

Claim prieto_jump() {
  Claim claim;
  claim.source = "Prieto et al., eqs. (29) to (51)";
  claim.statement =
      "The force -A v |v| delta(x) with A = -ln r turns the speed v into r v, for any sequence that tends to the "
      "delta.";
  ClaimPlot plot{"Speed on the way through the impact, r = 0.8", "x / n", "v / v0", {}};
  double worst = 0.0;
  for (const DeltaSequence& delta : delta_sequences()) {
    ClaimSeries way;
    way.name = delta.name;
    const double after = speed_after(delta, 0.8, 1.0, 2.0, &way);
    if (delta.reach < 3.0) {  // outside it nothing acts
      way.x.insert(way.x.begin(), {-3.0, -delta.reach});
      way.y.insert(way.y.begin(), {1.0, 1.0});
      way.x.push_back(3.0);
      way.y.push_back(after);
    }
    plot.series.push_back(way);
    claim.numbers.push_back({fmt::format("v'/v, {}", delta.name), 0.8, after, 1e-10, ""});
    for (const double ratio : {0.5, 0.7, 0.95})
      for (const double speed : {0.1, 30.0})
        worst = std::max(worst, std::fabs(speed_after(delta, ratio, speed, 2.0, nullptr) / speed - ratio));
  }
  const Impact first = simulate_summary(with_impact_force(prieto_release(0.8), 2e-6)).impacts.at(0);
  claim.numbers.push_back(
      {"v'/v in a run, with gravity, n = 2e-6", 0.8, first.rate_after[0] / first.rate_before[0], 1e-5, ""});
  claim.facts.push_back(fact(
      worst < 1e-10,
      "For r = 0.5, 0.7 and 0.95, at speeds of 0.1 and 30, all three sequences give r with an error below 1e-10."));
  const double slow = speed_after(delta_sequences()[0], 0.8, 1.0, 1.0, nullptr);
  const double fast = speed_after(delta_sequences()[0], 0.8, 10.0, 1.0, nullptr) / 10.0;
  claim.facts.push_back(
      fact(std::fabs(slow - fast) > 0.1,
           "No other power of v does: with v instead of v^2 the ratio is {:.3f} at speed 1 and {:.3f} at speed 10.",
           slow, fast));
  claim.plots.push_back(plot);
  return claim;
}

Claim prieto_width_and_step() {
  Claim claim;
  claim.source = "Prieto et al., eq. (27)";
  claim.statement =
      "The width n of the force must not be smaller than the time step; a narrower force has no effect on the "
      "integration.";
  claim.expected = Expected::approximate;
  claim.finding = Finding::differs;
  claim.reason =
      "A step jumps over the force when it is longer than the force is wide, both as lengths: the condition is n >= "
      "|v| step, which is n >= step only for speeds of about 1.";
  constexpr double step = 1e-4;
  claim.numbers.push_back({"v'/v as in Fig. 3: n = 2 steps, v = 0.866", 0.8,
                           worst_ratio(0.8, std::sqrt(0.75), 2.0 * step, step), 1e-5, ""});
  claim.numbers.push_back({"v'/v where no effect is expected: n = step/4, v = 0.05", 1.0,
                           worst_ratio(0.8, 0.05, 0.25 * step, step), 0.01, "", false});
  claim.numbers.push_back({"v'/v where all should be well: n = 2 steps, v = 8", 0.8,
                           worst_ratio(0.8, 8.0, 2.0 * step, step), 0.01, "", false});
  ClaimPlot by_step{"Error of v'/v over the paper's measure", "step / n", "largest error of v'/v", {}, true, true};
  ClaimPlot by_length{"The same over |v| step / n", "|v| step / n", "largest error of v'/v", {}, true, true};
  std::vector<double> at_half;
  for (const double speed : {0.1, 1.0, 10.0}) {
    ClaimSeries error;
    error.name = fmt::format("v = {}", speed);
    for (const double sigma : spaced_logarithmically(0.2, 8.0, 17)) {
      error.x.push_back(sigma / speed);
      error.y.push_back(std::fabs(worst_ratio(0.8, speed, speed * step / sigma, step) - 0.8));
    }
    at_half.push_back(std::fabs(worst_ratio(0.8, speed, 2.0 * speed * step, step) - 0.8));
    by_step.series.push_back(error);
    for (double& x : error.x) x *= speed;
    error.points = speed < 10.0;
    by_length.series.push_back(error);
  }
  claim.facts.push_back(fact(std::fabs(at_half[0] / at_half[2] - 1.0) < 1e-3 && at_half[0] < 1e-5,
                             "At |v| step = n/2 the error is {:.1e} for v = 0.1, 1 and 10 alike.", at_half[0]));
  claim.plots = {by_step, by_length};
  return claim;
}

}  // namespace teeter::papers

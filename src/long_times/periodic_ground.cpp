#include "long_times/periodic_ground.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/restitution.hpp"
#include "models/rocking/entry.hpp"

namespace teeter {
namespace {

constexpr double turn = 2.0 * std::numbers::pi;

// Collects the frequencies; false where a part is not an endless harmonic.
bool collect(const Excitation& part, std::vector<double>& omegas) {
  if (part.kind == ExcitationKind::none) return true;
  if (part.kind == ExcitationKind::sequence)
    return std::all_of(part.parts.begin(), part.parts.end(), [&](const Excitation& p) { return collect(p, omegas); });
  if (part.kind != ExcitationKind::harmonic || !part.omega || part.duration || part.cycles) return false;
  omegas.push_back(*part.omega);
  return true;
}

// How many periods of the first frequency hold whole numbers of periods of all others; 0: more than a few.
int whole_periods(const std::vector<double>& omegas) {
  constexpr int most = 12;
  constexpr double rounding = 1e-12;
  for (int n = 1; n <= most; ++n) {
    const bool whole = std::all_of(omegas.begin(), omegas.end(), [&](double omega) {
      const double turns = n * omega / omegas.front();
      return std::round(turns) >= 1.0 && std::fabs(turns - std::round(turns)) <= rounding * turns;
    });
    if (whole) return n;
  }
  return 0;
}

void start_at_once(Excitation& part, double earlier) {
  for (Excitation& inner : part.parts) start_at_once(inner, earlier + part.start);
  if (part.omega) part.phase = std::remainder(part.phase - *part.omega * (earlier + part.start), turn);
  part.start = 0.0;
  part.ramp = 0.0;
}

}  // namespace

std::optional<double> ground_period(const Scenario& scenario) {
  std::vector<double> omegas;
  if (!collect(scenario.ground.horizontal, omegas) || !collect(scenario.ground.vertical, omegas) || omegas.empty())
    return std::nullopt;
  const int periods = whole_periods(omegas);
  if (periods == 0) return std::nullopt;
  return periods * turn / omegas.front();
}

std::vector<std::string> long_time_problems(const Scenario& scenario) {
  std::vector<std::string> problems;
  if (scenario.model != rocking_model.kind) problems.emplace_back("only the model rocking is followed in this way");
  if (scenario.support.floor || scenario.support.isolation || !scenario.anchors.empty())
    problems.emplace_back("supports and anchors have a state of their own, which is not followed in this way");
  if (!ground_period(scenario))
    problems.emplace_back(
        "the ground motion must be endless and periodic: harmonic parts without duration or cycles, whose frequencies "
        "have a common period");
  if (varies_with_impacts(scenario.restitution))
    problems.emplace_back(
        "the restitution changes from impact to impact (random or degrading), so that no motion repeats itself");
  return problems;
}

Scenario in_full_swing(const Scenario& scenario) {
  Scenario result = scenario;
  start_at_once(result.ground.horizontal, 0.0);
  start_at_once(result.ground.vertical, 0.0);
  return result;
}

}  // namespace teeter

#include "long_times/lyapunov.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "long_times/periodic_ground.hpp"
#include "long_times/section_walk.hpp"

namespace teeter {
namespace {

// A change of the state, angle over alpha and rate over alpha p.
struct Change {
  double angle = 0.8;  // not an axis: as good a direction as any
  double rate = 0.6;
};

// The change after a period, brought to length one; returns how much longer it had become.
double grow(Change& change, const TransitionMatrix& m, const StateScale& scale) {
  const double angle = change.angle * scale.angle;
  const double rate = change.rate * scale.rate;
  change = {(m[0][0] * angle + m[0][1] * rate) / scale.angle, (m[1][0] * angle + m[1][1] * rate) / scale.rate};
  const double length = std::hypot(change.angle, change.rate);
  if (length > 0.0) change = {change.angle / length, change.rate / length};
  return length;
}

double mean(const double* first, std::size_t count) {
  double sum = 0.0;
  for (std::size_t i = 0; i < count; ++i) sum += first[i];
  return sum / static_cast<double>(count);
}

// Of the mean, from the scatter of the means of twenty parts: neighbouring values are not independent.
double error_of_mean(const std::vector<double>& values) {
  constexpr std::size_t parts = 20;
  const std::size_t length = values.size() / parts;
  if (length == 0) return 0.0;
  const double centre = mean(values.data(), parts * length);
  double squares = 0.0;
  for (std::size_t i = 0; i < parts; ++i) squares += std::pow(mean(values.data() + i * length, length) - centre, 2);
  return std::sqrt(squares / (parts * (parts - 1)));
}

// The transition over the last whole orbit.
TransitionMatrix last_orbit(const std::vector<TransitionMatrix>& periods, long count) {
  TransitionMatrix result = no_change;
  for (std::size_t i = periods.size() - static_cast<std::size_t>(count); i < periods.size(); ++i)
    result = product(periods[i], result);
  return result;
}

}  // namespace

LyapunovExponent lyapunov_exponent(const Scenario& scenario, const LyapunovOptions& options) {
  if (const auto problems = long_time_problems(scenario); !problems.empty())
    throw std::invalid_argument(problems.front());
  const RockingModel model = make_rocking_model(scenario);
  const StateScale scale = state_scale(model);
  RockingMotion motion = initial_motion(model, scenario);
  LyapunovExponent result;
  VariationObserver variation;
  Change change;
  std::vector<TransitionMatrix> transitions;
  std::vector<double> growth;  // logarithms
  const SectionOptions periods{options.transient, options.periods, options.tolerance};
  result.section = walk_section(motion, *ground_period(scenario), periods, variation, [&](bool kept) {
    const double longer = grow(change, variation.transition(), scale);
    if (!(longer > 0.0)) change = Change{};
    if (kept) {
      result.forgets = result.forgets || !(longer > 0.0);
      growth.push_back(std::log(longer));
      transitions.push_back(variation.transition());
    }
    variation.restart(no_change);
  });
  const AttractorKind kind = result.section.kind;
  if (kind == AttractorKind::overturned || kind == AttractorKind::stopped || result.forgets) return result;
  const double period = result.section.ground_period;
  result.average = mean(growth.data(), growth.size()) / period;
  result.standard_error = error_of_mean(growth) / period;
  result.exponent = result.average;
  if (kind != AttractorKind::periodic) return result;
  result.multipliers = multipliers_of(last_orbit(transitions, result.section.period));
  const double largest = std::abs(result.multipliers[0]);
  result.exponent = std::log(largest) / (static_cast<double>(result.section.period) * period);
  return result;
}

}  // namespace teeter

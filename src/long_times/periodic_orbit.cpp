#include "long_times/periodic_orbit.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "long_times/periodic_ground.hpp"
#include "long_times/poincare.hpp"

namespace teeter {
namespace {

Monodromy follow(const RockingModel& model, double length, double angle, double rate) {
  RockingMotion motion(model, angle, rate);
  VariationObserver variation;
  drive(motion, length, variation);
  const RockingState& state = motion.state();
  Monodromy result;
  result.matrix = variation.transition();
  result.squared_ratios = variation.squared_ratios();
  result.impacts = motion.impacts();
  result.forgets = result.matrix == all_forgotten;
  result.angle = state.angle;
  result.rate = state.rate;
  result.side = state.side;
  result.multipliers = multipliers_of(result.matrix);
  if (motion.phase() != RockingPhase::rocking && motion.phase() != RockingPhase::rest) {
    result.reason =
        motion.phase() == RockingPhase::overturned ? "the block overturns on the way" : "the run ended early";
  } else if (variation.grazed()) {
    result.reason = "the block touches the ground without speed on the way: changes have no finite rate there";
  } else {
    result.complete = true;
  }
  return result;
}

RockingModel model_in_full_swing(const Scenario& scenario) {
  if (const auto problems = long_time_problems(scenario); !problems.empty())
    throw std::invalid_argument(problems.front());
  return make_rocking_model(in_full_swing(scenario));
}

}  // namespace

std::array<std::complex<double>, 2> multipliers_of(const TransitionMatrix& m) {
  const double half_trace = 0.5 * (m[0][0] + m[1][1]);
  const double half_difference = 0.5 * (m[0][0] - m[1][1]);
  const double square = half_difference * half_difference + m[0][1] * m[1][0];
  if (square < 0.0) {
    const double turn = std::sqrt(-square);
    return {std::complex<double>{half_trace, turn}, std::complex<double>{half_trace, -turn}};
  }
  // The smaller from the product of both: the difference would cancel.
  const double larger = half_trace + std::copysign(std::sqrt(square), half_trace);
  return {larger, larger == 0.0 ? 0.0 : determinant(m) / larger};
}

Monodromy monodromy(const Scenario& scenario, double angle, double rate, long periods) {
  const RockingModel model = model_in_full_swing(scenario);
  return follow(model, static_cast<double>(periods) * *ground_period(scenario), angle, rate);
}

PeriodicOrbit find_periodic_orbit(const Scenario& scenario, double angle, double rate, long periods) {
  const RockingModel model = model_in_full_swing(scenario);
  const double length = static_cast<double>(periods) * *ground_period(scenario);
  const StateScale scale = state_scale(model);
  constexpr double good_enough = 1e-10;
  PeriodicOrbit best;
  best.periods = periods;
  best.residual = never;
  for (int i = 0; i < 40; ++i) {
    const Monodromy round = follow(model, length, angle, rate);
    if (!round.complete) {
      if (best.residual > good_enough) best.reason = round.reason;
      break;
    }
    const double off_angle = round.angle - angle;
    const double off_rate = round.rate - rate;
    const double residual = std::max(std::fabs(off_angle) / scale.angle, std::fabs(off_rate) / scale.rate);
    if (residual >= best.residual && best.residual < good_enough) break;  // as good as rounding allows
    if (residual < best.residual) {
      best.angle = angle;
      best.rate = rate;
      best.residual = residual;
      best.monodromy = round;
    }
    if (residual == 0.0) break;
    const TransitionMatrix& m = round.matrix;
    const TransitionMatrix slope{{{1.0 - m[0][0], -m[0][1]}, {-m[1][0], 1.0 - m[1][1]}}};
    const double det = determinant(slope);
    if (det == 0.0) break;
    angle += (slope[1][1] * off_angle - slope[0][1] * off_rate) / det;
    rate += (slope[0][0] * off_rate - slope[1][0] * off_angle) / det;
  }
  best.found = best.residual <= good_enough;
  if (!best.found && best.reason.empty()) best.reason = "Newton's method found no orbit near this state";
  return best;
}

}  // namespace teeter

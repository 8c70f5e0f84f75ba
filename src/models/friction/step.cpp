#include "models/friction/step.hpp"

#include <algorithm>
#include <cmath>

#include "models/rocking/model.hpp"

namespace teeter {
namespace {

constexpr int exact_when_flat = 4;  // order under constant or linear forcing: a cubic, whose work is a quartic
constexpr double rounding = 1e-14;  // keeps a block at rest that stands exactly at its limit

// Bound of the series' change over [0, u].
double variation(const Coefficients<double>& c, int order, double u) {
  double sum = 0.0;
  for (int k = order; k >= 1; --k) sum = (sum + std::fabs(c[k])) * u;
  return sum;
}

}  // namespace

// A segment of constant or linear forcing needs less: (length / time scale)^order reaches the error allowed.
int step_order(const FrictionModel& model, const CornerModes& modes, const Forcing<double>& forcing, double limit) {
  if (std::max(forcing.horizontal_degree, forcing.vertical_degree) > 1) return model.taylor.order;
  constexpr int lowest = 8;
  if (is_flat(modes)) return exact_when_flat;
  const double ratio = limit / model.time_scale;
  if (!(ratio < 0.25)) return model.taylor.order;
  const int order = static_cast<int>(rough_log2(model.taylor.error) / rough_log2(2.0 * ratio)) + 3;
  return std::clamp(order, std::min(lowest, model.taylor.order), model.taylor.order);
}

double step_reach(const FrictionModel& model, const PlanarState& start, const CornerModes& modes,
                  const FrictionSeries& series, int order) {
  const double longest = std::min(2.0 * model.time_scale, model.shaking.longest_step);
  const double error = model.taylor.error;
  const double turn = std::fabs(start.rate) * model.time_scale;
  const double scale = std::max({std::fabs(start.angle), turn, 1e-3});
  const double speed = std::max(std::fabs(start.vx), std::fabs(start.vy)) * model.time_scale;
  const double length = std::max(scale * model.length_scale, speed);
  if (is_flat(modes) && order == exact_when_flat) return never;
  if (is_flat(modes)) return taylor_step(series.x.data(), order, error * length, longest);
  double reach = longest;
  for (const auto* angular : {&series.angle, &series.sine, &series.cosine})
    reach = std::min(reach, taylor_step(angular->data(), order, error * scale, longest));
  for (const auto* linear : {&series.x, &series.y})
    reach = std::min(reach, taylor_step(linear->data(), order, error * length, longest));
  return reach;
}

void GuardList::add(int id, const Coefficients<double>& value, int degree, int deflation, double shift) {
  Coefficients<double>& own = values_[count_];
  for (int k = deflation; k <= degree; ++k) own[k - deflation] = value[k];
  own[0] += shift;
  guards_[count_++] = {id, {own.data(), degree - deflation}};
}

// A guard that starts at zero is divided by the power of time it starts with; one that stays at zero as far as can be
// told may fall a little below it.
void add_mode_guards(const FrictionModel& model, const Conditions& conditions,
                     const std::array<Departure, 2>& departures, const OnsetScales& scales, bool stands_still,
                     GuardList& guards) {
  for (const Condition& condition : conditions.all()) {
    const Departure departure =
        is_touch(condition.id) ? departures[condition.id - touch_left_guard] : Departure::from_rest;
    if (departure == Departure::from_rest) {
      const Onset onset = onset_of(condition, scales);
      const double share = stands_still && onset.order == 0 ? rounding : 0.0;
      const double shift = (onset.sign == 0 ? 2.0 * scales.zero : share) * condition.scale;
      guards.add(condition.id, condition.value, condition.degree, onset.order, shift);
      continue;
    }
    // A corner in the air, however low it flies, comes down only when its own guard falls.
    const double low = 1e-18 * model.length_scale - condition.value[0];
    const bool left_with_speed = departure == Departure::with_speed;
    guards.add(condition.id, condition.value, condition.degree, left_with_speed ? 1 : 0,
               left_with_speed ? 0.0 : std::max(0.0, low));
  }
}

void add_overturn_guards(const FrictionSeries& series, int order, double length, GuardList& guards) {
  if (std::fabs(series.angle[0]) + variation(series.angle, order, length) < lying_angle) return;
  Coefficients<double> value = series.angle;
  guards.add(overturn_guard_left, value, order, 0, lying_angle);
  for (int k = 0; k <= order; ++k) value[k] = -value[k];
  guards.add(overturn_guard_right, value, order, 0, lying_angle);
}

}  // namespace teeter

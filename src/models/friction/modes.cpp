#include "models/friction/modes.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr int onset_orders = 5;      // coefficients 0 to 5 can decide
constexpr double jam_margin = 1e-6;  // of Gnn - s mu Gnt; below it forces exceed any other by a million

// Corners that are both down slide together, so of the 16 combinations the 6 with two different closed modes are never
// consistent. Sticking comes before sliding and closed before open; mirrored pairs are neighbours, since at most one
// of two mirrored modes is consistent.
constexpr auto by_preference = [] {
  using enum CornerMode;
  return std::array<CornerModes, 10>{{
      {stick, stick},
      {stick, open},
      {open, stick},
      {slip_right, slip_right},
      {slip_left, slip_left},
      {slip_right, open},
      {open, slip_left},
      {slip_left, open},
      {open, slip_right},
      {open, open},
  }};
}();

// The mode without friction is `slip_right`, whichever way it slides.
bool is_offered(const FrictionModel& model, const CornerModes& modes) {
  if (!model.frictionless()) return true;
  return std::none_of(modes.begin(), modes.end(),
                      [](CornerMode mode) { return mode == CornerMode::stick || mode == CornerMode::slip_left; });
}

bool fits(const CornerModes& modes, const std::array<bool, 2>& touching, const Restriction& restriction) {
  for (int j = 0; j < 2; ++j) {
    if (is_closed(modes[j]) && (!touching[j] || restriction.must_open[j])) return false;
    if (modes[j] == CornerMode::stick && restriction.may_not_stick) return false;
  }
  return true;
}

void add_limits(const FrictionModel& model, const CornerModes& modes, const FrictionSeries& s, int degree, double scale,
                Conditions& conditions) {
  const int corner = is_flat(modes) ? left_corner : single_corner(modes);
  Condition& right = conditions.add(limit_guard, degree, scale);
  Condition& left = conditions.add(limit_guard_mirrored, degree, scale);
  for (int k = 0; k <= degree; ++k) {
    const double normal = is_flat(modes) ? s.normal[0][k] + s.normal[1][k] : s.normal[corner][k];
    right.value[k] = model.static_friction * normal - s.tangential[corner][k];
    left.value[k] = model.static_friction * normal + s.tangential[corner][k];
  }
}

bool jams(const FrictionModel& model, const CornerModes& modes) {
  const int corner = single_corner(modes);
  return corner >= 0 && is_slip(modes[corner]) && model.kinetic_friction >= model.painleve_friction;
}

// Faster than what counts as zero for a sliding mode, so that one of sticking and sliding is always offered.
bool slides(const FrictionModel& model, const PlanarState& state, int corner, const OnsetScales& scales) {
  const double zero = scales.zero * scales.acceleration * scales.time;
  return std::fabs(corner_velocity(model, corner, state).tangential) > zero;
}

enum class Check { consistent, only_marginal, inconsistent, jammed };

Check check(const FrictionModel& model, const PlanarState& state, const CornerModes& modes,
            const std::array<bool, 2>& touching, const Forcing<double>& forcing, const OnsetScales& scales) {
  for (int j = 0; j < 2; ++j)
    if (modes[j] == CornerMode::stick && slides(model, state, j, scales)) return Check::inconsistent;
  constexpr int order = onset_orders + 2;
  FrictionSeries series;
  expand_friction(model, state, modes, forcing, order, series);
  std::array<Departure, 2> departures{};
  for (int j = 0; j < 2; ++j)
    if (touching[j] && !is_closed(modes[j])) departures[j] = Departure::from_rest;
  Conditions conditions;
  add_conditions(model, modes, departures, series, order, scales, conditions);
  for (const Condition& condition : conditions.all())
    if (condition.id == jam_guard && condition.value[0] <= 0.0) return Check::jammed;
  Check result = Check::consistent;
  for (const Condition& condition : conditions.all()) {
    if (condition.id == jam_guard) continue;
    const bool own_gap = condition.id == touch_left_guard || condition.id == touch_right_guard;
    if (own_gap && departures[condition.id - touch_left_guard] == Departure::none) continue;
    const Onset onset = onset_of(condition, scales);
    if (onset.sign < 0) return Check::inconsistent;
    if (onset.sign == 0 && condition.strict) result = Check::only_marginal;
  }
  return result;
}

Selection select_with(const FrictionModel& model, const PlanarState& state, const std::array<bool, 2>& touching,
                      const Restriction& restriction, const Forcing<double>& forcing, const OnsetScales& scales) {
  std::array<Check, by_preference.size()> found{};
  std::array<bool, by_preference.size()> offered{};
  Selection selection;
  selection.zero = scales.zero;
  for (std::size_t i = 0; i < by_preference.size(); ++i) {
    offered[i] = is_offered(model, by_preference[i]) && fits(by_preference[i], touching, {});
    if (!offered[i]) continue;
    found[i] = check(model, state, by_preference[i], touching, forcing, scales);
    selection.jammed |= found[i] == Check::jammed;
  }
  for (const Restriction& ruled_out : {restriction, Restriction{}}) {
    for (const Check wanted : {Check::consistent, Check::only_marginal}) {
      for (std::size_t i = 0; i < by_preference.size(); ++i) {
        if (!offered[i] || found[i] != wanted || !fits(by_preference[i], touching, ruled_out)) continue;
        selection.found = true;
        selection.modes = by_preference[i];
        return selection;
      }
    }
  }
  return selection;
}

}  // namespace

OnsetScales onset_scales(const FrictionModel& model, const PlanarState& state, const Forcing<double>& forcing,
                         double piece) {
  OnsetScales scales{};
  scales.zero = model.tolerance.relative;
  scales.time = std::min({model.time_scale, model.shaking.longest_step, piece});
  if (std::fabs(state.rate) * scales.time > 1.0) scales.time = 1.0 / std::fabs(state.rate);
  scales.acceleration = model.shaking.gravity + state.rate * state.rate * model.length_scale;
  double power = 1.0;
  for (int k = 0; k <= onset_orders; ++k) {
    if (k <= forcing.horizontal_degree) scales.acceleration += std::fabs(forcing.horizontal[k]) * power;
    if (k <= forcing.vertical_degree) scales.acceleration += std::fabs(forcing.vertical[k]) * power;
    power *= scales.time;
  }
  return scales;
}

Onset onset_of(const Condition& condition, const OnsetScales& scales) {
  const double zero = scales.zero * condition.scale;
  double power = 1.0;
  for (int k = 0; k <= std::min(onset_orders, condition.degree); ++k) {
    // Compared as accelerations, so that a force and the gap that opens when it vanishes are told alike.
    double term = condition.value[k] * power;
    for (int i = 0; i < std::min(k, condition.integrals); ++i) term *= k - i;
    if (term > zero) return {k, 1};
    if (term < -zero) return {k, -1};
    power *= scales.time;
  }
  return {0, 0};
}

void add_conditions(const FrictionModel& model, const CornerModes& modes, const std::array<Departure, 2>& departures,
                    const FrictionSeries& series, int order, const OnsetScales& scales, Conditions& conditions) {
  const double force = scales.acceleration;
  for (int j = 0; j < 2; ++j) {
    if (is_closed(modes[j])) {
      Condition& lift = conditions.add(j == 0 ? lift_left_guard : lift_right_guard, order - 2, force);
      std::copy_n(series.normal[j].begin(), order - 1, lift.value.begin());
    } else {
      const double length = force * scales.time * scales.time;
      Condition& gap = conditions.add(j == 0 ? touch_left_guard : touch_right_guard, order, length, 2);
      gap_series(model, j, modes, series, order, gap.value);
      if (departures[j] != Departure::none) gap.value[0] = 0.0;
      if (departures[j] == Departure::from_rest) gap.value[1] = 0.0;
    }
  }
  const int corner = is_flat(modes) ? left_corner : single_corner(modes);
  if (corner < 0 || model.frictionless()) return;
  if (!is_slip(modes[corner]))
    return add_limits(model, modes, series, order - 2, force * (1.0 + model.static_friction), conditions);
  Condition& slip = conditions.add(stop_guard, order - 1, force * scales.time, 1, true);
  slip_series(model, corner, modes, series, order, slip.value);
  const double sign = slip_sign(modes[corner]);
  for (int k = 0; k <= slip.degree; ++k) slip.value[k] *= sign;
  if (!jams(model, modes)) return;
  Condition& jam = conditions.add(jam_guard, order, model.gyration_square);
  jam_series(model, corner, modes, series, order, jam.value);
  jam.value[0] -= jam_margin * model.gyration_square;
}

Selection select_modes(const FrictionModel& model, const PlanarState& state, const std::array<bool, 2>& touching,
                       const Restriction& restriction, const Forcing<double>& forcing, double piece) {
  OnsetScales scales = onset_scales(model, state, forcing, piece);
  Selection selection;
  // Where a force only touches its limit, the signs of two modes may be told differently by a hair: then more has to
  // count as zero.
  for (const double factor : {1.0, 1e2, 1e2}) {
    scales.zero *= factor;
    selection = select_with(model, state, touching, restriction, forcing, scales);
    if (selection.found || selection.jammed) break;
  }
  return selection;
}

}  // namespace teeter

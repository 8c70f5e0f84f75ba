#include "models/rocking/uplift.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/stop.hpp"
#include "follow/lone_record.hpp"
#include "solve/polynomial.hpp"

namespace teeter {
namespace {

constexpr std::array both_sides = {Side::right, Side::left};

double excess_at(const RockingModel& model, Side side, double t) {
  return uplift_excess(model, side, acceleration(model.shaking.horizontal, t),
                       model.shaking.gravity + acceleration(model.shaking.vertical, t));
}

struct Settled {
  bool lifts;
  double time;  // where it lifts, or up to where it was tried
};

// The largest time that enters a phase at t: its rounding is that of the ground motion itself.
double time_scale(const RockingModel& model, double t) {
  double scale = std::fabs(t);
  for (const Motion* motion : {&model.shaking.horizontal, &model.shaking.vertical})
    for (const SinusoidPart& part : motion->sinusoids) scale = std::max(scale, std::fabs(t - part.origin));
  return scale;
}

// A located root carries rounding: move up by 1, 2, 4, .. ulp until the block really lifts there.
Settled settle(const RockingModel& model, Side side, double t, double end) {
  const double scale = time_scale(model, t);
  double step = std::nextafter(scale, never) - scale;
  for (int i = 0; i < 20 && t < end; ++i) {
    if (excess_at(model, side, t) > 0.0) return {true, t};
    t += step;
    step *= 2.0;
  }
  return {false, std::min(t, end)};
}

// One pure sinusoid and nothing vertical: wave * sin(psi) exceeds the limit, in closed form.
std::optional<double> sinusoid_uplift(const RockingModel& model, const SinusoidPart& part, Side side, double from,
                                      double end) {
  constexpr double pi = std::numbers::pi;
  const double limit = -uplift_excess(model, side, 0.0, model.shaking.gravity);
  const double wave = -sign_of(side) * part.level;
  if (!(std::fabs(wave) > limit)) return std::nullopt;
  const double opening = std::asin(limit / std::fabs(wave));
  const double psi = part.omega * (from - part.origin) + part.phase - (wave > 0.0 ? 0.0 : pi);
  const double into_turn = psi - 2.0 * pi * std::floor(psi / (2.0 * pi));
  // It lifts while into_turn is between opening and pi - opening: this window, or the one a turn later.
  const double to_this = into_turn < pi - opening ? std::max(0.0, opening - into_turn) : never;
  for (const double wait : {to_this, opening - into_turn + 2.0 * pi}) {
    const double t = from + wait / part.omega;
    if (!(t < end)) continue;
    const Settled settled = settle(model, side, t, end);
    if (settled.lifts) return settled.time;
  }
  return std::nullopt;
}

std::optional<RestOutcome> sinusoid_segment(const RockingModel& model, const SinusoidPart& part, double from,
                                            double end) {
  std::optional<RestOutcome> first;
  for (const Side side : both_sides) {
    const auto time = sinusoid_uplift(model, part, side, from, end);
    if (time && (!first || *time < first->time)) first = RestOutcome{RestEnd::uplift, *time, side};
  }
  return first;
}

// Where the polynomial first rises above zero on [0, h].
std::optional<double> first_rise(const Coefficients<double>& c, int degree, double h) {
  if (c[0] > 0.0) return 0.0;
  if (degree <= 1) {
    const double u = -c[0] / c[1];
    return c[1] > 0.0 && u <= h ? std::optional(u) : std::nullopt;
  }
  Coefficients<double> negated{};
  for (int k = 0; k <= degree; ++k) negated[k] = -c[k];
  return first_fall({negated.data(), degree}, h);
}

// Both accelerations as series about one instant.
struct GroundSeries {
  Coefficients<double> horizontal{};
  Coefficients<double> vertical{};  // gravity included
  int degree;
  double reach;  // s, how far the series may be used
};

GroundSeries expand(const RockingModel& model, double t, double end) {
  const int order = model.taylor.order;
  GroundSeries s;
  s.vertical[0] = model.shaking.gravity;
  s.degree = std::max({1, add_series(model.shaking.horizontal, t, order, s.horizontal.data()),
                       add_series(model.shaking.vertical, t, order, s.vertical.data())});
  s.reach = end - t;
  if (s.degree == 1) return s;
  const double size = model.taylor.error * model.shaking.gravity;
  s.reach = std::min(s.reach, 0.5 * model.shaking.longest_step);
  s.reach = taylor_step(s.horizontal.data(), order, size, s.reach);
  s.reach = taylor_step(s.vertical.data(), order, size, s.reach);
  return s;
}

// What ends the rest on one series; kind none with the time up to which it was searched.
RestOutcome search(const RockingModel& model, const GroundSeries& s, double t, double end) {
  RestOutcome best{RestEnd::none, s.reach >= end - t ? end : t + s.reach, Side::right};
  for (const Side side : both_sides) {
    Coefficients<double> excess{};
    for (int k = 0; k <= s.degree; ++k) excess[k] = uplift_excess(model, side, s.horizontal[k], s.vertical[k]);
    const auto rise = first_rise(excess, s.degree, s.reach);  // the whole reach for both: mirror images stay exact
    if (!rise) continue;
    const Settled settled = settle(model, side, t + *rise, end);
    if (settled.time <= best.time) best = {settled.lifts ? RestEnd::uplift : RestEnd::none, settled.time, side};
  }
  if (s.vertical[0] <= 0.0) return {RestEnd::lift_off, t, Side::right};
  if (const auto loss = first_fall({s.vertical.data(), s.degree}, best.time - t))
    return {RestEnd::lift_off, t + *loss, Side::right};
  return best;
}

// General segment [from, end) without breakpoints inside.
std::optional<RestOutcome> smooth_segment(const RockingModel& model, double from, double end) {
  double t = from;
  while (t < end) {
    check_stop();
    const RestOutcome outcome = search(model, expand(model, t, end), t, end);
    if (outcome.kind != RestEnd::none) return outcome;
    t = std::max(outcome.time, std::nextafter(t, never));
  }
  return std::nullopt;
}

// The one pure sinusoid that acts alone on [from, end), if that is so.
const SinusoidPart* lone_sinusoid(const RockingModel& model, double t) {
  const Motion& h = model.shaking.horizontal;
  if (!is_none(model.shaking.vertical) || !h.constants.empty() || !h.gaussians.empty() || !h.sampled.empty() ||
      !h.floors.empty())
    return nullptr;
  const SinusoidPart* only = nullptr;
  for (const SinusoidPart& part : h.sinusoids) {
    if (t < part.start || t >= part.end) continue;
    if (only != nullptr || part.slope != 0.0) return nullptr;
    only = &part;
  }
  return only;
}

// Samples too weak to lift the block on either side need no search.
double skip_weak_samples(const RockingModel& model, const SampledPart& record, double t, double until) {
  const double slope = std::min(model.uplift_slope[0], model.uplift_slope[1]);
  return first_piece_above(record, t, model.shaking.gravity * slope, until);
}

}  // namespace

RestOutcome next_uplift(const RockingModel& model, double from, double until) {
  double t = from;
  const double last = std::min(until, model.shaking.quiet_from);
  const SampledPart* record = lone_record(model.shaking);
  while (t < last) {
    if (record != nullptr) t = skip_weak_samples(model, *record, t, last);
    if (!(t < last)) break;
    const double end =
        std::min({last, next_breakpoint(model.shaking.horizontal, t), next_breakpoint(model.shaking.vertical, t)});
    const SinusoidPart* sinusoid = lone_sinusoid(model, t);
    const auto found = sinusoid != nullptr ? sinusoid_segment(model, *sinusoid, t, end) : smooth_segment(model, t, end);
    if (found) return *found;
    t = end;
  }
  return {RestEnd::none, until, Side::right};
}

}  // namespace teeter

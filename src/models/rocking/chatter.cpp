#include "models/rocking/chatter.hpp"

#include <algorithm>
#include <cmath>

#include "models/rocking/uplift.hpp"

namespace teeter {
namespace {

// Angular acceleration (rad/s2) that brings the block back when it has just left upright about that corner.
double restoring(const RockingModel& model, Side side, GroundPush push) {
  const Corner& c = model.corner(side);
  const double horizontal = sign_of(side) * push.horizontal;
  if (model.slender) return c.mobility * (push.weight * c.alpha + horizontal);
  return c.mobility * (push.weight * c.sin_alpha + horizontal * c.cos_alpha);
}

GroundPush push_at(const RockingModel& model, double t) {
  const Shaking& shaking = model.shaking;
  if (t >= shaking.quiet_from) return {0.0, shaking.gravity};
  return {acceleration(shaking.horizontal, t), shaking.gravity + acceleration(shaking.vertical, t)};
}

double restoring(const RockingModel& model, Side side, double t) { return restoring(model, side, push_at(model, t)); }

// Coefficient of speed^3 in the duration of a free flight.
double cubic_term(const RockingModel& model, Side side) {
  const Corner& c = model.corner(side);
  const double p2 = c.p * c.p;
  if (model.slender) return 2.0 / (3.0 * p2 * p2 * c.alpha * c.alpha * c.alpha);
  return 2.0 * c.cos_alpha / (3.0 * p2 * p2 * c.sin_alpha * c.sin_alpha * c.sin_alpha);
}

// Duration of one small flight.
double flight_time(const RockingModel& model, const AfterImpact& s) {
  const double first = 2.0 * s.speed / restoring(model, s.side, s.time);
  return s.time < model.shaking.quiet_from ? first : first + cubic_term(model, s.side) * s.speed * s.speed * s.speed;
}

// The ratio changes with every impact: flight by flight, until the rest of the sum is rounding. Without an end (a
// ratio that has reached 1) it rests at once, like a constant ratio of 1.
double summed_flights(const RockingModel& model, AfterImpact s) {
  constexpr long most = 1000000;
  const double start = s.speed;
  double sum = 0.0;
  for (long i = 0; i < most; ++i) {
    sum += flight_time(model, s);
    s.speed *= model.ratio(s.side, ++s.impacts);
    s.side = opposite(s.side);
    if (s.speed < 1e-17 * start) return sum;
  }
  return 0.0;
}

double remaining_time(const RockingModel& model, const AfterImpact& s) {
  if (model.ratio_varies) return summed_flights(model, s);
  const Side other = opposite(s.side);
  const double first = model.ratio(s.side, 1);
  const double both = first * model.ratio(other, 1);
  if (both >= 1.0) return 0.0;
  const double back = first * s.speed;
  double sum =
      2.0 * (s.speed / restoring(model, s.side, s.time) + back / restoring(model, other, s.time)) / (1.0 - both);
  if (s.time >= model.shaking.quiet_from) {
    const double cubes =
        cubic_term(model, s.side) * s.speed * s.speed * s.speed + cubic_term(model, other) * back * back * back;
    sum += cubes / (1.0 - both * both * both);
  }
  return sum;
}

}  // namespace

bool is_chatter(const RockingModel& model, const AfterImpact& s) {
  return is_chatter(model, s, push_at(model, s.time));
}

bool is_chatter(const RockingModel& model, const AfterImpact& s, GroundPush push) {
  const double here = restoring(model, s.side, push);
  const double there = restoring(model, opposite(s.side), push);
  if (!(here > 0.0 && there > 0.0)) return false;
  return s.speed * s.speed < 2.0 * here * model.rest_tolerance * model.corner(s.side).alpha;
}

double rest_time(const RockingModel& model, const AfterImpact& s) {
  const double rest = s.time + remaining_time(model, s);
  if (s.time >= model.shaking.quiet_from) return rest;
  const double next =
      std::min(next_breakpoint(model.shaking.horizontal, s.time), next_breakpoint(model.shaking.vertical, s.time));
  if (next <= rest) return s.time;
  return next_uplift(model, s.time, rest).kind == RestEnd::none ? rest : s.time;
}

}  // namespace teeter

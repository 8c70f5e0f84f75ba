#include "models/rocking/observers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/stop.hpp"
#include "follow/scan.hpp"
#include "models/rocking/step.hpp"

namespace teeter {
namespace {

Reaction reaction_on_step(const RockingMotion& motion, double u) {
  const Forcing<double>& f = motion.forcing();
  const RockingModel& model = motion.model();
  const double horizontal = evaluate(f.horizontal.data(), std::min(f.horizontal_degree, motion.order()), u);
  const double total = evaluate(f.vertical.data(), std::min(f.vertical_degree, motion.order()), u);
  return rocking_reaction(model, motion.state_on_step(u), horizontal, total - model.shaking.gravity);
}

}  // namespace

double larger_rate(double peak, const Coefficients<double>& angle, int order, double u) {
  Coefficients<double> rate{};
  for (int k = 0; k < order; ++k) rate[k] = (k + 1.0) * angle[k + 1];
  if (std::fabs(rate[0]) + change_bound({rate.data(), order - 1}, u) <= peak) return peak;
  peak = std::max(peak, largest({rate.data(), order - 1}, u).value);
  for (int k = 0; k < order; ++k) rate[k] = -rate[k];
  return std::max(peak, largest({rate.data(), order - 1}, u).value);
}

void OutcomeObserver::moved(const RockingMotion& motion, double u) {
  if (motion.phase() != RockingPhase::rocking || u == 0.0) return;
  const RockingState& from = motion.state();
  if (!motion.in_one_piece()) seen_.peak_rate = larger_rate(seen_.peak_rate, motion.series().angle, motion.order(), u);
  if (motion.in_one_piece())
    return offer(seen_.peak, sign_of(from.side) * motion.apex(), from.time + 0.5 * motion.length());
  offer_largest_lean(seen_.peak, motion.series().angle, motion.order(), sign_of(from.side), from.time, u);
}

void OutcomeObserver::crossed(const RockingMotion& motion, int guard) {
  const RockingState& state = motion.state();
  if (guard == uplift_guard_id && !seen_.first_uplift) seen_.first_uplift = state.time;
  if (guard == overturn_guard) seen_.peak = {state.angle, state.time};
  if (guard != impact_guard || static_cast<long>(seen_.impacts.size()) == motion.impacts()) return;
  seen_.list(state.time, motion.last_impact());
}

void ForceObserver::moved(const RockingMotion& motion, double u) {
  if (motion.phase() == RockingPhase::rest) {
    rest(motion, u);
  } else {
    rock(motion, u);
  }
}

void ForceObserver::rest(const RockingMotion& motion, double u) {
  if (u == 0.0) return;  // lifted at once: it never rested under this acceleration
  const RockingModel& model = motion.model();
  const double end = std::min(motion.state().time + u, model.shaking.quiet_from);
  double t = motion.state().time;
  ForceExtremes held;
  take(held,
       resting_reaction(model, acceleration(model.shaking.horizontal, t), acceleration(model.shaking.vertical, t)));
  while (t < end) {
    check_stop();  // a rest may be as long as the run
    const double next = std::min({end, next_breakpoint(model.shaking.horizontal, t),
                                  next_breakpoint(model.shaking.vertical, t), t + model.shaking.longest_step});
    // Left limits at the end of the piece: from the series about its start.
    Coefficients<double> horizontal{};
    Coefficients<double> vertical{};
    const int order = model.taylor.order;
    const int degree = std::max(add_series(model.shaking.horizontal, t, order, horizontal.data()),
                                add_series(model.shaking.vertical, t, order, vertical.data()));
    scan(0.0, next - t, degree > 1 ? 8 : 1, [&](double v) {
      const Reaction r =
          resting_reaction(model, evaluate(horizontal.data(), degree, v), evaluate(vertical.data(), degree, v));
      take(held, r);
      return friction_needed(r);
    });
    t = next;
  }
  forces_.add(held, false);
}

void ForceObserver::rock(const RockingMotion& motion, double u) {
  const RockingModel& model = motion.model();
  const RockingState end = motion.state_on_step(u);
  ForceExtremes step;
  scan(0.0, u, motion.order() == model.taylor.order ? 8 : 2, [&](double v) {
    const Reaction r = reaction_on_step(motion, v);
    take(step, r);
    return friction_needed(r);
  });
  forces_.add(step, std::fabs(end.angle) > model.corner(end.side).alpha);
}

void ForceObserver::crossed(const RockingMotion& motion, int guard) {
  if (guard != impact_guard || motion.impacts() == 0) return;
  const RockingImpact& hit = motion.last_impact();
  forces_.add_impact(friction_needed_at_impact(motion.model(), hit.left_corner, hit.rate_after / hit.rate_before));
}

void WorkObserver::moved(const RockingMotion& motion, double u) {
  const RockingModel& model = motion.model();
  if (motion.phase() != RockingPhase::rocking || motion.state().time >= model.shaking.quiet_from) return;
  input_ += ground_work(model, motion.state().side, motion.series(), motion.order(), u);
}

std::vector<Column> columns_of(const RockingModel& /*model*/) {
  std::vector<Column> columns = common_columns(1);
  columns.push_back({"acceleration_0", "rad/s2", {}});
  columns.push_back({"normal_force_0", "N", {}});
  columns.push_back({"shear_force_0", "N", {}});
  return columns;
}

void write_row(const RockingMotion& motion, const RockingState& state, const GroundRow& ground, Row& row) {
  const RockingModel& model = motion.model();
  const bool resting = motion.phase() == RockingPhase::rest;
  const double horizontal = ground.horizontal;
  const double vertical = ground.vertical;
  const Point centre = centre_of_mass(model, state);
  for (const double value : {state.time, state.angle, state.rate, centre.x, centre.y, 0.0}) row.add(value);
  row.add(ground);
  row.add(kinetic_energy(model, state.side, state.rate));
  row.add(potential_energy(model, state.side, state.angle));
  row.add(motion.lost());
  row.add(resting ? 1.0 : 0.0);
  row.add(resting ? 0.0 : angular_acceleration(model, state, horizontal, vertical));
  const Reaction force =
      resting ? resting_reaction(model, horizontal, vertical) : rocking_reaction(model, state, horizontal, vertical);
  row.add(force.normal);
  row.add(force.shear);
}

}  // namespace teeter

#include "models/dirac/observers.hpp"

#include <algorithm>
#include <cmath>

#include "follow/scan.hpp"

namespace teeter {
namespace {

RockingState turning(const DiracState& state) { return {state.time, state.angle, state.rate, state.side}; }

}  // namespace

DiracOutcomeObserver::DiracOutcomeObserver(const DiracMotion& motion) : levels_{{0.0, motion.energy()}} {
  offer(peak_, motion.state().angle, 0.0);
}

void DiracOutcomeObserver::moved(const DiracMotion& motion, double u) {
  const DiracState& from = motion.state();
  if (u == 0.0 || motion.phase() == DiracPhase::rest) return;
  if (motion.phase() == DiracPhase::near) {
    const DiracState to = motion.state_on_step(u);
    offer(peak_, to.angle, to.time);
    const double most = std::max(std::fabs(from.angle), std::fabs(to.angle)) + 0.5 * u * std::fabs(to.rate - from.rate);
    if (most > std::fabs(peak_.angle)) offer(peak_, motion.turning_angle(u), from.time + 0.5 * u);
    return;
  }
  offer_largest_lean(peak_, motion.series().angle, motion.order(), sign_of(from.side), from.time, u);
}

void DiracOutcomeObserver::crossed(const DiracMotion& motion, int guard) {
  if (guard == dirac_overturn) peak_ = {motion.state().angle, motion.state().time};
  if (guard != dirac_exit || motion.impacts() == seen_) return;
  seen_ = motion.impacts();
  if (impacts_.size() == max_listed_impacts) return;
  const DiracImpact& hit = motion.last_impact();
  const RockingModel& model = motion.model().rocking;
  Impact& impact = impacts_.emplace_back();
  impact.time = hit.time;
  impact.rate_before = {hit.rate_before};
  impact.rate_after = {hit.rate_after};
  impact.energy_before = kinetic_energy(model, hit.left_corner, hit.rate_before);
  impact.energy_after = kinetic_energy(model, hit.left_corner, hit.rate_after);
  impact.ratio = hit.rate_after / hit.rate_before;
  levels_.push_back({hit.time, hit.energy_after});
}

void DiracForceObserver::moved(const DiracMotion& motion, double u) {
  if (motion.phase() == DiracPhase::near || u == 0.0) return;
  const RockingModel& model = motion.model().rocking;
  const Shaking& shaking = model.shaking;
  const bool resting = motion.phase() == DiracPhase::rest;
  ForceExtremes step;
  scan(0.0, u, 8, [&](double v) {
    const RockingState state = turning(motion.state_on_step(v));
    const double horizontal = acceleration(shaking.horizontal, state.time);
    const double vertical = acceleration(shaking.vertical, state.time);
    const Reaction r =
        resting ? resting_reaction(model, horizontal, vertical) : rocking_reaction(model, state, horizontal, vertical);
    take(step, r);
    return friction_needed(r);
  });
  const DiracState end = motion.state_on_step(u);
  forces_.add(step, std::fabs(end.angle) > model.corner(end.side).alpha);
}

void DiracForceObserver::crossed(const DiracMotion& motion, int guard) {
  if (guard != dirac_exit || motion.impacts() == 0) return;
  const DiracImpact& hit = motion.last_impact();
  forces_.add_impact(
      friction_needed_at_impact(motion.model().rocking, hit.left_corner, hit.rate_after / hit.rate_before));
}

std::vector<Column> columns_of(const DiracModel& /*model*/) {
  std::vector<Column> columns = common_columns(1);
  columns.push_back({"acceleration_0", "rad/s2", {}});
  columns.push_back({"impact_moment_0", "N m", {}});
  return columns;
}

void write_row(const DiracMotion& motion, const DiracState& state, const GroundRow& ground, Row& row) {
  const DiracModel& model = motion.model();
  const Point centre = centre_of_mass(model.rocking, turning(state));
  for (const double value : {state.time, state.angle, state.rate, centre.x, centre.y, 0.0}) row.add(value);
  row.add(ground);
  row.add(kinetic_energy(model.rocking, state.side, state.rate));
  row.add(motion.potential_of(state));
  row.add(state.lost);
  // The zone stands for the base on the ground.
  row.add(std::fabs(state.angle) <= model.core * model.alpha ? 1.0 : 0.0);
  row.add(motion.acceleration_of(state, ground.horizontal, ground.vertical));
  row.add(motion.impact_moment(state, ground.horizontal, ground.vertical));
}

}  // namespace teeter

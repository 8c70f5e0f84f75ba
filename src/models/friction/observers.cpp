#include "models/friction/observers.hpp"

#include <algorithm>
#include <cmath>

#include "follow/scan.hpp"

namespace teeter {
namespace {

std::string name_of(TangentialPhase phase) {
  switch (phase) {
    case TangentialPhase::open: return "open";
    case TangentialPhase::stick: return "stick";
    case TangentialPhase::slip_right: return "slip+";
    case TangentialPhase::slip_left: return "slip-";
    case TangentialPhase::frictionless: return "frictionless";
  }
  return {};
}

CornersAtImpact corners_of(const FrictionImpact& hit) {
  CornersAtImpact corners;
  for (std::size_t j = 0; j < 2; ++j) {
    corners.before[j] = {hit.before[j].normal, hit.before[j].tangential};
    corners.after[j] = {hit.after[j].normal, hit.after[j].tangential};
    for (const TangentialPhase phase : hit.phases[j]) corners.phases[j].push_back(name_of(phase));
  }
  corners.normal_impulses = hit.normal_impulses;
  corners.tangential_impulses = hit.tangential_impulses;
  return corners;
}

double mode_number(CornerMode mode) {
  switch (mode) {
    case CornerMode::open: return 0.0;
    case CornerMode::stick: return 1.0;
    case CornerMode::slip_right: return 2.0;
    case CornerMode::slip_left: return -2.0;
  }
  return 0.0;
}

double friction_used(const CornerForce& force) {
  return force.normal > 0.0 ? std::fabs(force.tangential) / force.normal : 0.0;
}

}  // namespace

std::string name_of(CornerMode mode) {
  switch (mode) {
    case CornerMode::open: return "open";
    case CornerMode::stick: return "stick";
    case CornerMode::slip_right: return "slip+";
    case CornerMode::slip_left: return "slip-";
  }
  return {};
}

void FrictionOutcomeObserver::moved(const FrictionMotion& motion, double u) {
  if (u == 0.0) return;
  constexpr int cells = 4;  // steps are short against the sliding speed's change
  const int first = motion.sticks() ? cells : 1;
  for (int i = first; i <= cells; ++i) {
    const double slip = motion.slip_of(motion.state_on_step(u * i / cells));
    if (std::fabs(slip) > std::fabs(peak_slip_)) peak_slip_ = slip;
  }
  const auto& angle = motion.series().angle;
  const int order = motion.order();
  if (std::fabs(angle[0]) + change_bound({angle.data(), order}, u) <= std::fabs(peak_.angle)) return;
  for (const int s : {1, -1}) {
    Coefficients<double> lean;
    for (int k = 0; k <= order; ++k) lean[k] = s * angle[k];
    const Extremum top = largest({lean.data(), order}, u);
    if (top.value > 0.0) offer(peak_, s * top.value, motion.time() + top.at);
  }
}

void FrictionOutcomeObserver::crossed(const FrictionMotion& motion, int /*guard*/) {
  if (motion.phase() == FrictionPhase::overturned) peak_ = {motion.state().angle, motion.time()};
  if (motion.impacts() == seen_) return;
  seen_ = motion.impacts();
  if (impacts_.size() == max_listed_impacts) return;
  const FrictionImpact& hit = motion.last_impact();
  Impact& impact = impacts_.emplace_back();
  impact.time = hit.time;
  impact.rate_before = {hit.rate_before};
  impact.rate_after = {hit.rate_after};
  impact.energy_before = hit.energy_before;
  impact.energy_after = hit.energy_after;
  impact.ratio = hit.rate_before != 0.0 ? hit.rate_after / hit.rate_before : 0.0;
  impact.corners = corners_of(hit);
}

void FrictionForceObserver::moved(const FrictionMotion& motion, double u) {
  if (u == 0.0 || (!is_closed(motion.step_modes()[0]) && !is_closed(motion.step_modes()[1]))) return;
  scan(0.0, u, motion.order() == motion.model().taylor.order ? 8 : 2, [&](double v) {
    const auto forces = motion.forces_at(motion.time() + v);
    least_normal_ = std::min(least_normal_, forces[0].normal + forces[1].normal);
    const double used = std::max(friction_used(forces[0]), friction_used(forces[1]));
    most_friction_ = std::max(most_friction_, used);
    return used;
  });
}

void FrictionForceObserver::crossed(const FrictionMotion& motion, int /*guard*/) {
  if (motion.impacts() == seen_) return;
  seen_ = motion.impacts();
  const FrictionImpact& hit = motion.last_impact();
  const double normal = hit.normal_impulses[0] + hit.normal_impulses[1];
  if (normal > 0.0) {
    impact_friction_ =
        std::max(impact_friction_, std::fabs(hit.tangential_impulses[0] + hit.tangential_impulses[1]) / normal);
  }
}

// The block never uses more than it has; a sum of roundings may say so.
void FrictionForceObserver::write_to(Summary& summary, double available) const {
  summary.required_friction = std::min(most_friction_, available);
  if (impact_friction_ >= 0.0) summary.required_friction_at_impacts = impact_friction_;
  summary.least_normal_force = std::isfinite(least_normal_) ? least_normal_ : 0.0;
}

std::vector<Column> columns_of(const FrictionModel& /*model*/) {
  std::vector<Column> columns = common_columns(1);
  for (const auto& [name, unit] : {std::pair{"velocity_x_0", "m/s"},
                                   {"velocity_y_0", "m/s"},
                                   {"mode_left", "1"},
                                   {"mode_right", "1"},
                                   {"normal_force_left", "N"},
                                   {"normal_force_right", "N"},
                                   {"tangential_force_left", "N"},
                                   {"tangential_force_right", "N"},
                                   {"normal_force_0", "N"},
                                   {"shear_force_0", "N"}})
    columns.push_back({name, unit, {}});
  return columns;
}

void write_row(const FrictionMotion& motion, const PlanarState& state, const GroundRow& ground, Row& row) {
  const FrictionModel& model = motion.model();
  const CornerModes modes = motion.modes();
  const auto forces = motion.forces_at(state.time);
  const double slip = motion.slip_of(state);
  for (const double value : {state.time, state.angle, state.rate, state.x, state.y, slip}) row.add(value);
  row.add(ground);
  row.add(kinetic_energy(model, state));
  row.add(potential_energy(model, state));
  row.add(motion.lost_at_impacts() + motion.lost_by_sliding_at(state.time));
  row.add(is_flat(modes) ? 1.0 : 0.0);
  row.add(state.vx);
  row.add(state.vy);
  for (const CornerMode mode : modes) row.add(mode_number(mode));
  for (const CornerForce& force : forces) row.add(force.normal);
  for (const CornerForce& force : forces) row.add(force.tangential);
  row.add(forces[0].normal + forces[1].normal);
  row.add(forces[0].tangential + forces[1].tangential);
}

}  // namespace teeter

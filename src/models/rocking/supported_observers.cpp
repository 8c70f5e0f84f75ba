#include "models/rocking/supported_observers.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "follow/largest_size.hpp"
#include "follow/scan.hpp"
#include "models/rocking/supported_energy.hpp"
#include "solve/quadrature.hpp"

namespace teeter {
namespace {

using Series = Coefficients<double>;

struct Lever {
  double sine;
  double cosine;
};

Lever lever_of(const SupportedModel& model, const SupportedState& s) {
  const Corner& corner = model.corner(s.side);
  const double phi = sign_of(s.side) * corner.alpha - s.angle;
  if (model.rocking.slender) return {phi, 1.0};
  const SinCos sc = sincos(phi);
  return {sc.sin, sc.cos};
}

// What acts on the object at an instant of a step.
struct Instant {
  double carried;       // m/s2, X''
  double weight;        // m/s2
  double acceleration;  // rad/s2
};

Reaction reaction_of(const SupportedMotion& motion, const SupportedState& s, const Instant& at) {
  const SupportedModel& model = motion.model();
  const double m = model.mass();
  double pull_down = 0.0;  // N, of the anchors
  double pull_aside = 0.0;
  const double lean = std::fabs(s.angle);
  const SinCos half = sincos(0.5 * lean);
  for (std::size_t j = 0; j < model.anchors.size(); ++j) {
    const double e = elongation(model.anchors[j].arm_about(s.side), lean);
    const double force = tension(model.anchors[j], motion.anchors()[j], e);
    pull_down += force * half.cos;
    pull_aside += sign_of(s.side) * force * half.sin;
  }
  if (motion.phase() == RockingPhase::rest) return {m * at.weight + pull_down, m * at.carried};
  const auto [sine, cosine] = lever_of(model, s);
  const double radius = model.corner(s.side).radius;
  const double square = s.rate * s.rate;
  const double x = radius * (cosine * at.acceleration + sine * square);
  const double y = radius * (sine * at.acceleration - cosine * square);
  return {m * (at.weight + y) + pull_down, m * (at.carried + x) + pull_aside};
}

Instant instant_on_step(const SupportedMotion& motion, double u) {
  const SupportedSeries& s = motion.series();
  const int degree = motion.order() - 2;
  const bool rocking = motion.phase() == RockingPhase::rocking;
  return {evaluate(s.carried.data(), degree, u), evaluate(s.weight.data(), motion.order(), u),
          rocking ? evaluate(s.acceleration.data(), degree, u) : 0.0};
}

}  // namespace

SupportedOutcome::SupportedOutcome(const SupportedMotion& motion) : peak_rate_(std::fabs(motion.state().rate)) {
  offer(peak_, motion.state().angle, 0.0);
}

void SupportedOutcome::moved(const SupportedMotion& motion, double u) {
  if (u == 0.0) return;
  const SupportedSeries& s = motion.series();
  const int order = motion.order();
  if (motion.phase() == RockingPhase::rocking) {
    Series rate{};
    for (int k = 0; k < order; ++k) rate[k] = (k + 1.0) * s.angle[k + 1];
    peak_rate_ = largest_size(rate, order - 1, u, peak_rate_);
    offer_largest_lean(peak_, s.angle, order, sign_of(motion.state().side), motion.state().time, u);
  }
  if (!motion.model().plate) return;
  peak_displacement_ = largest_size(s.x, order, u, peak_displacement_);
  peak_acceleration_ = largest_size(s.carried, order - 2, u, peak_acceleration_);
}

void SupportedOutcome::crossed(const SupportedMotion& motion, int guard) {
  const SupportedState& state = motion.state();
  if (guard == supported_overturn) peak_ = {state.angle, state.time};
  if (guard == stop_right || guard == stop_left) {
    ++stop_hits_;
    if (stops_.size() < max_listed_impacts) stops_.push_back(motion.last_stop());
  }
  peak_rate_ = std::max(peak_rate_, std::fabs(state.rate));
  if (guard != supported_impact || impacts_.size() == max_listed_impacts) return;
  if (static_cast<long>(impacts_.size()) == motion.impacts()) return;  // a touch without speed
  const RockingImpact& hit = motion.last_impact();
  Impact impact;
  impact.time = state.time;
  impact.rate_before = {hit.rate_before};
  impact.rate_after = {hit.rate_after};
  impact.energy_before = hit.energy_before;
  impact.energy_after = hit.energy_after;
  impact.ratio = hit.rate_after / hit.rate_before;
  if (motion.model().plate) impact.plate_velocity = motion.plate_at_impact();
  impacts_.push_back(std::move(impact));
}

void SupportedForces::Extremes::take(const Reaction& reaction) {
  friction = std::max(friction, friction_needed(reaction));
  least_normal = std::min(least_normal, reaction.normal);
}

void SupportedForces::Extremes::take(const Extremes& other) {
  friction = std::max(friction, other.friction);
  least_normal = std::min(least_normal, other.least_normal);
}

void SupportedForces::moved(const SupportedMotion& motion, double u) {
  if (u == 0.0) return;
  Extremes step;
  scan(0.0, u, motion.order() == motion.model().rocking.taylor.order ? 8 : 2, [&](double v) {
    const Reaction r = reaction_of(motion, motion.state_on_step(v), instant_on_step(motion, v));
    step.take(r);
    return friction_needed(r);
  });
  const SupportedState end = motion.state_on_step(u);
  const bool beyond =
      motion.phase() == RockingPhase::rocking && std::fabs(end.angle) > motion.model().corner(end.side).alpha;
  (beyond ? beyond_ : kept_).take(step);
  if (beyond) return;
  kept_.take(beyond_);
  beyond_ = {};
}

void SupportedForces::crossed(const SupportedMotion& motion, int guard) {
  if (guard != supported_impact || motion.impacts() == 0) return;
  const RockingImpact& hit = motion.last_impact();
  const double ratio = hit.rate_after / hit.rate_before;
  const std::array<double, 2>& plate = motion.plate_at_impact();
  // Horizontal impulse on the object: of its own centre, and what the plate takes it along.
  const double h = motion.model().height();
  const double aside = h * (ratio - 1.0) + (plate[1] - plate[0]) / hit.rate_before;
  const double old_d = motion.model().corner(hit.left_corner).distance;
  const double new_d = motion.model().corner(opposite(hit.left_corner)).distance;
  impact_friction_ = std::max(impact_friction_, std::fabs(aside) / (new_d * ratio + old_d));
}

void SupportedForces::write_to(Summary& summary, bool overturned) const {
  Extremes all = kept_;
  if (!overturned) all.take(beyond_);
  if (std::isfinite(all.friction)) summary.required_friction = all.friction;
  if (impact_friction_ >= 0.0) summary.required_friction_at_impacts = impact_friction_;
  summary.least_normal_force = std::isfinite(all.least_normal) ? all.least_normal : 0.0;
}

void SupportedWork::moved(const SupportedMotion& motion, double u) {
  if (u == 0.0) return;
  const SupportedModel& model = motion.model();
  const SupportedSeries& series = motion.series();
  const bool rocking = motion.phase() == RockingPhase::rocking;
  const bool sliding = model.plate && motion.plate_mode().free;
  if (!rocking && !sliding) return;
  const double lever = model.mass() * model.corner(motion.state().side).radius;
  const auto push = [&](double v) {
    const SupportedState s = motion.state_on_step(v);
    const double a = evaluate(series.push.data(), motion.order(), v);
    const double up = evaluate(series.weight.data(), motion.order(), v) - model.shaking.gravity;
    double power = 0.0;
    if (rocking) {
      const auto [sine, cosine] = lever_of(model, s);
      power -= lever * s.rate * (a * cosine + up * sine);
    }
    if (sliding)
      power -= model.plate->total * s.u * (a + (model.plate->slider ? up * model.plate->curvature * s.x : 0.0));
    return power;
  };
  constexpr int panels = 4;
  if (motion.time() < model.shaking.quiet_from) input_ += integral(0.0, u, panels, push);
  if (!sliding) return;
  const PlateLaw& plate = *model.plate;
  lost_in_support_ += integral(0.0, u, panels, [&](double v) {
    const double speed = motion.state_on_step(v).u;
    if (!plate.slider) return plate.damper * speed * speed;
    if (plate.reaction)
      return plate.friction * evaluate(series.pressed.data(), motion.order() - 2, v) * std::fabs(speed);
    return plate.friction * plate.total * evaluate(series.weight.data(), motion.order(), v) * std::fabs(speed);
  });
}

std::vector<Column> columns_of(const SupportedModel& model) {
  std::vector<Column> columns = common_columns(1);
  columns.push_back({"acceleration_0", "rad/s2", {}});
  columns.push_back({"normal_force_0", "N", {}});
  columns.push_back({"shear_force_0", "N", {}});
  if (model.plate) {
    columns.push_back({"plate_displacement_0", "m", {}});
    columns.push_back({"plate_velocity_0", "m/s", {}});
  }
  for (std::size_t j = 0; j < model.anchors.size(); ++j)
    columns.push_back({"anchor_force_" + std::to_string(j), "N", {}});
  return columns;
}

void write_row(const SupportedMotion& motion, const SupportedState& state, const GroundRow& ground, Row& row) {
  const SupportedModel& model = motion.model();
  const bool resting = motion.phase() == RockingPhase::rest;
  const Point centre = centre_of_mass(model.rocking, {state.time, state.angle, state.rate, state.side});
  for (const double value : {state.time, state.angle, state.rate, state.x + centre.x, centre.y, 0.0}) row.add(value);
  row.add(ground);
  row.add(kinetic_energy(model, state));
  row.add(potential_energy(model, state, motion.anchors()));
  row.add(motion.lost() + motion.lost_in_anchors());
  row.add(resting ? 1.0 : 0.0);
  const Instant at = instant_on_step(motion, std::clamp(state.time - motion.step_start(), 0.0, motion.length()));
  row.add(at.acceleration);
  const Reaction force = reaction_of(motion, state, at);
  row.add(force.normal);
  row.add(force.shear);
  if (model.plate) {
    row.add(state.x);
    row.add(state.u);
  }
  for (std::size_t j = 0; j < model.anchors.size(); ++j) {
    const double e = elongation(model.anchors[j].arm_about(state.side), std::fabs(state.angle));
    row.add(tension(model.anchors[j], motion.anchors()[j], e));
  }
}

}  // namespace teeter

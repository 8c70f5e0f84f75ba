#include "models/winkler/observers.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {

WinklerOutcomeObserver::WinklerOutcomeObserver(const WinklerMotion& motion, double duration)
    : duration_(duration), least_normal_(motion.state().normal), last_(motion.state()) {
  look(motion, motion.state(), motion.contact(), motion.energy());
  peak_slip_ = motion.state().slip;
}

void WinklerOutcomeObserver::look(const WinklerMotion& motion, const WinklerState& state, double contact,
                                  double energy) {
  const WinklerModel& model = motion.model();
  offer(peak_, state.place.angle, state.time);
  if (std::fabs(state.slip) > std::fabs(peak_slip_)) peak_slip_ = state.slip;
  least_contact_ = std::min(least_contact_, contact);
  least_normal_ = std::min(least_normal_, state.normal);
  largest_energy_ = std::max(largest_energy_, energy);
  // A base that slides uses all it has.
  if (!state.sticks && state.normal > 0.0) most_friction_ = model.friction.coefficient;
  if (state.sticks && state.normal > 0.0)
    most_friction_ = std::max(most_friction_, std::fabs(state.friction) / state.normal);
}

void WinklerOutcomeObserver::stepped(const WinklerMotion& motion) {
  if (motion.phase() == WinklerPhase::failed) return;
  const bool beyond = motion.time() > duration_ && motion.phase() != WinklerPhase::overturned;
  last_ = beyond ? motion.state_at(duration_) : motion.state();
  if (beyond || motion.phase() == WinklerPhase::overturned) {  // not the state that the motion looked at
    const WinklerModel& model = motion.model();
    look(motion, last_, contact_share(model, last_.place),
         kinetic_energy(model, last_.speed) + potential_energy(model, last_.place));
  } else {
    look(motion, last_, motion.contact(), motion.energy());
  }
  if (motion.phase() == WinklerPhase::overturned) peak_ = {last_.place.angle, last_.time};
  if (last_.sticks)
    creep_ += motion.model().friction.creep * std::fabs(last_.friction) * (last_.time - motion.previous().time);
  if (!motion.closed_now() || impacts_.size() == max_listed_impacts) return;
  // Nothing jumps in this model: the block is the same just before and just after.
  Impact& impact = impacts_.emplace_back();
  impact.time = last_.time;
  impact.rate_before = impact.rate_after = {last_.speed.angle};
  impact.energy_before = impact.energy_after = kinetic_energy(motion.model(), last_.speed);
  impact.ratio = 1.0;
}

WinklerSamples::WinklerSamples(const WinklerMotion& motion, const RunControl& run, double end)
    : path_(motion.model().shaking.horizontal),
      output_step_(run.output_step),
      duration_(end),
      columns_(common_columns(1)) {
  for (const auto& [name, unit] : {std::pair{"velocity_x_0", "m/s"},
                                   {"velocity_y_0", "m/s"},
                                   {"normal_force_0", "N"},
                                   {"shear_force_0", "N"},
                                   {"settlement_0", "m"},
                                   {"pressed_left_0", "m"},
                                   {"pressed_right_0", "m"},
                                   {"pressure_left_0", "N/m"},
                                   {"pressure_right_0", "N/m"},
                                   {"sticks_0", "1"}})
    columns_.push_back({name, unit, {}});
  add_row(motion, motion.state());
}

void WinklerSamples::stepped(const WinklerMotion& motion) {
  if (motion.phase() == WinklerPhase::failed) return;
  const double end = std::min(motion.time(), duration_);
  for (double t = next_sample_ * output_step_; t <= end; t = ++next_sample_ * output_step_)
    add_row(motion, motion.state_at(t));
  if (!motion.closed_now()) return;
  const WinklerState closed = motion.time() > duration_ ? motion.state_at(duration_) : motion.state();
  add_row(motion, closed);
  add_row(motion, closed);
}

std::vector<Column> WinklerSamples::finish(const WinklerMotion& motion, const WinklerState& last) {
  if (columns_[0].values.back() < last.time) add_row(motion, last);
  return std::move(columns_);
}

void WinklerSamples::add_row(const WinklerMotion& motion, const WinklerState& state) {
  const WinklerModel& model = motion.model();
  const WinklerBase& base = model.base;
  const GroundState ground = path_.at(state.time);
  const double middle = 0.5 * (base.left + base.right);
  const PressureDiagram diagram = pressure_diagram(base, state.place, state.speed);
  Row row(columns_);
  for (const double value : {state.time, state.place.angle, state.speed.angle, model.block.com_offset + state.place.x,
                             base.height - state.place.settlement, state.slip})
    row.add(value);
  row.add(GroundRow{acceleration(model.shaking.horizontal, state.time),
                    acceleration(model.shaking.vertical, state.time), ground.velocity, ground.displacement});
  for (const double value :
       {kinetic_energy(model, state.speed), potential_energy(model, state.place), state.slid + state.damped,
        contact_share(model, state.place), state.speed.x, -state.speed.settlement, state.normal, -state.friction,
        sinking(base, state.place, middle), diagram.segment.from - middle, diagram.segment.to - middle, diagram.from,
        diagram.to, state.sticks ? 1.0 : 0.0})
    row.add(value);
}

}  // namespace teeter

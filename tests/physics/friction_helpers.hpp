// Running the model with friction in tests: scenarios, observers that keep the books and check the modes.
#pragma once

#include <algorithm>

#include "models/friction/forces.hpp"
#include "models/friction/motion.hpp"
#include "physics/helpers.hpp"

namespace teeter::physics {

inline Scenario rough_block(double width, double height, double friction) {
  Scenario s = block(width, height);
  s.model = ModelKind::friction;
  s.friction.static_coefficient = friction;
  s.run.duration = 20.0;
  return s;
}

inline double energy_of(const FrictionMotion& motion) {
  return kinetic_energy(motion.model(), motion.state()) + potential_energy(motion.model(), motion.state());
}

// Keeps the books of a run: impacts, work of the ground, and everything that must not happen.
class Ledger {
 public:
  void moved(const FrictionMotion& m, double u) {
    if (u > 0.0) input += ground_work(m.model(), m.forcing(), m.series(), m.order(), u);
    const double energy = kinetic_energy(m.model(), m.state()) + std::fabs(potential_energy(m.model(), m.state()));
    largest_energy = std::max(largest_energy, energy);
    if (check_modes && u > 0.0) look(m, u);  // a run that begins with an impact has no series before it
    if (on_step) on_step(m, u);
  }
  void crossing(const FrictionMotion& m, int) { impacts_before_ = m.impacts(); }
  void crossed(const FrictionMotion& m, int) {
    if (m.impacts() != impacts_before_ && impacts.size() < 1000) impacts.push_back(m.last_impact());
  }

  double input = 0.0;           // J
  double largest_energy = 0.0;  // J
  std::vector<FrictionImpact> impacts;
  bool check_modes = true;
  std::function<void(const FrictionMotion&, double)> on_step;
  Worst penetration;  // share of the size
  Worst pull;         // negative normal force, share of the scale of accelerations
  Worst excess;       // friction beyond its limit, likewise
  Worst wrong_way;    // sliding against its mode, share of the scale of speeds

 private:
  void look(const FrictionMotion& m, double u) {
    const FrictionModel& model = m.model();
    const OnsetScales scales = onset_scales(model, m.state(), m.forcing(), std::max(u, 1e-9 * model.time_scale));
    for (const double share : {0.0, 0.3, 0.7, 1.0}) {
      const double at = share * u;
      const PlanarState state = m.state_on_step(at);
      const auto forces = corner_forces(model, m.step_modes(), m.series(), m.order(), at);
      double normal = 0.0;
      double shear = 0.0;
      for (int j = 0; j < 2; ++j) {
        const CornerMode mode = m.step_modes()[j];
        penetration.offer(-gap_of(model, j, state) / model.length_scale);
        pull.offer(-forces[j].normal / (model.block.mass * scales.acceleration));
        normal += forces[j].normal;
        shear += forces[j].tangential;
        if (!is_slip(mode) || model.frictionless()) continue;
        const double speed = slip_sign(mode) * corner_velocity(model, j, state).tangential;
        wrong_way.offer(-speed / (scales.acceleration * model.time_scale));
      }
      if (m.step_modes()[0] == CornerMode::stick || m.step_modes()[1] == CornerMode::stick)
        excess.offer((std::fabs(shear) - model.static_friction * normal) /
                     (model.block.mass * scales.acceleration * (1.0 + model.static_friction)));
    }
  }
  long impacts_before_ = 0;
};

struct FrictionRun {
  FrictionModel model;
  FrictionMotion motion;
  Ledger ledger;
  double energy_at_start;

  explicit FrictionRun(const Scenario& s)
      : model(make_friction_model(s)),
        motion(model, initial_state(model, s.initial)),
        energy_at_start(energy_of(motion)) {}
  FrictionRun(const FrictionRun&) = delete;
  FrictionRun& operator=(const FrictionRun&) = delete;

  // J: what is missing in the balance of kinetic, potential, lost and put in energy
  double imbalance() const {
    return energy_of(motion) + motion.lost_at_impacts() + motion.lost_by_sliding() - energy_at_start - ledger.input;
  }
};

inline FrictionRun& run(FrictionRun& r, double until) {
  drive(r.motion, until, r.ledger);
  return r;
}

// The state at one instant of a run that goes on beyond it; NaN if it does not.
inline PlanarState state_at(const Scenario& s, double t) {
  FrictionRun r(s);
  PlanarState found{};
  found.x = found.angle = std::nan("");
  r.ledger.on_step = [&](const FrictionMotion& m, double u) {
    if (m.time() <= t && t < m.time() + u) found = m.state_on_step(t - m.time());
  };
  run(r, 2.0 * t + 1.0);
  return found;
}

inline const char* name_of(CornerMode mode) {
  constexpr const char* names[] = {"open", "stick", "slip+", "slip-"};
  return names[static_cast<int>(mode)];
}

// "open,stick slip+,slip+ ...": the modes in the order in which they were taken.
inline std::string story(const FrictionMotion& motion) {
  std::string text;
  for (const ModeChange& change : motion.mode_changes())
    text += std::string(text.empty() ? "" : " ") + name_of(change.modes[0]) + "," + name_of(change.modes[1]);
  return text;
}

}  // namespace teeter::physics

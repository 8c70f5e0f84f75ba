// Scenarios of the model dirac, in the units of its paper: x = angle / alpha, time in 1/p, energy in inertia (p
// alpha)^2.
#pragma once

#include "physics/helpers.hpp"

namespace teeter::physics {

// The block of the paper's figures: x0 = 0.5, r = 0.8.
inline Scenario dirac_release(double penalty, DiracForm form = DiracForm::paper, bool slender = true,
                              double ratio = 0.8) {
  Scenario s = block(0.4, 2.0);
  s.model = ModelKind::dirac;
  s.equations.slender = slender;
  s.dirac.penalty = penalty;
  s.dirac.form = form;
  set_ratio(s, ratio);
  s.initial.angle = {0.5 * alpha_of(s)};
  s.run.duration = 12.0;
  return s;
}

inline double dirac_energy_unit(const Scenario& s) {
  const Rectangle r = rectangle(s);
  const double mass = 2000.0 * s.blocks[0].width * s.blocks[0].height;
  return static_cast<double>(mass * g * r.radius * r.alpha * r.alpha);
}

// Shares of the first energy that are left after N impacts.
inline std::vector<double> level_shares(const Summary& summary) {
  std::vector<double> shares;
  for (const EnergyLevel& level : summary.energy_levels)
    shares.push_back(level.energy / summary.energy_levels.front().energy);
  return shares;
}

inline Scenario as_event_driven(Scenario s) {
  s.model = ModelKind::rocking;
  return s;
}

}  // namespace teeter::physics

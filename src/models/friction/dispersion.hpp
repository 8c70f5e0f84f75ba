// How an impact spreads over the base of a block: a uniform block turns about its left corner A until the right one, B,
// lands. Does A rise?
#pragma once

#include <vector>

#include "solve/multiple_impact.hpp"

namespace teeter {

struct DispersionSetting {
  double aspect = 1.0;       // height over width
  double restitution = 1.0;  // energetic, 0..1, of both corners
  double static_friction = 0.0;
  double kinetic_friction = 0.0;
  double elasticity = 1.0;       // eta
  double stiffness_ratio = 1.0;  // A over B
  StartRule start_rule = StartRule::by_static;
};

// The impact itself; contact 0 is B, 1 is A. Freedoms: x, y and angle (counter-clockwise) of the mass centre. Width and
// mass are 1, B lands with speed 1; none of them matters.
MultipleImpact landing_on_b(const DispersionSetting& setting);

// Vertical velocity of A after over that of B before the impact: negative where A rises. NaN if there is no answer.
double impact_dispersion(const DispersionSetting& setting);

// The same for many aspects.
std::vector<double> dispersion_curve(const DispersionSetting& setting, const std::vector<double>& aspects);

}  // namespace teeter

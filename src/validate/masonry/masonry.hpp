// Arches, walls and polygons beside closed forms, quadratures and linear programs of other solvers.
#pragma once

#include "validate/setup.hpp"

namespace teeter::masonry_claims {

Scenario assembly(double friction, double step);  // no blocks yet
Scenario arch(double radius, double thickness, double half_angle, long voussoirs, double friction, double step);
Scenario wall(long courses, long per_course, double width, double height, double friction, FirstCourse first);

// What it bears at rest when the ground accelerates to the right, as a share of its weight; 0: it does not stand.
double factor(Scenario scenario);

Claim wall_factors();        // M1
Claim arch_factors();        // M2
Claim coulomb_states();      // M3
Claim statics_in_motion();   // M4
Claim overturning_pulses();  // M5
Claim four_hinges();         // M6

}  // namespace teeter::masonry_claims

// The claims of Prieto, Lourenço and Oliveira, "Impulsive Dirac-delta forces in the rocking motion", and the block
// they are checked on.
#pragma once

#include "validate/paper_runs.hpp"

namespace teeter::papers {

Claim prieto_jump();             // P1
Claim prieto_energy_levels();    // P2
Claim prieto_piecewise();        // P3
Claim prieto_width_and_step();   // P4
Claim prieto_general_blocks();   // P5
Claim prieto_lipscombe();        // P6
Claim prieto_defects();          // P7
Claim prieto_lognormal();        // P8
Claim prieto_energy_diagrams();  // P9

// The slender block of Figs. 2 to 5, 9 and 10, released at half its tipping angle. Its size and mass make p = 1 rad/s
// and the unit of energy 1 J, so that seconds are the paper's time and joules its energy.
Scenario prieto_release(double ratio);
double prieto_tipping_angle();  // rad, of that block

// The same with impacts as a force of the given width (in tipping angles).
Scenario with_impact_force(Scenario scenario, double width);

// Levels of the energy, as a staircase.
ClaimSeries staircase(std::string name, const Summary& summary);

// Angle in tipping angles over time.
ClaimSeries orbit(std::string name, const History& history);

}  // namespace teeter::papers

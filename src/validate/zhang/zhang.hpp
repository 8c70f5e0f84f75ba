// The claims of Zhang, Brogliato and Liu, "Study of the Planar Rocking-Block Dynamics With Coulomb Friction: Critical
// Kinetic Angles" (2013), and the block they are checked on.
#pragma once

#include "models/friction/dispersion.hpp"
#include "validate/paper_runs.hpp"

namespace teeter::papers {

Claim zhang_kinetic_angle();      // Z1
Claim zhang_contact_forces();     // Z2
Claim zhang_without_bounce();     // Z3
Claim zhang_with_bounce();        // Z4
Claim zhang_v_shape();            // Z5
Claim zhang_minimum_moves();      // Z6
Claim zhang_slip_or_stick();      // Z7
Claim zhang_dispersion_angle();   // Z8
Claim zhang_jump();               // Z9
Claim zhang_restitution();        // Z10
Claim zhang_tangential_phases();  // Z11
Claim zhang_all_sticking();       // Z12

// A block 0.24 m wide, released from rest, leaning on its left corner A, so that the right corner B comes down.
struct ZhangBlock {
  double aspect = 1.0;  // height over width, l/L
  double static_friction = 0.0;
  double kinetic_friction = 0.0;
  double restitution = 1.0;                     // e_n, of both corners
  StartRule start_rule = StartRule::by_static;  // which coefficient decides on sticking at the start of an impact
};
Scenario scenario_of(const ZhangBlock& block);

// What the first impact does. Speeds are shares of the speed with which B comes down.
struct Landing {
  double rise_of_a = 0.0;  // |d|
  double rise_of_b = 0.0;  //
  double sliding = 0.0;    // of both corners after the impact, to the right
  std::string phases;      // of B: "slip- slip+ stick"
  bool sticks() const { return phases == "stick"; }
};
Landing first_landing(const ZhangBlock& block);

// |d| over the aspect ratios.
ClaimSeries rebound_curve(std::string name, ZhangBlock block, const std::vector<double>& aspects);

// The aspect ratio with the least |d|, to 0.002.
double least_rebound(ZhangBlock block);

double kinetic_angle(double aspect);  // rad, as the program has it

// Ratio of tangential to normal force that a corner needs in order to stick from the beginning.
inline double ratio_to_stick(double aspect) { return 3.0 * aspect / (4.0 * aspect * aspect + 1.0); }

}  // namespace teeter::papers

// The claims of Gagliardo, Portioli, Cascini and Landolfo, "Rocking Response of the Rigid Block Under Rectangular Pulse
// Excitation: A Comparison between ODE and Optimization-Based Solvers" (2021), and the wall they are checked on.
#pragma once

#include "validate/paper_runs.hpp"

namespace teeter::papers {

Claim gagliardo_agreement();    // G1
Claim gagliardo_overturning();  // G2
Claim gagliardo_restitution();  // G3
Claim gagliardo_ratio();        // G4
Claim gagliardo_cost();         // G5
Claim gagliardo_duality();      // G6

// The wall, 0.50 m by 3.50 m, friction 0.6, under a pulse of 0.20 g: as an ordinary differential equation with a ratio
// of rates, and by contact problems of implicit Euler steps with associative flow.
Scenario wall_by_equation(double pulse, double ratio);  // s
Scenario wall_by_contacts(double pulse, double step);   // s

// Housner's ratio of this wall, by the paper's eq. (2).
double wall_ratio();

// Mean, least and largest numerical ratio over the first impact, for steps near the given one that place the impact
// at different parts of a step; of a wall released from rest at an angle (rad).
struct NumericalRatio {
  double mean = 0.0;
  double least = 2.0;
  double largest = 0.0;
};
NumericalRatio numerical_ratio(double step, double release);

}  // namespace teeter::papers

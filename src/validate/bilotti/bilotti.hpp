// The claims of Bilotti and Giliberti, "A simple mechanical model to analyse the rocking and sliding response of rigid
// blocks to earthquakes" (1988), and the block they are checked on.
#pragma once

#include "validate/paper_runs.hpp"

namespace teeter::papers {

Claim bilotti_iterations();     // B1
Claim bilotti_sliding();        // B2
Claim bilotti_contact();        // B3
Claim bilotti_friction_law();   // B4
Claim bilotti_newmark();        // B5
Claim bilotti_rigid_support();  // B6

inline constexpr double kgf = 9.80665;  // N: the paper's Kg

// 1 m by 2 m, 4000 kg, K = gamma = 1e9 and epsilon = 1e-9 in kgf, m and s, steps of 1e-4 s; no load.
Scenario bilotti_block(double friction);

// The load is not in the text of the paper. Ours: 0.375 weights to the right for 0.2 s, to the left for 0.2 s, then
// none, up to 0.6 s.
Scenario with_load(Scenario scenario);

// The iteration as it is printed, (3.8) to (3.16) with the misprints removed: whether the base sticks is taken from the
// iterate before.
struct PrintedIteration {
  long steps = 0;
  long cycling = 0;             // steps that did not converge in 50 iterations
  long cycling_under_load = 0;  // of these, in the first 0.4 s
  double mean = 0.0;            // iterations of a step that converged
  double largest_slip = 0.0;    // m
};
PrintedIteration printed_iteration(double friction);

}  // namespace teeter::papers

// The model space beside planar models and closed forms.
#pragma once

#include "validate/setup.hpp"

namespace teeter::space_claims {

// A box of 1 kg that stands still.
Scenario box(double width, double depth, double height, double friction);

// Stays where it is: neither leaves its base nor slides.
bool stays(const Scenario& scenario);

Claim planar_rocking();  // S1
Claim planar_forcing();  // S2
Claim sliding();         // S3
Claim spinning();        // S4
Claim uplift();          // S5
Claim turning();         // S6
Claim tilted_floor();    // S7

}  // namespace teeter::space_claims

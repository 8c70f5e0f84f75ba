// Floors, plates, anchors, rules of thumb, remedies and risk beside closed forms and other computations.
#pragma once

#include "validate/setup.hpp"

namespace teeter {

std::span<const ClaimRow> support_table_claims();  // D

}  // namespace teeter

namespace teeter::support_claims {

// The block of most claims: 0.4 m wide, 1.6 m high, 200 kg.
Scenario usual_block();
Scenario block_of(double width, double height, double mass);

// Height of the missing part of the account of energies, in parts of what went through it.
double missing_energy(const Summary& summary);

Claim floors();     // D1
Claim impacts();    // D2
Claim springs();    // D3
Claim sliders();    // D4
Claim stops();      // D5
Claim anchors();    // D6
Claim barriers();   // D7
Claim screening();  // D8
Claim remedies();   // D9
Claim risk();       // D10
Claim stacks();     // D11

}  // namespace teeter::support_claims

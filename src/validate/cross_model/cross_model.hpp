// Our own comparisons: one block and one pulse through the six models, their limits, closed forms of the literature.
#pragma once

#include "validate/setup.hpp"

namespace teeter::cross_model {

inline constexpr ModelKind models[] = {ModelKind::rocking, ModelKind::stack, ModelKind::friction,
                                       ModelKind::contact, ModelKind::dirac, ModelKind::winkler};
const char* name_of(ModelKind model);

// A block of 0.6 m by 2.4 m too rough to slide, under a pulse: amplitude over g tan alpha, frequency over p. What only
// one model knows: steps of 1 ms (contact), n = 2e-5 (dirac), K = 1e10 N/m2 with half the critical damping (winkler).
Scenario pulse_on_block(ModelKind model, ExcitationKind kind, double amplitude, double frequency);

Claim one_pulse();     // X1
Claim limits();        // X2
Claim closed_forms();  // X3

}  // namespace teeter::cross_model

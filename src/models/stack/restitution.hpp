// What a restitution law asks of the interfaces that collide in a stack (docs/theory.md, section 12).
#pragma once

#include <optional>

#include "models/stack/state.hpp"

namespace teeter {

// A collision as a law sees it.
struct ClosingInterface {
  std::size_t interface;
  Joint leaving;         // the point it turned about
  double closing_rate;   // rad/s, before, positive
  double momentum_rate;  // rad/s, after, about the other point, when momentum alone decides; not negative
  long impact;           // which collision of this interface, from 1
};

// The rate (rad/s) about the new point that the law asks for; empty: the momentum law decides.
std::optional<double> target_rate(const StackModel& model, const ClosingInterface& closing);

// The share of the energy lost by the momentum law that is given back; empty: the law is not about energy.
std::optional<double> returned_share(const StackModel& model, std::size_t interface);

}  // namespace teeter

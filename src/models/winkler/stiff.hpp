// The block on springs by the stiff integrator, whatever its steps: the reference of the schemes.
#pragma once

#include <string>

#include "models/winkler/equations.hpp"
#include "solve/stiff_integrator.hpp"

namespace teeter {

class WinklerStiff {
 public:
  // Completes the forces of the start.
  WinklerStiff(const WinklerModel& model, WinklerState& start);

  // The next state of the grid, whose step is that of the model; false when the integrator gives up.
  bool advance(WinklerState& state);

  long steps() const { return integrator_.steps(); }              // of the integrator
  long evaluations() const { return integrator_.evaluations(); }  // of the equations
  std::string reason() const { return reason_; }

 private:
  bool move_to(double target);

  WinklerEquations equations_;
  StiffIntegrator<winkler_unknowns, WinklerEquations> integrator_;
  std::string reason_;
  long step_ = 0;
};

}  // namespace teeter

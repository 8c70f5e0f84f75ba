// The block on springs by a stiff integrator of variable step and order (SUNDIALS CVODE): the reference of the schemes.
#pragma once

#include <memory>
#include <string>

#include "models/winkler/model.hpp"

namespace teeter {

class WinklerBdf {
 public:
  // Completes the forces of the start.
  WinklerBdf(const WinklerModel& model, WinklerState& start);
  ~WinklerBdf();
  WinklerBdf(WinklerBdf&&) noexcept;
  WinklerBdf& operator=(WinklerBdf&&) noexcept;

  // The next state of the grid, whose step is that of the model; false when the integrator gives up.
  bool advance(WinklerState& state);

  long steps() const;        // of the integrator
  long evaluations() const;  // of the equations
  std::string reason() const { return reason_; }

 private:
  struct Integrator;  // keeps the integrator's headers out of ours
  std::unique_ptr<Integrator> integrator_;
  std::string reason_;
  long step_ = 0;
};

}  // namespace teeter

// Steps of a fixed length for the block on springs: the published scheme and the symmetric one (docs/theory.md,
// section 15).
#pragma once

#include <string>

#include "models/winkler/model.hpp"

namespace teeter {

struct IterationCount {
  long total = 0;     // over all steps
  long most = 0;      // in one step
  long failures = 0;  // steps that did not converge
};

class WinklerStepper {
 public:
  // Completes the forces of the start.
  WinklerStepper(const WinklerModel& model, WinklerState& start);
  // The next state of the grid; false when numbers run away.
  bool advance(WinklerState& state);

  const IterationCount& iterations() const { return iterations_; }
  long evaluations() const { return evaluations_; }
  std::string reason() const {
    return "the motion grows beyond all numbers: the step is too long, or the shaking absurd";
  }

 private:
  struct Solution {
    SpringForce springs;
    BaseForce friction;
    Planar speed;
  };
  Planar weighted_place() const;
  Solution solve(const BasePush& push);
  struct Powers {
    double input, slid, damped;  // W
  };
  Powers powers_of(const BasePush& push, const SpringForce& springs, const BaseForce& friction, const Planar& place,
                   const Planar& speed) const;

  const WinklerModel* model_;
  Planar before_;  // one step ago
  Planar now_;
  Planar next_;  // one step ahead: the scheme's velocities are central differences
  long step_ = 0;
  Powers powers_{};
  IterationCount iterations_;
  long evaluations_ = 0;
};

}  // namespace teeter

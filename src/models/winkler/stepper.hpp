// Steps of a fixed length for the block on springs: the published scheme and the symmetric one (docs/theory.md,
// section 15).
#pragma once

#include <string>

#include "models/winkler/load.hpp"
#include "models/winkler/model.hpp"

namespace teeter {

struct IterationCount {
  long total = 0;     // over all steps
  long most = 0;      // in one step
  long failures = 0;  // steps that did not converge
};

// What steps of one length make of the block.
struct WinklerGrid {
  double rate;      // 1/s, of a central difference
  double square;    // s2
  double mass;      // kg/s2, force on the block for a unit of second difference
  double inertia;   // kg m2/s2
  double mobility;  // s2/kg
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
    SpringPress springs;
    BaseForce friction;
    Planar speed;
  };
  Solution solve(const BasePush& push);
  struct Powers {
    double input, slid, damped;  // W
  };
  Powers powers_of(const BasePush& push, const SpringPress& springs, const BaseForce& friction, const Planar& place,
                   const Planar& speed) const;

  const WinklerModel* model_;
  WinklerGrid grid_;
  PushAlong push_;
  Planar before_;  // one step ago
  Planar now_;
  Planar next_;  // one step ahead: the scheme's velocities are central differences
  // Second differences of the place, of the last step and of the one before it.
  Planar added_;
  Planar added_before_;
  // Displacements of the base (m) at these three.
  double base_before_;
  double base_now_;
  double base_next_;
  long step_ = 0;
  Powers powers_{};
  IterationCount iterations_;
  long evaluations_ = 0;
};

}  // namespace teeter

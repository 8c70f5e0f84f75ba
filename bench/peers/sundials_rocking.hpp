// One rocking block by SUNDIALS: ARKODE's explicit Dormand-Prince pair with its own root finding for impacts, peaks and
// the ground.
#pragma once

#include <memory>

#include "peers/pulse.hpp"

namespace peers {

struct SundialsTolerance {
  double absolute;
  double relative;
};

// One integrator for all cases.
class SundialsPulse {
 public:
  // `whole`: to rest or to the ground, with peak and impacts; otherwise the energy decides when the pulse is over.
  SundialsPulse(const Block& block, SundialsTolerance tolerance, bool whole);
  ~SundialsPulse();
  void run(const SinePulse& pulse, Outcome& outcome);

 private:
  struct Integrator;
  std::unique_ptr<Integrator> integrator_;
};

}  // namespace peers

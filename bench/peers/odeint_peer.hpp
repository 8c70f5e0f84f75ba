// The odeint block behind plain functions: each compiler builds them into a library of its own, at its best.
#pragma once

#include <cstddef>
#include <span>

#include "peers/pulse.hpp"

namespace peers {

struct Tolerance {
  double absolute;
  double relative;
};

enum class Keep { verdict, history };

struct Samples {
  std::span<const double> push;  // a_h / g before scaling
  double step;                   // s
  double scale;
  int steps_per_sample = 1;
};

struct OdeintPeer {
  const char* compiler;  // "g++ 12.2.0"
  void (*pulse)(const Block& block, const SinePulse& pulse, const Tolerance& tolerance, Keep keep, Outcome& outcome);
  void (*record)(const Block& block, const Samples& samples, const Tolerance& tolerance, Keep keep, Outcome& outcome);
};

// As many as there are compilers, at least one.
std::span<const OdeintPeer> odeint_peers();

}  // namespace peers

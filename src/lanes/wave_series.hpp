// The series of a wave, and how far that of the motion under it may be used, in lanes.
#pragma once

#include "core/lanes_functions.hpp"
#include "lanes/states.hpp"
#include "models/rocking/series.hpp"

namespace teeter {

// a_h of a sinusoid: even and odd derivatives each shrink by -omega^2 / ((k+1)(k+2)).
template <class Order, class P>
TEETER_INLINED inline void expand_wave(Order order, const LaneStates& states, int first, P minus_mobility, P time,
                                       RockingSeries<P>& s) {
  const P omega = P::load(states.omega + first);
  const P level = P::load(states.level + first) * minus_mobility;
  const auto wave = sincos(omega * (time - P::load(states.origin + first)) + P::load(states.phase + first));
  const P minus_square = -(omega * omega);
  s.push[0] = level * wave.sin;
  s.push[1] = level * (wave.cos * omega);
  each_below(sum_of(order, Fixed<-3>{}), [&](auto k) TEETER_INLINED {
    s.push[k + 2] = s.push[k] * (minus_square * (reciprocals[k + 1] * reciprocals[k + 2]));
  });
}

// The step (s) at which the last two terms fall to `size`.
template <class P>
TEETER_INLINED inline P reach(const RockingSeries<P>& s, int order, P size, P longest) {
  const P tiny(1e-290);
  const P aim = rough_log2(larger(size, tiny));
  const P one = (aim - rough_log2(larger(absolute(s.angle[order - 1]), tiny))) * reciprocals[order - 1];
  const P two = (aim - rough_log2(larger(absolute(s.angle[order]), tiny))) * reciprocals[order];
  return smaller(longest, rough_exp2(smaller(smaller(one, two), P(900.0))));
}

}  // namespace teeter

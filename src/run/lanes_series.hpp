// The power series of a step, in lanes (docs/theory.md, eqs. 1-3). Coefficients as in models/rocking_series.hpp.
#pragma once

#include "core/lanes.hpp"
#include "run/lanes_bank.hpp"

namespace teeter {

template <class P>
struct LaneSeries {
  P angle[max_taylor_order + 1];
  P sine[max_taylor_order + 1];
  P cosine[max_taylor_order + 1];
  P turn[max_taylor_order + 1];  // phi' = -theta'
  P push[max_taylor_order + 1];  // a_h
};

// a_h of a sinusoid: even and odd derivatives each shrink by -omega^2 / ((k+1)(k+2)).
template <class P>
TEETER_LANES_INLINE void expand_wave(const LaneBank& bank, P time, int last, LaneSeries<P>& s) {
  const P omega = P::load(bank.omega);
  const P level = P::load(bank.level);
  const auto wave = sincos(omega * (time - P::load(bank.origin)) + P::load(bank.phase));
  const P minus_square = -(omega * omega);
  s.push[0] = level * wave.sin;
  s.push[1] = level * (wave.cos * omega);
  for (int k = 2; k <= last; ++k) s.push[k] = s.push[k - 2] * minus_square * (reciprocals[k] * reciprocals[k - 1]);
}

// Set beforehand: push[0..order-2] (a wave) or push[0..1] (samples), angle[0..1], sine[0], cosine[0].
template <LaneGround ground, class P>
TEETER_LANES_INLINE void extend_nonlinear(int order, P mobility, P gravity, LaneSeries<P>& s) {
  const P minus = -mobility;
  s.turn[0] = -s.angle[1];
  for (int k = 0; k + 2 <= order; ++k) {
    P pushed = s.push[0] * s.cosine[k];
    P sine = s.cosine[0] * s.turn[k];
    P cosine = s.sine[0] * s.turn[k];
    if constexpr (ground == LaneGround::wave) {
      for (int j = 1; j <= k; ++j) {
        pushed = pushed + s.push[j] * s.cosine[k - j];
        sine = sine + s.cosine[j] * s.turn[k - j];
        cosine = cosine + s.sine[j] * s.turn[k - j];
      }
    } else {
      if (k > 0) pushed = pushed + s.push[1] * s.cosine[k - 1];
      for (int j = 1; j <= k; ++j) {
        sine = sine + s.cosine[j] * s.turn[k - j];
        cosine = cosine + s.sine[j] * s.turn[k - j];
      }
    }
    const double over = reciprocals[k + 1];
    const P next = minus * (gravity * s.sine[k] + pushed) * over;  // coefficient k+1 of theta'
    s.turn[k + 1] = -next;
    s.angle[k + 2] = next * reciprocals[k + 2];
    s.sine[k + 1] = sine * over;
    s.cosine[k + 1] = -(cosine * over);
  }
}

template <LaneGround ground, class P>
TEETER_LANES_INLINE void extend_slender(int order, P mobility, P gravity, P phi, LaneSeries<P>& s) {
  const P minus = -mobility;
  for (int k = 0; k + 2 <= order; ++k) {
    P total = gravity * (k == 0 ? phi : -s.angle[k]);
    if (ground == LaneGround::wave || k < 2) total = total + s.push[k];
    s.angle[k + 2] = minus * total * (reciprocals[k + 1] * reciprocals[k + 2]);
  }
}

// The step (s) at which the last two terms fall to `size`.
template <class P>
TEETER_LANES_INLINE P reach(const LaneSeries<P>& s, int order, P size, P longest) {
  const P tiny(1e-290);
  const P aim = rough_log2(larger(size, tiny));
  const P one = (aim - rough_log2(larger(absolute(s.angle[order - 1]), tiny))) * reciprocals[order - 1];
  const P two = (aim - rough_log2(larger(absolute(s.angle[order]), tiny))) * reciprocals[order];
  return smaller(longest, rough_exp2(smaller(smaller(one, two), P(900.0))));
}

}  // namespace teeter

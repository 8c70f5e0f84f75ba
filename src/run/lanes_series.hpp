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
  P rate[max_taylor_order + 1];  // theta'
  P push[max_taylor_order + 1];  // a_h
};

// a_h of a sinusoid: even and odd derivatives each shrink by -omega^2 / ((k+1)(k+2)).
template <class Order, class P>
TEETER_LANES_INLINE void expand_wave(Order order, const LaneBank& bank, P time, LaneSeries<P>& s) {
  const P omega = P::load(bank.omega);
  const P level = P::load(bank.level);
  const auto wave = sincos(omega * (time - P::load(bank.origin)) + P::load(bank.phase));
  const P minus_square = -(omega * omega);
  s.push[0] = level * wave.sin;
  s.push[1] = level * (wave.cos * omega);
  each_below(
      sum_of(order, Fixed<-3>{}),
      TEETER_LANES_BODY(k) { s.push[k + 2] = s.push[k] * (minus_square * (reciprocals[k + 1] * reciprocals[k + 2])); });
}

// Set beforehand: push[0..order-2] (a wave) or push[0..1] (samples), angle[0..1], sine[0], cosine[0].
template <LaneGround ground, class Order, class P>
TEETER_LANES_INLINE void extend_nonlinear(Order order, P mobility, P gravity, LaneSeries<P>& s) {
  const P minus = -mobility;
  s.rate[0] = s.angle[1];
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
        P pushed = s.push[0] * s.cosine[k];
        if constexpr (ground == LaneGround::samples) {
          if (k > 0) pushed = pushed + s.push[1] * s.cosine[k - (k > 0 ? 1 : 0)];
        } else {
          each_below(
              k, TEETER_LANES_BODY(i) { pushed = pushed + s.push[i + 1] * s.cosine[k - 1 - i]; });
        }
        const P next = minus * (gravity * s.sine[k] + pushed) * reciprocals[k + 1];
        s.angle[k + 2] = next * reciprocals[k + 2];
        if (k + 3 > order) return;  // no further coefficient needs sine and cosine
        P sine = s.cosine[0] * s.rate[k];
        P cosine = s.sine[0] * s.rate[k];
        each_below(
            k, TEETER_LANES_BODY(i) {
              const P back = s.rate[k - 1 - i];
              sine = sine + s.cosine[i + 1] * back;
              cosine = cosine + s.sine[i + 1] * back;
            });
        s.rate[k + 1] = next;
        s.sine[k + 1] = sine * -reciprocals[k + 1];
        s.cosine[k + 1] = cosine * reciprocals[k + 1];
      });
}

template <LaneGround ground, class Order, class P>
TEETER_LANES_INLINE void extend_slender(Order order, P mobility, P gravity, P phi, LaneSeries<P>& s) {
  const P minus = -mobility;
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
        P total = gravity * (k == 0 ? phi : -s.angle[k]);
        if (ground == LaneGround::wave || k < 2) total = total + s.push[k];
        s.angle[k + 2] = minus * total * (reciprocals[k + 1] * reciprocals[k + 2]);
      });
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

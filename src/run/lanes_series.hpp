// The power series of a step, in lanes (docs/theory.md, eqs. 1-3). Coefficients as in models/rocking_series.hpp.
#pragma once

#include "core/lanes_functions.hpp"
#include "run/lanes_bank.hpp"

namespace teeter {

template <class P>
struct LaneSeries {
  P angle[max_taylor_order + 1];
  P sine[max_taylor_order + 1];
  P cosine[max_taylor_order + 1];
  P rate[max_taylor_order + 1];  // theta'
  P push[max_taylor_order + 1];  // a_h times -mobility
};

// a_h of a sinusoid: even and odd derivatives each shrink by -omega^2 / ((k+1)(k+2)).
template <class Order, class P>
TEETER_LANES_INLINE void expand_wave(Order order, const LaneBank& bank, P minus_mobility, P time, LaneSeries<P>& s) {
  const P omega = P::load(bank.omega);
  const P level = P::load(bank.level) * minus_mobility;
  const auto wave = sincos(omega * (time - P::load(bank.origin)) + P::load(bank.phase));
  const P minus_square = -(omega * omega);
  s.push[0] = level * wave.sin;
  s.push[1] = level * (wave.cos * omega);
  each_below(
      sum_of(order, Fixed<-3>{}),
      TEETER_LANES_BODY(k) { s.push[k + 2] = s.push[k] * (minus_square * (reciprocals[k + 1] * reciprocals[k + 2])); });
}

// Sum of a[i] * b[k-i]. What was found last, at both ends, is added last: the rest need not wait for it.
template <class K, class P>
TEETER_LANES_INLINE P convolve(K k, const P* a, const P* b) {
  if (k == 0) return a[0] * b[0];
  const P ends = a[0] * b[k] + a[k] * b[0];
  if (k == 1) return ends;
  const int top = k;
  P inner = a[1] * b[top > 1 ? top - 1 : 0];
  each_below(
      at_least_zero(sum_of(k, Fixed<-2>{})), TEETER_LANES_BODY(i) { inner = inner + a[i + 2] * b[top - 2 - i]; });
  return inner + ends;
}

// Set beforehand: push[0..order-2] (a wave) or push[0..1] (samples) and gravity, both times -mobility; angle[0..1],
// sine[0], cosine[0].
template <LaneGround ground, class Order, class P>
TEETER_LANES_INLINE void extend_nonlinear(Order order, P gravity, LaneSeries<P>& s) {
  s.rate[0] = s.angle[1];
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
        P pushed;
        if constexpr (ground == LaneGround::samples) {
          pushed = s.push[0] * s.cosine[k];
          if (k > 0) pushed = pushed + s.push[1] * s.cosine[k - (k > 0 ? 1 : 0)];
        } else {
          pushed = convolve(k, s.push, s.cosine);
        }
        const P next = (pushed + gravity * s.sine[k]) * reciprocals[k + 1];
        s.angle[k + 2] = next * reciprocals[k + 2];
        if (k + 3 > order) return;  // no further coefficient needs sine and cosine
        s.rate[k + 1] = next;
        const P sine = convolve(k, s.cosine, s.rate);
        const P cosine = convolve(k, s.sine, s.rate);
        s.sine[k + 1] = sine * -reciprocals[k + 1];
        s.cosine[k + 1] = cosine * reciprocals[k + 1];
      });
}

template <LaneGround ground, class Order, class P>
TEETER_LANES_INLINE void extend_slender(Order order, P gravity, P phi, LaneSeries<P>& s) {
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
        P total = gravity * (k == 0 ? phi : -s.angle[k]);
        if (ground == LaneGround::wave || k < 2) total = total + s.push[k];
        s.angle[k + 2] = total * (reciprocals[k + 1] * reciprocals[k + 2]);
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

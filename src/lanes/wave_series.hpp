// The power series of a step under a wave, in lanes (docs/theory.md, eqs. 1-3). Coefficients as in
// models/rocking/series.hpp.
#pragma once

#include "core/lanes_functions.hpp"
#include "lanes/states.hpp"

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
TEETER_LANES_INLINE void expand_wave(Order order, const LaneStates& states, int first, P minus_mobility, P time,
                                     LaneSeries<P>& s) {
  const P omega = P::load(states.omega + first);
  const P level = P::load(states.level + first) * minus_mobility;
  const auto wave = sincos(omega * (time - P::load(states.origin + first)) + P::load(states.phase + first));
  const P minus_square = -(omega * omega);
  s.push[0] = level * wave.sin;
  s.push[1] = level * (wave.cos * omega);
  each_below(
      sum_of(order, Fixed<-3>{}),
      TEETER_LANES_BODY(k) { s.push[k + 2] = s.push[k] * (minus_square * (reciprocals[k + 1] * reciprocals[k + 2])); });
}

// Coefficient k of products of two series.
template <class P>
struct LaneProducts {
  P pull;         // push * cosine + gravity * sine
  P cosine_rate;  // cosine * theta'
  P sine_rate;    // sine * theta'
};

// All three in one pass, so that what they share is loaded once. What was found last, at both ends, is added last: the
// rest need not wait for it.
template <class K, class P>
TEETER_LANES_INLINE LaneProducts<P> products(K k, P gravity, const LaneSeries<P>& s) {
  const P newest = s.push[0] * s.cosine[k] + gravity * s.sine[k];
  if (k == 0) return {newest, s.cosine[0] * s.rate[0], s.sine[0] * s.rate[0]};
  const int top = k;
  const P oldest = s.push[top] * s.cosine[0];
  const P cosine_rate = s.cosine[0] * s.rate[k] + s.cosine[k] * s.rate[0];
  const P sine_rate = s.sine[0] * s.rate[k] + s.sine[k] * s.rate[0];
  if (k == 1) return {oldest + newest, cosine_rate, sine_rate};
  const int before = top > 1 ? top - 1 : 0;
  LaneProducts<P> inner{s.cosine[1] * s.push[before], s.cosine[1] * s.rate[before], s.sine[1] * s.rate[before]};
  each_below(
      at_least_zero(sum_of(k, Fixed<-2>{})), TEETER_LANES_BODY(i) {
        const P cosine = s.cosine[i + 2];
        const P rate = s.rate[top - 2 - i];
        inner.pull = inner.pull + cosine * s.push[top - 2 - i];
        inner.cosine_rate = inner.cosine_rate + cosine * rate;
        inner.sine_rate = inner.sine_rate + s.sine[i + 2] * rate;
      });
  return {inner.pull + oldest + newest, inner.cosine_rate + cosine_rate, inner.sine_rate + sine_rate};
}

// Set beforehand: push[0..order-2] and gravity, both times -mobility; angle[0..1], sine[0], cosine[0].
template <class Order, class P>
TEETER_LANES_INLINE void extend_nonlinear(Order order, P gravity, LaneSeries<P>& s) {
  s.rate[0] = s.angle[1];
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
        const LaneProducts<P> sums = products(k, gravity, s);
        const P next = sums.pull * reciprocals[k + 1];
        s.angle[k + 2] = next * reciprocals[k + 2];
        if (k + 3 > order) return;  // no further coefficient needs sine and cosine
        s.rate[k + 1] = next;
        s.sine[k + 1] = sums.cosine_rate * -reciprocals[k + 1];
        s.cosine[k + 1] = sums.sine_rate * reciprocals[k + 1];
      });
}

template <class Order, class P>
TEETER_LANES_INLINE void extend_slender(Order order, P gravity, P phi, LaneSeries<P>& s) {
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
        const P total = gravity * (k == 0 ? phi : -s.angle[k]) + s.push[k];
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

// The power series of a rocking block's angle on a step (docs/theory.md, eqs. 1-3), for any number of blocks at once:
// lanes and the event loop extend it alike.
#pragma once

#include <type_traits>

#include "core/twin.hpp"
#include "solve/taylor.hpp"

namespace teeter {

// With phi = s alpha - theta. Valid orders: angle 0..order, the others 0..order-2.
template <class P>
struct RockingSeries {
  P angle[max_taylor_order + 1];                        // rad, theta
  Twin<P> lever[max_taylor_order + 1];                  // cosine and sine of phi
  typename Twin<P>::Factor rate[max_taylor_order + 1];  // rad/s
  P push[max_taylor_order + 1];                         // a_h times -mobility
};

// g + a_v, times -mobility, where a_v is zero.
template <class P>
struct SteadyWeight {
  P at_first;

  template <class K, class Sine>
  TEETER_INLINED inline P with_rest(K /*k*/, const Sine& /*sine*/, const P& pull) const {
    return pull;
  }
};

// The same as a series.
template <class P>
struct VaryingWeight {
  P at_first;
  const P* series;
  int degree;

  // Coefficient k of the pull, which the later terms of the weight add to.
  template <class Sine>
  TEETER_INLINED inline P with_rest(int k, const Sine& sine, P pull) const {
    for (int j = 1; j <= degree && j <= k; ++j) pull = pull + series[j] * sine(k - j);
    return pull;
  }
};

// Coefficient k of products of two series.
template <class P>
struct RockingProducts {
  P pull;         // push * cosine + weight * sine, of a steady weight
  Twin<P> turns;  // cosine and sine times theta'
};

// All three in one pass, so that what they share is loaded once. What was found last, at both ends, is added last: the
// rest need not wait for it.
template <class K, class P>
TEETER_INLINED inline RockingProducts<P> products(K k, const P& weight, const RockingSeries<P>& s) {
  const P newest = s.push[0] * first_of(s.lever[k]) + weight * second_of(s.lever[k]);
  if (k == 0) return {newest, s.lever[0] * s.rate[0]};
  const int top = k;
  const P oldest = s.push[top] * first_of(s.lever[0]);
  const Twin<P> ends = s.lever[0] * s.rate[k] + s.lever[k] * s.rate[0];
  if (k == 1) return {oldest + newest, ends};
  const int before = top > 1 ? top - 1 : 0;
  RockingProducts<P> inner{first_of(s.lever[1]) * s.push[before], s.lever[1] * s.rate[before]};
  each_below(at_least_zero(sum_of(k, Fixed<-2>{})), [&](auto i) TEETER_INLINED {
    inner.pull = inner.pull + first_of(s.lever[i + 2]) * s.push[top - 2 - i];
    inner.turns = inner.turns + s.lever[i + 2] * s.rate[top - 2 - i];
  });
  return {inner.pull + oldest + newest, inner.turns + ends};
}

// Nonlinear equations. Set beforehand: push[0..order-2]; angle[0..1], lever[0].
template <class Order, class P, class Weight>
TEETER_INLINED inline void extend_nonlinear(Order order, const Weight& weight, RockingSeries<P>& s) {
  s.rate[0] = s.angle[1];
  const auto sine = [&](int i) TEETER_INLINED { return second_of(s.lever[i]); };
  each_below(sum_of(order, Fixed<-1>{}), [&](auto k) TEETER_INLINED {
    const RockingProducts<P> sums = products(k, weight.at_first, s);
    const P next = weight.with_rest(k, sine, sums.pull) * reciprocals[k + 1];
    s.angle[k + 2] = next * reciprocals[k + 2];
    if (k + 3 > order) return;  // no further coefficient needs sine and cosine
    s.rate[k + 1] = next;
    s.lever[k + 1] = sums.turns.turned(reciprocals[k + 1]);
  });
}

// Slender equations: sin(phi) -> phi, cos(phi) -> 1. Set beforehand: push[0..order-2]; angle[0..1].
template <class Order, class P, class Weight>
TEETER_INLINED inline void extend_slender(Order order, const Weight& weight, const P& phi, RockingSeries<P>& s) {
  const auto lever = [&](int i) TEETER_INLINED { return i == 0 ? phi : -s.angle[i]; };
  each_below(sum_of(order, Fixed<-1>{}), [&](auto k) TEETER_INLINED {
    const P total = weight.with_rest(k, lever, weight.at_first * lever(k) + s.push[k]);
    s.angle[k + 2] = total * (reciprocals[k + 1] * reciprocals[k + 2]);
  });
}

}  // namespace teeter

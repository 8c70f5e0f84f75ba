// The power series of a step from sample to sample, in lanes: of the turn since its beginning, which is small, with
// sine and cosine of that (docs/theory.md, eqs. 1-3).
#pragma once

#include "core/lanes_functions.hpp"
#include "solve/taylor.hpp"

namespace teeter {

// Power series in the share v of the step that has passed, 0 <= v <= 1.
template <class P>
struct TurnSeries {
  P turn[max_taylor_order + 1];  // rad, since the beginning of the step; [0] is the angle there
  P rate[max_taylor_order + 1];  // of `turn`
  P sine[max_taylor_order + 1];  // of `turn`
  P cosine[max_taylor_order + 1];
};

// turn'' = (along + along_rise v) cos(turn) + (across + across_rise v) sin(turn).
template <class P>
struct TurnPull {
  P along;
  P along_rise;
  P across;
  P across_rise;
};

template <class K, class P>
TEETER_INLINED inline P pull_coefficient(K k, const TurnPull<P>& pull, const TurnSeries<P>& s) {
  if (k == 0) return pull.along;
  const int top = k;
  if (k == 1) return pull.along_rise + s.sine[1] * pull.across;
  const int before = top > 1 ? top - 1 : 0;
  const P older =
      k == 2 ? s.sine[1] * pull.across_rise : s.cosine[before] * pull.along_rise + s.sine[before] * pull.across_rise;
  return older + (s.cosine[top] * pull.along + s.sine[top] * pull.across);
}

// Sine and cosine of the turn, coefficient k + 1, from sine' = cosine turn' and cosine' = -sine turn'. The turn begins
// at zero: cosine 1, 0, ..
template <class K, class P>
TEETER_INLINED inline void turn_lever(K k, TurnSeries<P>& s) {
  const int top = k;
  if (k == 0) {
    s.sine[1] = s.rate[0];
    return;
  }
  P sine_rate = s.sine[1] * s.rate[top - 1];
  each_below(at_least_zero(sum_of(k, Fixed<-1>{})),
             [&](auto i) TEETER_INLINED { sine_rate = sine_rate + s.sine[i + 2] * s.rate[top - 2 - i]; });
  P cosine_rate = s.rate[top];
  if (k >= 2) {
    P earlier = s.cosine[2] * s.rate[top > 1 ? top - 2 : 0];
    each_below(at_least_zero(sum_of(k, Fixed<-2>{})),
               [&](auto i) TEETER_INLINED { earlier = earlier + s.cosine[i + 3] * s.rate[top - 3 - i]; });
    cosine_rate = cosine_rate + earlier;
  }
  s.sine[k + 1] = cosine_rate * reciprocals[k + 1];
  s.cosine[k + 1] = sine_rate * -reciprocals[k + 1];
}

template <class Order, class P>
TEETER_INLINED inline void extend_turn(Order order, const TurnPull<P>& pull, TurnSeries<P>& s) {
  s.rate[0] = s.turn[1];
  each_below(sum_of(order, Fixed<-1>{}), [&](auto k) TEETER_INLINED {
    s.rate[k + 1] = pull_coefficient(k, pull, s) * reciprocals[k + 1];
    s.turn[k + 2] = s.rate[k + 1] * reciprocals[k + 2];
    if (k + 3 <= order) turn_lever(k, s);  // else no further coefficient needs it
  });
}

// turn'' = force + rise v - weight turn.
template <class Order, class P>
TEETER_INLINED inline void extend_slender_turn(Order order, P force, P rise, P weight, TurnSeries<P>& s) {
  s.rate[0] = s.turn[1];
  each_below(sum_of(order, Fixed<-1>{}), [&](auto k) TEETER_INLINED {
    P total = force;
    if (k == 1) total = rise - weight * s.turn[1];
    if (k > 1) total = -(weight * s.turn[k]);
    s.rate[k + 1] = total * reciprocals[k + 1];
    s.turn[k + 2] = s.rate[k + 1] * reciprocals[k + 2];
  });
}

// A polynomial on [0,1] differs from the straight line between its ends by no more than this: v - v^k is at most 0.25,
// 0.385, .. for k = 2, 3, .. `c` is the coefficient of v^2, and so on.
template <class Count, class P>
TEETER_INLINED inline P bulge(const P* c, Count count) {
  P sum = 0.25 * absolute(c[0]) + 0.385 * absolute(c[1]);
  each_below(sum_of(count, Fixed<-2>{}), [&](auto k) TEETER_INLINED { sum = sum + absolute(c[k + 2]); });
  return sum;
}

template <class Count, class P>
TEETER_INLINED inline P sum_of_terms(const P* c, Count count) {
  P sum = c[0] + c[1];
  each_below(sum_of(count, Fixed<-2>{}), [&](auto k) TEETER_INLINED { sum = sum + c[k + 2]; });
  return sum;
}

inline constexpr double small_turn = 0.1;  // rad

// Sine and cosine of x - turn from those of x, |turn| <= small_turn.
template <class P>
TEETER_INLINED inline SinCosLanes<P> turned_back(P sine, P cosine, P turn) {
  const P z = turn * turn;
  const P s = turn - turn * (z * (1.0 / 6.0 - z * (1.0 / 120.0 - z * (1.0 / 5040.0))));
  const P versed = z * (0.5 - z * (1.0 / 24.0 - z * (1.0 / 720.0 - z * (1.0 / 40320.0))));
  return {sine - (sine * versed + cosine * s), cosine - (cosine * versed - sine * s)};
}

}  // namespace teeter

// What happens on a step, in lanes: certificates from Bernstein coefficients, and Newton's method where they allow it.
// A lane that they do not decide is left to scalar code, which looks at it in the same way for any width.
#pragma once

#include "lanes/wave_series.hpp"

namespace teeter {

// binomial(j,i) / binomial(n,i): a power series on [0,1] in Bernstein's form, coefficient j.
template <int n>
struct BernsteinWeights {
  double at[n + 1][n + 1];
  constexpr BernsteinWeights() : at{} {
    for (int j = 0; j <= n; ++j) {
      at[j][0] = 1.0;
      for (int i = 1; i <= j; ++i) at[j][i] = at[j][i - 1] * (j - i + 1) / (n - i + 1);
    }
  }
};

// A polynomial on [0,1] lies between the smallest and the largest of b minus and plus the tail.
template <class P, int n>
struct Bernstein {
  P b[n + 1];
  P tail;
};

template <int n, class P>
TEETER_INLINED inline void to_bernstein(const P* power, Bernstein<P, n>& form) {
  static constexpr BernsteinWeights<n> weights;
  each_below(Fixed<n + 1>{}, [&](auto j) TEETER_INLINED {
    P sum = power[0];
    each_below(j, [&](auto i) TEETER_INLINED { sum = sum + power[i + 1] * weights.at[j][i + 1]; });
    form.b[j] = sum;
  });
}

// How the signs of the coefficients run; every coefficient is beyond the tail where one of the masks holds.
template <class M>
struct SignPattern {
  M positive;    // all of them
  M negative;    // all of them
  M one_change;  // positive first, then negative
};

template <int n, class P>
TEETER_INLINED inline SignPattern<typename P::MaskType> signs_of(const Bernstein<P, n>& form) {
  const P minus = -form.tail;
  auto positive = form.b[0] > form.tail;
  auto negative = form.b[0] < minus;
  auto ordered = positive;
  each_below(Fixed<n>{}, [&](auto j) TEETER_INLINED {
    const auto up = form.b[j + 1] > form.tail;
    const auto down = form.b[j + 1] < minus;
    ordered = ordered & ((positive & up) | down);
    positive = positive & up;
    negative = negative & down;
  });
  return {positive, negative, ordered & !positive};
}

// Whether it rises past the level just once.
template <int n, class P>
TEETER_INLINED inline typename P::MaskType passes_once(const Bernstein<P, n>& form, P level) {
  Bernstein<P, n> missing;
  missing.tail = form.tail;
  each_below(Fixed<n + 1>{}, [&](auto j) TEETER_INLINED { missing.b[j] = level - form.b[j]; });
  return signs_of(missing).one_change;
}

// The lean on the step as a polynomial that is free of the root at its start: lean / v^shift.
template <int n, class Order, class P>
TEETER_INLINED inline void deflate(const P* scaled, Order order, P sign, P deflation, P* power, Bernstein<P, n>& form,
                                   P& extra) {
  P tails[4];
  P tail(0.0);
  each_below(sum_of(order, Fixed<-n - 3>{}), [&](auto k) TEETER_INLINED { tail = tail + absolute(scaled[order - k]); });
  tails[3] = tail;
  each_below(Fixed<3>{}, [&](auto m) TEETER_INLINED { tails[2 - m] = tails[3 - m] + absolute(scaled[n + 3 - m]); });
  const auto once = deflation == P(1.0);
  const auto twice = deflation == P(2.0);
  // After an uplift under a smooth push the first coefficient is next to nothing: the one after it decides.
  const auto thrice = twice & (sign * scaled[2] >= P(0.0)) & (sign * scaled[3] > P(0.0));
  extra = select(thrice, absolute(scaled[2]), P(0.0));
  each_below(Fixed<n + 1>{}, [&](auto k) TEETER_INLINED {
    power[k] =
        sign * select(thrice, scaled[k + 3], select(twice, scaled[k + 2], select(once, scaled[k + 1], scaled[k])));
  });
  form.tail = select(thrice, tails[3], select(twice, tails[2], select(once, tails[1], tails[0])));
  to_bernstein(power, form);
}

// The peak of the lanes of the mask.
template <class P>
TEETER_INLINED inline void set_peak(LaneStates& states, int first, typename P::MaskType higher, P lean, P sign,
                                    P time) {
  select(higher, lean, P::load(states.peak + first)).store(states.peak + first);
  select(higher, sign, P::load(states.peak_sign + first)).store(states.peak_sign + first);
  if (states.watched) select(higher, time, P::load(states.peak_time + first)).store(states.peak_time + first);
}

template <class P>
struct LaneCurve {
  P value;
  P slope;
  P curve;  // second derivative
};

// Horner's rule on the even and the odd terms side by side: the processor waits half as long. What is not asked for is
// not computed.
template <class Degree, class P>
TEETER_INLINED inline LaneCurve<P> horner(const P* c, Degree degree, P v) {
  const P square = v * v;
  const int last_even = degree - degree % 2;
  const int last_odd = degree - 1 + degree % 2;
  P even = c[last_even];
  P odd = c[last_odd];
  P even_slope(0.0);
  P odd_slope(0.0);
  P even_curve(0.0);  // half the second derivative
  P odd_curve(0.0);
  each_below(half_of(degree), [&](auto k) TEETER_INLINED {
    even_curve = even_curve * square + even_slope;
    even_slope = even_slope * square + even;
    even = even * square + c[last_even - 2 - 2 * k];
  });
  each_below(half_of(sum_of(degree, Fixed<-1>{})), [&](auto k) TEETER_INLINED {
    odd_curve = odd_curve * square + odd_slope;
    odd_slope = odd_slope * square + odd;
    odd = odd * square + c[last_odd - 2 - 2 * k];
  });
  return {even + v * odd, odd + 2.0 * v * (even_slope + v * odd_slope),
          2.0 * even_slope + 6.0 * v * odd_slope + 8.0 * square * (even_curve + v * odd_curve)};
}

template <class P>
struct LaneNode {
  P value;
  P slope;
};

// Value and slope at v = 1.
template <class Degree, class P>
TEETER_INLINED inline LaneNode<P> at_one(const P* c, Degree degree) {
  LaneNode<P> parts[2] = {{P(0.0), P(0.0)}, {P(0.0), P(0.0)}};
  each_below(degree, [&](auto k) TEETER_INLINED {
    LaneNode<P>& part = parts[k % 2];
    part.value = part.value + c[degree - k];
    part.slope = part.slope + c[degree - k] * (degree - k + 0.0);
  });
  return {parts[0].value + parts[1].value + c[0], parts[0].slope + parts[1].slope};
}

template <class P>
struct LaneRoot {
  P at;
  P slope;  // of c
  typename P::MaskType found;
};

// Where the first terms fall from positive to negative, roughly: the beginning for Newton's method on all of them.
template <int n, class P>
TEETER_INLINED inline P rough_fall(const P* power, P guess) {
  P v = guess;
  each_below(Fixed<2>{}, [&](auto /*again*/) TEETER_INLINED {
    const auto at = horner(power, Fixed<n>{}, v);
    v = v - at.value / at.slope;
  });
  return select((v > P(0.0)) & (v < P(1.0)), v, guess);
}

// A series that starts like v^m and falls past `level` from above if `sign` is 1, from below if it is -1.
template <class P>
struct LaneFall {
  P level;
  P sign;
  P m;
};

// Where (c(v) - level)/v^m falls once in (0,1), by Halley's method kept inside a bracket. `wanted` lanes only; each
// stops by itself, so that neighbours do not matter. The last change is so small that its cube is nothing beside
// rounding, nor its square in the slope.
template <class Degree, class P>
TEETER_INLINED inline LaneRoot<P> fall_between(const P* c, Degree degree, const LaneFall<P>& fall, P guess,
                                               typename P::MaskType wanted) {
  constexpr int most = 60;
  P low(0.0);
  P high(1.0);
  P v = guess;
  P slope(0.0);
  auto open = wanted;
  for (int i = 0; i < most && lane_bits(open) != 0; ++i) {
    const auto at = horner(c, degree, v);
    const P value = at.value - fall.level;
    const auto above = fall.sign * value > P(0.0);
    low = select(open & above, v, low);
    high = select(open & !above, v, high);
    const P a = value * v;
    const P b = at.slope * v;
    const P lowered = b - fall.m * value;
    const P change = 2.0 * a * lowered / (lowered * lowered + b * b - a * (at.curve * v) - fall.m * (value * value));
    const P better = v - change;
    const auto inside = (better >= low) & (better <= high);
    const P next = select(inside, better, 0.5 * (low + high));
    slope = select(open, at.slope - change * at.curve, slope);
    v = select(open, next, v);
    open = open & !((absolute(change) <= 1e-7 * v) & inside);
  }
  return {v, slope, wanted & !open};
}

}  // namespace teeter

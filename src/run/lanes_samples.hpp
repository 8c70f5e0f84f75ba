// One step of every lane on sampled ground, from where the block is to the next sample. The block turns little on it:
// sine and cosine of its lever are carried along and turned by as much, and a coarse bound tells for most lanes that
// nothing happens. Landings are found and bounced here as well; what remains is left to scalar code, one lane at a time.
#pragma once

#include "core/lanes_functions.hpp"
#include "run/lanes_events.hpp"

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
TEETER_LANES_INLINE P pull_coefficient(K k, const TurnPull<P>& pull, const TurnSeries<P>& s) {
  if (k == 0) return pull.along;
  const int top = k;
  if (k == 1) return pull.along_rise + s.sine[1] * pull.across;
  const int before = top > 1 ? top - 1 : 0;
  const P older = k == 2 ? s.sine[1] * pull.across_rise
                         : s.cosine[before] * pull.along_rise + s.sine[before] * pull.across_rise;
  return older + (s.cosine[top] * pull.along + s.sine[top] * pull.across);
}

// Sine and cosine of the turn, coefficient k + 1, from sine' = cosine turn' and cosine' = -sine turn'. The turn begins
// at zero: cosine 1, 0, ..
template <class K, class P>
TEETER_LANES_INLINE void turn_lever(K k, TurnSeries<P>& s) {
  const int top = k;
  if (k == 0) {
    s.sine[1] = s.rate[0];
    return;
  }
  P sine_rate = s.sine[1] * s.rate[top - 1];
  each_below(
      at_least_zero(sum_of(k, Fixed<-1>{})),
      TEETER_LANES_BODY(i) { sine_rate = sine_rate + s.sine[i + 2] * s.rate[top - 2 - i]; });
  P cosine_rate = s.rate[top];
  if (k >= 2) {
    P earlier = s.cosine[2] * s.rate[top > 1 ? top - 2 : 0];
    each_below(
        at_least_zero(sum_of(k, Fixed<-2>{})),
        TEETER_LANES_BODY(i) { earlier = earlier + s.cosine[i + 3] * s.rate[top - 3 - i]; });
    cosine_rate = cosine_rate + earlier;
  }
  s.sine[k + 1] = cosine_rate * reciprocals[k + 1];
  s.cosine[k + 1] = sine_rate * -reciprocals[k + 1];
}

template <class Order, class P>
TEETER_LANES_INLINE void extend_turn(Order order, const TurnPull<P>& pull, TurnSeries<P>& s) {
  s.rate[0] = s.turn[1];
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
        s.rate[k + 1] = pull_coefficient(k, pull, s) * reciprocals[k + 1];
        s.turn[k + 2] = s.rate[k + 1] * reciprocals[k + 2];
        if (k + 3 <= order) turn_lever(k, s);  // else no further coefficient needs it
      });
}

// turn'' = force + rise v - weight turn.
template <class Order, class P>
TEETER_LANES_INLINE void extend_slender_turn(Order order, P force, P rise, P weight, TurnSeries<P>& s) {
  s.rate[0] = s.turn[1];
  each_below(
      sum_of(order, Fixed<-1>{}), TEETER_LANES_BODY(k) {
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
TEETER_LANES_INLINE P bulge(const P* c, Count count) {
  P sum = 0.25 * absolute(c[0]) + 0.385 * absolute(c[1]);
  each_below(
      sum_of(count, Fixed<-2>{}), TEETER_LANES_BODY(k) { sum = sum + absolute(c[k + 2]); });
  return sum;
}

template <class Count, class P>
TEETER_LANES_INLINE P sum_of_terms(const P* c, Count count) {
  P sum = c[0] + c[1];
  each_below(
      sum_of(count, Fixed<-2>{}), TEETER_LANES_BODY(k) { sum = sum + c[k + 2]; });
  return sum;
}

inline constexpr double small_turn = 0.1;  // rad

// Sine and cosine of x - turn from those of x, |turn| <= small_turn.
template <class P>
TEETER_LANES_INLINE SinCosLanes<P> turned_back(P sine, P cosine, P turn) {
  const P z = turn * turn;
  const P s = turn - turn * (z * (1.0 / 6.0 - z * (1.0 / 120.0 - z * (1.0 / 5040.0))));
  const P versed = z * (0.5 - z * (1.0 / 24.0 - z * (1.0 / 720.0 - z * (1.0 / 40320.0))));
  return {sine - (sine * versed + cosine * s), cosine - (cosine * versed - sine * s)};
}

// Where the lean bends to one side all along the step: its second derivative is beyond a straight line.
template <class M>
struct Bends {
  M down;
  M up;
};

template <class Order, class P>
TEETER_LANES_INLINE Bends<typename P::MaskType> bends_of(Order order, const TurnSeries<P>& s, P sign) {
  P rest(0.0);
  each_below(
      sum_of(order, Fixed<-3>{}), TEETER_LANES_BODY(k) { rest = rest + absolute(s.rate[k + 3]) * (k + 3.0); });
  const P first = sign * s.rate[1];
  const P last = first + 2.0 * sign * s.rate[2];
  return {(first < P(0.0)) & (last < -rest), (first >= P(0.0)) & (last >= rest)};
}

template <class P>
struct Landing {
  P at;    // share of the step
  P rate;  // of `turn` there
  typename P::MaskType found;
};

// Where a lean that falls to zero just once does so: first without the terms beyond the second, then by Newton's
// method.
template <class Order, class P>
TEETER_LANES_INLINE Landing<P> landing(Order order, const TurnSeries<P>& s, P sign, P deflation) {
  const auto once = deflation == P(1.0);
  const P c0 = sign * select(once, s.turn[1], s.turn[0]);
  const P c1 = sign * select(once, s.turn[2], s.turn[1]);
  const P c2 = sign * select(once, s.turn[3], s.turn[2]);
  const P q = absolute(c1) + square_root(larger(c1 * c1 - 4.0 * c0 * c2, P(0.0)));
  const auto outward = c1 > P(0.0);
  P v = select(outward, q, 2.0 * c0) / select(outward, -2.0 * c2, q);
  P change(0.0);
  TEETER_LANES_UNROLL for (int i = 0; i < 3; ++i) {
    change = polynomial(s.turn, order, v) / polynomial(s.rate, sum_of(order, Fixed<-1>{}), v);
    v = v - change;
  }
  const P rate = polynomial(s.rate, sum_of(order, Fixed<-1>{}), v);
  return {v, rate, (v > P(0.0)) & (v < P(1.0)) & (absolute(change) <= 1e-7 * v) & (sign * rate < P(0.0))};
}

// Certificates that cost more, of lanes that are neither known to fly nor to land.
template <class Order, class P>
TEETER_LANES_INLINE void look_closely(Order order, const TurnSeries<P>& s, P sign, P deflation,
                                      typename P::MaskType good, typename P::MaskType& flies,
                                      typename P::MaskType& lands) {
  constexpr int n = 3;
  Bernstein<P, n> form;
  P beginning[n + 1];
  P extra;
  deflate(s.turn, order, sign, deflation, beginning, form, extra);
  const auto signs = signs_of(form);
  flies = flies | (good & signs.positive);
  lands = lands | (good & signs.one_change & (extra == P(0.0)) & !(deflation == P(2.0)));
}

// The largest lean of the step, as far as it was made, where it may exceed the peak so far. Gives the lanes for which
// it has to be found one by one.
template <class Order, class P>
TEETER_LANES_INLINE typename P::MaskType note_sample_peaks(Order order, LaneBank& bank, int first,
                                                           const TurnSeries<P>& s, P sign, P end_lean, P end_rate,
                                                           P made, typename P::MaskType seen) {
  const P peak = P::load(bank.peak + first);
  const P out = sign * s.rate[0];
  const P out_at_end = sign * end_rate;
  const auto bends = bends_of(order, s, sign);
  const auto turns = seen & bends.down & (out > P(0.0)) & (out_at_end < P(0.0));
  P best = end_lean;
  const P strayed = bulge(s.rate + 2, sum_of(order, Fixed<-2>{}));
  auto settled = bends.down | bends.up | (smaller(out, out_at_end) > strayed) | (larger(out, out_at_end) < -strayed);
  if ((lane_bits(turns) & (bank.busy >> first)) != 0) {
    P v = out / (out - out_at_end);
    P change(0.0);
    TEETER_LANES_UNROLL for (int i = 0; i < 3; ++i) {
      const LaneNode<P> at = horner(s.rate, sum_of(order, Fixed<-1>{}), v);
      change = at.value / at.slope;
      v = v - change;
    }
    const auto found = turns & (v > P(0.0)) & (v < P(1.0)) & (absolute(change) <= P(1e-6));
    best = select(found & (v < made), sign * polynomial(s.turn, order, v), best);
    settled = settled & (found | !turns);
  }
  const auto higher = seen & (best > peak * (1.0 + 1e-12));
  select(higher, best, peak).store(bank.peak + first);
  select(higher, sign, P::load(bank.peak_sign + first)).store(bank.peak_sign + first);
  return seen & !settled;
}

// The lanes from `first` on, as many as P has. `Order` is a number known to the compiler, or int.
template <bool slender, class Order, class P>
TEETER_LANES_INLINE void step_to_sample(LaneBank& bank, int first) {
  Order order{};
  if constexpr (std::is_same_v<Order, int>) order = bank.order;
  const unsigned busy = bank.busy >> first;
  const P h = P::load(bank.left + first);
  const P here = P::load(bank.here + first);
  const P there = P::gather([&](int i) __attribute__((always_inline)) {
    return bank.samples[first + i][bank.cell[first + i] + 1];
  });
  const P square = h * h;
  const P weight = square * P::load(bank.weight + first);
  const P scale = square * P::load(bank.push + first);
  const P push = scale * here;
  const P rise = scale * (there - here);

  TurnSeries<P> s;
  if constexpr (std::is_same_v<Order, int>)  // for compilers that cannot see that every order sets these
    s.turn[2] = s.turn[3] = s.rate[1] = s.rate[2] = P(0.0);
  const P angle = P::load(bank.angle + first);
  const P rate = P::load(bank.rate + first);
  const P sine = P::load(bank.sine + first);
  const P cosine = P::load(bank.cosine + first);
  s.turn[0] = angle;
  s.turn[1] = rate * h;
  if constexpr (slender) {
    extend_slender_turn(order, push + weight * (P::load(bank.pivot + first) - angle), rise, weight, s);
  } else {
    extend_turn(order, {push * cosine + weight * sine, rise * cosine, push * sine - weight * cosine, rise * sine}, s);
  }
  const P turn = sum_of_terms(s.turn + 1, order);
  const P end_rate = sum_of_terms(s.rate, order);
  const P end_angle = angle + turn;

  // A lean that begins at zero is divided by v; one that begins with its rate as well needs a closer look.
  const P sign = P::load(bank.sign + first);
  const P deflation = P::load(bank.deflation + first);
  const P end_lean = sign * end_angle;
  const P lean = sign * (angle + deflation * s.turn[1]);
  const P strayed = bulge(s.turn + 2, sum_of(order, Fixed<-1>{}));
  const P highest = larger(lean, end_lean) + strayed;
  const P last_terms = larger(absolute(s.turn[order]), absolute(s.turn[order - 1]));
  auto good = last_terms <= P::load(bank.small + first);
  if ((lane_bits(!good) & busy) != 0) {
    const P size = larger(absolute(angle), absolute(rate) * P::load(bank.over_p + first));
    good = good | (last_terms <= P::load(bank.error + first) * size);
  }
  good = good & (highest < P(lying_lean));
  auto flies = good & (smaller(lean, end_lean) > strayed);
  auto lands = flies & !flies;
  Landing<P> landed{P(1.0), P(0.0), lands};
  if ((lane_bits(!flies) & busy) != 0) {
    lands = good & (lean > P(0.0)) & (end_lean < P(0.0)) & bends_of(order, s, sign).down;
    if ((lane_bits(good & !(flies | lands)) & busy) != 0) look_closely(order, s, sign, deflation, good, flies, lands);
    if ((lane_bits(lands) & busy) != 0) {
      landed = landing(order, s, sign, deflation);
      lands = lands & landed.found;
    }
  }

  auto open = lands & !lands;  // peaks to be found one by one
  if (bank.with_peaks) {
    const auto seen = (flies | lands) & (highest > P::load(bank.peak + first));
    if ((lane_bits(seen) & busy) != 0) {
      const P made = select(lands, landed.at, P(1.0));
      made.store(bank.made + first);
      open = note_sample_peaks(order, bank, first, s, sign, end_lean, end_rate, made, seen);
    }
  }

  P new_angle = select(flies, end_angle, angle);
  P new_rate = select(flies, end_rate / h, rate);
  P new_deflation = select(flies, P(0.0), deflation);
  P new_left = select(flies, P::load(bank.step + first), h);
  P new_here = select(flies, there, here);
  P new_sine = sine;
  P new_cosine = cosine;
  if constexpr (!slender) {
    const auto lever = turned_back(sine, cosine, turn);
    new_sine = select(flies, lever.sin, sine);
    new_cosine = select(flies, lever.cos, cosine);
    const auto far = flies & (absolute(turn) > P(small_turn));
    if (lane_bits(far) != 0) {
      const auto anew = sincos(P::load(bank.pivot + first) - end_angle);
      new_sine = select(far, anew.sin, new_sine);
      new_cosine = select(far, anew.cos, new_cosine);
    }
  }
  if ((lane_bits(lands) & busy) != 0) {
    new_angle = select(lands, P(0.0), new_angle);
    new_left = select(lands, h - landed.at * h, new_left);
    new_here = select(lands, here + landed.at * (there - here), new_here);
    const P before = landed.rate / h;
    const P after = before * P::load(bank.ratio + first);
    const auto bounces = lands & (after * after > P::load(bank.slow + first)) & !open &
                         below<P>(bank.count + first, bank.most + first);
    new_rate = select(bounces, after, select(lands, before, new_rate));
    new_deflation = select(bounces, P(1.0), new_deflation);
    new_sine = select(bounces, -sign * P::load(bank.sine_alpha + first), new_sine);
    new_cosine = select(bounces, P::load(bank.cosine_alpha + first), new_cosine);
    select(bounces, -sign, sign).store(bank.sign + first);
    const P pivot = P::load(bank.pivot + first);
    select(bounces, -pivot, pivot).store(bank.pivot + first);
    count_up(bounces, bank.count + first);
    bank.impacts |= (lane_bits(lands & !bounces) & busy) << first;
  }
  new_angle.store(bank.angle + first);
  new_rate.store(bank.rate + first);
  new_deflation.store(bank.deflation + first);
  new_left.store(bank.left + first);
  new_here.store(bank.here + first);
  new_sine.store(bank.sine + first);
  new_cosine.store(bank.cosine + first);
  count_up(flies, bank.cell + first);
  const unsigned unclear = lane_bits(!(flies | lands)) & busy;
  const unsigned to_find = lane_bits(open) & busy;
  bank.piece_done |= (lane_bits(flies & !below<P>(bank.cell + first, bank.last + first)) & busy) << first;
  bank.unclear |= unclear << first;
  bank.peaks |= to_find << first;
  if ((unclear | to_find) != 0)
    for (int k = 0; k <= order; ++k) s.turn[k].store(bank.series[k] + first);
}

}  // namespace teeter

// What happens on a step from sample to sample, in lanes: whether the lean bends one way, where it lands, its peak.
#pragma once

#include "lanes/certificates.hpp"
#include "lanes/sample_series.hpp"

namespace teeter {

// Where a step leads if nothing happens on it.
template <class P>
struct StepEnd {
  P turn;     // rad
  P rate;     // of `turn`, per step
  P lean;     // rad, at the end
  P strayed;  // rad, how far the lean is from the line between its ends at most
  P first;    // rad, the lean at the beginning, or its rate where it begins at zero
  P highest;  // rad
};

template <class Order, class P>
TEETER_INLINED inline StepEnd<P> end_of(Order order, const TurnSeries<P>& s, P sign, P deflation) {
  StepEnd<P> end;
  end.turn = sum_of_terms(s.turn + 1, order);
  end.rate = sum_of_terms(s.rate, order);
  end.lean = sign * (s.turn[0] + end.turn);
  end.strayed = bulge(s.turn + 2, sum_of(order, Fixed<-1>{}));
  // A lean that begins at zero is divided by v; one that begins with its rate as well needs a closer look.
  end.first = sign * (s.turn[0] + deflation * s.turn[1]);
  end.highest = larger(end.first, end.lean) + end.strayed;
  return end;
}

template <class Order, class P>
TEETER_INLINED inline P last_terms(Order order, const TurnSeries<P>& s) {
  return larger(absolute(s.turn[order]), absolute(s.turn[order - 1]));
}

// Where the lean bends to one side all along the step: its second derivative is beyond a straight line.
template <class M>
struct Bends {
  M down;
  M up;
};

template <class Order, class P>
TEETER_INLINED inline Bends<typename P::MaskType> bends_of(Order order, const TurnSeries<P>& s, P sign) {
  P rest(0.0);
  each_below(sum_of(order, Fixed<-3>{}),
             [&](auto k) TEETER_INLINED { rest = rest + absolute(s.rate[k + 3]) * (k + 3.0); });
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

// Where a lean that falls to zero just once does so: first without the terms beyond the second, then with two more of
// them, then by Newton's method on all. The last change is so small that its square is nothing.
template <class Order, class P>
TEETER_INLINED inline Landing<P> landing(Order order, const TurnSeries<P>& s, P sign, P deflation,
                                         typename P::MaskType wanted) {
  const auto once = deflation == P(1.0);
  P c[5];
  each_below(Fixed<5>{}, [&](auto k) TEETER_INLINED { c[k] = sign * select(once, s.turn[k + 1], s.turn[k]); });
  const P root = square_root(larger(c[1] * c[1] - 4.0 * c[0] * c[2], P(0.0)));
  const P q = absolute(c[1]) + root;
  const auto outward = c[1] > P(0.0);
  const P rough = select(outward, q, 2.0 * c[0]) / select(outward, -2.0 * c[2], q);
  const P square = rough * rough;
  const P missing = square * rough * (c[3] + c[4] * rough);
  P v = rough - missing / (square * (3.0 * c[3] + 4.0 * c[4] * rough) - root);
  P rate(0.0);
  auto open = wanted;  // each lane stops by itself, so that neighbours do not matter
  for (int i = 0; i < 3 && lane_bits(open) != 0; ++i) {
    const auto motion = horner(s.rate, sum_of(order, Fixed<-1>{}), v);
    const P change = horner(s.turn, order, v).value / motion.value;
    v = select(open, v - change, v);
    rate = select(open, motion.value - change * motion.slope, rate);
    open = open & !(absolute(change) <= 1e-6 * v);
  }
  return {v, rate, (v > P(0.0)) & (v < P(1.0)) & (sign * rate < P(0.0)) & wanted & !open};
}

// Certificates that cost more, of lanes that are neither known to fly nor to land.
template <class Order, class P>
TEETER_INLINED inline void look_closely(Order order, const TurnSeries<P>& s, P sign, P deflation,
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

// The time (s) where each lane is.
template <class P>
TEETER_INLINED inline P time_of(const LaneStates& states, int first) {
  return P::gather([&](int i) TEETER_INLINED { return time_in_cell(states, first + i); });
}

// The end of a step is a new peak where it is the highest so far. Gives the lanes that may have been higher on the way,
// since they do not surely turn one way all along.
template <class Order, class P>
TEETER_INLINED inline typename P::MaskType raise_peak(Order order, LaneStates& states, int first,
                                                      const TurnSeries<P>& s, const StepEnd<P>& end,
                                                      typename P::MaskType flies) {
  const P peak = P::load(states.peak + first);
  const auto maybe = end.highest > peak;
  if (lane_bits(maybe) == 0) return maybe;
  const auto higher = flies & (end.lean > peak * (1.0 + 1e-12));
  P time(0.0);
  if (states.watched) time = time_of<P>(states, first);
  set_peak(states, first, higher, end.lean, P::load(states.sign + first), time);
  // As in note_rates().
  const auto one_way = (s.rate[0] * end.rate > P(0.0)) &
                       (smaller(absolute(s.rate[0]), absolute(end.rate)) > end.strayed * (order + 0.0));
  return maybe & !one_way;
}

// The largest lean of the step, as far as it was made, where it may exceed the peak so far. Gives the lanes for which
// it has to be found one by one.
template <class Order, class P>
TEETER_INLINED inline typename P::MaskType note_sample_peaks(Order order, LaneStates& states, int first,
                                                             const TurnSeries<P>& s, P sign, const StepEnd<P>& end,
                                                             P begin, P h, P made, typename P::MaskType known) {
  const P peak = P::load(states.peak + first);
  const auto seen = known & (end.highest > peak);
  if ((lane_bits(seen) & (states.busy >> first)) == 0) return seen & !seen;
  const P out = sign * s.rate[0];
  const P out_at_end = sign * end.rate;
  const auto bends = bends_of(order, s, sign);
  const auto turns = seen & bends.down & (out > P(0.0)) & (out_at_end < P(0.0));
  P best = end.lean;
  P at(1.0);
  const P strayed = bulge(s.rate + 2, sum_of(order, Fixed<-2>{}));
  auto settled = bends.down | bends.up | (smaller(out, out_at_end) > strayed) | (larger(out, out_at_end) < -strayed);
  if ((lane_bits(turns) & (states.busy >> first)) != 0) {
    P v = out / (out - out_at_end);
    P change(0.0);
    each_below(Fixed<3>{}, [&](auto /*again*/) TEETER_INLINED {
      const auto node = horner(s.rate, sum_of(order, Fixed<-1>{}), v);
      change = node.value / node.slope;
      v = v - change;
    });
    const auto found = turns & (v > P(0.0)) & (v < P(1.0)) & (absolute(change) <= P(1e-6));
    best = select(found & (v < made), sign * horner(s.turn, order, v).value, best);
    at = select(found & (v < made), v, at);
    settled = settled & (found | !turns);
  }
  const auto higher = seen & (best > peak * (1.0 + 1e-12));
  set_peak(states, first, higher, best, sign, begin + at * h);
  return seen & !settled;
}

// The largest rate of the step, as far as it was made, where it may exceed that so far: the last one where it changes
// one way all along. Gives the other lanes.
template <class Order, class P>
TEETER_INLINED inline typename P::MaskType note_rates(Order order, LaneStates& states, int first,
                                                      const TurnSeries<P>& s, const StepEnd<P>& end, P last, P h,
                                                      typename P::MaskType known) {
  const P peak = P::load(states.peak_rate + first) * h;
  // Each term of the rate strays by no more than its order times what that of the turn does.
  const P bound = larger(absolute(s.rate[0]), absolute(end.rate)) + end.strayed * (order + 0.0);
  const auto seen = known & (bound > peak);
  if (lane_bits(seen) == 0) return seen;
  const auto bends = bends_of(order, s, P(1.0));
  const auto one_way = bends.down | bends.up;
  select(seen & one_way & (absolute(last) > peak), absolute(last) / h, P::load(states.peak_rate + first))
      .store(states.peak_rate + first);
  return seen & !one_way;
}

}  // namespace teeter

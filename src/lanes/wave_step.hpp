// One step of every lane under a wave: series, length, events, the new state.
#pragma once

#include "lanes/certificates.hpp"

namespace teeter {

template <class Order, class P>
TEETER_INLINED inline void stretch(Order order, const RockingSeries<P>& s, P h, P* scaled) {
  const P square = h * h;
  P powers[2] = {h, square};  // of odd and of even terms
  scaled[0] = s.angle[0];
  each_below(order, [&](auto k) TEETER_INLINED {
    scaled[k + 1] = s.angle[k + 1] * powers[k % 2];
    powers[k % 2] = powers[k % 2] * square;
  });
}

// A step of the lanes from `first` on, as many as P has.
template <class P>
struct WaveStep {
  static constexpr int n = 5;  // degree of the certificates
  P time;                      // s, at its beginning, as are these:
  P sign;
  P deflation;
  P limit;                         // s, up to the end of the piece
  P h;                             // s, its length
  P scaled[max_taylor_order + 1];  // rad, the angle in powers of the share of the step that has passed
  LaneNode<P> at_end;
  Bernstein<P, n> lean;  // free of the root at its beginning
  P beginning[n + 1];    // the same in powers
  P extra;
};

// The largest lean of the step, up to v = end, where it may exceed the peak so far.
template <class Order, class P>
TEETER_INLINED inline void note_peaks(Order order, LaneStates& states, int first, const WaveStep<P>& step,
                                      P lean_at_end, P end, typename P::MaskType looked_at) {
  constexpr int n = WaveStep<P>::n;
  const P* const scaled = step.scaled;
  const P sign = step.sign;
  const P peak = P::load(states.peak + first);
  P bound = absolute(scaled[0]);
  each_below(order, [&](auto k) TEETER_INLINED { bound = bound + absolute(scaled[k + 1]); });
  const auto wanted = looked_at & (bound > peak);
  if (lane_bits(wanted) == 0) return;
  P rate[max_taylor_order + 1];
  each_below(order, [&](auto k) TEETER_INLINED { rate[k] = scaled[k + 1] * (k + 1.0); });
  // Signs of the rate: outward all along, inward all along, or outward and then inward.
  const auto twice = P::load(states.deflation + first) == P(2.0);
  const auto thrice = twice & (sign * rate[1] >= P(0.0)) & (sign * rate[2] > P(0.0));
  P power[n + 1];
  each_below(Fixed<n + 1>{}, [&](auto k) TEETER_INLINED {
    power[k] = sign * select(thrice, rate[k + 2], select(twice, rate[k + 1], rate[k]));
  });
  Bernstein<P, n> form;
  form.tail = P(0.0);
  each_below(sum_of(order, Fixed<-n - 1>{}),
             [&](auto k) TEETER_INLINED { form.tail = form.tail + absolute(rate[k + n + 1]); });
  form.tail = form.tail + select(thrice, absolute(rate[1]), P(0.0));
  to_bernstein(power, form);
  const auto signs = signs_of(form);
  const auto turns = signs.one_change & wanted;
  P best = larger(sign * scaled[0], lean_at_end);
  P at = select(lean_at_end < best, P(0.0), end);
  auto settled = signs.positive | signs.negative;
  if (lane_bits(turns) != 0) {
    const P guess = rough_fall<n>(power, form.b[0] / (form.b[0] - form.b[n]));
    const P begins = select(thrice, P(2.0), select(twice, P(1.0), P(0.0)));
    const auto top = fall_between(rate, sum_of(order, Fixed<-1>{}), {P(0.0), sign, begins}, guess, turns);
    const P there = smaller(top.at, end);
    const P lean = sign * horner(scaled, order, there).value;
    at = select(top.found & (lean > best), there, at);
    best = select(top.found, larger(lean, best), best);
    settled = settled | top.found;
  }
  const auto higher = wanted & settled & (best > peak * (1.0 + 1e-12));
  set_peak(states, first, higher, best, sign, step.time + at * step.h);
  states.peaks |= (lane_bits(wanted & !settled) << first) & states.busy;
}

// The largest rate of the step, which ends with `last` (rad/s), where it may exceed that so far: the last one where it
// changes one way all along. Gives the other lanes.
template <class Order, class P>
TEETER_INLINED inline typename P::MaskType note_rates(Order order, LaneStates& states, int first,
                                                      const WaveStep<P>& step, P last, typename P::MaskType looked_at) {
  constexpr int n = WaveStep<P>::n;
  const P peak = P::load(states.peak_rate + first);
  P bound(0.0);
  each_below(order, [&](auto k) TEETER_INLINED { bound = bound + absolute(step.scaled[k + 1]) * (k + 1.0); });
  const auto seen = looked_at & (bound > peak * step.h);
  if (lane_bits(seen) == 0) return seen;
  const auto change = [&](int k) { return step.scaled[k + 2] * ((k + 1.0) * (k + 2.0)); };
  P power[n + 1];
  each_below(Fixed<n + 1>{}, [&](auto k) TEETER_INLINED { power[k] = change(k); });
  Bernstein<P, n> form;
  form.tail = P(0.0);
  each_below(sum_of(order, Fixed<-n - 2>{}),
             [&](auto k) TEETER_INLINED { form.tail = form.tail + absolute(change(k + n + 1)); });
  to_bernstein(power, form);
  const auto signs = signs_of(form);
  const auto one_way = signs.positive | signs.negative;
  const P rate = absolute(last);
  select(seen & one_way & (rate > peak), rate, peak).store(states.peak_rate + first);
  return seen & !one_way;
}

// The series, how far it may be used, and the lean on it. `Order` is a number known to the compiler, or int.
template <bool slender, class Order, class P>
TEETER_INLINED inline void expand_step(Order order, const LaneStates& states, int first, WaveStep<P>& step) {
  RockingSeries<P> s;
  step.time = P::load(states.time + first);
  step.sign = P::load(states.sign + first);
  step.deflation = P::load(states.deflation + first);
  const P minus_mobility = -P::load(states.mobility + first);
  const P gravity = P::load(states.gravity + first) * minus_mobility;
  s.angle[0] = P::load(states.angle + first);
  s.angle[1] = P::load(states.rate + first);
  expand_wave(order, states, first, minus_mobility, step.time, s);
  step.limit = P::load(states.piece_end + first) - step.time;
  const P phi = P::load(states.pivot + first) - s.angle[0];
  if constexpr (slender) {
    extend_slender(order, SteadyWeight<P>{gravity}, phi, s);
  } else {
    const auto lever = sincos(phi);
    s.lever[0] = Twin<P>::of(lever.cos, lever.sin);
    extend_nonlinear(order, SteadyWeight<P>{gravity}, s);
  }
  const P scale = larger(larger(absolute(s.angle[0]), absolute(s.angle[1]) * P::load(states.over_p + first)),
                         P::load(states.least_scale + first));
  const P size = P::load(states.error + first) * scale;
  step.h = smaller(step.limit, reach(s, order, size, P::load(states.longest + first)));
  stretch(order, s, step.h, step.scaled);
  step.at_end = at_one(step.scaled, order);
  deflate(step.scaled, order, step.sign, step.deflation, step.beginning, step.lean, step.extra);
}

// Where a step leads.
template <class P>
struct StepResult {
  P made;                     // share of the step
  P angle;                    // rad
  P rate;                     // rad/s
  typename P::MaskType hits;  // the ground
  typename P::MaskType lies;  // on its side
};

// Impacts, and blocks that lie down, where the lean falls or rises just once.
template <class Order, class P>
TEETER_INLINED inline void find_events(Order order, unsigned busy, const WaveStep<P>& step,
                                       typename P::MaskType upright, StepResult<P>& result) {
  const auto& lean = step.lean;
  const P end_lean = step.sign * step.at_end.value;
  const auto signs = signs_of(lean);
  result.hits = signs.one_change & upright & (end_lean <= P(0.0)) & (step.extra == P(0.0));
  result.lies = signs.positive & (end_lean >= P(lying_lean)) & (step.deflation == P(0.0)) & (step.h > P(0.0));
  if ((lane_bits(result.lies) & busy) != 0) result.lies = result.lies & passes_once(lean, P(lying_lean));
  const P to_lying = (P(lying_lean) - lean.b[0]) / (end_lean - lean.b[0]);
  const P guess =
      select(result.lies, to_lying, rough_fall<WaveStep<P>::n>(step.beginning, lean.b[0] / (lean.b[0] - end_lean)));
  const P level = select(result.lies, step.sign * lying_lean, P(0.0));
  const auto root =
      fall_between(step.scaled, order, {level, select(result.lies, -step.sign, step.sign), step.deflation}, guess,
                   result.hits | result.lies);
  result.hits = root.found & result.hits;
  result.lies = root.found & result.lies;
  result.made = select(root.found, root.at, result.made);
  result.rate = select(root.found, root.slope / step.h, result.rate);
  result.angle = select(root.found, level, result.angle);
}

// What scalar code needs to look at the step.
template <class Order, class P>
TEETER_INLINED inline void hand_over(Order order, LaneStates& states, int first, const WaveStep<P>& step, P made) {
  step.time.store(states.begin + first);
  step.h.store(states.length + first);
  made.store(states.made + first);
  each_below(sum_of(order, Fixed<1>{}), [&](auto k) TEETER_INLINED { step.scaled[k].store(states.series[k] + first); });
}

template <bool slender, class Order, class P>
TEETER_INLINED inline void step_on_wave(LaneStates& states, int first) {
  const unsigned busy = states.busy >> first;
  Order order{};
  if constexpr (std::is_same_v<Order, int>) order = states.order;
  WaveStep<P> step;
  expand_step<slender>(order, states, first, step);
  const auto& lean = step.lean;
  P lowest = lean.b[0];
  P highest = lean.b[0];
  each_below(Fixed<WaveStep<P>::n>{}, [&](auto j) TEETER_INLINED {
    lowest = smaller(lowest, lean.b[j + 1]);
    highest = larger(highest, lean.b[j + 1]);
  });
  const auto upright = (highest + lean.tail + step.extra < P(lying_lean)) & (step.h > P(0.0));
  const auto flies = (lowest > lean.tail) & upright;
  const auto none = P(0.0) > P(0.0);
  StepResult<P> result{P(1.0), step.at_end.value, step.at_end.slope / step.h, none, none};
  if ((lane_bits(!flies) & busy) != 0) {  // most steps are free of events in all lanes
    find_events(order, busy, step, upright, result);
    states.impacts |= (lane_bits(result.hits) & busy) << first;
    states.lying |= (lane_bits(result.lies) & busy) << first;
  }
  const auto stops = result.hits | result.lies;
  const auto clear = flies | stops;
  if (states.with_peaks) {
    const P lean_at_end = select(result.hits, P(0.0), step.sign * step.at_end.value);
    note_peaks(order, states, first, step, lean_at_end, result.made, clear & !result.lies);
    if (states.watched)
      states.peaks |= (lane_bits(note_rates(order, states, first, step, result.rate, clear)) << first) & states.busy;
  }
  const auto whole = (!stops) & (step.h >= step.limit);
  const P new_time = step.time + select(stops, result.made * step.h, step.h);
  select(clear, select(whole, P::load(states.piece_end + first), new_time), step.time).store(states.time + first);
  select(clear, result.angle, P::load(states.angle + first)).store(states.angle + first);
  select(clear, result.rate, P::load(states.rate + first)).store(states.rate + first);
  select(clear, P(0.0), step.deflation).store(states.deflation + first);
  const unsigned unclear = lane_bits(!clear) & busy;
  states.unclear |= unclear << first;
  states.piece_done |= (lane_bits(clear & whole) & busy) << first;
  if (unclear != 0 || (states.peaks >> first) != 0) hand_over(order, states, first, step, result.made);
}

}  // namespace teeter

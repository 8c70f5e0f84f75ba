// One step of every lane on sampled ground, from where the block is to the next sample. The block turns little on it:
// sine and cosine of its lever are carried along and turned by as much, and a coarse bound tells for most lanes that
// nothing happens. Landings are found and bounced here as well; what remains is left to scalar code, one lane at a
// time.
#pragma once

#include "lanes/sample_events.hpp"

namespace teeter {

// The lanes of the mask reach the next sample.
template <bool slender, class P>
TEETER_INLINED inline void reach_sample(LaneStates& states, int first, const StepEnd<P>& end, P there,
                                        typename P::MaskType flies) {
  if constexpr (P::width == 1)
    if (lane_bits(flies) == 0) return;
  const P h = P::load(states.left + first);
  const P angle = P::load(states.angle + first);
  const P end_angle = angle + end.turn;
  select(flies, end_angle, angle).store(states.angle + first);
  select(flies, end.rate / h, P::load(states.rate + first)).store(states.rate + first);
  select(flies, P(0.0), P::load(states.deflation + first)).store(states.deflation + first);
  select(flies, P::load(states.step + first), h).store(states.left + first);
  select(flies, there, P::load(states.here + first)).store(states.here + first);
  if constexpr (!slender) {
    const P sine = P::load(states.sine + first);
    const P cosine = P::load(states.cosine + first);
    auto lever = turned_back(sine, cosine, end.turn);
    const auto far = flies & (absolute(end.turn) > P(small_turn));
    if (lane_bits(far) != 0) {
      const auto anew = sincos(P::load(states.pivot + first) - end_angle);
      lever = {select(far, anew.sin, lever.sin), select(far, anew.cos, lever.cos)};
    }
    select(flies, lever.sin, sine).store(states.sine + first);
    select(flies, lever.cos, cosine).store(states.cosine + first);
  }
  count_up(flies, states.cell + first);
  const auto done = flies & !below<P>(states.cell + first, states.last + first);
  states.piece_done |= (lane_bits(done) << first) & states.busy;
}

// The lanes of the mask land. Most bounce at once; the others are left standing at the impact.
template <class P>
TEETER_INLINED inline void land(LaneStates& states, int first, const Landing<P>& landed, P there,
                                typename P::MaskType lands, typename P::MaskType may_bounce) {
  const P h = P::load(states.left + first);
  const P here = P::load(states.here + first);
  const P sign = P::load(states.sign + first);
  const P pivot = P::load(states.pivot + first);
  const P before = landed.rate / h;
  const P after = before * P::load(states.ratio + first);
  const auto bounces = lands & may_bounce & (after * after > P::load(states.slow + first)) &
                       below<P>(states.count + first, states.most + first);
  select(lands, P(0.0), P::load(states.angle + first)).store(states.angle + first);
  select(lands, h - landed.at * h, h).store(states.left + first);
  select(lands, here + landed.at * (there - here), here).store(states.here + first);
  select(lands, select(bounces, after, before), P::load(states.rate + first)).store(states.rate + first);
  select(bounces, P(1.0), P::load(states.deflation + first)).store(states.deflation + first);
  select(bounces, -sign * P::load(states.sine_alpha + first), P::load(states.sine + first)).store(states.sine + first);
  select(bounces, P::load(states.cosine_alpha + first), P::load(states.cosine + first)).store(states.cosine + first);
  select(bounces, -sign, sign).store(states.sign + first);
  select(bounces, -pivot, pivot).store(states.pivot + first);
  count_up(bounces, states.count + first);
  states.impacts |= (lane_bits(lands & !bounces) << first) & states.busy;
}

// A step of the lanes from `first` on, as many as P has.
template <class P>
struct SampleStep {
  TurnSeries<P> s;
  P h;      // s, its length
  P there;  // m/s2, the samples ahead
  typename P::MaskType flies;
  unsigned looked_at;  // a bit for each lane to which something may happen, or whose peak is to be found
};

// Lanes that surely fly reach the next sample. `Order` is a number known to the compiler, or int.
template <bool slender, class Order, class P>
TEETER_INLINED inline void step_to_sample(Order order, LaneStates& states, int first, SampleStep<P>& step) {
  TurnSeries<P>& s = step.s;
  const P h = step.h = P::load(states.left + first);
  const P here = P::load(states.here + first);
  step.there = P::gather([&](int i) TEETER_INLINED { return states.samples[first + i][states.cell[first + i] + 1]; });
  const P square = h * h;
  const P weight = square * P::load(states.weight + first);
  const P scale = square * P::load(states.push + first);
  const P push = scale * here;
  const P rise = scale * (step.there - here);
  if constexpr (std::is_same_v<Order, int>)  // for compilers that cannot see that every order sets these
    s.turn[2] = s.turn[3] = s.rate[1] = s.rate[2] = P(0.0);
  s.turn[0] = P::load(states.angle + first);
  s.turn[1] = P::load(states.rate + first) * h;
  if constexpr (slender) {
    extend_slender_turn(order, push + weight * (P::load(states.pivot + first) - s.turn[0]), rise, weight, s);
  } else {
    const P sine = P::load(states.sine + first);
    const P cosine = P::load(states.cosine + first);
    extend_turn(order, {push * cosine + weight * sine, rise * cosine, push * sine - weight * cosine, rise * sine}, s);
  }
  const StepEnd<P> end = end_of(order, s, P::load(states.sign + first), P::load(states.deflation + first));
  step.flies = (last_terms(order, s) <= P::load(states.small + first)) & (end.highest < P(lying_lean)) &
               (smaller(end.first, end.lean) > end.strayed);
  reach_sample<slender>(states, first, end, step.there, step.flies);
  unsigned looked_at = lane_bits(!step.flies);
  if (states.with_peaks) looked_at |= lane_bits(raise_peak(order, states, first, s, end, step.flies));
  if (states.watched) looked_at |= lane_bits(note_rates(order, states, first, s, end, end.rate, h, step.flies));
  step.looked_at = looked_at & (states.busy >> first);
}

// What else happens on the step. The rows of lanes that did not fly are still those of its beginning.
template <bool slender, class Order, class P>
TEETER_INLINED inline void look_at_step(Order order, LaneStates& states, int first, const SampleStep<P>& step) {
  const unsigned busy = states.busy >> first;
  const TurnSeries<P>& s = step.s;
  P begin(0.0);
  if (states.watched) begin = time_of<P>(states, first) - select(step.flies, step.h, P(0.0));
  const P sign = P::load(states.sign + first);
  const P deflation = P::load(states.deflation + first);
  const StepEnd<P> end = end_of(order, s, sign, deflation);
  const P scale = larger(absolute(s.turn[0]), absolute(P::load(states.rate + first)) * P::load(states.over_p + first));
  const P size = larger(P::load(states.small + first), P::load(states.error + first) * scale);
  const auto good = (last_terms(order, s) <= size) & (end.highest < P(lying_lean)) & !step.flies;
  auto flies = good & (smaller(end.first, end.lean) > end.strayed);
  auto lands = good & (end.first > P(0.0)) & (end.lean < P(0.0)) & bends_of(order, s, sign).down;
  if ((lane_bits(good & !(flies | lands)) & busy) != 0) look_closely(order, s, sign, deflation, good, flies, lands);
  Landing<P> landed{P(1.0), P(0.0), lands};
  if ((lane_bits(lands) & busy) != 0) {
    landed = landing(order, s, sign, deflation, lands);
    lands = landed.found;
  }
  const auto known = step.flies | flies | lands;
  auto open = known & !known;  // peaks to be found one by one
  if (states.with_peaks) {
    const P made = select(lands, landed.at, P(1.0));
    made.store(states.made + first);
    open = note_sample_peaks(order, states, first, s, sign, end, begin, step.h, made, known);
    if (states.watched)
      open = open | note_rates(order, states, first, s, end, select(lands, landed.rate, end.rate), step.h, known);
  }
  if ((lane_bits(flies) & busy) != 0) reach_sample<slender>(states, first, end, step.there, flies);
  if ((lane_bits(lands) & busy) != 0) land(states, first, landed, step.there, lands, !open);
  const unsigned unclear = lane_bits(!known) & busy;
  const unsigned to_find = lane_bits(open) & busy;
  states.unclear |= unclear << first;
  states.peaks |= to_find << first;
  if ((unclear | to_find) != 0) {
    begin.store(states.begin + first);
    step.h.store(states.length + first);
    for (int k = 0; k <= order; ++k) s.turn[k].store(states.series[k] + first);
  }
}

// All lanes, so many at once.
template <bool slender, class Order, class P, int parts>
TEETER_INLINED inline void step_to_samples(LaneStates& states) {
  Order order{};
  if constexpr (std::is_same_v<Order, int>) order = states.order;
  SampleStep<P> steps[parts];
  each_below(Fixed<parts>{},
             [&](auto i) TEETER_INLINED { step_to_sample<slender>(order, states, i * P::width, steps[i]); });
  for (int i = 0; i < parts; ++i)
    if (steps[i].looked_at != 0) look_at_step<slender>(order, states, i * P::width, steps[i]);
}

}  // namespace teeter

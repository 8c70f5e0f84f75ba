// One step of every lane: series, length, events, the new state. Templates over the number type, compiled once per
// instruction set.
#pragma once

#include "lanes/events.hpp"
#include "lanes/samples.hpp"

namespace teeter {

template <class Order, class P>
TEETER_LANES_INLINE void stretch(Order order, const LaneSeries<P>& s, P h, P* scaled) {
  const P square = h * h;
  P powers[2] = {h, square};  // of odd and of even terms
  scaled[0] = s.angle[0];
  each_below(
      order, TEETER_LANES_BODY(k) {
        scaled[k + 1] = s.angle[k + 1] * powers[k % 2];
        powers[k % 2] = powers[k % 2] * square;
      });
}

// The largest lean of the step, up to v = end, where it may exceed the peak so far.
template <int n, class Order, class P>
TEETER_LANES_INLINE void note_peaks(Order order, LaneBank& bank, int first, const P* scaled, P sign, P lean_at_end,
                                    P end, typename P::MaskType looked_at) {
  const P peak = P::load(bank.peak + first);
  P bound = absolute(scaled[0]);
  each_below(
      order, TEETER_LANES_BODY(k) { bound = bound + absolute(scaled[k + 1]); });
  const auto wanted = looked_at & (bound > peak);
  if (lane_bits(wanted) == 0) return;
  P rate[max_taylor_order + 1];
  each_below(
      order, TEETER_LANES_BODY(k) { rate[k] = scaled[k + 1] * (k + 1.0); });
  // Signs of the rate: outward all along, inward all along, or outward and then inward.
  const auto twice = P::load(bank.deflation + first) == P(2.0);
  const auto thrice = twice & (sign * rate[1] >= P(0.0)) & (sign * rate[2] > P(0.0));
  P power[n + 1];
  TEETER_LANES_UNROLL for (int k = 0; k <= n; ++k) power[k] =
      sign * select(thrice, rate[k + 2], select(twice, rate[k + 1], rate[k]));
  Bernstein<P, n> form;
  form.tail = P(0.0);
  each_below(
      sum_of(order, Fixed<-n - 1>{}), TEETER_LANES_BODY(k) { form.tail = form.tail + absolute(rate[k + n + 1]); });
  to_bernstein(power, form);
  const auto signs = signs_of(form);
  TEETER_LANES_UNROLL for (int k = 0; k <= n; ++k) form.b[k] = -form.b[k];
  const auto inward = signs_of(form).positive;
  const auto turns = signs.one_change & (!twice) & wanted;
  P best = larger(sign * scaled[0], lean_at_end);
  auto settled = signs.positive | inward;
  if (lane_bits(turns) != 0) {
    const P guess = rough_fall<n>(power, form.b[0] / (form.b[0] - form.b[n]));
    const auto top = fall_between(rate, sum_of(order, Fixed<-1>{}), {P(0.0), sign, P(0.0)}, guess, turns);
    const P lean = sign * horner(scaled, order, smaller(top.at, end)).value;
    best = select(top.found, larger(lean, best), best);
    settled = settled | top.found;
  }
  const auto higher = wanted & settled & (best > peak * (1.0 + 1e-12));
  select(higher, best, peak).store(bank.peak + first);
  select(higher, sign, P::load(bank.peak_sign + first)).store(bank.peak_sign + first);
  bank.peaks |= (lane_bits(wanted & !settled) << first) & bank.busy;
}

// The lanes from `first` on, as many as P has. `Order` is a number known to the compiler, or int.
template <bool slender, class Order, class P>
TEETER_LANES_INLINE void step_on_wave(LaneBank& bank, int first) {
  constexpr int n = 5;  // degree of the certificates
  const unsigned busy = bank.busy >> first;
  Order order{};
  if constexpr (std::is_same_v<Order, int>) order = bank.order;
  LaneSeries<P> s;
  const P time = P::load(bank.time + first);
  const P sign = P::load(bank.sign + first);
  const P deflation = P::load(bank.deflation + first);
  const P minus_mobility = -P::load(bank.mobility + first);
  const P gravity = P::load(bank.gravity + first) * minus_mobility;
  s.angle[0] = P::load(bank.angle + first);
  s.angle[1] = P::load(bank.rate + first);
  expand_wave(order, bank, first, minus_mobility, time, s);
  const P smooth_to = P::load(bank.piece_end + first);
  const P limit = smooth_to - time;
  const P phi = P::load(bank.pivot + first) - s.angle[0];
  if constexpr (slender) {
    extend_slender(order, gravity, phi, s);
  } else {
    const auto lever = sincos(phi);
    s.sine[0] = lever.sin;
    s.cosine[0] = lever.cos;
    extend_nonlinear(order, gravity, s);
  }
  const P scale = larger(larger(absolute(s.angle[0]), absolute(s.angle[1]) * P::load(bank.over_p + first)),
                         P::load(bank.least_scale + first));
  const P size = P::load(bank.error + first) * scale;
  const P longest = P::load(bank.longest + first);
  const P h = smaller(limit, reach(s, order, size, longest));
  P scaled[max_taylor_order + 1];  // on the unit interval
  stretch(order, s, h, scaled);
  const LaneNode<P> at_end = at_one(scaled, order);
  const P value = at_end.value;
  const P slope = at_end.slope;

  Bernstein<P, n> lean;
  P beginning[n + 1];
  P extra;
  deflate(scaled, order, sign, deflation, beginning, lean, extra);
  P lowest = lean.b[0];
  P highest = lean.b[0];
  TEETER_LANES_UNROLL for (int j = 1; j <= n; ++j) {
    lowest = smaller(lowest, lean.b[j]);
    highest = larger(highest, lean.b[j]);
  }
  const auto moves = h > P(0.0);
  const auto upright = (highest + lean.tail + extra < P(lying_lean)) & moves;
  const auto flies = (lowest > lean.tail) & upright;
  const P end_lean = sign * value;
  P end(1.0);
  P new_angle = value;
  P new_rate = slope / h;
  auto stops = P(0.0) > P(0.0);
  auto hits = stops;
  auto lies = stops;
  if ((lane_bits(!flies) & busy) != 0) {  // most steps are free of events in all lanes
    const auto signs = signs_of(lean);
    hits = signs.one_change & upright & (end_lean <= P(0.0)) & (extra == P(0.0));
    lies = signs.positive & (end_lean >= P(lying_lean)) & (deflation == P(0.0)) & moves;
    if ((lane_bits(lies) & busy) != 0) lies = lies & passes_once(lean, P(lying_lean));
    const P to_lying = (P(lying_lean) - lean.b[0]) / (end_lean - lean.b[0]);
    const P guess = select(lies, to_lying, rough_fall<n>(beginning, lean.b[0] / (lean.b[0] - end_lean)));
    const P level = select(lies, sign * lying_lean, P(0.0));
    const auto root = fall_between(scaled, order, {level, select(lies, -sign, sign), deflation}, guess, hits | lies);
    stops = root.found;
    hits = stops & hits;
    lies = stops & lies;
    end = select(stops, root.at, end);
    new_rate = select(stops, root.slope / h, new_rate);
    new_angle = select(stops, level, new_angle);
    bank.impacts |= (lane_bits(hits) & busy) << first;
    bank.lying |= (lane_bits(lies) & busy) << first;
  }
  const auto clear = flies | stops;
  if (bank.with_peaks)
    note_peaks<n>(order, bank, first, scaled, sign, select(hits, P(0.0), end_lean), end, clear & !lies);
  const auto whole = (!stops) & (h >= limit);
  const P new_time = select(whole, smooth_to, time + select(stops, end * h, h));
  select(clear, new_time, time).store(bank.time + first);
  select(clear, new_angle, s.angle[0]).store(bank.angle + first);
  select(clear, new_rate, s.angle[1]).store(bank.rate + first);
  select(clear, P(0.0), deflation).store(bank.deflation + first);

  const unsigned unclear = lane_bits(!clear) & busy;
  bank.unclear |= unclear << first;
  bank.piece_done |= (lane_bits(clear & whole) & busy) << first;
  if (unclear != 0 || (bank.peaks >> first) != 0) {
    h.store(bank.length + first);
    end.store(bank.made + first);
    each_below(
        sum_of(order, Fixed<1>{}), TEETER_LANES_BODY(k) { scaled[k].store(bank.series[k] + first); });
  }
}

// All lanes, so many at once. More than one part is for code so long that the processor would wait for it: each part
// runs the same half of it.
template <bool slender, LaneGround ground, class Order, class P, int parts = 1>
void lane_round(LaneBank& bank) {
  bank.impacts = bank.lying = bank.unclear = bank.peaks = bank.piece_done = 0;
  if constexpr (ground == LaneGround::samples) {
    step_to_samples<slender, Order, P, parts>(bank);
  } else {
    for (int part = 0; part < parts; ++part) step_on_wave<slender, Order, P>(bank, part * P::width);
  }
}

template <class P>
LaneRound round_of_kind(bool slender, LaneGround ground) {
  if (slender)
    return ground == LaneGround::wave ? lane_round<true, LaneGround::wave, int, P>
                                      : lane_round<true, LaneGround::samples, int, P>;
  return ground == LaneGround::wave ? lane_round<false, LaneGround::wave, int, P>
                                    : lane_round<false, LaneGround::samples, int, P>;
}

}  // namespace teeter

// What becomes of rocking blocks on still ground, several at once (docs/theory.md, sections 6 and 18).
#pragma once

#include "core/lanes_functions.hpp"
#include "models/rocking/free_fate.hpp"

namespace teeter {

// One column per block.
template <int n>
struct alignas(8 * n) FateRows {
  // The questions:
  double lean[n];          // rad, towards the corner it turns about
  double outward[n];       // rad/s
  double alpha[n];         // rad, of this corner
  double p[n];             // rad/s
  double half_inertia[n];  // kg m2
  double here[n];          // rad/s, the rate that escapes from the ground about this corner
  double there[n];         // rad/s, about the other one
  double first[n];         // restitution at the next impact
  double second[n];        // at the next two, together
  double lowest[n];        // J, the lower of the two barriers
  // The answers:
  double score[n];
  double deciding[n];  // as in Deciding
  double impacts[n];   // before it overturns; below zero: it does not
};

// How the score came about: it is smooth in the state within each of these.
enum class Deciding : long { smooth, first_swing, later_swing, rest };

// Rate (rad/s) outwards that just reaches the upright equilibrium over the corner: e >= e_s without cancellation.
// Negative beyond the equilibrium.
template <class P>
TEETER_INLINED inline P escape_rate(bool slender, P p, P missing) {
  return slender ? p * missing : p * 2.0 * sincos(0.5 * missing).sin;
}

// From outward rate, escape rate and impact speed as shares of the rate that escapes from the ground, the lean as a
// share of the tipping angle, and the rate that escapes from the ground as a share of the impact speed that overturns
// it later (section 18).
template <class P>
struct FateShares {
  P lean;
  P outward;
  P escape;
  P speed;
  P later;
};

template <class P>
struct FateScore {
  P score;
  P deciding;
};

template <class P>
TEETER_INLINED inline FateScore<P> score_of(const FateShares<P>& is) {
  const P now = is.outward - is.escape;
  const auto easier = is.later > P(1.0);  // to fall over the other corner
  const P then = is.later * is.speed - 1.0;
  const P square = is.later * is.later;
  const P back = larger((1.0 - square) + square * is.escape * is.escape, P(0.0));
  const P size = square_root(is.outward * is.outward + larger(is.lean, P(0.0)));
  const P norm = 1.0 + 0.5 * ((1.0 + is.later) * size - (1.0 - is.later) * is.outward);
  const P smooth = now * (is.later * is.outward + square_root(back)) / norm;
  const P swing =
      select(now > then, P(static_cast<double>(Deciding::first_swing)), P(static_cast<double>(Deciding::later_swing)));
  return {asinh(select(easier, larger(now, then), smooth)),
          select(easier, swing, P(static_cast<double>(Deciding::smooth)))};
}

// The columns from `column` on, as many as P has.
template <class P, int n>
TEETER_INLINED inline void answer(FateRows<n>& rows, int column, bool slender) {
  const P lean = P::load(rows.lean + column);
  const P outward = P::load(rows.outward + column);
  const P alpha = P::load(rows.alpha + column);
  const P here = P::load(rows.here + column);
  const P there = P::load(rows.there + column);
  const P first = P::load(rows.first + column);
  const P second = P::load(rows.second + column);
  const P escape = escape_rate(slender, P::load(rows.p + column), alpha - lean);
  // Coming down, it reaches the ground with the speed that its energy gives, and again after each flight. What the
  // escape still asks for is what the potential energy lacks.
  const P squared = outward * outward + (here - escape) * (here + escape);
  const P speed = square_root(larger(squared, P(0.0)));
  const P over = 1.0 / here;
  const FateScore<P> scored =
      score_of<P>({lean / alpha, outward * over, escape * over, speed * over, larger(first * here / there, second)});
  scored.score.store(rows.score + column);
  scored.deciding.store(rows.deciding + column);

  const auto beyond = lean > alpha;
  const auto can_pass = absolute(outward) >= absolute(escape);
  const auto passes = (beyond & (outward > escape)) | ((!beyond) & can_pass & (outward > P(0.0)));
  const auto has_energy = can_pass | !(P::load(rows.half_inertia + column) * squared < P::load(rows.lowest + column));
  // Later impacts ask for more speed than these two.
  const auto after_one = has_energy & (first * speed >= there);
  const auto after_two = has_energy & (second * speed >= here);
  select(passes, P(0.0), select(after_one, P(1.0), select(after_two, P(2.0), P(-1.0)))).store(rows.impacts + column);
}

// free_fate() is to ask, to answer and to tell. The state is at or after model.shaking.quiet_from.
template <int n>
void ask_fate(const RockingModel& model, const FateLevels& levels, const RockingState& state, long impacts,
              FateRows<n>& rows, int column) {
  const Side other = opposite(state.side);
  const Corner& corner = model.corner(state.side);
  const double sign = sign_of(state.side);
  rows.lean[column] = sign * state.angle;
  rows.outward[column] = sign * state.rate;
  rows.alpha[column] = corner.alpha;
  rows.p[column] = corner.p;
  rows.half_inertia[column] = 0.5 * corner.inertia;
  rows.here[column] = levels.escape[static_cast<std::size_t>(state.side)];
  rows.there[column] = levels.escape[static_cast<std::size_t>(other)];
  rows.first[column] = model.ratio(state.side, impacts + 1);
  rows.second[column] = rows.first[column] * model.ratio(other, impacts + 2);
  rows.lowest[column] = levels.lowest;
}

inline long sheet_of(long impacts, Side side, Deciding by) {
  return 8 * impacts + 4 * static_cast<long>(side) + static_cast<long>(by);
}

template <int n>
FreeFate fate_told(const FateRows<n>& rows, int column, Side side, long impacts) {
  const long further = static_cast<long>(rows.impacts[column]);
  const auto by = static_cast<Deciding>(static_cast<long>(rows.deciding[column]));
  return {further >= 0, further > 0 ? further : 0, rows.score[column], sheet_of(impacts, side, by)};
}

}  // namespace teeter

// One step of every lane, for one instruction set: templates over the number type.
#pragma once

#include "lanes/sample_step.hpp"
#include "lanes/wave_step.hpp"

namespace teeter {

// All lanes, so many at once, until something happens to one of them or somebody should look whether to go on. More
// than one part is for code so long that the processor would wait for it: each part runs the same half of it.
template <bool slender, LaneGround ground, class Order, class P, int parts = 1>
void lane_round(LaneStates& states) {
  constexpr int most = 64;
  states.impacts = states.lying = states.unclear = states.peaks = states.piece_done = 0;
  for (int k = 0; k < most && events_of(states) == 0; ++k) {
    if constexpr (ground == LaneGround::samples) {
      step_to_samples<slender, Order, P, parts>(states);
    } else {
      for (int part = 0; part < parts; ++part) step_on_wave<slender, Order, P>(states, part * P::width);
    }
    ++states.rounds;
  }
}

// The usual orders without loops, the others with: on waves those of the tolerances 1e-5, 1e-6, 1e-8 and 1e-10.
template <class P, int parts>
LaneRound unrolled_round(LaneGround ground, int order) {
  const auto wave = [&]<int... n>(std::integer_sequence<int, n...>) {
    LaneRound round = nullptr;
    ((order == n ? void(round = lane_round<false, LaneGround::wave, Fixed<n>, P, parts>) : void()), ...);
    return round;
  };
  const auto samples = [&]<int... n>(std::integer_sequence<int, n...>) {
    LaneRound round = nullptr;
    ((order == n ? void(round = lane_round<false, LaneGround::samples, Fixed<n>, P, parts>) : void()), ...);
    return round;
  };
  if (ground == LaneGround::wave) return wave(std::integer_sequence<int, 14, 15, 17, 19>{});
  return samples(std::integer_sequence<int, 6, 7, 8, 9, 10, 11>{});
}

template <class P>
LaneRound round_of_kind(bool slender, LaneGround ground) {
  if (slender)
    return ground == LaneGround::wave ? lane_round<true, LaneGround::wave, int, P>
                                      : lane_round<true, LaneGround::samples, int, P>;
  return ground == LaneGround::wave ? lane_round<false, LaneGround::wave, int, P>
                                    : lane_round<false, LaneGround::samples, int, P>;
}

// Rounds of as many lanes as P has. The usual orders are unrolled, in so many parts, the others are not.
template <class P, class Part, int parts>
LaneRounds unrolled_rounds(const char* set) {
  return {set, P::width,
          [](bool slender, LaneGround ground, int order) {
            const LaneRound unrolled = slender ? nullptr : unrolled_round<Part, parts>(ground, order);
            return unrolled != nullptr ? unrolled : round_of_kind<P>(slender, ground);
          },
          [](FateRows<widest_lanes>& rows, bool slender) { answer<P>(rows, 0, slender); }};
}

}  // namespace teeter

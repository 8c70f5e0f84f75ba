// The lanes for any processor of the architecture, and the single lane.
#include "lanes/rounds.hpp"

namespace teeter {
namespace {

#if defined(__SSE2__)
constexpr const char* name_of_set = "SSE2";
#elif defined(__ARM_NEON)
constexpr const char* name_of_set = "NEON";
#else
constexpr const char* name_of_set = "no vector instructions";
#endif

template <class P>
LaneRounds rounds_for_any_order(const char* set) {
  return {set, P::width, [](bool slender, LaneGround ground, int) { return round_of_kind<P>(slender, ground); },
          [](FateRows<widest_lanes>& rows, bool slender) { answer<P>(rows, 0, slender); }};
}

}  // namespace

LaneRounds single_lane_rounds() {
  using One = Pack<double, 1>;
  LaneRounds rounds = rounds_for_any_order<One>("one lane");
  rounds.choose = [](bool slender, LaneGround ground, int order) {
    const LaneRound unrolled = slender ? nullptr : unrolled_round<One, 1>(ground, order);
    return unrolled != nullptr ? unrolled : round_of_kind<One>(slender, ground);
  };
  return rounds;
}

LaneRounds baseline_lane_rounds() {
  using Register = double __attribute__((vector_size(16)));
  return rounds_for_any_order<Pack<Register, 2>>(name_of_set);
}

}  // namespace teeter

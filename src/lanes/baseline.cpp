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

}  // namespace

LaneRounds single_lane_rounds() {
  using One = Pack<double, 1>;
  return unrolled_rounds<One, One, 1>("one lane");
}

LaneRounds baseline_lane_rounds() {
  using Register = double __attribute__((vector_size(16)));
  using Four = Pack<Register, 2>;
  return {name_of_set, Four::width,
          [](bool slender, LaneGround ground, int) { return round_of_kind<Four>(slender, ground); },
          [](FateRows<widest_lanes>& rows, bool slender) { answer<Four>(rows, 0, slender); }};
}

}  // namespace teeter

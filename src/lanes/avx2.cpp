// The lanes for processors with AVX2. Built for them where the compiler can; only called where the processor can.
#include "lanes/rounds.hpp"

namespace teeter {

#if defined(__AVX2__)

namespace {

using Register = double __attribute__((vector_size(32)));
using Four = Pack<Register, 1>;
using Eight = Pack<Register, 2>;

LaneRound choose(bool slender, LaneGround ground, int order) {
  const LaneRound unrolled = slender ? nullptr : unrolled_round<Four, 2>(ground, order);
  return unrolled != nullptr ? unrolled : round_of_kind<Eight>(slender, ground);
}

void answer_fates(FateRows<widest_lanes>& rows, bool slender) { answer<Eight>(rows, 0, slender); }

}  // namespace

LaneRounds avx2_lane_rounds() { return {"AVX2", Eight::width, choose, answer_fates}; }

#else

LaneRounds avx2_lane_rounds() { return {}; }

#endif

}  // namespace teeter

// The lanes for processors with AVX-512: registers of eight, two of them in flight.
#include "lanes/rounds.hpp"

namespace teeter {

#if defined(__AVX512F__) && defined(__AVX512DQ__)

namespace {

using Register = double __attribute__((vector_size(64)));
using Eight = Pack<Register, 1>;
using Sixteen = Pack<Register, 2>;

LaneRound choose(bool slender, LaneGround ground, int order) {
  const LaneRound unrolled = slender ? nullptr : unrolled_round<Eight, 2>(ground, order);
  return unrolled != nullptr ? unrolled : round_of_kind<Sixteen>(slender, ground);
}

void answer_fates(FateRows<widest_lanes>& rows, bool slender) { answer<Sixteen>(rows, 0, slender); }

}  // namespace

LaneRounds avx512_lane_rounds() { return {"AVX-512", Sixteen::width, choose, answer_fates}; }

#else

LaneRounds avx512_lane_rounds() { return {}; }

#endif

}  // namespace teeter

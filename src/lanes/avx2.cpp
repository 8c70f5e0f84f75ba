// The lanes for processors with AVX2. Built for them where the compiler can; only called where the processor can.
#include "lanes/kernel.hpp"

namespace teeter {

#if defined(__AVX2__)

namespace {

using Four = Pack<double __attribute__((vector_size(32))), 1>;
using Eight = Pack<double __attribute__((vector_size(32))), 2>;

// The usual orders without loops, the others with.
template <int order>
constexpr LaneRound wave_round = lane_round<false, LaneGround::wave, Fixed<order>, Four, 2>;
template <int order>
constexpr LaneRound sample_round = lane_round<false, LaneGround::samples, Fixed<order>, Four, 2>;

LaneRound choose(bool slender, LaneGround ground, int order) {
  if (!slender && ground == LaneGround::wave) {
    if (order == 14) return wave_round<14>;
    if (order == 19) return wave_round<19>;
  }
  if (!slender && ground == LaneGround::samples) {
    if (order == 6) return sample_round<6>;
    if (order == 7) return sample_round<7>;
    if (order == 9) return sample_round<9>;
    if (order == 10) return sample_round<10>;
    if (order == 11) return sample_round<11>;
  }
  return round_of_kind<Eight>(slender, ground);
}

void answer_fates(FateRows<widest_lanes>& rows, bool slender) { answer<Eight>(rows, 0, slender); }

}  // namespace

LaneRounds avx2_lane_rounds() { return {Eight::width, choose, answer_fates}; }

#else

LaneRounds avx2_lane_rounds() { return {}; }

#endif

}  // namespace teeter

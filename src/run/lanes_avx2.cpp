// The lanes for processors with AVX2. Built for them where the compiler can; only called where the processor can.
#include "run/lanes_kernel.hpp"

namespace teeter {

#if defined(__AVX2__)

namespace {

using Eight = Pack<double __attribute__((vector_size(32))), 2>;

// The usual orders without loops, the others with.
LaneRound choose(bool slender, LaneGround ground, int order) {
  if (!slender && ground == LaneGround::wave) {
    switch (order) {
      case 14: return lane_round<false, LaneGround::wave, Fixed<14>, Eight>;
      case 19: return lane_round<false, LaneGround::wave, Fixed<19>, Eight>;
      default: break;
    }
  }
  if (!slender && ground == LaneGround::samples) {
    switch (order) {
      case 6: return lane_round<false, LaneGround::samples, Fixed<6>, Eight>;
      case 7: return lane_round<false, LaneGround::samples, Fixed<7>, Eight>;
      default: break;
    }
  }
  return round_of_kind<int, Eight>(slender, ground);
}

}  // namespace

LaneRounds avx2_lane_rounds() { return {Eight::width, choose}; }

#else

LaneRounds avx2_lane_rounds() { return {}; }

#endif

}  // namespace teeter

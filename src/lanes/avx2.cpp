// The lanes for processors with AVX2. Built for them where the compiler can; only called where the processor can.
#include "lanes/rounds.hpp"

namespace teeter {

LaneRounds avx2_lane_rounds() {
#if defined(__AVX2__)
  using Register = double __attribute__((vector_size(32)));
  return unrolled_rounds<Pack<Register, 2>, Pack<Register, 1>, 2>("AVX2");
#else
  return {};
#endif
}

}  // namespace teeter

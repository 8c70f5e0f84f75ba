// The lanes for processors with AVX-512: registers of eight, two of them in flight.
#include "lanes/rounds.hpp"

namespace teeter {

LaneRounds avx512_lane_rounds() {
#if defined(__AVX512F__) && defined(__AVX512DQ__)
  using Register = double __attribute__((vector_size(64)));
  return unrolled_rounds<Pack<Register, 2>, Pack<Register, 1>, 2>("AVX-512");
#else
  return {};
#endif
}

}  // namespace teeter

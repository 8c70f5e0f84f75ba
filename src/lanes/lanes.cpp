#include "lanes/lanes.hpp"

#include "lanes/driver.hpp"

namespace teeter {
namespace {

bool processor_has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0 && avx2_lane_rounds().width > 0;
#else
  return false;
#endif
}

LaneRounds rounds_of_width(int wanted) {
  if (wanted == 1) return single_lane_rounds();
  const bool wide = (wanted == 0 || wanted >= 8) && processor_has_avx2();
  return wide ? avx2_lane_rounds() : baseline_lane_rounds();
}

}  // namespace

int lane_width(int wanted) { return rounds_of_width(wanted).width; }

void run_in_lanes(std::size_t cases, const CaseSource& source, const OutcomeSink& sink, const LaneOptions& options) {
  LaneDriver(cases, source, sink, options.depth, rounds_of_width(options.width)).run();
}

}  // namespace teeter

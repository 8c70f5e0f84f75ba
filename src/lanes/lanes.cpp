#include "lanes/lanes.hpp"

#include <cstdlib>
#include <memory>
#include <string_view>

#include "core/stop.hpp"
#include "follow/in_time.hpp"
#include "follow/summary_parts.hpp"
#include "ground/run_time.hpp"
#include "lanes/driver.hpp"

namespace teeter {
namespace {

constexpr int widest = 1000;

bool processor_has_avx2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") != 0;
#else
  return false;
#endif
}

bool processor_has_avx512() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
         __builtin_cpu_supports("avx512vl") != 0;
#else
  return false;
#endif
}

int width_in_environment() {
  const char* const asked = std::getenv("TEETER_LANES");
  if (asked == nullptr) return widest;
  const std::string_view name(asked);
  if (name == "off") return 1;
  if (name == "sse2") return 4;
  if (name == "avx2") return 8;
  return widest;
}

LaneRounds rounds_of_width(int wanted) {
  static const int usual = width_in_environment();
  const int width = wanted == 0 ? usual : wanted;
  if (width == 1) return single_lane_rounds();
  const LaneRounds sixteen = avx512_lane_rounds();
  if (sixteen.width > 0 && width >= sixteen.width && processor_has_avx512()) return sixteen;
  const LaneRounds eight = avx2_lane_rounds();
  if (eight.width > 0 && width >= eight.width && processor_has_avx2()) return eight;
  return baseline_lane_rounds();
}

// The lane of a thread, which still knows what it worked out for the block of the case before.
class SingleLane {
 public:
  SingleLane() : driver_(std::move(spare)) {
    if (driver_ == nullptr) driver_ = std::make_unique<LaneDriver>(single_lane_rounds());
  }
  ~SingleLane() {
    driver_->forget();
    spare = std::move(driver_);
  }
  SingleLane(const SingleLane&) = delete;
  SingleLane& operator=(const SingleLane&) = delete;
  LaneDriver* operator->() const { return driver_.get(); }

 private:
  static thread_local std::unique_ptr<LaneDriver> spare;
  std::unique_ptr<LaneDriver> driver_;
};

thread_local std::unique_ptr<LaneDriver> SingleLane::spare;

}  // namespace

int lane_width(int wanted) { return rounds_of_width(wanted).width; }

const char* lane_set(int wanted) { return rounds_of_width(wanted).set; }

void run_in_lanes(std::size_t cases, const CaseSource& source, const OutcomeSink& sink, const LaneOptions& options) {
  LaneDriver(rounds_of_width(options.width)).run(cases, source, sink, options.depth);
}

Fate decide_in_a_lane(const Scenario& scenario) {
  Fate fate;
  const SingleLane lane;
  lane->run(
      1, [&](std::size_t) -> const Scenario& { return scenario; },
      [&](std::size_t, const LaneOutcome& outcome) { fate = fate_of(outcome); }, LaneDepth::verdict);
  return fate;
}

Summary summarise_in_a_lane(const Scenario& scenario) {
  const double started = cpu_seconds();
  LaneWitness witness;
  const SingleLane lane;
  const std::string late = follow_in_time([&] { lane->watch(scenario, witness); });
  if (witness.beyond) return summarise_rocking(scenario);
  const StopHeir unhurried(nullptr);
  Summary summary = rocking_summary(scenario, lane->model(), witness.end, witness.seen);
  if (!late.empty()) note_time_limit(summary, late, witness.end.state.time, run_end(scenario));
  summary.work.seconds = cpu_seconds() - started;
  return summary;
}

}  // namespace teeter

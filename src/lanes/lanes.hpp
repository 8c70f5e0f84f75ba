// Many cases of the rocking model at once, one in each lane of the processor's vector registers. The outcome of a case
// depends on the case only: not on its lane, its neighbours or the number of lanes.
#pragma once

#include <cstddef>
#include <functional>

#include "teeter/history.hpp"
#include "teeter/scenario.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

enum class LaneDepth {
  verdict,  // as decide(): nothing is integrated after the shaking
  full,     // as simulate_summary()
};

struct LaneOptions {
  LaneDepth depth = LaneDepth::verdict;
  // 1: one case at a time; 4: any processor; 8: AVX2; 16: AVX-512; where the processor has no such registers, the next
  // smaller. 0: the widest, or what the variable TEETER_LANES of the environment says: sse2, avx2, avx512 or off.
  int width = 0;
};

struct LaneOutcome {
  bool moved = false;
  bool overturned = false;
  long impacts = 0;  // so far, or before overturning
  Status status = Status::done;
  double score = 0.0;  // as in Fate; depth verdict only
  long sheet = 0;      // as in Fate; depth verdict only
  // Depth full only:
  Verdict verdict = Verdict::rest;
  double peak_angle = 0.0;   // rad
  double peak_ratio = 0.0;   // largest |angle| / alpha
  double end_time = 0.0;     // s
  double final_angle = 0.0;  // rad
};

// Whether the lanes know the model, the ground motion and the laws of this scenario. Others are run one by one.
bool lanes_can_run(const Scenario& scenario);

// Case k of the batch; the reference is good until the next call. A case may be asked for twice.
using CaseSource = std::function<const Scenario&(std::size_t k)>;
using OutcomeSink = std::function<void(std::size_t k, const LaneOutcome&)>;

// Asks for the cases 0, 1, .. in order and reports each once, as they come. Every scenario must satisfy broken_rules().
void run_in_lanes(std::size_t cases, const CaseSource& source, const OutcomeSink& sink, const LaneOptions& options);

inline Fate fate_of(const LaneOutcome& outcome) {
  return {outcome.moved, outcome.overturned, outcome.impacts, outcome.status, outcome.score, outcome.sheet};
}

// One case that lanes_can_run(); as decide() and simulate_summary(), which ask here.
Fate decide_in_a_lane(const Scenario& scenario);
Summary summarise_in_a_lane(const Scenario& scenario);

// The width that `wanted` leads to on this processor, and the name of its instructions: "AVX2".
int lane_width(int wanted);
const char* lane_set(int wanted);

}  // namespace teeter

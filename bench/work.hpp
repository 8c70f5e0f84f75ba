// A piece of work that both sides do: a block, its cases, and how to set up and run each of them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cases.hpp"
#include "lanes/lanes.hpp"
#include "peers/odeint_peer.hpp"
#include "support/timing.hpp"

namespace bench {

struct Tolerances {
  peers::Tolerance odeint;
  double teeter;  // of the event loop
  double lanes;   // of lanes, many or one
};

// The same as that of odeint; and for the comparison what makes ours the smaller error in every column of the table.
inline constexpr double same_tolerance = 1e-8;
inline constexpr Tolerances map_tolerances{{1e-10, 1e-8}, 2e-6, 3e-6};
inline constexpr Tolerances record_tolerances{{1e-10, 1e-8}, 1e-4, 1e-3};

// One excitation per case, as either side wants it.
struct Work {
  std::string ground;  // "map" or "record"
  BlockSize size;
  std::size_t cases;
  std::function<void(teeter::Scenario&, std::size_t)> set_ground;
  std::vector<PulseCase> pulses;
  RecordCases record;

  bool is_map() const { return ground == "map"; }
};

inline constexpr std::size_t usual_map_points = 50;  // each way
inline constexpr std::size_t usual_record_scales = 300;
Work map_work(const BlockSize& size, std::vector<PulseCase> pulses);
Work record_work(const BlockSize& size, std::size_t scales);

// The block as the peers know it.
peers::Block peer_block(const BlockSize& size);

// What one simulation found, whoever ran it.
struct Found {
  bool overturned = false;
  long impact_count = 0;
  double peak = 0.0;            // rad
  double angle_at_quiet = 0.0;  // rad; 0 unless rocking when the ground comes to rest
  double end_time = 0.0;        // s, at rest or lying
  std::vector<double> impact_times;
};

Found whole_motion_by_teeter(const Work& work, std::size_t i, double tolerance);
Found whole_motion_by_odeint(const Work& work, std::size_t i, peers::Tolerance tolerance, int steps_per_sample = 1);
bool overturns_by_teeter(const Work& work, std::size_t i, double tolerance, double stronger = 1.0);
bool overturns_by_odeint(const Work& work, std::size_t i, peers::Tolerance tolerance);

// The lanes tell less: no impact times.
struct LanesFound {
  bool overturned;
  double peak;      // rad
  double end_time;  // s, at rest or lying
};
std::vector<LanesFound> found_by_lanes(const Work& work, double tolerance, teeter::LaneDepth depth);

// odeint by each compiler; the fastest counts.
std::vector<Contender> odeint_contenders(const Work& work, peers::Tolerance tolerance, peers::Keep keep);

// Names of the other contenders.
inline constexpr const char* teeter_public = "teeter, public function";
inline constexpr const char* teeter_with_model = "teeter, model and drive";
inline constexpr const char* teeter_drive = "teeter, drive alone";
inline constexpr const char* teeter_lanes = "teeter, lanes";
inline constexpr const char* teeter_one_lane = "teeter, one lane";

inline constexpr const char* teeter_same_tolerance = "teeter, lanes, tolerance 1e-8";

std::vector<Contender> history_contenders(const Work& work, const Tolerances& tolerances);
std::vector<Contender> verdict_contenders(const Work& work, const Tolerances& tolerances);

}  // namespace bench

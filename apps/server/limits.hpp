// What one request may cost: sizes of scenarios, time of the work.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "teeter/scenario.hpp"
#include "teeter/simulate.hpp"

namespace teeter::server {

inline constexpr std::size_t max_scenario_bytes = std::size_t{256} << 10U;
inline constexpr std::size_t max_settings = 500;
inline constexpr double run_seconds = 20.0;      // of one run
inline constexpr double margin_seconds = 60.0;   // of a search for the margin
inline constexpr double remedy_seconds = 60.0;   // of a search for measures
inline constexpr double map_seconds = 120.0;     // of a map
inline constexpr double case_seconds = 5.0;      // of one case where a request asks for many
inline constexpr long max_map_points = 257;      // a side
inline constexpr long max_study_cases = 200000;  //

// What of the scenario is too large for the page, "key: message"; the command line takes it.
std::vector<std::string> beyond_limits(const Scenario& scenario);

// Lowers the number of impacts to what an answer can hold; a run that has more says so.
void limit_impacts(Scenario& scenario);
// Says so where it was this limit, not the scenario, that ended the run.
void tell_impact_limit(Summary& summary);

// Throws Refused from the work when it takes too long or nobody waits for it.
class Deadline {
 public:
  Deadline(double seconds, std::function<bool()> client_gone);
  void check() const;
  Progress progress() const;  // must not outlive this

 private:
  std::chrono::steady_clock::time_point end_;
  double seconds_;
  std::function<bool()> client_gone_;
};

}  // namespace teeter::server

// What one request may cost: sizes of scenarios, time of the work.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "teeter/scenario.hpp"
#include "teeter/simulate.hpp"
#include "teeter/stop.hpp"

namespace teeter::server {

inline constexpr std::size_t max_scenario_bytes = std::size_t{256} << 10U;
inline constexpr std::size_t max_settings = 500;
inline constexpr std::size_t max_blocks = 200;
inline constexpr double run_seconds = 20.0;      // of one run
inline constexpr double nearby_seconds = 5.0;    // of a look at cases close to a run
inline constexpr double margin_seconds = 60.0;   // of a search for the margin
inline constexpr double remedy_seconds = 60.0;   // of a search for measures
inline constexpr double map_seconds = 120.0;     // of a map
inline constexpr double case_seconds = 5.0;      // of one case where a request asks for many
inline constexpr double small_seconds = 1.0;     // expected of a run that need not wait for large ones
inline constexpr long max_map_points = 257;      // a side
inline constexpr long max_study_cases = 200000;  //

// What of the scenario is too large for the page, "key: message"; the command line takes it.
std::vector<std::string> beyond_limits(const Scenario& scenario);

// Lowers the number of impacts to what an answer can hold; a run that has more says so.
void limit_impacts(Scenario& scenario);
// Says so where it was a limit of the page, not the scenario, that ended the run.
void tell_limits(Summary& summary);

// How long a run of it takes, s, within a factor of ten or so.
double expected_seconds(const Scenario& scenario);

// While it lives, work of this thread ends with Stopped when it takes too long or nobody waits for it.
class Deadline {
 public:
  Deadline(double seconds, std::function<bool()> client_gone)
      : scope_({.unwanted = std::move(client_gone), .seconds = seconds}) {}

 private:
  StopScope scope_;
};

}  // namespace teeter::server

#include "limits.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ground/floor.hpp"
#include "ground/run_time.hpp"
#include "problems.hpp"
#include "run/registry.hpp"

namespace teeter::server {
namespace {

constexpr double max_duration = 3600.0;  // s
constexpr double max_values = 3e6;       // rows of the history times its columns
constexpr double max_block_steps = 2e6;  // model contact
constexpr double max_steps = 1e7;        // models winkler and space
constexpr long max_impacts = 10000;

// How many pieces of ground or floor a second has, about.
double quickest_rate(const Excitation& excitation) {
  double rate = excitation.record != nullptr ? 1.0 / excitation.record->step : excitation.omega.value_or(0.0);
  for (const Excitation& part : excitation.parts) rate = std::max(rate, quickest_rate(part));
  return rate;
}

double quickest_rate(const Scenario& scenario) {
  double rate = std::max(quickest_rate(scenario.ground.horizontal), quickest_rate(scenario.ground.vertical));
  if (scenario.support.floor)
    for (const FloorOscillator& mode : floor_oscillators(*scenario.support.floor)) rate = std::max(rate, mode.omega);
  return rate;
}

}  // namespace

std::vector<std::string> beyond_limits(const Scenario& scenario) {
  std::vector<std::string> problems;
  const auto require = [&](bool kept, const std::string& message) {
    if (!kept) problems.push_back(message + "; the command line takes it");
  };
  const auto blocks = static_cast<double>(scenario.blocks.size());
  const double duration = run_end(scenario);
  // On still ground most runs end long before: whatever does not meets the deadline.
  const double shaken = scenario.run.duration.value_or(std::min(duration, ground_duration(scenario.ground)));
  require(scenario.blocks.size() <= max_blocks,
          fmt::format("block: the page takes up to {} blocks, found {}", max_blocks, scenario.blocks.size()));
  require(duration <= max_duration,
          fmt::format("run.duration: the page takes up to {} s, found {}", max_duration, duration));
  const double values = shaken / scenario.run.output_step * (10.0 + 16.0 * blocks);
  require(values <= max_values,
          fmt::format("run.output_step: gives a history too long for the page: use at least {:.2g} s",
                      scenario.run.output_step * values / max_values));
  const ModelEntry& model = entry_of(scenario);
  if (model.stepped)
    require(shaken / model.step(scenario) * (model.several_blocks ? blocks : 1.0) <=
                (model.several_blocks ? max_block_steps : max_steps),
            fmt::format("{}.step: gives too many steps{} for the page", model.name,
                        model.several_blocks ? " of too many blocks" : ""));
  return problems;
}

void limit_impacts(Scenario& scenario) { scenario.run.max_impacts = std::min(scenario.run.max_impacts, max_impacts); }

void tell_limits(Summary& summary) {
  if (summary.status == Status::impact_limit && summary.impact_count >= max_impacts)
    summary.reason = fmt::format("the page follows {} impacts at most; the command line goes on", max_impacts);
  if (summary.status == Status::time_limit) summary.reason += "; the command line has none";
}

double expected_seconds(const Scenario& scenario) {
  constexpr double rocking_second = 2e-4;  // s of work for a second of motion
  constexpr double piece = 2e-6;           // s, of a piece of ground or floor
  constexpr double sample = 2e-6;          // s, of a row of the history
  constexpr double block_step = 1e-6;      // s, of one block in a step of its own
  constexpr double contact_step = 1e-5;    // s, for each block of an assembly
  constexpr double many_blocks = 8.0;      // from here on the cost of a block grows with their number
  const ModelEntry& model = entry_of(scenario);
  const auto blocks = static_cast<double>(scenario.blocks.size());
  const double shaken = scenario.run.duration.value_or(std::min(run_end(scenario), ground_duration(scenario.ground)));
  const double crowd = std::max(1.0, blocks / many_blocks);
  const double samples = shaken / scenario.run.output_step * blocks * sample;
  if (!model.stepped)
    return samples + shaken * (rocking_second + quickest_rate(scenario) * piece) * blocks * blocks * crowd;
  return samples +
         shaken / model.step(scenario) * blocks * (model.several_blocks ? contact_step * crowd * crowd : block_step);
}

}  // namespace teeter::server

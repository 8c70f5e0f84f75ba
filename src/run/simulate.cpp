// The only place that visits the models.
#include "teeter/simulate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "core/stop.hpp"
#include "follow/in_time.hpp"
#include "ground/run_time.hpp"
#include "lanes/lanes.hpp"
#include "run/floor_results.hpp"
#include "run/registry.hpp"
#include "run/run_length.hpp"
#include "run/sound_results.hpp"

namespace teeter {
namespace {

std::string list_of(const std::vector<BrokenRule>& rules) {
  std::string text;
  for (const BrokenRule& rule : rules) {
    if (!text.empty()) text += "\n";
    text += rule.key + ": " + rule.message;
  }
  return text;
}

// Throws when the scenario is not sound.
const ModelEntry& sound_model(const Scenario& scenario) {
  auto rules = broken_rules(scenario);
  if (!rules.empty()) throw ScenarioError(std::move(rules));
  return entry_of(scenario);
}

// A measured ratio that does nothing must not seem to be behind the answer.
void note_unread_restitution(Summary& summary, const Scenario& scenario, const ModelEntry& model) {
  if (model.reads_restitution || std::holds_alternative<Housner>(scenario.restitution)) return;
  summary.warnings.push_back(
      fmt::format("[restitution] is not used by the model {}, which has keys of its own for impacts", model.name));
}

// The time was over before the motion began, while its floor was followed: what is known is how it stood.
History history_before_motion(const Scenario& scenario, const ModelEntry& model, const TimeUp& late) {
  const StopHeir unhurried(nullptr);  // one step on still ground takes a moment
  Scenario start = scenario;
  start.ground = {};
  start.support.floor.reset();
  start.run.duration = 1e-9;
  History history = model.simulate(start, {});
  for (Column& column : history.columns) column.values.resize(std::min<std::size_t>(column.values.size(), 1));
  Summary& summary = history.summary;
  note_time_limit(summary, late.what(), 0.0, run_end(scenario));
  summary.end_time = 0.0;
  return history;
}

History followed(const Scenario& scenario, const ModelEntry& model, const Progress& progress) {
  try {
    return model.simulate(scenario, progress);
  } catch (const TimeUp& late) {
    return history_before_motion(scenario, model, late);
  }
}

Summary summarised(const Scenario& scenario, const ModelEntry& model) {
  try {
    return lanes_can_run(scenario) ? summarise_in_a_lane(scenario) : model.summarise(scenario);
  } catch (const TimeUp& late) {
    return history_before_motion(scenario, model, late).summary;
  }
}

void note_floor_in_time(Summary& summary, const Scenario& scenario) {
  try {
    note_floor(summary, scenario);
  } catch (const TimeUp&) {
    summary.warnings.emplace_back("the time limit left no time to tell how the floor moves");
  }
}

}  // namespace

ScenarioError::ScenarioError(std::vector<BrokenRule> rules)
    : std::runtime_error(list_of(rules)), rules_(std::move(rules)) {}

History simulate(const Scenario& scenario, const Progress& progress) {
  const ModelEntry& model = sound_model(scenario);
  History history = followed(scenario, model, progress);
  fail_without_numbers(history);
  warn_of_unexplained_energy(history.summary);
  note_length(history.summary, scenario);
  note_unread_restitution(history.summary, scenario, model);
  note_floor_in_time(history.summary, scenario);
  add_floor_columns(history.columns, scenario);
  return history;
}

Summary simulate_summary(const Scenario& scenario) {
  const ModelEntry& model = sound_model(scenario);
  Summary summary = summarised(scenario, model);
  fail_without_numbers(summary);
  if (model.stepped) warn_of_unexplained_energy(summary);  // others know the work of the ground in a history only
  note_length(summary, scenario);
  note_unread_restitution(summary, scenario, model);
  return summary;
}

Fate decide(const Scenario& scenario) {
  try {
    const ModelEntry& model = sound_model(scenario);
    return lanes_can_run(scenario) ? decide_in_a_lane(scenario) : model.decide(scenario);
  } catch (const TimeUp&) {
    Fate late;
    late.status = Status::time_limit;
    return late;
  }
}

}  // namespace teeter

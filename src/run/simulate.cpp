// The only place that visits the models.
#include "teeter/simulate.hpp"

#include <fmt/format.h>

#include <variant>

#include "core/stop.hpp"
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

}  // namespace

ScenarioError::ScenarioError(std::vector<BrokenRule> rules)
    : std::runtime_error(list_of(rules)), rules_(std::move(rules)) {}

History simulate(const Scenario& scenario, const Progress& progress) {
  const ModelEntry& model = sound_model(scenario);
  History history = model.simulate(scenario, progress);
  fail_without_numbers(history);
  warn_of_unexplained_energy(history.summary);
  note_length(history.summary, scenario);
  note_unread_restitution(history.summary, scenario, model);
  note_floor(history.summary, scenario);
  add_floor_columns(history.columns, scenario);
  return history;
}

Summary simulate_summary(const Scenario& scenario) {
  const ModelEntry& model = sound_model(scenario);
  Summary summary = lanes_can_run(scenario) ? summarise_in_a_lane(scenario) : model.summarise(scenario);
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

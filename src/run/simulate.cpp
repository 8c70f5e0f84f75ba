// The only place that visits the models.
#include "teeter/simulate.hpp"

#include "run/floor_results.hpp"
#include "run/registry.hpp"
#include "run/run_length.hpp"

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

}  // namespace

ScenarioError::ScenarioError(std::vector<BrokenRule> rules)
    : std::runtime_error(list_of(rules)), rules_(std::move(rules)) {}

History simulate(const Scenario& scenario, const Progress& progress) {
  History history = sound_model(scenario).simulate(scenario, progress);
  note_length(history.summary, scenario);
  note_floor(history.summary, scenario);
  add_floor_columns(history.columns, scenario);
  return history;
}

Summary simulate_summary(const Scenario& scenario) {
  Summary summary = sound_model(scenario).summarise(scenario);
  note_length(summary, scenario);
  return summary;
}

Fate decide(const Scenario& scenario) { return sound_model(scenario).decide(scenario); }

}  // namespace teeter

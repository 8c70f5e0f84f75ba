// The only place that visits the models.
#include "teeter/simulate.hpp"

#include "run/run_length.hpp"
#include "run/simulate_contact.hpp"
#include "run/simulate_dirac.hpp"
#include "run/simulate_friction.hpp"
#include "run/simulate_rocking.hpp"
#include "run/simulate_stack.hpp"
#include "run/simulate_winkler.hpp"

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

// A model in the three depths of simulate.hpp.
struct ModelRuns {
  ModelKind model;
  History (*simulate)(const Scenario&, const Progress&);
  Summary (*summarise)(const Scenario&);
  Fate (*decide)(const Scenario&);
};

constexpr ModelRuns models[] = {
    {ModelKind::rocking, simulate_rocking, summarise_rocking, decide_rocking},
    {ModelKind::friction, simulate_friction, summarise_friction, decide_friction},
    {ModelKind::stack, simulate_stack, summarise_stack, decide_stack},
    {ModelKind::contact, simulate_contact, summarise_contact, decide_contact},
    {ModelKind::winkler, simulate_winkler, summarise_winkler, decide_winkler},
    {ModelKind::dirac, simulate_dirac, summarise_dirac, decide_dirac},
};

// Throws when the scenario is not sound.
const ModelRuns& runs_for(const Scenario& scenario) {
  auto rules = broken_rules(scenario);
  if (!rules.empty()) throw ScenarioError(std::move(rules));
  for (const ModelRuns& runs : models)
    if (runs.model == scenario.model) return runs;
  throw ScenarioError(std::vector<BrokenRule>{{"model", "is not available"}});  // the rules name those that are
}

}  // namespace

ScenarioError::ScenarioError(std::vector<BrokenRule> rules)
    : std::runtime_error(list_of(rules)), rules_(std::move(rules)) {}

History simulate(const Scenario& scenario, const Progress& progress) {
  History history = runs_for(scenario).simulate(scenario, progress);
  note_length(history.summary, scenario);
  return history;
}

Summary simulate_summary(const Scenario& scenario) {
  Summary summary = runs_for(scenario).summarise(scenario);
  note_length(summary, scenario);
  return summary;
}

Fate decide(const Scenario& scenario) { return runs_for(scenario).decide(scenario); }

}  // namespace teeter

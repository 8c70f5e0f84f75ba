// The only place that visits the models.
#include "teeter/simulate.hpp"

#include "run/simulate_rocking.hpp"

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

void require_sound(const Scenario& scenario) {
  auto rules = broken_rules(scenario);
  if (!rules.empty()) throw ScenarioError(std::move(rules));
}

}  // namespace

ScenarioError::ScenarioError(std::vector<BrokenRule> rules)
    : std::runtime_error(list_of(rules)), rules_(std::move(rules)) {}

History simulate(const Scenario& scenario, const Progress& progress) {
  require_sound(scenario);
  return simulate_rocking(scenario, progress);
}

Summary simulate_summary(const Scenario& scenario) {
  require_sound(scenario);
  return summarise_rocking(scenario);
}

Fate decide(const Scenario& scenario) {
  require_sound(scenario);
  return decide_rocking(scenario);
}

}  // namespace teeter

// The rules of a scenario: those of its model, and those that hold for all.
#include "scenario/rules.hpp"

#include <fmt/format.h>

#include "run/length_rules.hpp"
#include "run/registry.hpp"
#include "teeter/scenario.hpp"

namespace teeter {
namespace {

// What a model cannot do, it refuses.
void check_abilities(Rules& rules, const Scenario& scenario, const ModelEntry& model) {
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Place block{nullptr, "block", static_cast<int>(i)};
    rules.require(model.places_blocks || !scenario.blocks[i].at, {&block, "at"},
                  [] { return "is for the model " + models_that(&ModelEntry::places_blocks); });
  }
  rules.require(model.several_blocks || scenario.blocks.size() <= 1, {nullptr, "block"}, [&] {
    return fmt::format("model {} takes one block, found {}; use model = \"stack\"", model.name, scenario.blocks.size());
  });
  rules.require(model.slender || !scenario.equations.slender, {nullptr, "equations.slender"},
                [] { return "the slender equations are for the models " + models_that(&ModelEntry::slender); });
  const Place friction{nullptr, "friction"};
  rules.require(!model.slides || scenario.friction.static_coefficient, {&friction, "static"},
                [&] { return fmt::format("missing: model {} needs a coefficient", model.name); });
  rules.require(model.free_start || (!scenario.initial.position && !scenario.initial.velocity), {nullptr, "initial"},
                [] { return "position and velocity are for the models " + models_that(&ModelEntry::free_start); });
}

}  // namespace

std::vector<BrokenRule> broken_rules(const Scenario& scenario) {
  Rules rules;
  const ModelEntry& model = entry_of(scenario);
  check_abilities(rules, scenario, model);
  if (model.check != nullptr) model.check(rules, scenario);
  check_scenario(rules, scenario);
  std::vector<BrokenRule> broken = rules.take();
  if (!broken.empty()) return broken;
  check_length(rules, scenario, model);
  if (model.check_start != nullptr) model.check_start(rules, scenario);
  return rules.take();
}

}  // namespace teeter

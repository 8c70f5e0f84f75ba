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
    rules.require(model.places_blocks || scenario.blocks[i].vertices.empty(), {&block, "vertices"},
                  [] { return "are for the model " + models_that(&ModelEntry::places_blocks); });
    rules.require(model.places_blocks || !scenario.blocks[i].fixed, {&block, "fixed"},
                  [] { return "is for the model " + models_that(&ModelEntry::places_blocks); });
  }
  rules.require(model.places_blocks || !(scenario.imperfection.corners > 0.0), {nullptr, "imperfection.corners"},
                [] { return "is for the model " + models_that(&ModelEntry::places_blocks); });
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

// Plates carry a block or a stack, anchors tie the lowest, both by nonlinear equations; a floor is under every model.
void check_carriers(Rules& rules, const Scenario& scenario, const ModelEntry& model) {
  const Place support{nullptr, "support"};
  const Place plate{&support, "isolation"};
  const Place anchor{nullptr, "anchor"};
  rules.require(!scenario.support.isolation || model.on_plates, plate,
                [] { return "is for the models " + models_that(&ModelEntry::on_plates); });
  rules.require(scenario.anchors.empty() || model.on_plates, anchor,
                [] { return "is for the models " + models_that(&ModelEntry::on_plates); });
  constexpr const char* not_slender = "is not for equations.slender = true";
  rules.require(!scenario.support.isolation || !scenario.equations.slender, plate, not_slender);
  rules.require(scenario.anchors.empty() || !scenario.equations.slender, anchor, not_slender);
}

// Keys of three dimensions mean nothing to a planar model.
void check_planar(Rules& rules, const Scenario& scenario) {
  const auto refuse = [&](bool given, const Place& at, const char* what) {
    if (!given) return;
    rules.require(false, at,
                  [&] { return fmt::format("{} for the model {}", what, models_that(&ModelEntry::in_space)); });
  };
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Place at{nullptr, "block", static_cast<int>(i)};
    const Block& block = scenario.blocks[i];
    refuse(block.shape != BlockShape::box, {&at, "shape"}, "shapes other than \"box\" are");
    refuse(block.diameter.has_value(), {&at, "diameter"}, "is");
    refuse(block.top_diameter.has_value(), {&at, "top_diameter"}, "is");
    refuse(!block.file.empty() || block.mesh, {&at, "file"}, "is");
    refuse(block.com_in_depth.has_value(), {&at, "com"}, "takes two numbers, [right, up], here; three are");
    refuse(!block.inertia_numbers.empty(), {&at, "inertia"}, "takes one number here; three or six are");
  }
  const Place ground{nullptr, "ground"};
  refuse(scenario.ground.transverse.kind != ExcitationKind::none,
         {&ground, scenario.ground.recorded_axes > 0 ? "recording" : "transverse"}, "is");
  refuse(scenario.ground.azimuth != 0.0, {&ground, "azimuth"}, "is");
  const Place initial{nullptr, "initial"};
  const Initial& start = scenario.initial;
  refuse(start.azimuth != 0.0, {&initial, "azimuth"}, "is");
  refuse(start.twist != 0.0, {&initial, "twist"}, "is");
  refuse(start.quaternion.has_value(), {&initial, "quaternion"}, "is");
  refuse(start.angular_velocity.has_value(), {&initial, "angular_velocity"}, "is");
  refuse(start.position_in_depth.has_value(), {&initial, "position"},
         "takes two numbers, [right, up], here; three are");
  refuse(start.velocity_in_depth.has_value(), {&initial, "velocity"},
         "takes two numbers, [right, up], here; three are");
  refuse(!scenario.run.stop_at_overturn, {nullptr, "run.stop_at_overturn"}, "is");
}

}  // namespace

std::vector<BrokenRule> broken_rules(const Scenario& scenario) {
  Rules rules;
  const ModelEntry& model = entry_of(scenario);
  check_abilities(rules, scenario, model);
  check_carriers(rules, scenario, model);
  if (!model.in_space) check_planar(rules, scenario);
  if (model.check != nullptr) model.check(rules, scenario);
  check_scenario(rules, scenario);
  std::vector<BrokenRule> broken = rules.take();
  if (!broken.empty()) return broken;
  check_length(rules, scenario, model);
  if (model.check_start != nullptr) model.check_start(rules, scenario);
  return rules.take();
}

}  // namespace teeter

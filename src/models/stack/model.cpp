#include "models/stack/model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "block/contact.hpp"
#include "block/geometry.hpp"
#include "block/restitution.hpp"

namespace teeter {
namespace {

StackBlock stack_block(const Block& block, double gravity) {
  const BlockGeometry g = geometry_of(block, gravity);
  return {g.mass, g.inertia, {g.com_offset, g.com_height}, block.height, block.offset};
}

Interface make_interface(const Scenario& scenario, std::size_t i) {
  const auto [left, right] = contact_points(scenario, i, inset_ratio(scenario.restitution));
  Interface interface {};
  interface.point = {right, left};
  if (i == 0 || std::holds_alternative<InsetPivots>(scenario.restitution)) return interface;
  const double upper = 0.5 * scenario.blocks[i].width;
  const double lower = 0.5 * scenario.blocks[i - 1].width;
  const double offset = scenario.blocks[i].offset;
  interface.corner_of_lower = {lower - offset < upper, lower + offset < upper};
  return interface;
}

void add_weights(StackModel& model) {
  double mass = 0.0;
  for (std::size_t i = model.blocks.size(); i-- > 0;) {
    mass += model.blocks[i].mass;
    model.interfaces[i].mass_above = mass;
    model.interfaces[i].weight_moment = model.shaking.gravity * mass * model.interfaces[i].width();
  }
}

// What is above each interface tips about its nearer end.
double least_lifting(const StackModel& model) {
  double least = std::numeric_limits<double>::infinity();
  double above = 0.0;  // kg
  Vec2 centre{};       // m, of what is above, from the middle of the bottom face of its lowest block
  for (std::size_t i = model.blocks.size(); i-- > 0;) {
    const StackBlock& block = model.blocks[i];
    const double offset = i + 1 < model.blocks.size() ? model.blocks[i + 1].offset : 0.0;
    const Vec2 seen = centre + Vec2{offset, block.height};
    centre = 1.0 / (above + block.mass) * (above * seen + block.mass * block.com);
    above += block.mass;
    const Interface& interface = model.interfaces[i];
    const double distance = std::min(interface.point[0] - centre.x, centre.x - interface.point[1]);
    least = std::min(least, model.shaking.gravity * distance / centre.y);
  }
  return least;
}

void put_on_plate(StackModel& model, const Isolation& isolation) {
  model.plate = plate_law(isolation, model.interfaces.front().mass_above, model.shaking.gravity);
  // Whatever the blocks do, at least the plate itself has to be moved.
  const PlateLaw& plate = *model.plate;
  model.fastest_plate = std::max({std::sqrt(plate.stiffness / plate.mass), plate.damper / plate.mass, plate.omega});
  model.lifting = least_lifting(model);
}

}  // namespace

StackModel make_stack_model(const Scenario& scenario) {
  StackModel model{};
  model.shaking = shaking_of(scenario);
  model.restitution = scenario.restitution;
  model.fastest_p = 0.0;
  model.smallest_alpha = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i) {
    const Block& block = scenario.blocks[i];
    model.blocks.push_back(stack_block(block, scenario.gravity));
    model.interfaces.push_back(make_interface(scenario, i));
    const BlockGeometry g = geometry_of(block, scenario.gravity);
    const double alpha = std::min(g.corner[0].alpha, g.corner[1].alpha);
    model.fitted_factor.push_back(fitted_factor(alpha));
    model.smallest_alpha = std::min(model.smallest_alpha, alpha);
    model.fastest_p = std::max({model.fastest_p, g.corner[0].p, g.corner[1].p});
  }
  model.blocks.front().offset = 0.0;  // places are told from the middle of the first base
  add_weights(model);
  if (scenario.support.isolation) put_on_plate(model, *scenario.support.isolation);
  model.anchors = anchor_laws(scenario.anchors, 0.5 * scenario.blocks.front().width, model.interfaces.front().point);
  model.rest_tolerance = scenario.run.rest_tolerance;
  model.taylor = taylor_settings(scenario.run.tolerance);
  model.closing_angle = std::clamp(100.0 * scenario.run.tolerance, 1e-12, 1e-8);
  model.max_impacts = scenario.run.max_impacts;
  return model;
}

}  // namespace teeter

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
  model.taylor = taylor_settings(scenario.run.tolerance);
  model.closing_angle = std::clamp(100.0 * scenario.run.tolerance, 1e-12, 1e-8);
  model.max_impacts = scenario.run.max_impacts;
  return model;
}

}  // namespace teeter

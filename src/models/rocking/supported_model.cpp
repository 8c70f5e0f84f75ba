#include "models/rocking/supported_model.hpp"

#include <algorithm>
#include <cmath>

#include "block/restitution.hpp"
#include "ground/floor.hpp"

namespace teeter {
namespace {

// An impact moves the plate along: as if the object had less inertia about any corner.
BlockGeometry moving_along(BlockGeometry block, double share) {
  const double less = share * block.mass * block.com_height * block.com_height;
  block.inertia -= less;
  for (Corner& corner : block.corner) corner.inertia -= less;
  return block;
}

bool has_floor(const Scenario& scenario) {
  if (!scenario.support.floor) return false;
  const Floor& floor = *scenario.support.floor;
  return !floor.modes.empty() || floor.floor.value_or(1.0) != 0.0;
}

}  // namespace

bool is_supported(const Scenario& scenario) {
  return has_floor(scenario) || scenario.support.isolation || !scenario.anchors.empty();
}

SupportedModel make_supported_model(const Scenario& scenario) {
  SupportedModel model{};
  model.rocking = make_rocking_model(scenario);
  model.shaking = model.rocking.shaking;
  const double half = model.rocking.block.half_width;
  model.anchors = anchor_laws(scenario.anchors, half, {half, -half});
  model.on_plate = model.rocking.block;
  if (scenario.support.isolation) {
    model.plate = plate_law(*scenario.support.isolation, model.mass(), scenario.gravity);
    model.on_plate = moving_along(model.rocking.block, model.plate->share);
    // A damper acts as fast as it stops the plate alone.
    const double own = model.plate->total - model.mass() * model.plate->share;
    model.fastest = std::max(std::sqrt(model.plate->stiffness / own), model.plate->damper / own);
    model.fastest = std::max(model.fastest, model.plate->omega);
  }
  for (const Side side : {Side::right, Side::left})
    model.ratio_on_plate[static_cast<std::size_t>(side)] =
        restitution_ratio(scenario.restitution, model.on_plate, side);
  model.ground_stops = std::max(quiet_from(ground_below(model.shaking.horizontal)), quiet_from(model.shaking.vertical));
  for (const FloorPart& floor : model.shaking.horizontal.floors)
    for (const FloorOscillator& mode : floor.response->modes()) model.fastest = std::max(model.fastest, mode.omega);
  return model;
}

double SupportedModel::ratio(Side leaving, long impact, bool plate_gives) const {
  if (!plate_gives) return rocking.ratio(leaving, impact);
  if (rocking.ratio_varies) return restitution_ratio(rocking.restitution, on_plate, leaving, impact);
  return ratio_on_plate[static_cast<std::size_t>(leaving)];
}

}  // namespace teeter

#include "models/rocking/model.hpp"

#include <algorithm>
#include <cmath>

#include "block/restitution.hpp"
#include "core/sincos.hpp"

namespace teeter {

RockingModel make_rocking_model(const Scenario& scenario) {
  RockingModel model{};
  model.shaking = shaking_of(scenario);
  model.block = geometry_of(scenario.blocks.front(), scenario.gravity);
  model.slender = scenario.equations.slender;
  model.restitution = scenario.restitution;
  model.ratio_varies = varies_with_impacts(scenario.restitution);
  for (const Side side : {Side::right, Side::left}) {
    const auto i = static_cast<std::size_t>(side);
    model.ratio_leaving[i] = restitution_ratio(scenario.restitution, model.block, side);
    const Corner& corner = model.corner(side);
    model.uplift_slope[i] = model.slender ? corner.alpha : corner.tan_alpha;
  }
  model.taylor = taylor_settings(scenario.run.tolerance);
  model.rest_tolerance = scenario.run.rest_tolerance;
  model.max_impacts = scenario.run.max_impacts;
  return model;
}

double RockingModel::varied_ratio(Side leaving, long impact) const {
  return restitution_ratio(restitution, block, leaving, impact);
}

double potential_energy(const RockingModel& model, Side side, double theta) {
  const Corner& corner = model.corner(side);
  const double lean = std::fabs(theta);
  const double weight_moment = model.block.mass * model.shaking.gravity * corner.radius;
  if (model.slender) return weight_moment * lean * (corner.alpha - 0.5 * lean);
  // cos(alpha - lean) - cos(alpha) without cancellation
  return weight_moment * 2.0 * sincos(corner.alpha - 0.5 * lean).sin * sincos(0.5 * lean).sin;
}

double kinetic_energy(const RockingModel& model, Side side, double rate) {
  return 0.5 * model.corner(side).inertia * rate * rate;
}

double barrier_energy(const RockingModel& model, Side side) {
  return potential_energy(model, side, model.corner(side).alpha);
}

double uplift_excess(const RockingModel& model, Side side, double horizontal, double total_vertical) {
  const double limit = total_vertical * model.uplift_slope[static_cast<std::size_t>(side)] * (1.0 + uplift_guard);
  return -sign_of(side) * horizontal - limit;
}

}  // namespace teeter

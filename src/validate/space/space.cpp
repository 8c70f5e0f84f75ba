#include "validate/space/space.hpp"

namespace teeter {
namespace space_claims {

Scenario box(double width, double depth, double height, double friction) {
  Scenario scenario = setup::standing(width, height);
  scenario.model = ModelKind::space;
  scenario.blocks[0].depth = depth;
  scenario.blocks[0].density.reset();
  scenario.blocks[0].mass = 1.0;
  scenario.friction.static_coefficient = friction;
  return scenario;
}

bool stays(const Scenario& scenario) {
  const Summary summary = simulate_summary(scenario);
  return summary.verdict == Verdict::rest && summary.space->peak_tilt < 1e-9 && summary.space->walked < 1e-9;
}

}  // namespace space_claims

std::span<const ClaimRow> space_body_claims() {
  using namespace space_claims;
  static constexpr ClaimRow rows[] = {{"S1", planar_rocking}, {"S2", planar_forcing}, {"S3", sliding},
                                      {"S4", spinning},       {"S5", uplift},         {"S6", turning},
                                      {"S7", tilted_floor}};
  return rows;
}

}  // namespace teeter

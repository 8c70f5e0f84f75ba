#include "validate/bilotti/bilotti.hpp"

namespace teeter {
namespace papers {

Scenario bilotti_block(double friction) {
  Scenario scenario = standing(1.0, 2.0);
  scenario.model = ModelKind::winkler;
  scenario.gravity = kgf;  // a kgf is the weight of a kg
  scenario.blocks[0].mass = 4000.0;
  scenario.friction.static_coefficient = friction;
  scenario.winkler.stiffness = 1e9 * kgf;
  scenario.winkler.stick = 1e9 * kgf;
  scenario.winkler.slip = 1e-9 * kgf;
  scenario.winkler.step = 1e-4;
  scenario.run.duration = 0.6;
  scenario.run.output_step = 1e-3;
  return scenario;
}

Scenario with_load(Scenario scenario) {
  Excitation load;
  load.kind = ExcitationKind::sequence;
  load.parts = {rectangular(-0.375 * kgf, 0.2), rectangular(0.375 * kgf, 0.2)};
  load.parts[1].start = 0.2;
  scenario.ground.horizontal = load;
  return scenario;
}

}  // namespace papers

std::span<const ClaimRow> bilotti_claims() {
  static constexpr ClaimRow rows[] = {{"B1", papers::bilotti_iterations}, {"B2", papers::bilotti_sliding},
                                      {"B3", papers::bilotti_contact},    {"B4", papers::bilotti_friction_law},
                                      {"B5", papers::bilotti_newmark},    {"B6", papers::bilotti_rigid_support}};
  return rows;
}

}  // namespace teeter

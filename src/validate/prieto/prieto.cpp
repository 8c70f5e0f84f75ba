#include "validate/prieto/prieto.hpp"

#include <cmath>

namespace teeter {
namespace papers {

double prieto_tipping_angle() { return std::atan(1.0 / 8.0); }

Scenario prieto_release(double ratio) {
  constexpr double gravity = 9.81;
  const double alpha = prieto_tipping_angle();
  const double radius = 0.75 * gravity;  // p^2 = 3 g / (4 R) = 1
  Scenario scenario = standing(2.0 * radius * std::sin(alpha), 2.0 * radius * std::cos(alpha));
  scenario.gravity = gravity;
  scenario.blocks[0].mass = 1.0 / (gravity * radius * alpha * alpha);
  scenario.equations.slender = true;
  set_ratio(scenario, ratio);
  scenario.initial.angle = {0.5 * alpha};
  scenario.run.duration = 10.0;
  scenario.run.output_step = 0.01;
  return scenario;
}

Scenario with_impact_force(Scenario scenario, double width) {
  scenario.model = ModelKind::dirac;
  scenario.dirac.penalty = width;
  return scenario;
}

ClaimSeries staircase(std::string name, const Summary& summary) {
  ClaimSeries stairs;
  stairs.name = std::move(name);
  for (const EnergyLevel& level : summary.energy_levels) {
    stairs.x.insert(stairs.x.end(), {level.from, level.to});
    stairs.y.insert(stairs.y.end(), {level.energy, level.energy});
  }
  return stairs;
}

ClaimSeries orbit(std::string name, const History& history) {
  return over_time(std::move(name), history, "angle_0", 1.0 / history.summary.blocks[0].alpha_right);
}

}  // namespace papers

std::span<const ClaimRow> prieto_claims() {
  static constexpr ClaimRow rows[] = {{"P1", papers::prieto_jump},           {"P2", papers::prieto_energy_levels},
                                      {"P3", papers::prieto_piecewise},      {"P4", papers::prieto_width_and_step},
                                      {"P5", papers::prieto_general_blocks}, {"P6", papers::prieto_lipscombe},
                                      {"P7", papers::prieto_defects},        {"P8", papers::prieto_lognormal},
                                      {"P9", papers::prieto_energy_diagrams}};
  return rows;
}

}  // namespace teeter

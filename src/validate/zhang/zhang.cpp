#include "validate/zhang/zhang.hpp"

#include <cmath>

#include "models/friction/model.hpp"

namespace teeter {
namespace papers {

Scenario scenario_of(const ZhangBlock& block) {
  constexpr double width = 0.24;
  Scenario scenario = standing(width, width * block.aspect);
  scenario.model = ModelKind::friction;
  scenario.friction.static_coefficient = block.static_friction;
  scenario.friction.kinetic_coefficient = block.kinetic_friction;
  scenario.impact.normal = {block.restitution, block.restitution};
  scenario.impact.start_rule = block.start_rule;
  scenario.initial.angle = {-0.12};
  scenario.run.duration = 2.0;
  scenario.run.output_step = 1e-3;
  return scenario;
}

Landing first_landing(const ZhangBlock& block) {
  Scenario scenario = scenario_of(block);
  scenario.run.max_impacts = 1;
  const CornersAtImpact corners = simulate_summary(scenario).impacts.at(0).corners.value();
  const double landing = std::fabs(corners.before[right_corner].normal);
  Landing result;
  result.rise_of_a = corners.after[left_corner].normal / landing;
  result.rise_of_b = corners.after[right_corner].normal / landing;
  result.sliding = corners.after[right_corner].tangential / landing;
  for (const std::string& phase : corners.phases[right_corner])
    result.phases += (result.phases.empty() ? "" : " ") + phase;
  return result;
}

ClaimSeries rebound_curve(std::string name, ZhangBlock block, const std::vector<double>& aspects) {
  return line_of(name, aspects, [&](double aspect) {
    block.aspect = aspect;
    return std::fabs(first_landing(block).rise_of_a);
  });
}

double least_rebound(ZhangBlock block) {
  const auto best_of = [&](double from, double to, std::size_t count) {
    const ClaimSeries curve = rebound_curve("", block, spaced(from, to, count));
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i)
      if (curve.y[i] < curve.y[best]) best = i;
    return curve.x[best];
  };
  const double near = best_of(0.4, 1.8, 71);
  return best_of(near - 0.03, near + 0.03, 31);
}

double kinetic_angle(double aspect) { return make_friction_model(scenario_of({aspect})).kinetic_angle; }

}  // namespace papers

std::span<const ClaimRow> zhang_claims() {
  static constexpr ClaimRow rows[] = {{"Z1", papers::zhang_kinetic_angle},
                                      {"Z2", papers::zhang_contact_forces},
                                      {"Z3", papers::zhang_without_bounce},
                                      {"Z4", papers::zhang_with_bounce},
                                      {"Z5", papers::zhang_v_shape},
                                      {"Z6", papers::zhang_minimum_moves},
                                      {"Z7", papers::zhang_slip_or_stick},
                                      {"Z8", papers::zhang_dispersion_angle},
                                      {"Z9", papers::zhang_jump},
                                      {"Z10", papers::zhang_restitution},
                                      {"Z11", papers::zhang_tangential_phases},
                                      {"Z12", papers::zhang_all_sticking}};
  return rows;
}

}  // namespace teeter

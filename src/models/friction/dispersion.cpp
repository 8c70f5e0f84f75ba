#include "models/friction/dispersion.hpp"

#include <limits>

namespace teeter {

MultipleImpact landing_on_b(const DispersionSetting& setting) {
  const double a = setting.aspect;
  MultipleImpact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, (a * a + 1.0) / 12.0).asDiagonal();
  impact.normals.resize(3, 2);
  impact.normals << 0.0, 0.0, 1.0, 1.0, 0.5, -0.5;
  impact.tangents.resize(3, 2);
  impact.tangents << 1.0, 1.0, 0.0, 0.0, 0.5 * a, 0.5 * a;
  impact.velocity = Eigen::Vector3d(0.5 * a, -0.5, -1.0);
  const ImpactContact b{1.0, setting.restitution, setting.static_friction, setting.kinetic_friction};
  impact.contacts = {b, b};
  impact.contacts[1].stiffness = setting.stiffness_ratio;
  impact.elasticity = setting.elasticity;
  impact.start_rule = setting.start_rule;
  return impact;
}

double impact_dispersion(const DispersionSetting& setting) {
  const MultipleImpact impact = landing_on_b(setting);
  const ImpactOutcome outcome = solve_multiple_impact(impact);
  if (!outcome.solved) return std::numeric_limits<double>::quiet_NaN();
  return impact.normals.col(1).dot(outcome.velocity) / impact.normals.col(0).dot(impact.velocity);
}

std::vector<double> dispersion_curve(const DispersionSetting& setting, const std::vector<double>& aspects) {
  std::vector<double> curve;
  curve.reserve(aspects.size());
  for (const double aspect : aspects) {
    DispersionSetting point = setting;
    point.aspect = aspect;
    curve.push_back(impact_dispersion(point));
  }
  return curve;
}

}  // namespace teeter

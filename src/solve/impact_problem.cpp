#include "solve/impact_problem.hpp"

#include <algorithm>
#include <cmath>

namespace teeter::impact_law {
namespace {

constexpr double coinciding = 1e-8;          // of the norm: nearly equal tangents would give a garbage inverse
constexpr double resting_slip_speed = 1e-9;  // of the closing speed, at the start

bool within(double x, double low, double high) { return x >= low && x <= high; }  // false for NaN

std::string broken_contact_rule(const ImpactContact& contact) {
  if (!(contact.stiffness > 0.0) || !std::isfinite(contact.stiffness)) return "stiffness must be positive";
  if (!within(contact.restitution, 0.0, 1.0)) return "restitution must be 0 to 1";
  if (!(contact.kinetic_friction >= 0.0)) return "kinetic friction must not be negative";
  if (!(contact.static_friction >= contact.kinetic_friction) || !std::isfinite(contact.static_friction))
    return "static friction must be at least the kinetic one";
  return {};
}

void group_tangents(Problem& p) {
  p.group.assign(static_cast<std::size_t>(p.contacts), no_group);
  const double largest = std::max(p.tangents.colwise().norm().maxCoeff(), p.normals.colwise().norm().maxCoeff());
  for (int j = 0; j < p.contacts; ++j) {
    const double norm = p.tangents.col(j).norm();
    if (!(p.static_friction[j] > 0.0) || norm <= 1e-12 * largest) continue;
    for (int i = 0; i < j && p.group[j] == no_group; ++i)
      if (p.group[i] != no_group && (p.tangents.col(i) - p.tangents.col(j)).norm() < coinciding * norm)
        p.group[j] = p.group[i];
    if (p.group[j] == no_group) p.group[j] = p.groups++;
  }
}

void snap_small_speeds(Problem& p) {
  for (int j = 0; j < p.contacts; ++j) {
    if (std::fabs(p.normal_velocity[j]) <= snap_speed) p.normal_velocity[j] = 0.0;
    if (std::fabs(p.tangential_velocity[j]) <= resting_slip_speed) p.tangential_velocity[j] = 0.0;
  }
  for (int j = 0; j < p.contacts; ++j)  // one slip speed per group, also where rounding says otherwise
    for (int i = 0; i < j; ++i)
      if (p.group[j] != no_group && p.group[i] == p.group[j]) p.tangential_velocity[j] = p.tangential_velocity[i];
}

void copy_contacts(Problem& p, const std::vector<ImpactContact>& contacts) {
  p.stiffness.resize(p.contacts);
  p.expansion_rate.resize(p.contacts);
  p.static_friction.resize(p.contacts);
  p.kinetic_friction.resize(p.contacts);
  for (int j = 0; j < p.contacts; ++j) {
    const ImpactContact& contact = contacts[static_cast<std::size_t>(j)];
    const double e = contact.restitution < 1e-100 ? 0.0 : contact.restitution;
    p.stiffness[j] = contact.stiffness;
    p.expansion_rate[j] = e > 0.0 ? 1.0 / (e * e) : 0.0;
    p.static_friction[j] = contact.static_friction;
    p.kinetic_friction[j] = contact.kinetic_friction;
  }
  p.stiffness /= p.stiffness.mean();
}

}  // namespace

std::string broken_rule(const MultipleImpact& impact) {
  const auto n = impact.velocity.size();
  const auto m = static_cast<Eigen::Index>(impact.contacts.size());
  if (n == 0 || impact.mass.rows() != n || impact.mass.cols() != n) return "mass and velocity differ in size";
  if (impact.normals.rows() != n || impact.normals.cols() != m || impact.tangents.rows() != n ||
      impact.tangents.cols() != m)
    return "normals or tangents have the wrong size";
  if (!impact.mass.allFinite() || !impact.normals.allFinite() || !impact.tangents.allFinite() ||
      !impact.velocity.allFinite())
    return "mass, normals, tangents and velocity must be finite";
  if (!within(impact.elasticity, 1.0, 10.0)) return "elasticity must be 1 to 10";
  if (!within(impact.tolerance, 1e-15, 1e-2)) return "tolerance must be 1e-15 to 1e-2";
  for (std::size_t j = 0; j < impact.contacts.size(); ++j) {
    const std::string broken = broken_contact_rule(impact.contacts[j]);
    if (!broken.empty()) return "contact " + std::to_string(j) + ": " + broken;
    if (impact.normals.col(static_cast<Eigen::Index>(j)).isZero(0.0))
      return "contact " + std::to_string(j) + ": the normal is zero";
  }
  return {};
}

Problem scale_impact(const MultipleImpact& impact, const ImpactMass& mass_root) {
  Problem p;
  p.contacts = static_cast<int>(impact.contacts.size());
  if (p.contacts == 0) return p;
  const PerContact closing = -(impact.normals.transpose() * impact.velocity);
  if (!(closing.maxCoeff() > 0.0)) return p;
  p.closing_speed = closing.maxCoeff();

  const auto root = mass_root.triangularView<Eigen::Lower>();
  p.normals = root.solve(impact.normals);
  p.tangents = root.solve(impact.tangents);
  p.response = p.normals.colwise().squaredNorm().mean();
  p.normals /= std::sqrt(p.response);
  p.tangents /= std::sqrt(p.response);
  p.normal_velocity = closing / -p.closing_speed;
  p.tangential_velocity = impact.tangents.transpose() * impact.velocity / p.closing_speed;
  copy_contacts(p, impact.contacts);
  group_tangents(p);
  snap_small_speeds(p);

  p.elasticity = impact.elasticity;
  p.start_rule = impact.start_rule;
  p.taylor = taylor_settings(impact.tolerance);
  p.negligible_depth = std::pow(snap_speed, 2.0 / (p.elasticity + 1.0));
  const double stiffest = (p.stiffness.array() * p.normals.colwise().squaredNorm().transpose().array()).maxCoeff();
  // The first step neglects the share s^(eta + 1) of the force, hence s^(2 eta + 2) of the impulse.
  p.first_step = 0.5 * std::pow(p.taylor.error, 0.5 / (p.elasticity + 1.0)) / std::sqrt(stiffest);
  return p;
}

}  // namespace teeter::impact_law

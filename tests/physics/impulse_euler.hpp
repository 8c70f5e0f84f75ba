// The same impact law in its published form, as a check: energies of the contacts over the impulse of the one that
// stores most, constant steps. For contacts with one common tangent.
#pragma once

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <vector>

#include "solve/multiple_impact.hpp"

namespace teeter::physics {

class ImpulseEuler {
 public:
  // About `steps` steps.
  ImpulseEuler(const MultipleImpact& impact, int steps) : impact_(impact) {
    const int m = count();
    const Eigen::MatrixXd inverse = impact.mass.ldlt().solve(Eigen::MatrixXd::Identity(n(), n()));
    gnn_ = impact.normals.transpose() * inverse * impact.normals;
    gtn_ = impact.tangents.col(0).transpose() * inverse * impact.normals;
    gtt_ = impact.tangents.col(0).dot(inverse * impact.tangents.col(0));
    vn_ = impact.normals.transpose() * impact.velocity;
    vt_ = impact.tangents.col(0).dot(impact.velocity);
    energy_ = normal_ = Eigen::VectorXd::Zero(m);
    step_ = -2.0 * vn_.minCoeff() / gnn_.diagonal().maxCoeff() / steps;
    for (int i = 0; i < 50 * steps && !over(); ++i) advance();
  }

  Eigen::VectorXd velocity() const {
    return impact_.velocity +
           impact_.mass.ldlt().solve(impact_.normals * normal_ + impact_.tangents.col(0) * tangential_);
  }

 private:
  int n() const { return static_cast<int>(impact_.velocity.size()); }
  int count() const { return static_cast<int>(impact_.contacts.size()); }
  bool over() const { return energy_.maxCoeff() <= 0.0 && vn_.minCoeff() > -gnn_.diagonal().maxCoeff() * step_; }

  // Index of the primary contact.
  int primary() const {
    int best = 0;
    const bool stored = energy_.maxCoeff() > 0.0;
    for (int j = 1; j < count(); ++j)
      if (stored ? energy_[j] > energy_[best] : vn_[j] < vn_[best]) best = j;
    return best;
  }

  double stiffness(int j) const { return impact_.contacts[static_cast<std::size_t>(j)].stiffness; }

  // dP_j / dP_i, the distributing law; for contacts without energy its branch that is not identically zero.
  double ratio(int j, int i) const {
    const double eta = impact_.elasticity;
    const double k = stiffness(j) / stiffness(i);
    if (energy_[i] <= 0.0) return vn_[j] < 0.0 ? k * std::pow(vn_[j] / vn_[i], eta) : 0.0;
    if (energy_[j] > 0.0) return std::pow(k, 1.0 / (eta + 1.0)) * std::pow(energy_[j] / energy_[i], eta / (eta + 1.0));
    if (vn_[j] >= 0.0) return 0.0;
    const double depth = std::pow((eta + 1.0) * energy_[i] / stiffness(i), 1.0 / (eta + 1.0));
    const double force = stiffness(i) * std::pow(depth, eta);
    return stiffness(j) * std::pow(-vn_[j] * step_ / force, eta) / force;
  }

  void advance() {
    const int i = primary();
    Eigen::VectorXd increment(count());
    for (int j = 0; j < count(); ++j) increment[j] = step_ * (j == i ? 1.0 : ratio(j, i));
    for (int j = 0; j < count(); ++j) {
      const double e = impact_.contacts[static_cast<std::size_t>(j)].restitution;
      const bool expands = vn_[j] > 0.0;
      if (expands && e == 0.0) {
        energy_[j] = 0.0;
      } else {
        energy_[j] = std::max(0.0, energy_[j] - vn_[j] * increment[j] / (expands ? e * e : 1.0));
      }
    }
    move(increment);
  }

  void move(const Eigen::VectorXd& increment) {
    double held = 0.0;
    double dragged = 0.0;
    for (int j = 0; j < count(); ++j) {
      held += impact_.contacts[static_cast<std::size_t>(j)].static_friction * increment[j];
      dragged += impact_.contacts[static_cast<std::size_t>(j)].kinetic_friction * increment[j];
    }
    const double push = gtn_.dot(increment);
    double friction = vt_ > 0.0 ? -dragged : dragged;
    if (vt_ == 0.0) friction = std::fabs(push / gtt_) <= held ? -push / gtt_ : std::copysign(dragged, -push);
    const double after = vt_ == 0.0 && std::fabs(push / gtt_) <= held ? 0.0 : vt_ + push + gtt_ * friction;
    vt_ = vt_ * after < 0.0 ? 0.0 : after;
    vn_ += gnn_ * increment + gtn_.transpose() * friction;
    normal_ += increment;
    tangential_ += friction;
  }

  const MultipleImpact& impact_;
  Eigen::MatrixXd gnn_;
  Eigen::RowVectorXd gtn_;
  double gtt_ = 0.0;
  Eigen::VectorXd vn_;
  double vt_ = 0.0;
  Eigen::VectorXd energy_;
  Eigen::VectorXd normal_;
  double tangential_ = 0.0;
  double step_ = 0.0;
};

}  // namespace teeter::physics

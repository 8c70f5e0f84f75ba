// Impacts of every kind the law must take: blocks on two corners or many, and any mass and contact directions.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <string>

#include "models/friction/dispersion.hpp"
#include "physics/helpers.hpp"

namespace teeter::physics {

// Each value at its limits as often as between them.
inline ImpactContact random_contact(Dice& dice) {
  ImpactContact contact;
  contact.stiffness = dice.chance(0.5) ? 1.0 : dice.logarithmic(0.1, 10.0);
  contact.restitution = dice.chance(0.25) ? 0.0 : dice.chance(0.33) ? 1.0 : dice.uniform(0.0, 1.0);
  contact.kinetic_friction = dice.chance(0.25) ? 0.0 : dice.uniform(0.0, 1.0);
  contact.static_friction = contact.kinetic_friction + (dice.chance(0.5) ? 0.0 : dice.uniform(0.0, 0.5));
  return contact;
}

inline void random_laws(Dice& dice, MultipleImpact& impact, int contacts) {
  const ImpactContact common = random_contact(dice);
  const bool alike = dice.chance(0.4);
  for (int j = 0; j < contacts; ++j) impact.contacts.push_back(alike ? common : random_contact(dice));
  const double etas[] = {1.0, 1.0, 1.5, 2.0, 3.0, dice.uniform(1.0, 3.0)};
  impact.elasticity = etas[dice.below(6)];
  impact.start_rule = dice.chance(0.3) ? StartRule::by_kinetic : StartRule::by_static;
}

// The velocity nearest to the given one, in kinetic energy, at which the columns see none.
inline Eigen::VectorXd without(const MultipleImpact& impact, const Eigen::MatrixXd& columns, Eigen::VectorXd velocity) {
  const Eigen::MatrixXd moved = impact.mass.ldlt().solve(columns);
  const Eigen::MatrixXd response = columns.transpose() * moved;
  velocity -= moved * response.completeOrthogonalDecomposition().solve(columns.transpose() * velocity);
  return velocity;
}

inline Eigen::VectorXd random_vector(Dice& dice, int size) {
  Eigen::VectorXd v(size);
  for (int i = 0; i < size; ++i) v[i] = dice.uniform(-1.0, 1.0);
  return v;
}

inline Eigen::MatrixXd random_matrix(Dice& dice, int rows, int columns) {
  Eigen::MatrixXd matrix(rows, columns);
  for (int c = 0; c < columns; ++c) matrix.col(c) = random_vector(dice, rows);
  return matrix;
}

// One to six corners touch the ground, at one height or at several; the mass centre is anywhere above.
inline MultipleImpact random_landing(Dice& dice) {
  const int contacts = dice.chance(0.5) ? 2 : 1 + dice.below(6);
  MultipleImpact impact;
  const double mass = dice.logarithmic(0.01, 100.0);
  const double height = dice.logarithmic(0.1, 5.0);
  impact.mass =
      Eigen::Vector3d(mass, mass, mass * (1.0 + height * height) / 12.0 * dice.uniform(0.5, 1.5)).asDiagonal();
  impact.normals.resize(3, contacts);
  impact.tangents.resize(3, contacts);
  const bool level = dice.chance(0.7);
  const double shift = dice.chance(0.5) ? 0.0 : dice.uniform(-0.3, 0.3);
  for (int j = 0; j < contacts; ++j) {
    const double x = contacts == 2 ? 0.5 - j + shift : dice.uniform(-0.5, 0.5);
    const double y = 0.5 * height * (level ? 1.0 : dice.uniform(0.5, 1.5));
    impact.normals.col(j) << 0.0, 1.0, x;
    impact.tangents.col(j) << 1.0, 0.0, y;
  }
  impact.velocity = random_vector(dice, 3);
  const int kind = dice.below(4);
  const int pivot = contacts - 1;
  if (kind == 1) impact.velocity = without(impact, impact.normals.col(pivot), impact.velocity);
  if (kind == 2) impact.velocity = without(impact, impact.tangents.col(pivot), impact.velocity);
  if (kind == 3 && contacts > 1) {  // turns about the pivot
    Eigen::MatrixXd held(3, 2);
    held << impact.normals.col(pivot), impact.tangents.col(pivot);
    impact.velocity = without(impact, held, impact.velocity);
  }
  random_laws(dice, impact, contacts);
  return impact;
}

// Any mass matrix and directions. Unless `may_jam`, all contacts could open together along a way that no friction
// blocks, as the vertical is for a block on the ground: the contacts cannot then wedge the system.
inline MultipleImpact random_system(Dice& dice, bool may_jam) {
  const int contacts = 1 + dice.below(6);
  const int freedoms = 1 + dice.below(8);
  MultipleImpact impact;
  const Eigen::MatrixXd root = random_matrix(dice, freedoms, freedoms);
  impact.mass = root * root.transpose() + 0.1 * Eigen::MatrixXd::Identity(freedoms, freedoms);
  impact.normals = random_matrix(dice, freedoms, contacts);
  impact.tangents = random_matrix(dice, freedoms, contacts);
  const Eigen::VectorXd way_out = random_vector(dice, freedoms);
  for (int j = 0; j < contacts; ++j) {
    if (impact.normals.col(j).dot(way_out) < 0.0) impact.normals.col(j) *= -1.0;
    if (!may_jam) impact.tangents.col(j) -= impact.tangents.col(j).dot(way_out) / way_out.squaredNorm() * way_out;
  }
  if (contacts > 1 && dice.chance(0.2)) impact.tangents.col(1) = impact.tangents.col(0);
  impact.velocity = random_vector(dice, freedoms);
  const int resting = dice.below(std::min(contacts, freedoms));
  if (resting > 0) impact.velocity = without(impact, impact.normals.leftCols(resting), impact.velocity);
  if (dice.chance(0.2)) impact.velocity = without(impact, impact.tangents, impact.velocity);
  random_laws(dice, impact, contacts);
  return impact;
}

inline MultipleImpact random_impact(Dice& dice, bool may_jam = false) {
  MultipleImpact impact = dice.chance(0.5) && !may_jam ? random_landing(dice) : random_system(dice, may_jam);
  const Eigen::VectorXd normal = impact.normals.transpose() * impact.velocity;
  if (normal.minCoeff() > -1e-3) {  // something must close
    const Eigen::VectorXd push = impact.mass.ldlt().solve(impact.normals.col(0));
    impact.velocity -= (normal[0] + 1.0) / impact.normals.col(0).dot(push) * push;
  }
  return impact;
}

inline double closing_speed(const MultipleImpact& impact) {
  return -(impact.normals.transpose() * impact.velocity).minCoeff();
}

}  // namespace teeter::physics

// Contacts that stick together: the friction they need, and whether their cones can give it. Exact also where their
// tangents are dependent and single forces are not determined.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solve/impact_problem.hpp"

namespace teeter::impact_law {

// Stick forces x of the groups satisfy  coordinates x = need F,  F the normal forces. Such x with |x_g| <= capacity_g
// exist if and only if |weights (row) . x| <= |weights| (row) . capacity for every row: the vertices of the dual
// problem. weights = tests coordinates, so that the left side is (tests need) F and x itself is never wanted.
struct StickSet {
  std::vector<int> groups;
  Eigen::MatrixXd basis;        // n x r, orthonormal, of the tangents
  Eigen::MatrixXd coordinates;  // r x groups
  Eigen::MatrixXd need;         // r x m
  Eigen::MatrixXd weights;      // tests x groups
  Eigen::MatrixXd demand;       // tests x m, = tests need
};

// `forcing` (n x m): the effect of normal forces together with the friction of the slipping contacts.
// False if the tests would be too many.
bool make_stick_set(const Problem& problem, const std::vector<int>& groups, const Eigen::MatrixXd& forcing,
                    StickSet& set);

// Row of test t over the contacts: what the normal forces allow with the given coefficients.
Eigen::RowVectorXd capacity_row(const Problem& problem, const StickSet& set, Eigen::Index t,
                                const Eigen::VectorXd& friction);

// Tangential impulses (added to `impulses`) of sticking contacts over a time in which `normal` was passed on.
void add_stick_impulses(const Problem& problem, const StickSet& set, const Eigen::VectorXd& normal,
                        Eigen::VectorXd& impulses);

}  // namespace teeter::impact_law

// Contacts that stick together: the friction they need, and whether their cones can give it. Exact also where their
// tangents are dependent and single forces are not determined.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solve/impact_problem.hpp"

namespace teeter::impact_law {

using ContactRow = Eigen::Matrix<double, 1, Eigen::Dynamic, Eigen::RowMajor, 1, most_impact_contacts>;
inline constexpr int most_stick_tests = 20;  // three of six
using StickTests = SmallMatrix<most_stick_tests, most_impact_contacts>;

// Stick forces x of the groups satisfy  coordinates x = need F,  F the normal forces. Such x with |x_g| <= capacity_g
// exist if and only if |weights (row) . x| <= |weights| (row) . capacity for every row: the vertices of the dual
// problem. weights = tests coordinates, so that the left side is (tests need) F and x itself is never wanted.
struct StickSet {
  std::vector<int> groups;
  ImpactDirections basis;        // n x r, orthonormal, of the tangents
  ImpactDirections coordinates;  // r x groups
  ImpactDirections need;         // r x m
  StickTests weights;            // tests x groups
  StickTests demand;             // tests x m, = tests need
};

// `forcing` (n x m): the effect of normal forces together with the friction of the slipping contacts.
// False if the tests would be too many.
bool make_stick_set(const Problem& problem, const std::vector<int>& groups, const ImpactDirections& forcing,
                    StickSet& set);

// Row of test t over the contacts: what the normal forces allow with the given coefficients.
ContactRow capacity_row(const Problem& problem, const StickSet& set, Eigen::Index t, const PerContact& friction);

// Tangential impulses (added to `impulses`) of sticking contacts over a time in which `normal` was passed on.
void add_stick_impulses(const Problem& problem, const StickSet& set, const PerContact& normal, PerContact& impulses);

}  // namespace teeter::impact_law

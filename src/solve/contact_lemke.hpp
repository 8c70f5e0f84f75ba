// Lemke's method with lexicographic pivots, for contact problems of some twenty contacts.
#pragma once

#include <Eigen/Core>

#include "solve/contact_problem.hpp"

namespace teeter {

struct LcpAnswer {
  Eigen::VectorXd z;
  long pivots = 0;
  bool ended = false;  // false: on a ray, or too many pivots
};

// w = M z + q, 0 <= w _|_ z >= 0.
LcpAnswer lexicographic_lemke(const Eigen::MatrixXd& m, const Eigen::VectorXd& q);

// Without polish and whether or not the answer is one: the caller looks at the residual.
void contact_lemke(const ContactProblem& problem, ContactSolution& solution);

}  // namespace teeter

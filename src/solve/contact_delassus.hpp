// A contact problem with the motion eliminated, dense: w = W c + q, two rows per contact (normal, tangential).
#pragma once

#include <Eigen/Core>

#include "solve/contact_law.hpp"

namespace teeter {

struct ContactDelassus {
  Eigen::MatrixXd matrix;  // W = G' M^-1 G
  Eigen::VectorXd free;    // q = gap + G' free motion
};

ContactDelassus make_delassus(const ContactProblem& problem);

// The same for the contacts that obey Coulomb's law only, after the held ones took whatever forces they need.
struct FreeContacts {
  std::vector<int> contact;  // which
  ContactDelassus problem;
  Eigen::MatrixXd held_by_free;  // forces of the held rows = held_by_free * forces of the free rows + held_alone
  Eigen::VectorXd held_alone;
  std::vector<int> held_row;  // rows of the whole problem
};

FreeContacts without_held(const ContactProblem& problem);

// Fills in forces and motion from the forces of the free contacts, two rows each.
void complete(const ContactProblem& problem, const FreeContacts& reduced, const Eigen::VectorXd& forces,
              ContactSolution& solution);

}  // namespace teeter

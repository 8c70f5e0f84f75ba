// The solvers of Siconos for complementarity problems and planar contact with friction.
#pragma once

#include <Eigen/Core>

namespace teeter::oracle {

bool siconos_numerics_is_here();

enum class SiconosFriction { lemke, gauss_seidel, enumerate };

// w = M z + q, 0 <= w _|_ z >= 0, by lexicographic Lemke: z.
Eigen::VectorXd siconos_lcp(const Eigen::MatrixXd& m, const Eigen::VectorXd& q);

// w = W c + q with Coulomb's law, two rows per contact (normal, tangential): c.
Eigen::VectorXd siconos_contacts(const Eigen::MatrixXd& w, const Eigen::VectorXd& q, const Eigen::VectorXd& friction,
                                 SiconosFriction method);

}  // namespace teeter::oracle

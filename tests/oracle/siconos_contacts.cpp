#include "oracle/siconos_contacts.hpp"

#if __has_include(<SiconosConfig.h>) && __has_include(<NonSmoothDrivers.h>)

#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <cstdlib>

namespace teeter::oracle {
namespace {

// The solvers change what they are given: copies, freed by Siconos.
double* copied(const double* from, Eigen::Index size) {
  double* to = static_cast<double*>(std::malloc(static_cast<std::size_t>(size) * sizeof(double)));
  for (Eigen::Index i = 0; i < size; ++i) to[i] = from[i];
  return to;
}

NumericsMatrix* matrix_of(const Eigen::MatrixXd& m) {
  return NM_create_from_data(NM_DENSE, static_cast<int>(m.rows()), static_cast<int>(m.cols()),
                             copied(m.data(), m.size()));
}

}  // namespace

bool siconos_numerics_is_here() { return true; }

Eigen::VectorXd siconos_lcp(const Eigen::MatrixXd& m, const Eigen::VectorXd& q) {
  LinearComplementarityProblem* problem = newLCP();
  problem->size = static_cast<int>(q.size());
  problem->M = matrix_of(m);
  problem->q = copied(q.data(), q.size());
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  Eigen::VectorXd z = Eigen::VectorXd::Zero(q.size());
  Eigen::VectorXd w = Eigen::VectorXd::Zero(q.size());
  linearComplementarity_driver(problem, z.data(), w.data(), options);
  solver_options_delete(options);
  std::free(options);
  freeLinearComplementarityProblem(problem);
  return z;
}

Eigen::VectorXd siconos_contacts(const Eigen::MatrixXd& w, const Eigen::VectorXd& q, const Eigen::VectorXd& friction,
                                 SiconosFriction method) {
  FrictionContactProblem* problem =
      frictionContactProblem_new_with_data(2, static_cast<int>(friction.size()), matrix_of(w),
                                           copied(q.data(), q.size()), copied(friction.data(), friction.size()));
  const int solver = method == SiconosFriction::lemke          ? SICONOS_FRICTION_2D_LEMKE
                     : method == SiconosFriction::gauss_seidel ? SICONOS_FRICTION_2D_NSGS
                                                               : SICONOS_FRICTION_2D_ENUM;
  SolverOptions* options = solver_options_create(solver);
  options->iparam[SICONOS_IPARAM_MAX_ITER] = method == SiconosFriction::enumerate ? 0 : 20000;
  options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  Eigen::VectorXd c = Eigen::VectorXd::Zero(q.size());
  Eigen::VectorXd velocity = Eigen::VectorXd::Zero(q.size());
  fc2d_driver(problem, c.data(), velocity.data(), options);
  solver_options_delete(options);
  std::free(options);
  frictionContactProblem_free(problem);
  return c;
}

}  // namespace teeter::oracle

#else

namespace teeter::oracle {

bool siconos_numerics_is_here() { return false; }
Eigen::VectorXd siconos_lcp(const Eigen::MatrixXd&, const Eigen::VectorXd& q) { return q; }
Eigen::VectorXd siconos_contacts(const Eigen::MatrixXd&, const Eigen::VectorXd& q, const Eigen::VectorXd&,
                                 SiconosFriction) {
  return q;
}

}  // namespace teeter::oracle

#endif

#include "oracle/siconos_impact.hpp"

#if __has_include(<SiconosKernel.hpp>)

#include <SiconosKernel.hpp>

namespace teeter::oracle {
namespace {

template <class T, class... Arguments>
std::shared_ptr<T> make(Arguments&&... arguments) {
  return std::make_shared<T>(std::forward<Arguments>(arguments)...);
}

std::shared_ptr<SiconosVector> vector_of(const Eigen::VectorXd& values) {
  auto vector = make<SiconosVector>(static_cast<unsigned>(values.size()));
  for (Eigen::Index i = 0; i < values.size(); ++i) (*vector)(static_cast<unsigned>(i)) = values[i];
  return vector;
}

std::shared_ptr<SimpleMatrix> matrix_of(const Eigen::MatrixXd& values) {
  auto matrix = make<SimpleMatrix>(static_cast<unsigned>(values.rows()), static_cast<unsigned>(values.cols()));
  for (Eigen::Index i = 0; i < values.rows(); ++i)
    for (Eigen::Index j = 0; j < values.cols(); ++j)
      (*matrix)(static_cast<unsigned>(i), static_cast<unsigned>(j)) = values(i, j);
  return matrix;
}

}  // namespace

bool siconos_is_here() { return true; }

Eigen::VectorXd siconos_velocity(const MultipleImpact& impact, double step) {
  const Eigen::Index n = impact.velocity.size();
  auto body = make<LagrangianLinearTIDS>(vector_of(Eigen::VectorXd::Zero(n)), vector_of(impact.velocity),
                                         matrix_of(impact.mass));
  auto system = make<NonSmoothDynamicalSystem>(0.0, 1.0);
  system->insertDynamicalSystem(body);
  for (std::size_t j = 0; j < impact.contacts.size(); ++j) {
    const ImpactContact& contact = impact.contacts[j];
    auto relation = make<LagrangianLinearTIR>(matrix_of(impact.normals.col(static_cast<Eigen::Index>(j)).transpose()),
                                              vector_of(Eigen::VectorXd::Zero(1)));
    auto law = make<MultipleImpactNSL>(contact.restitution, contact.stiffness, impact.elasticity);
    system->link(make<Interaction>(law, relation), body);
  }
  auto simulation = make<EventDriven>(system, make<TimeDiscretisation>(0.0, 1e-3));
  simulation->insertIntegrator(make<LsodarOSI>());
  auto problem = make<::MultipleImpact>("BiStiffness", step);
  problem->SetNstepMax(100000000);
  simulation->insertNonSmoothProblem(problem, SICONOS_OSNSP_ED_IMPACT);
  simulation->insertNonSmoothProblem(make<LCP>(), SICONOS_OSNSP_ED_SMOOTH_ACC);
  simulation->initialize();
  simulation->advanceToEvent();
  simulation->processEvents();
  Eigen::VectorXd velocity(n);
  for (Eigen::Index i = 0; i < n; ++i) velocity[i] = (*body->velocity())(static_cast<unsigned>(i));
  return velocity;
}

}  // namespace teeter::oracle

#else

namespace teeter::oracle {

bool siconos_is_here() { return false; }
Eigen::VectorXd siconos_velocity(const MultipleImpact& impact, double) { return impact.velocity; }

}  // namespace teeter::oracle

#endif

#include "validate/measured/boulder_logistic.hpp"

#include <Eigen/Dense>
#include <cmath>

namespace teeter {
namespace {

Eigen::Vector3d features_of(const BoulderTest& test) { return {1.0, std::log(test.pga), std::log(test.pgv_over_pga)}; }

// Greatest likelihood by Newton's method; a touch of ridge keeps it finite where the classes part cleanly.
Eigen::Vector3d fitted_curve(const std::vector<Eigen::Vector3d>& features, const std::vector<bool>& falls) {
  constexpr double ridge = 1e-6;
  Eigen::Vector3d weights = Eigen::Vector3d::Zero();
  for (int round = 0; round < 50; ++round) {
    Eigen::Vector3d slope = -ridge * weights;
    Eigen::Matrix3d curvature = ridge * Eigen::Matrix3d::Identity();
    for (std::size_t i = 0; i < features.size(); ++i) {
      const double stated = 1.0 / (1.0 + std::exp(-weights.dot(features[i])));
      slope += ((falls[i] ? 1.0 : 0.0) - stated) * features[i];
      curvature += stated * (1.0 - stated) * features[i] * features[i].transpose();
    }
    const Eigen::Vector3d change = curvature.ldlt().solve(slope);
    weights += change;
    if (change.norm() < 1e-10) break;
  }
  return weights;
}

}  // namespace

std::vector<bool> logistic_verdicts(const BoulderData& data, std::size_t specimen) {
  std::vector<bool> verdicts(data.tests.size());
  for (std::size_t fold = 0; fold < boulder_folds; ++fold) {
    std::vector<Eigen::Vector3d> features;
    std::vector<bool> falls;
    for (const BoulderTest& test : data.tests) {
      if (data.fold_of(test) == fold) continue;
      features.push_back(features_of(test));
      falls.push_back(test.overturned[specimen]);
    }
    const Eigen::Vector3d weights = fitted_curve(features, falls);
    for (std::size_t i = 0; i < data.tests.size(); ++i)
      if (data.fold_of(data.tests[i]) == fold) verdicts[i] = weights.dot(features_of(data.tests[i])) > 0.0;
  }
  return verdicts;
}

}  // namespace teeter

// A free-rocking test as a least-squares problem: residuals of matched extremes, weights from the noise.
#pragma once

#include <array>
#include <vector>

#include "models/rocking/free_rocking.hpp"
#include "solve/least_squares.hpp"
#include "teeter/identify.hpp"

namespace teeter {

// Where nothing is stated, these set what an angle counts against a time until the residuals tell.
inline constexpr double usual_noise_angle = 0.5 * 3.14159265358979323846 / 180.0;  // rad
inline constexpr double usual_noise_time = 0.1;                                    // s

struct Noise {
  double angle;  // rad
  double time;   // s
};

struct TestData {
  std::vector<Observation> observations;
  bool sided = true;                  // the signs of the angles count
  std::vector<TestParameter> fitted;  // in the order of the unknowns
};

double& value_of(FreeRocking& test, TestParameter parameter);
bool is_fitted(const TestData& data, TestParameter parameter);

// One residual: the time or the angle of an observation.
struct ResidualKey {
  std::size_t observation;
  long number;
  bool is_time;
};

// Residuals of the observations whose number is not negative. The release itself is no observation of what is given.
std::vector<ResidualKey> residual_keys(const TestData& data, const std::vector<long>& numbers);

struct TestFit {
  FreeRocking test{};
  std::vector<ResidualKey> keys;
  Noise noise{};
  LeastSquares solution;  // residuals over their noise
};

// Observed minus model, in units of the noise, with `targets` (rad and s, one per key) as the observed values.
bool weighted_residuals(const TestData& data, const std::vector<ResidualKey>& keys, const Noise& noise,
                        const std::vector<double>& targets, const FreeRocking& test, Eigen::VectorXd& residuals);
std::vector<double> observed_values(const TestData& data, const std::vector<ResidualKey>& keys);

TestFit fit_test(const TestData& data, const std::vector<ResidualKey>& keys, const Noise& noise,
                 const std::vector<double>& targets, const FreeRocking& start);

// Whether the fit came as far as derivatives.
bool has_slopes(const LeastSquares& solution);

// Orthonormal columns that span the derivatives, as many as the data tell apart.
struct SlopeSpace {
  Eigen::MatrixXd basis;      // residuals x rank
  Eigen::MatrixXd inverse;    // (J^T J)^-1, or the part of it that is determined
  double condition = 0.0;     // of the derivatives with columns of length one
  std::vector<bool> certain;  // per unknown: not part of a combination that the data leave open
  Eigen::Index rank = 0;
};
SlopeSpace slope_space(const LeastSquares& solution);

// Degrees of freedom that are left to the angles and to the times: how many residuals less what the fit takes.
std::array<double, 2> freedom_by_kind(const TestFit& fit, const SlopeSpace& space);

// The noise that explains the residuals of `fit`. With few of them both kinds are drawn towards a common scale of the
// usual noise, so that one kind cannot be fitted exactly and then rule alone.
Noise estimated_noise(const TestFit& fit);

// fit_test, then noise and weights in turn until they agree.
TestFit fit_test_and_noise(const TestData& data, const std::vector<ResidualKey>& keys, const FreeRocking& start);

}  // namespace teeter

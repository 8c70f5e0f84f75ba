#include "study/identify_fit.hpp"

#include <algorithm>
#include <cmath>

#include "core/stop.hpp"
#include "solve/orthogonal.hpp"

namespace teeter {
namespace {

constexpr double smallest_noise = 1e-11;   // rad and s: below it rounding rules
constexpr double open_combination = 1e-7;  // singular value, columns of length one

// The change of each unknown that is felt; a release near the tipping angle is felt by what is left to it.
Eigen::VectorXd felt_changes(const TestData& data, const FreeRocking& test) {
  Eigen::VectorXd scale(static_cast<Eigen::Index>(data.fitted.size()));
  const double lean = std::fabs(test.release);
  for (Eigen::Index j = 0; j < scale.size(); ++j) {
    switch (data.fitted[static_cast<std::size_t>(j)]) {
      case TestParameter::restitution: scale[j] = 1.0; break;
      case TestParameter::p: scale[j] = test.p; break;
      case TestParameter::alpha: scale[j] = std::min(test.alpha, 10.0 * (test.alpha - lean)); break;
      case TestParameter::release: scale[j] = std::min(lean, test.alpha - lean); break;
      case TestParameter::start: scale[j] = 1.0 / test.p; break;
      case TestParameter::restitution_left: scale[j] = 1.0; break;
      case TestParameter::alpha_left: scale[j] = test.left->alpha; break;
    }
  }
  return scale;
}

FreeRocking with_unknowns(const TestData& data, FreeRocking test, const Eigen::VectorXd& x) {
  for (std::size_t j = 0; j < data.fitted.size(); ++j) value_of(test, data.fitted[j]) = x[static_cast<Eigen::Index>(j)];
  return test;
}

}  // namespace

double& value_of(FreeRocking& test, TestParameter parameter) {
  switch (parameter) {
    case TestParameter::p: return test.p;
    case TestParameter::alpha: return test.alpha;
    case TestParameter::release: return test.release;
    case TestParameter::start: return test.start;
    case TestParameter::restitution_left: return test.left->restitution;
    case TestParameter::alpha_left: return test.left->alpha;
    case TestParameter::restitution: break;
  }
  return test.restitution;
}

bool is_fitted(const TestData& data, TestParameter parameter) {
  return std::find(data.fitted.begin(), data.fitted.end(), parameter) != data.fitted.end();
}

std::vector<ResidualKey> residual_keys(const TestData& data, const std::vector<long>& numbers) {
  std::vector<ResidualKey> keys;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0) continue;
    const bool release = numbers[i] == 0;
    if (data.observations[i].angle && !(release && !is_fitted(data, TestParameter::release)))
      keys.push_back({i, numbers[i], false});
    if (data.observations[i].time && !(release && !is_fitted(data, TestParameter::start)))
      keys.push_back({i, numbers[i], true});
  }
  return keys;
}

std::vector<double> observed_values(const TestData& data, const std::vector<ResidualKey>& keys) {
  std::vector<double> values;
  for (const ResidualKey& key : keys) {
    const Observation& observed = data.observations[key.observation];
    const double angle = observed.angle.value_or(0.0);
    values.push_back(key.is_time ? *observed.time : data.sided ? angle : std::fabs(angle));
  }
  return values;
}

bool weighted_residuals(const TestData& data, const std::vector<ResidualKey>& keys, const Noise& noise,
                        const std::vector<double>& targets, const FreeRocking& test, Eigen::VectorXd& residuals) {
  long last = 0;
  for (const ResidualKey& key : keys) last = std::max(last, key.number);
  std::vector<Extreme> extremes;
  find_extremes(test, static_cast<std::size_t>(last) + 1, extremes);
  if (extremes.size() <= static_cast<std::size_t>(last)) return false;
  residuals.resize(static_cast<Eigen::Index>(keys.size()));
  for (std::size_t j = 0; j < keys.size(); ++j) {
    const Extreme& extreme = extremes[static_cast<std::size_t>(keys[j].number)];
    const double angle = data.sided ? extreme.angle : std::fabs(extreme.angle);
    residuals[static_cast<Eigen::Index>(j)] =
        keys[j].is_time ? (targets[j] - extreme.time) / noise.time : (targets[j] - angle) / noise.angle;
  }
  return residuals.allFinite();
}

TestFit fit_test(const TestData& data, const std::vector<ResidualKey>& keys, const Noise& noise,
                 const std::vector<double>& targets, const FreeRocking& start) {
  check_stop();
  TestFit fit;
  fit.keys = keys;
  fit.noise = noise;
  Eigen::VectorXd x(static_cast<Eigen::Index>(data.fitted.size()));
  FreeRocking first = start;
  for (std::size_t j = 0; j < data.fitted.size(); ++j)
    x[static_cast<Eigen::Index>(j)] = value_of(first, data.fitted[j]);
  fit.solution = least_squares(
      [&](const Eigen::VectorXd& at, Eigen::VectorXd& residuals) {
        return weighted_residuals(data, keys, noise, targets, with_unknowns(data, start, at), residuals);
      },
      [&](const Eigen::VectorXd& at) { return felt_changes(data, with_unknowns(data, start, at)); }, x);
  fit.test = with_unknowns(data, start, fit.solution.x);
  return fit;
}

bool has_slopes(const LeastSquares& solution) {
  return solution.residuals.size() > 0 && solution.slopes.rows() == solution.residuals.size() &&
         solution.slopes.allFinite();
}

SlopeSpace slope_space(const LeastSquares& solution) {
  SlopeSpace space;
  const Eigen::Index m = solution.slopes.cols();
  if (m == 0) return space;
  const Eigen::VectorXd felt = solution.slopes.colwise().norm().transpose().cwiseProduct(solution.scale);
  Eigen::VectorXd shrink(m);  // to length one; a column that is only rounding to nothing
  for (Eigen::Index j = 0; j < m; ++j)
    shrink[j] = felt[j] > open_combination * felt.maxCoeff() ? solution.scale[j] / felt[j] : 0.0;
  const auto [values, u, v_all] = singular_values(solution.slopes * shrink.asDiagonal());
  space.certain.assign(static_cast<std::size_t>(m), true);
  while (space.rank < values.size() && values[space.rank] > open_combination * values[0]) ++space.rank;
  space.condition = values[0] / std::max(values[values.size() - 1], 1e-300);
  space.basis = u.leftCols(space.rank);
  const Eigen::MatrixXd v = v_all.leftCols(space.rank);
  const Eigen::VectorXd over = values.head(space.rank).cwiseInverse();
  const Eigen::MatrixXd root = shrink.asDiagonal() * v * over.asDiagonal();
  space.inverse = root * root.transpose();
  for (Eigen::Index j = 0; j < m; ++j)
    space.certain[static_cast<std::size_t>(j)] = 1.0 - v.row(j).squaredNorm() < 1e-6;  // not in an open combination
  return space;
}

std::array<double, 2> freedom_by_kind(const TestFit& fit, const SlopeSpace& space) {
  std::array<double, 2> freedom{0.0, 0.0};
  for (std::size_t j = 0; j < fit.keys.size(); ++j) {
    const double taken = space.rank > 0 ? space.basis.row(static_cast<Eigen::Index>(j)).squaredNorm() : 0.0;
    freedom[fit.keys[j].is_time ? 1 : 0] += 1.0 - taken;
  }
  return freedom;
}

Noise estimated_noise(const TestFit& fit) {
  constexpr double pull = 1.0;  // as many degrees of freedom as the common scale counts for
  const std::array<double, 2> usual{usual_noise_angle, usual_noise_time};
  const std::array<double, 2> freedom = freedom_by_kind(fit, slope_space(fit.solution));
  std::array<double, 2> sum{0.0, 0.0};  // of squares, over the usual noise
  for (std::size_t j = 0; j < fit.keys.size(); ++j) {
    const std::size_t kind = fit.keys[j].is_time ? 1 : 0;
    const double residual = fit.solution.residuals[static_cast<Eigen::Index>(j)] *
                            (kind == 1 ? fit.noise.time / usual[1] : fit.noise.angle / usual[0]);
    sum[kind] += residual * residual;
  }
  const double common = (sum[0] + sum[1]) / std::max(freedom[0] + freedom[1], 1e-3);
  const auto noise_of = [&](std::size_t kind) {
    const double scale = std::sqrt((sum[kind] + pull * common) / (freedom[kind] + pull));
    return std::max(usual[kind] * scale, smallest_noise);
  };
  return {noise_of(0), noise_of(1)};
}

TestFit fit_test_and_noise(const TestData& data, const std::vector<ResidualKey>& keys, const FreeRocking& start) {
  const std::vector<double> targets = observed_values(data, keys);
  TestFit fit = fit_test(data, keys, {usual_noise_angle, usual_noise_time}, targets, start);
  for (int i = 0; i < 50 && has_slopes(fit.solution); ++i) {
    const Noise noise = estimated_noise(fit);
    const double change =
        std::max(std::fabs(std::log(noise.angle / fit.noise.angle)), std::fabs(std::log(noise.time / fit.noise.time)));
    fit = fit_test(data, keys, noise, targets, fit.test);
    if (change < 1e-4) break;
  }
  return fit;
}

}  // namespace teeter

#include "study/identify_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/random.hpp"
#include "core/student_t.hpp"

namespace teeter {
namespace {

constexpr double upper_share = 0.975;  // of a two-sided 95 % interval

Estimate& estimate_of(Identification& result, TestParameter parameter) {
  return result.estimates[static_cast<std::size_t>(parameter)];
}

// Degrees of freedom of a variance to which two estimated noises contribute, by Satterthwaite's rule.
double freedom_of(Eigen::Index unknown, const TestFit& fit, const SlopeSpace& space) {
  const std::array<double, 2> freedom = freedom_by_kind(fit, space);
  std::array<double, 2> variance{0.0, 0.0};
  const Eigen::VectorXd leverage = fit.solution.slopes * space.inverse.col(unknown);
  for (std::size_t j = 0; j < fit.keys.size(); ++j)
    variance[fit.keys[j].is_time ? 1 : 0] += std::pow(leverage[static_cast<Eigen::Index>(j)], 2);
  double spread = 0.0;
  for (std::size_t kind = 0; kind < 2; ++kind)
    if (variance[kind] > 0.0) spread += variance[kind] * variance[kind] / std::max(freedom[kind], 0.5);
  const double all = variance[0] + variance[1];
  return spread > 0.0 ? std::max(all * all / spread, 1.0) : 1.0;
}

// How far an unknown may be moved, the others following, until the sum of squares has grown by square(limit): with
// straight-line residuals exactly limit standard errors. `direction` is 1 or -1.
double profile_bound(const TestData& data, const TestFit& fit, std::size_t unknown, double error, double limit,
                     double direction) {
  TestData rest = data;
  rest.fitted.erase(rest.fitted.begin() + static_cast<std::ptrdiff_t>(unknown));
  const std::vector<double> targets = observed_values(data, fit.keys);
  FreeRocking test = fit.test;
  const double middle = value_of(test, data.fitted[unknown]);
  const double straight = direction * limit * error;
  const auto growth = [&](double move) -> std::optional<double> {
    value_of(test, data.fitted[unknown]) = middle + move;
    const TestFit moved = fit_test(rest, fit.keys, fit.noise, targets, test);
    if (moved.solution.residuals.size() == 0) return std::nullopt;
    test = moved.test;
    return std::sqrt(std::max(moved.solution.cost - fit.solution.cost, 0.0));
  };
  double before = 0.0;
  double before_growth = 0.0;
  double move = straight;
  for (int i = 0; i < 10; ++i) {
    const std::optional<double> grown = growth(move);
    if (!grown || !(*grown > before_growth)) return middle + straight;
    if (std::fabs(*grown - limit) < 1e-3 * limit) return middle + move;
    const double next = move + (limit - *grown) * (move - before) / (*grown - before_growth);
    if (*grown < limit) {
      before = move;
      before_growth = *grown;
    }
    move = next;
    if (!(std::fabs(move) < 5.0 * std::fabs(straight) && move * direction > 0.0)) return middle + straight;
  }
  return middle + move;
}

double rms_of(const TestFit& fit, bool times) {
  double sum = 0.0;
  long count = 0;
  for (std::size_t j = 0; j < fit.keys.size(); ++j) {
    if (fit.keys[j].is_time != times) continue;
    sum += std::pow(fit.solution.residuals[static_cast<Eigen::Index>(j)], 2);
    ++count;
  }
  return count == 0 ? 0.0 : (times ? fit.noise.time : fit.noise.angle) * std::sqrt(sum / static_cast<double>(count));
}

// Residuals as large as the noise they come from: a fit takes part of each.
std::array<std::vector<double>, 2> dealable_residuals(const TestFit& fit, const SlopeSpace& space) {
  std::array<std::vector<double>, 2> pools;
  for (std::size_t j = 0; j < fit.keys.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    const double taken = space.rank > 0 ? space.basis.row(row).squaredNorm() : 0.0;
    if (taken > 0.999) continue;
    pools[fit.keys[j].is_time ? 1 : 0].push_back(fit.solution.residuals[row] / std::sqrt(1.0 - taken));
  }
  for (std::vector<double>& pool : pools) {
    double mean = 0.0;
    for (const double value : pool) mean += value / static_cast<double>(pool.size());
    for (double& value : pool) value -= mean;
  }
  return pools;
}

// Value below which the share lies, between the two nearest of the sorted values.
double quantile(const std::vector<double>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto low = static_cast<std::size_t>(at);
  const std::size_t high = std::min(low + 1, sorted.size() - 1);
  return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

}  // namespace

void add_residual_statistics(const TestData& data, const TestFit& fit, bool noise_stated, Identification& result) {
  const SlopeSpace space = slope_space(fit.solution);
  const auto count = static_cast<long>(fit.keys.size());
  result.residual_count = count;
  result.degrees_of_freedom = count - static_cast<long>(space.rank);
  result.condition = space.condition;
  result.noise_stated = noise_stated;
  result.noise_angle = fit.noise.angle;
  result.noise_time = fit.noise.time;
  result.rms_angle = rms_of(fit, false);
  result.rms_time = rms_of(fit, true);
  const bool enough = result.degrees_of_freedom > 0;
  result.scale = enough ? std::sqrt(fit.solution.cost / static_cast<double>(result.degrees_of_freedom)) : 0.0;
  // Without residuals to spare only a stated noise can tell.
  if (!enough && !noise_stated) return;
  const double variance = enough ? result.scale * result.scale : 1.0;
  constexpr double as_good_as_known = 1e6;
  for (std::size_t j = 0; j < data.fitted.size(); ++j) {
    if (!space.certain[j]) continue;
    const auto unknown = static_cast<Eigen::Index>(j);
    Estimate& estimate = estimate_of(result, data.fitted[j]);
    const double error = std::sqrt(variance * space.inverse(unknown, unknown));
    const double freedom = !enough        ? as_good_as_known
                           : noise_stated ? static_cast<double>(result.degrees_of_freedom)
                                          : freedom_of(unknown, fit, space);
    const double limit = student_t_quantile(upper_share, freedom);
    const double growth = limit * std::sqrt(variance);
    estimate.standard_error = error;
    estimate.interval = Interval{profile_bound(data, fit, j, error / std::sqrt(variance), growth, -1.0),
                                 profile_bound(data, fit, j, error / std::sqrt(variance), growth, 1.0)};
  }
  if (std::find(space.certain.begin(), space.certain.end(), false) != space.certain.end()) return;
  const Eigen::VectorXd root = space.inverse.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::MatrixXd correlation = root.asDiagonal() * space.inverse * root.asDiagonal();
  for (Eigen::Index i = 0; i < correlation.rows(); ++i) {
    std::vector<double> row;
    for (Eigen::Index j = 0; j < correlation.cols(); ++j)
      row.push_back(i == j ? 1.0 : std::clamp(0.5 * (correlation(i, j) + correlation(j, i)), -1.0, 1.0));
    result.correlation.push_back(std::move(row));
  }
}

void add_bootstrap(const TestData& data, const TestFit& fit, long repetitions, std::uint64_t seed,
                   Identification& result) {
  if (repetitions <= 0 || result.degrees_of_freedom <= 0) return;
  const SlopeSpace space = slope_space(fit.solution);
  const std::array<std::vector<double>, 2> pools = dealable_residuals(fit, space);
  const std::vector<double> observed = observed_values(data, fit.keys);
  std::vector<std::vector<double>> values(data.fitted.size());
  for (long i = 0; i < repetitions; ++i) {
    std::vector<double> targets = observed;
    for (std::size_t j = 0; j < targets.size(); ++j) {
      const double noise = fit.keys[j].is_time ? fit.noise.time : fit.noise.angle;
      const std::vector<double>& pool = pools[fit.keys[j].is_time ? 1 : 0];
      targets[j] -= noise * fit.solution.residuals[static_cast<Eigen::Index>(j)];  // the model's value
      if (pool.empty()) continue;
      targets[j] += noise * pool[random_bits(seed, static_cast<std::uint64_t>(i), j) % pool.size()];
    }
    TestFit again = fit_test(data, fit.keys, fit.noise, targets, fit.test);
    if (!again.solution.converged) {
      ++result.bootstrap_failed;
      continue;
    }
    ++result.bootstrap;
    for (std::size_t j = 0; j < data.fitted.size(); ++j) values[j].push_back(value_of(again.test, data.fitted[j]));
  }
  constexpr long fewest = 40;  // for two and a half in a hundred
  if (result.bootstrap < fewest) return;
  for (std::size_t j = 0; j < data.fitted.size(); ++j) {
    if (!space.certain[j]) continue;
    std::sort(values[j].begin(), values[j].end());
    estimate_of(result, data.fitted[j]).bootstrap =
        Interval{quantile(values[j], 1.0 - upper_share), quantile(values[j], upper_share)};
  }
}

}  // namespace teeter

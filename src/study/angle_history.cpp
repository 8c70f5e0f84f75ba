#include "study/angle_history.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "solve/orthogonal.hpp"

namespace teeter {
namespace {

// Samples [from, to) on one side.
struct Lobe {
  std::size_t from;
  std::size_t to;
  std::size_t top;
};

// A lobe ends where the angle is clearly on the other side; noise about zero makes none.
std::vector<Lobe> find_lobes(const std::vector<double>& angles, double clear) {
  std::vector<Lobe> lobes;
  int side = 0;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const int now = angles[i] > clear ? 1 : angles[i] < -clear ? -1 : 0;
    if (now != 0 && now != side) {
      lobes.push_back({i, i, i});
      side = now;
    }
    if (now == 0 || lobes.empty()) continue;
    Lobe& lobe = lobes.back();
    lobe.to = i + 1;
    if (std::fabs(angles[i]) > std::fabs(angles[lobe.top])) lobe.top = i;
  }
  return lobes;
}

// From the first to the last sample above four fifths of the top: noise may dig holes in it.
Lobe crown_of(const std::vector<double>& angles, const Lobe& lobe) {
  const double side = angles[lobe.top] < 0.0 ? -1.0 : 1.0;
  const double edge = 0.8 * std::fabs(angles[lobe.top]);
  Lobe crown = lobe;
  while (side * angles[crown.from] < edge) ++crown.from;
  while (side * angles[crown.to - 1] < edge) --crown.to;
  return crown;
}

// Top of a polynomial through the crown; nothing where it has none inside. Fourth degree where the samples are good
// enough to tell, else second.
std::optional<Observation> fitted_top(const std::vector<double>& times, const std::vector<double>& angles,
                                      const Lobe& crown, double noise) {
  const auto count = static_cast<Eigen::Index>(crown.to - crown.from);
  const double middle = times[crown.top];
  const double reach = std::max(times[crown.to - 1] - middle, middle - times[crown.from]);
  if (count < 3 || !(reach > 0.0)) return std::nullopt;
  const Eigen::Index degree = count >= 9 && noise < 0.005 * std::fabs(angles[crown.top]) ? 4 : 2;
  Eigen::MatrixXd powers(count, degree + 1);
  Eigen::VectorXd values(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const std::size_t at = crown.from + static_cast<std::size_t>(i);
    const double u = (times[at] - middle) / reach;
    powers(i, 0) = 1.0;
    for (Eigen::Index k = 1; k <= degree; ++k) powers(i, k) = powers(i, k - 1) * u;
    values[i] = angles[at];
  }
  const Eigen::VectorXd c = least_squares_by_qr(powers, values);
  const auto at = [&](double u, int order) {
    double sum = 0.0;
    for (Eigen::Index k = degree; k >= order; --k) {
      const auto n = static_cast<double>(k);
      sum = sum * u + c[k] * (order == 0 ? 1.0 : order == 1 ? n : n * (n - 1.0));
    }
    return sum;
  };
  double u = 0.0;
  for (int i = 0; i < 50; ++i) {
    const double curvature = at(u, 2);
    if (curvature == 0.0) return std::nullopt;
    const double step = at(u, 1) / curvature;
    u -= step;
    if (!(std::fabs(u) <= 1.0)) return std::nullopt;
    if (std::fabs(step) < 1e-14) break;
  }
  Observation top;
  top.time = middle + reach * u;
  top.angle = at(u, 0);
  if ((*top.angle > 0.0) != (angles[crown.top] > 0.0)) return std::nullopt;
  return top;
}

// The mean of the samples before the angle clearly falls.
double held_angle(const std::vector<double>& angles, const Lobe& lobe, double clear) {
  const double top = std::fabs(angles[lobe.top]);
  double sum = 0.0;
  std::size_t count = 0;
  while (lobe.from + count < lobe.to && std::fabs(angles[lobe.from + count]) >= top - clear)
    sum += angles[lobe.from + count++];
  return sum / static_cast<double>(count);
}

}  // namespace

double sample_noise(const std::vector<double>& angles) {
  std::vector<double> thirds;  // differences of third order see the noise and hardly the motion
  for (std::size_t i = 0; i + 3 < angles.size(); ++i)
    thirds.push_back(std::fabs(angles[i + 3] - 3.0 * angles[i + 2] + 3.0 * angles[i + 1] - angles[i]));
  if (thirds.empty()) return 0.0;
  const auto middle = thirds.begin() + static_cast<std::ptrdiff_t>(thirds.size() / 2);
  std::nth_element(thirds.begin(), middle, thirds.end());
  return *middle / (0.6745 * std::sqrt(20.0));  // median to deviation; variances 1 + 9 + 9 + 1
}

std::vector<Observation> extremes_of_history(const std::vector<double>& times, const std::vector<double>& angles) {
  std::vector<Observation> extremes;
  double largest = 0.0;
  for (const double angle : angles) largest = std::max(largest, std::fabs(angle));
  const double noise = sample_noise(angles);
  const double clear = std::max(4.0 * noise, 2e-3 * largest);
  for (const Lobe& lobe : find_lobes(angles, clear)) {
    const Lobe crown = crown_of(angles, lobe);
    const double top = std::fabs(angles[lobe.top]);
    const bool rises = std::any_of(
        angles.begin() + static_cast<std::ptrdiff_t>(lobe.from), angles.begin() + static_cast<std::ptrdiff_t>(lobe.top),
        [&](double angle) { return std::fabs(angle) < std::min(top - 8.0 * noise, 0.97 * top); });
    const bool cut = lobe.to == angles.size() && crown.to == lobe.to;
    Observation extreme;
    if (extremes.empty() && lobe.from == 0 && !rises) {
      extreme.angle = held_angle(angles, lobe, 4.0 * noise);
    } else {
      const auto fitted = fitted_top(times, angles, crown, noise);
      if (cut || !fitted) break;
      extreme = *fitted;
    }
    extremes.push_back(extreme);
  }
  return extremes;
}

}  // namespace teeter

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
  bool from_gap;  // what came before it is missing
  bool into_gap;  // what came after it is missing
};

// Steps between samples above this were left out by who took them.
double longest_step(const std::vector<double>& times) {
  std::vector<double> steps;
  for (std::size_t i = 1; i < times.size(); ++i) steps.push_back(times[i] - times[i - 1]);
  if (steps.empty()) return INFINITY;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  return 2.5 * *middle;
}

// A lobe ends where the angle is clearly on the other side, or at a gap, behind which another one may have passed
// unseen; noise about zero makes none.
std::vector<Lobe> find_lobes(const std::vector<double>& times, const std::vector<double>& angles, double clear) {
  std::vector<Lobe> lobes;
  int side = 0;
  const double longest = longest_step(times);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const bool gap = i > 0 && times[i] - times[i - 1] > longest;
    if (gap) side = 0;
    if (gap && !lobes.empty()) lobes.back().into_gap = true;
    const int now = angles[i] > clear ? 1 : angles[i] < -clear ? -1 : 0;
    if (now != 0 && now != side) {
      lobes.push_back({i, i, i, false, false});
      lobes.back().from_gap = i > 0 && (gap || times[i] - times[i - 1] > longest);
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

// Whether a first lobe that only falls was let go before the record begins. At the release the angle has no speed, so
// that the top of a parabola through the crown is where the record begins; afterwards it lies before that.
bool begins_after_release(const std::vector<double>& times, const std::vector<double>& angles, const Lobe& crown) {
  constexpr double early = 0.25;  // of the crown's length
  const auto count = static_cast<Eigen::Index>(crown.to - crown.from);
  const double length = times[crown.to - 1] - times[crown.from];
  if (count < 3 || !(length > 0.0)) return false;
  Eigen::MatrixXd powers(count, 3);
  Eigen::VectorXd values(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const std::size_t at = crown.from + static_cast<std::size_t>(i);
    const double u = (times[at] - times[crown.from]) / length;
    powers.row(i) << 1.0, u, u * u;
    values[i] = std::fabs(angles[at]);
  }
  const Eigen::VectorXd c = least_squares_by_qr(powers, values);
  return c[1] < -2.0 * early * std::fabs(c[2]);
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
  for (const Lobe& lobe : find_lobes(times, angles, clear)) {
    const Lobe crown = crown_of(angles, lobe);
    const double top = std::fabs(angles[lobe.top]);
    const bool rises = std::any_of(
        angles.begin() + static_cast<std::ptrdiff_t>(lobe.from), angles.begin() + static_cast<std::ptrdiff_t>(lobe.top),
        [&](double angle) { return std::fabs(angle) < std::min(top - 8.0 * noise, 0.97 * top); });
    const bool cut = lobe.to == angles.size() && crown.to == lobe.to;
    Observation extreme;
    const bool edge_of_gap = (lobe.from_gap && lobe.top == lobe.from) || (lobe.into_gap && lobe.top + 1 == lobe.to);
    if (edge_of_gap) continue;  // its top was not seen
    if (lobe.from == 0 && !rises) {
      if (begins_after_release(times, angles, crown)) continue;
      extreme.angle = held_angle(angles, lobe, 4.0 * noise);
    } else {
      const auto fitted = fitted_top(times, angles, crown, noise);
      if (!fitted && (lobe.from_gap || lobe.into_gap)) continue;
      if (cut || !fitted) break;
      extreme = *fitted;
    }
    extremes.push_back(extreme);
  }
  return extremes;
}

}  // namespace teeter

#include "ground/measures.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "core/units.hpp"

namespace teeter {
namespace {

using std::numbers::pi;

// Of |a| over one step between samples: a crossing splits it into two triangles.
double absolute_area(double left, double right, double step) {
  if (left * right >= 0.0) return 0.5 * step * (std::fabs(left) + std::fabs(right));
  return 0.5 * step * (left * left + right * right) / (std::fabs(left) + std::fabs(right));
}

double square_area(double left, double right, double step) {
  return step * (left * left + left * right + right * right) / 3.0;
}

// Largest |velocity| inside the step, where the acceleration crosses zero.
double inner_velocity(double velocity, double left, double right, double step) {
  if (left * right >= 0.0) return std::fabs(velocity);
  return std::fabs(velocity + 0.5 * left * step * left / (left - right));
}

// Largest |displacement| inside the step, where the velocity v + left u + (right-left) u^2 / (2 step) crosses zero.
double inner_displacement(double displacement, double v, double left, double right, double step) {
  const double half_slope = 0.5 * (right - left) / step;
  const double square = left * left - 4.0 * half_slope * v;
  if (square < 0.0) return std::fabs(displacement);
  const double q = -0.5 * (left + std::copysign(std::sqrt(square), left));  // both roots without cancellation
  double largest = std::fabs(displacement);
  for (const double u : {q / half_slope, v / q})
    if (u > 0.0 && u < step)
      largest = std::max(largest, std::fabs(displacement + u * (v + u * (0.5 * left + half_slope * u / 3.0))));
  return largest;
}

// When the growing integral of a^2 passes the share of its total.
double husid_time(const std::vector<double>& a, double step, double target) {
  double sum = 0.0;
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double area = square_area(a[i], a[i + 1], step);
    if (sum + area >= target) return step * (static_cast<double>(i) + (area > 0.0 ? (target - sum) / area : 0.0));
    sum += area;
  }
  return step * static_cast<double>(a.size() - 1);
}

// In place, size a power of two.
void fourier_transform(std::vector<std::complex<double>>& x) {
  const std::size_t n = x.size();
  for (std::size_t i = 1, j = 0; i < n; ++i) {
    std::size_t bit = n >> 1U;
    for (; (j & bit) != 0; bit >>= 1U) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(x[i], x[j]);
  }
  for (std::size_t length = 2; length <= n; length <<= 1U) {
    const std::size_t half = length / 2;
    std::vector<std::complex<double>> turns(half);
    for (std::size_t k = 0; k < half; ++k)
      turns[k] = std::polar(1.0, -2.0 * pi * static_cast<double>(k) / static_cast<double>(length));
    for (std::size_t start = 0; start < n; start += length) {
      for (std::size_t k = 0; k < half; ++k) {
        const auto even = x[start + k];
        const auto odd = x[start + k + half] * turns[k];
        x[start + k] = even + odd;
        x[start + k + half] = even - odd;
      }
    }
  }
}

double rathje_period(const std::vector<double>& a, double step) {
  constexpr double lowest = 0.25;   // Hz
  constexpr double highest = 20.0;  // Hz
  constexpr double finest = 0.05;   // Hz, spacing that the definition asks for at least
  std::size_t size = 2;
  while (size < a.size() || 1.0 / (static_cast<double>(size) * step) > finest) size *= 2;
  std::vector<std::complex<double>> x(size);
  std::copy(a.begin(), a.end(), x.begin());
  fourier_transform(x);
  double weighted = 0.0;
  double total = 0.0;
  for (std::size_t k = 1; k < size / 2; ++k) {
    const double frequency = static_cast<double>(k) / (static_cast<double>(size) * step);
    if (frequency < lowest || frequency > highest) continue;
    weighted += std::norm(x[k]) / frequency;
    total += std::norm(x[k]);
  }
  return total > 0.0 ? weighted / total : 0.0;
}

}  // namespace

IntegratedRecord integrated(const std::vector<double>& a, double step) {
  IntegratedRecord result{std::vector<double>(a.size(), 0.0), std::vector<double>(a.size(), 0.0)};
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double v = result.velocity[i];
    result.velocity[i + 1] = v + 0.5 * step * (a[i] + a[i + 1]);
    result.displacement[i + 1] = result.displacement[i] + step * v + step * step * (2.0 * a[i] + a[i + 1]) / 6.0;
  }
  return result;
}

double peak_velocity(const std::vector<double>& a, double step) {
  double velocity = 0.0;
  double largest = 0.0;
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    largest = std::max(largest, inner_velocity(velocity, a[i], a[i + 1], step));
    velocity += 0.5 * step * (a[i] + a[i + 1]);
    largest = std::max(largest, std::fabs(velocity));
  }
  return largest;
}

std::vector<double> husid(const std::vector<double>& a, double step) {
  std::vector<double> share(a.size(), 0.0);
  for (std::size_t i = 0; i + 1 < a.size(); ++i) share[i + 1] = share[i] + square_area(a[i], a[i + 1], step);
  const double total = share.empty() ? 0.0 : share.back();
  if (total > 0.0)
    for (double& value : share) value /= total;
  return share;
}

RecordMeasures measure(const std::vector<double>& a, double step) {
  RecordMeasures m;
  const IntegratedRecord path = integrated(a, step);
  double squares = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::fabs(a[i]) > m.pga) {
      m.pga = std::fabs(a[i]);
      m.pga_time = step * static_cast<double>(i);
    }
    m.pgd = std::max(m.pgd, std::fabs(path.displacement[i]));
    if (i + 1 == a.size()) break;
    m.pgd = std::max(m.pgd, inner_displacement(path.displacement[i], path.velocity[i], a[i], a[i + 1], step));
    m.cav += absolute_area(a[i], a[i + 1], step);
    squares += square_area(a[i], a[i + 1], step);
  }
  m.pgv = peak_velocity(a, step);
  m.arias = pi / (2.0 * standard_gravity) * squares;
  if (squares > 0.0) {
    const double begin = husid_time(a, step, 0.05 * squares);
    m.d5_75 = husid_time(a, step, 0.75 * squares) - begin;
    m.d5_95 = husid_time(a, step, 0.95 * squares) - begin;
  }
  m.mean_period = rathje_period(a, step);
  m.final_velocity = path.velocity.back();
  m.final_displacement = path.displacement.back();
  const std::size_t last = a.size() - 1;
  const std::size_t tail = last - std::max<std::size_t>(last / 10, std::min<std::size_t>(last, 1));
  if (tail < last)
    m.drift = (path.displacement[last] - path.displacement[tail]) / (step * static_cast<double>(last - tail));
  return m;
}

Drift drift_of(const RecordMeasures& m, double duration) {
  constexpr double share_of_pgv = 0.2;  // records that were corrected stay below 0.02, raw ones reach 1
  constexpr double share_of_pgd = 0.9;
  constexpr double shortest = 1.0;  // s; nothing shorter holds a shaking from rest to rest
  if (duration < shortest) return Drift::none;
  const double speed = std::fabs(m.drift);
  if (speed > share_of_pgv * m.pgv) return Drift::velocity_and_displacement;
  // A step of the ground that stays is not drift: it has come to rest by then.
  const bool grows = std::fabs(m.final_displacement) > share_of_pgd * m.pgd && speed * duration > m.pgd;
  return grows ? Drift::displacement : Drift::none;
}

}  // namespace teeter

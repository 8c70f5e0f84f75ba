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

// Exact step of x'' + 2 z w x' + w^2 x = -a with a linear over the step.
struct OscillatorStep {
  double xx, xv, vx, vv;  // free motion
  double x0, x1, v0, v1;  // share of the acceleration at the start and the end of the step
};

OscillatorStep oscillator_step(double omega, double damping, double h) {
  const double root = std::sqrt(1.0 - damping * damping);
  const double wd = omega * root;
  const double e = std::exp(-damping * omega * h);
  const double s = e * std::sin(wd * h) / wd;
  const double c = e * std::cos(wd * h);
  const double zw = damping * omega;
  const double w2 = omega * omega;
  OscillatorStep step{};
  step.xx = c + zw * s;
  step.xv = s;
  step.vx = -w2 * s;
  step.vv = c - zw * s;
  // Particular solution for a = a0 + b u: x = -(a0 + b u)/w2 + 2 z b/w^3.
  const double k = 2.0 * damping / (omega * w2);
  const auto response = [&](double a0, double b, double& x, double& v) {
    const double start = -a0 / w2 + k * b;  // of the particular solution; the free part cancels it
    const double slope = -b / w2;
    x = -(a0 + b * h) / w2 + k * b - step.xx * start - step.xv * slope;
    v = slope - step.vx * start - step.vv * slope;
  };
  response(1.0, -1.0 / h, step.x0, step.v0);
  response(0.0, 1.0 / h, step.x1, step.v1);
  return step;
}

// Over the record and `silence` steps after it; `split` parts a step, so that peaks between samples are seen.
double largest_displacement(const std::vector<double>& a, const OscillatorStep& s, int split, std::size_t silence) {
  double x = 0.0;
  double v = 0.0;
  double largest = 0.0;
  const auto move = [&](double left, double right) {
    const double next = s.xx * x + s.xv * v + s.x0 * left + s.x1 * right;
    v = s.vx * x + s.vv * v + s.v0 * left + s.v1 * right;
    x = next;
    largest = std::max(largest, std::fabs(x));
  };
  for (std::size_t i = 0; i + 1 < a.size(); ++i) {
    const double change = (a[i + 1] - a[i]) / split;
    for (int part = 0; part < split; ++part) move(a[i] + part * change, a[i] + (part + 1) * change);
  }
  for (std::size_t i = 0; i < silence; ++i) move(0.0, 0.0);
  return largest;
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

RecordMeasures measure(const std::vector<double>& a, double step) {
  RecordMeasures m;
  const IntegratedRecord path = integrated(a, step);
  double squares = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (std::fabs(a[i]) > m.pga) {
      m.pga = std::fabs(a[i]);
      m.pga_time = step * static_cast<double>(i);
    }
    m.pgv = std::max(m.pgv, std::fabs(path.velocity[i]));
    m.pgd = std::max(m.pgd, std::fabs(path.displacement[i]));
    if (i + 1 == a.size()) break;
    m.pgv = std::max(m.pgv, inner_velocity(path.velocity[i], a[i], a[i + 1], step));
    m.pgd = std::max(m.pgd, inner_displacement(path.displacement[i], path.velocity[i], a[i], a[i + 1], step));
    m.cav += absolute_area(a[i], a[i + 1], step);
    squares += square_area(a[i], a[i + 1], step);
  }
  m.arias = pi / (2.0 * standard_gravity) * squares;
  if (squares > 0.0) m.d5_95 = husid_time(a, step, 0.95 * squares) - husid_time(a, step, 0.05 * squares);
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

ResponseSpectrum response_spectrum(const std::vector<double>& a, double step, double damping,
                                   const std::vector<double>& periods) {
  constexpr double points_a_period = 20.0;
  ResponseSpectrum spectrum{damping, periods, {}, {}};
  for (const double period : periods) {
    const double omega = 2.0 * pi / period;
    const int split = std::clamp(static_cast<int>(std::ceil(points_a_period * step / period)), 1, 1000);
    // After the record the oscillator rings freely: half a period of silence catches that peak too.
    const auto silence = static_cast<std::size_t>(std::min(0.5 * period * split / step, 1e6)) + 1;
    const double displacement = largest_displacement(a, oscillator_step(omega, damping, step / split), split, silence);
    spectrum.displacement.push_back(displacement);
    spectrum.pseudo_acceleration.push_back(omega * omega * displacement);
  }
  return spectrum;
}

std::vector<double> log_spaced(double from, double to, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(from * std::pow(to / from, static_cast<double>(i) / (count - 1)));
  return values;
}

}  // namespace teeter

#include "ground/rotation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/largest.hpp"
#include "core/stop.hpp"
#include "ground/measures.hpp"
#include "ground/oscillator.hpp"

namespace teeter {
namespace {

using std::numbers::pi;

constexpr std::size_t directions = 180;

// Exact where components only change places or signs.
double sine_of_degrees(double degrees) {
  const double turn = std::remainder(degrees, 360.0);
  if (std::fabs(turn) == 180.0) return 0.0;
  return std::fabs(turn) == 90.0 ? std::copysign(1.0, turn) : std::sin(turn * pi / 180.0);
}

struct Direction {
  double first;  // shares of the components
  double second;
};

const std::array<Direction, directions>& all_directions() {
  static const std::array<Direction, directions> table = [] {
    std::array<Direction, directions> made{};
    for (std::size_t i = 0; i < directions; ++i) {
      const auto degrees = static_cast<double>(i);
      made[i] = {sine_of_degrees(degrees + 90.0), sine_of_degrees(degrees)};
    }
    return made;
  }();
  return table;
}

RotD rotd_of(std::array<double, directions> peaks) {
  RotD result;
  result.strongest = static_cast<double>(std::max_element(peaks.begin(), peaks.end()) - peaks.begin());
  std::sort(peaks.begin(), peaks.end());
  result.d00 = peaks.front();
  result.d50 = 0.5 * (peaks[directions / 2 - 1] + peaks[directions / 2]);
  result.d100 = peaks.back();
  return result;
}

std::vector<double> combined(const TwoComponents& parts, const Direction& d) {
  std::vector<double> values(parts[0].size());
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = d.first * parts[0][i] + d.second * parts[1][i];
  return values;
}

// A step between two samples, of the oscillators along both components.
struct PairStep {
  std::array<OscillatorState, 2> start;
  std::array<double, 2> left;   // m/s2
  std::array<double, 2> right;  // m/s2
  std::array<StepBound, 2> bound;
};

double seen_from(const Direction& d, double first, double second) { return d.first * first + d.second * second; }

// No more than this is reached on the step in the direction.
double bound_from(const PairStep& s, const Direction& d) {
  const double from = std::fabs(seen_from(d, s.bound[0].from, s.bound[1].from));
  const double to = std::fabs(seen_from(d, s.bound[0].to, s.bound[1].to));
  return std::max(from, to) + std::fabs(d.first) * s.bound[0].more + std::fabs(d.second) * s.bound[1].more;
}

double peak_from(const PairStep& s, const Oscillator& oscillator, const Direction& d) {
  const OscillatorState start = {seen_from(d, s.start[0].x, s.start[1].x), seen_from(d, s.start[0].v, s.start[1].v)};
  return largest_on_step(oscillator, start, seen_from(d, s.left[0], s.left[1]), seen_from(d, s.right[0], s.right[1]));
}

// Calls f(step) for every step through the record and the silence after it.
template <class F>
void for_each_pair_step(const TwoComponents& a, const Oscillator& oscillator, F&& f) {
  PairStep step{};
  std::array<OscillatorState, 2> state;
  for (std::size_t i = 0; i + 1 < a[0].size() + oscillator.silence; ++i) {
    const bool shaken = i + 1 < a[0].size();
    for (std::size_t c = 0; c < 2; ++c) {
      step.start[c] = state[c];
      step.left[c] = shaken ? a[c][i] : 0.0;
      step.right[c] = shaken ? a[c][i + 1] : 0.0;
      state[c] = after_step(oscillator.whole, state[c], step.left[c], step.right[c]);
      step.bound[c] = bound_of(oscillator, step.start[c], state[c], step.left[c], step.right[c]);
    }
    f(step);
  }
}

using Peaks = std::array<double, directions>;

// What some steps reach in all directions: those that go farthest in one of a few.
Peaks first_peaks(const TwoComponents& a, const Oscillator& oscillator) {
  constexpr std::size_t every = 30;  // degrees
  std::array<PairStep, directions / every> farthest{};
  std::array<double, directions / every> distance{};
  for_each_pair_step(a, oscillator, [&](const PairStep& step) {
    for (std::size_t i = 0; i < farthest.size(); ++i) {
      const double x = std::fabs(seen_from(all_directions()[i * every], step.start[0].x, step.start[1].x));
      if (x <= distance[i]) continue;
      distance[i] = x;
      farthest[i] = step;
    }
  });
  Peaks peaks{};
  for (const PairStep& step : farthest)
    for (std::size_t k = 0; k < directions; ++k)
      peaks[k] = std::max(peaks[k], peak_from(step, oscillator, all_directions()[k]));
  return peaks;
}

// Only steps that may reach beyond the least of the peaks found so far are looked at, and only in directions where they
// may reach beyond the peak there.
RotD rotd_of_displacement(const TwoComponents& a, const Oscillator& oscillator) {
  Peaks peaks = first_peaks(a, oscillator);
  const double least = *std::min_element(peaks.begin(), peaks.end());
  for_each_pair_step(a, oscillator, [&](const PairStep& step) {
    const auto& [x, y] = step.bound;
    const double from = x.from * x.from + y.from * y.from;
    const double to = x.to * x.to + y.to * y.to;
    const double far = std::sqrt(std::max(from, to)) + std::sqrt(x.more * x.more + y.more * y.more);
    if (far < least) return;
    for (std::size_t i = 0; i < directions; ++i)
      if (bound_from(step, all_directions()[i]) > peaks[i])
        peaks[i] = std::max(peaks[i], peak_from(step, oscillator, all_directions()[i]));
  });
  return rotd_of(peaks);
}

}  // namespace

bool span_the_plane(double first_azimuth, double second_azimuth) {
  return std::fabs(sine_of_degrees(second_azimuth - first_azimuth)) >= sine_of_degrees(10.0);
}

std::vector<double> along_azimuth(const TwoComponents& components, const std::array<double, 2>& azimuths,
                                  double azimuth) {
  const double between = sine_of_degrees(azimuths[1] - azimuths[0]);
  return combined(components,
                  {sine_of_degrees(azimuths[1] - azimuth) / between, sine_of_degrees(azimuth - azimuths[0]) / between});
}

RotD rotd_of_acceleration(const TwoComponents& acceleration) {
  std::array<double, directions> peaks{};
  for (std::size_t i = 0; i < directions; ++i)
    peaks[i] = largest_magnitude(combined(acceleration, all_directions()[i]));
  return rotd_of(peaks);
}

RotD rotd_of_velocity(const TwoComponents& acceleration, double step) {
  std::array<double, directions> peaks{};
  for (std::size_t i = 0; i < directions; ++i) {
    check_stop();
    peaks[i] = peak_velocity(combined(acceleration, all_directions()[i]), step);
  }
  return rotd_of(peaks);
}

RotDSpectrum rotd_spectrum(const TwoComponents& acceleration, double step, double damping,
                           const std::vector<double>& periods) {
  RotDSpectrum spectrum{damping, periods, {}};
  for (const double period : periods) {
    check_stop();
    if (period <= 0.0) {
      spectrum.value.push_back(rotd_of_acceleration(acceleration));
      continue;
    }
    const double square = 4.0 * pi * pi / (period * period);
    const RotD x = rotd_of_displacement(acceleration, make_oscillator(period, damping, step));
    spectrum.value.push_back({square * x.d00, square * x.d50, square * x.d100, x.strongest});
  }
  return spectrum;
}

}  // namespace teeter

#include "ground/response_spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/largest.hpp"
#include "core/stop.hpp"
#include "ground/oscillator.hpp"

namespace teeter {
namespace {

using std::numbers::pi;

double largest_displacement(const std::vector<double>& a, const Oscillator& oscillator) {
  OscillatorState state;
  double largest = 0.0;
  const auto move = [&](double left, double right) {
    const OscillatorState next = after_step(oscillator.whole, state, left, right);
    const StepBound bound = bound_of(oscillator, state, next, left, right);
    if (std::max(std::fabs(bound.from), std::fabs(bound.to)) + bound.more > largest)
      largest = std::max(largest, largest_on_step(oscillator, state, left, right));
    state = next;
  };
  for (std::size_t i = 0; i + 1 < a.size(); ++i) move(a[i], a[i + 1]);
  for (std::size_t i = 0; i < oscillator.silence; ++i) move(0.0, 0.0);
  return largest;
}

}  // namespace

ResponseSpectrum response_spectrum(const std::vector<double>& a, double step, double damping,
                                   const std::vector<double>& periods) {
  ResponseSpectrum spectrum{damping, periods, {}, {}, {}};
  for (const double period : periods) {
    check_stop();
    const double omega = 2.0 * pi / period;
    const double displacement = period > 0.0 ? largest_displacement(a, make_oscillator(period, damping, step)) : 0.0;
    spectrum.displacement.push_back(displacement);
    spectrum.pseudo_velocity.push_back(period > 0.0 ? omega * displacement : 0.0);
    spectrum.pseudo_acceleration.push_back(period > 0.0 ? omega * omega * displacement : largest_magnitude(a));
  }
  return spectrum;
}

std::vector<double> log_spaced(double from, double to, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(from * std::pow(to / from, static_cast<double>(i) / (count - 1)));
  return values;
}

std::vector<double> usual_periods() { return log_spaced(0.01, 10.0, 100); }

}  // namespace teeter

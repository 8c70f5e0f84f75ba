#include "ground/oscillator.hpp"

#include <numbers>

namespace teeter {
namespace {

using std::numbers::pi;

OscillatorStep oscillator_step(double omega, double damping, double h) {
  const double root = std::sqrt(1.0 - damping * damping);
  const double wd = omega * root;
  const double e = std::exp(-damping * omega * h);
  const double s = e * std::sin(wd * h) / wd;
  const double c = e * std::cos(wd * h);
  const double zw = damping * omega;
  const double w2 = omega * omega;
  OscillatorStep step{};
  step.length = h;
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

double largest_between(const OscillatorState& from, const OscillatorState& to, double h) {
  const double ends = std::max(std::fabs(from.x), std::fabs(to.x));
  if (!(from.v * to.v < 0.0)) return ends;
  // Slope of the cubic, with u from 0 to 1: from.v h + 2 c2 u + 3 c3 u^2; one root lies between ends of opposite slope.
  const double rise = to.x - from.x;
  const double c2 = 3.0 * rise - h * (2.0 * from.v + to.v);
  const double c3 = -2.0 * rise + h * (from.v + to.v);
  const double root = std::sqrt(std::max(0.0, c2 * c2 - 3.0 * c3 * h * from.v));
  const double q = -(c2 + std::copysign(root, c2));
  const double first = h * from.v / q;
  const double u = first >= 0.0 && first <= 1.0 ? first : q / (3.0 * c3);
  return u >= 0.0 && u <= 1.0 ? std::max(ends, std::fabs(from.x + u * (h * from.v + u * (c2 + u * c3)))) : ends;
}

}  // namespace

Oscillator make_oscillator(double period, double damping, double sample_step) {
  constexpr double parts_a_period = 20.0;
  const int split = std::clamp(static_cast<int>(std::ceil(parts_a_period * sample_step / period)), 1, 1000);
  const auto silence = static_cast<std::size_t>(std::min(0.5 * period / sample_step, 1e6)) + 1;
  const double omega = 2.0 * pi / period;
  return {omega,
          damping,
          oscillator_step(omega, damping, sample_step),
          oscillator_step(omega, damping, sample_step / split),
          split,
          silence};
}

double largest_on_step(const Oscillator& o, OscillatorState state, double left, double right) {
  double largest = 0.0;
  const double change = (right - left) / o.split;
  for (int part = 0; part < o.split; ++part) {
    const OscillatorState next = after_step(o.part, state, left + part * change, left + (part + 1) * change);
    largest = std::max(largest, largest_between(state, next, o.part.length));
    state = next;
  }
  return largest;
}

}  // namespace teeter

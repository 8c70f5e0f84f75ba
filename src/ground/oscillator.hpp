// One damped oscillator on shaken ground, in exact steps (Nigam and Jennings).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace teeter {

struct OscillatorState {
  double x = 0.0;  // m, relative to the ground
  double v = 0.0;  // m/s
};

// The step of x'' + 2 z w x' + w^2 x = -a with a linear over it.
struct OscillatorStep {
  double length;          // s
  double xx, xv, vx, vv;  // free motion
  double x0, x1, v0, v1;  // share of the acceleration at the start and the end of the step
};

inline OscillatorState after_step(const OscillatorStep& s, const OscillatorState& state, double left, double right) {
  return {(s.x0 * left + s.x1 * right) + (s.xx * state.x + s.xv * state.v),
          (s.v0 * left + s.v1 * right) + (s.vx * state.x + s.vv * state.v)};
}

struct Oscillator {
  double omega;          // rad/s
  double damping;        // share of the critical one
  OscillatorStep whole;  // from sample to sample
  OscillatorStep part;   // a part of it, so that a period has at least 20
  int split;             // parts of a whole step
  std::size_t silence;   // whole steps in half a period, which hold the peak of the free vibration after a record
};
Oscillator make_oscillator(double period, double damping, double sample_step);

// |x| stays below the larger of |from| and |to|, and `more`, on a whole step.
struct StepBound {
  double from;  // m
  double to;    // m
  double more;  // m
};

// Where a period has few samples, of the particular solution, a line, and the amplitude of the free vibration about it;
// else of the cubic through both ends and their slopes.
inline StepBound bound_of(const Oscillator& o, const OscillatorState& start, const OscillatorState& end, double left,
                          double right) {
  if (o.split == 1) return {start.x, end.x, 0.25 * o.whole.length * std::max(std::fabs(start.v), std::fabs(end.v))};
  const double square = o.omega * o.omega;
  const double slope = (left - right) / (square * o.whole.length);
  const double lag = -2.0 * o.damping / o.omega * slope;
  const double from = lag - left / square;
  const double x = start.x - from;
  const double v = (start.v - slope) / o.omega + o.damping * x;
  return {from, lag - right / square, std::sqrt(x * x + v * v / (1.0 - o.damping * o.damping))};
}

// Largest |x| on a whole step from `start`, of the cubic through the ends of each part: misses by 3e-5 at most.
double largest_on_step(const Oscillator& oscillator, OscillatorState start, double left, double right);

}  // namespace teeter

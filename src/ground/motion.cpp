#include "ground/motion.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "ground/floor.hpp"

namespace teeter {
namespace {

bool active(double start, double end, double t) { return start <= t && t < end; }

// --- one part of each kind: value, next breakpoint, end, series ---

double value(const ConstantPart& part, double t) { return active(part.start, part.end, t) ? part.value : 0.0; }

double value(const SinusoidPart& part, double t) {
  if (!active(part.start, part.end, t)) return 0.0;
  const double u = t - part.origin;
  return (part.level + part.slope * u) * sincos(part.omega * u + part.phase).sin;
}

double value(const GaussianPart& part, double t) {
  if (!active(part.start, part.end, t)) return 0.0;
  const double y = part.rate * (t - part.centre);
  const auto& c = part.polynomial;
  return (c[0] + y * (c[1] + y * (c[2] + y * c[3]))) * std::exp(-0.5 * y * y);
}

double sample_time(const SampledPart& part, long i) { return part.start + static_cast<double>(i) * part.record->step; }

// Index i with sample_time(i) <= t < sample_time(i+1): the division alone may be off by one.
long cell_index(const SampledPart& part, double t) {
  long i = static_cast<long>(std::floor((t - part.start) / part.record->step));
  while (sample_time(part, i + 1) <= t) ++i;
  while (sample_time(part, i) > t) --i;
  return i;
}

long last_sample(const SampledPart& part) { return static_cast<long>(part.record->acceleration.size()) - 1; }

double end(const SampledPart& part) { return sample_time(part, last_sample(part)); }

struct Line {
  double at_t0;
  double slope;
};

Line line_at(const SampledPart& part, double t) {
  if (t < part.start || t >= end(part)) return {0.0, 0.0};
  const long i = cell_index(part, t);
  const auto& a = part.record->acceleration;
  const double slope = (a[i + 1] - a[i]) / part.record->step;
  return {part.scale * (a[i] + slope * (t - sample_time(part, i))), part.scale * slope};
}

double value(const SampledPart& part, double t) { return line_at(part, t).at_t0; }

double value(const FloorPart& part, double t) { return part.scale * part.response->acceleration_at(t); }

double end(const FloorPart& part) { return part.response->still_from(); }

template <class Part>
double end(const Part& part) {
  return part.end;
}

// When a part's strength is over; 0 for one that has none.
double strength_end(const ConstantPart& part) { return part.value != 0.0 ? part.end : 0.0; }
double strength_end(const SinusoidPart& part) { return part.level != 0.0 || part.slope != 0.0 ? part.end : 0.0; }
double strength_end(const GaussianPart& part) { return part.polynomial != std::array<double, 4>{} ? part.end : 0.0; }
double strength_end(const SampledPart& part) {
  const auto& a = part.record->acceleration;
  const auto last = std::find_if(a.rbegin(), a.rend(), [](double sample) { return sample != 0.0; });
  if (part.scale == 0.0 || last == a.rend()) return 0.0;
  return sample_time(part, std::min(last_sample(part), static_cast<long>(a.rend() - last)));
}

double strength_end(const FloorPart& part) { return part.scale == 0.0 ? 0.0 : part.response->still_from(); }

template <class Part>
double breakpoint_after(const Part& part, double t) {
  if (t < part.start) return part.start;
  return t < part.end ? part.end : never;
}

double breakpoint_after(const SampledPart& part, double t) {
  if (t < part.start) return part.start;
  if (t >= end(part)) return never;
  return sample_time(part, cell_index(part, t) + 1);
}

double breakpoint_after(const FloorPart& part, double t) { return part.response->breakpoint_after(t); }

int add(const ConstantPart& part, double t0, int /*order*/, double* out) {
  out[0] += value(part, t0);
  return 0;
}

int add(const SampledPart& part, double t0, int order, double* out) {
  const Line line = line_at(part, t0);
  out[0] += line.at_t0;
  if (order > 0) out[1] += line.slope;
  return line.slope == 0.0 ? 0 : 1;
}

// 1 / ((k+1)(k+2))
constexpr auto over_next_two = [] {
  std::array<double, 64> table{};
  for (std::size_t k = 0; k < table.size(); ++k) table[k] = 1.0 / ((k + 1.0) * (k + 2.0));
  return table;
}();

int add(const SinusoidPart& part, double t0, int order, double* out) {
  if (!active(part.start, part.end, t0)) return 0;
  const double u = t0 - part.origin;
  const auto [s, c] = sincos(part.omega * u + part.phase);
  const double level = part.level + part.slope * u;
  // Derivatives of sine cycle through sin, cos, -sin, -cos.
  double even = s;
  double odd = c * part.omega;
  double previous = 0.0;
  const double minus_square = -part.omega * part.omega;
  for (int k = 0; k <= order; ++k) {
    const double term = (k % 2 == 0) ? even : odd;
    out[k] += level * term + part.slope * previous;
    previous = term;
    (k % 2 == 0 ? even : odd) *= minus_square * over_next_two[k];
  }
  return order;
}

int add(const GaussianPart& part, double t0, int order, double* out) {
  if (!active(part.start, part.end, t0)) return 0;
  const double y = part.rate * (t0 - part.centre);
  const double q = part.rate;
  const auto& c = part.polynomial;
  // polynomial(y + q u) in powers of u.
  const std::array<double, 4> shifted = {c[0] + y * (c[1] + y * (c[2] + y * c[3])),
                                         q * (c[1] + y * (2.0 * c[2] + y * 3.0 * c[3])),
                                         q * q * (c[2] + 3.0 * y * c[3]), q * q * q * c[3]};
  double e1 = 0.0;
  double e2 = 0.0;
  double e3 = 0.0;
  double e0 = std::exp(-0.5 * y * y);
  for (int k = 0; k <= order; ++k) {
    out[k] += shifted[0] * e0 + shifted[1] * e1 + shifted[2] * e2 + shifted[3] * e3;
    const double next = -q * (y * e0 + q * e1) / (k + 1.0);
    e3 = e2;
    e2 = e1;
    e1 = e0;
    e0 = next;
  }
  return order;
}

int add(const FloorPart& part, double t0, int order, double* out) {
  return part.response->add_series(t0, order, part.scale, out);
}

double sound_step(const FloorPart& part) { return part.response->sound_step(); }
double sound_step(const ConstantPart&) { return never; }
double sound_step(const SampledPart&) { return never; }
double sound_step(const GaussianPart& part) { return 1.5 / part.rate; }

void scale_by(ConstantPart& part, double factor) { part.value *= factor; }
void scale_by(SampledPart& part, double factor) { part.scale *= factor; }
void scale_by(FloorPart& part, double factor) { part.scale *= factor; }
void scale_by(SinusoidPart& part, double factor) {
  part.level *= factor;
  part.slope *= factor;
}
void scale_by(GaussianPart& part, double factor) {
  for (double& c : part.polynomial) c *= factor;
}

}  // namespace

Motion scaled(const Motion& motion, double factor) {
  Motion result = motion;
  for_each_part(result, [&](auto& part) { scale_by(part, factor); });
  return result;
}

double first_piece_above(const SampledPart& part, double t, double limit, double until) {
  if (t < part.start) t = part.start;
  if (t >= end(part)) return t;
  const std::vector<double>& a = part.record->acceleration;
  const double unscaled = limit / std::fabs(part.scale);
  long i = cell_index(part, t);
  if (std::fabs(a[i]) > unscaled) return t;
  const long first = i;
  const long last = until < end(part) ? cell_index(part, std::max(t, until)) + 1 : last_sample(part);
  while (i < last && !(std::fabs(a[i + 1]) > unscaled)) ++i;
  return i == first ? t : sample_time(part, i);
}

bool is_none(const Motion& motion) {
  return motion.constants.empty() && motion.sinusoids.empty() && motion.gaussians.empty() && motion.sampled.empty() &&
         motion.floors.empty();
}

double acceleration(const Motion& motion, double t) {
  double sum = 0.0;
  for_each_part(motion, [&](const auto& part) { sum += value(part, t); });
  return sum;
}

double next_breakpoint(const Motion& motion, double t) {
  double next = never;
  for_each_part(motion, [&](const auto& part) { next = std::min(next, breakpoint_after(part, t)); });
  return next;
}

double quiet_from(const Motion& motion) {
  double last = 0.0;
  for_each_part(motion, [&](const auto& part) { last = std::max(last, end(part)); });
  return last;
}

double moves_until(const Motion& motion) {
  double last = 0.0;
  for_each_part(motion, [&](const auto& part) { last = std::max(last, strength_end(part)); });
  return last;
}

int add_series(const Motion& motion, double t0, int order, double* out) {
  int degree = 0;
  for_each_part(motion, [&](const auto& part) { degree = std::max(degree, add(part, t0, order, out)); });
  return degree;
}

MotionPiece expand_piece(const Motion& motion, double t0, int order, double* out) {
  const bool only_sampled =
      motion.constants.empty() && motion.sinusoids.empty() && motion.gaussians.empty() && motion.floors.empty();
  out[0] = 0.0;
  out[1] = 0.0;
  if (!only_sampled || motion.sampled.size() > 1) {
    std::fill_n(out, order + 1, 0.0);
    return {add_series(motion, t0, order, out), next_breakpoint(motion, t0)};
  }
  if (motion.sampled.empty()) return {0, never};
  const SampledPart& part = motion.sampled.front();
  if (t0 < part.start || t0 >= end(part)) return {0, breakpoint_after(part, t0)};
  const long i = cell_index(part, t0);
  const auto& a = part.record->acceleration;
  const double slope = (a[i + 1] - a[i]) / part.record->step;
  out[0] = part.scale * (a[i] + slope * (t0 - sample_time(part, i)));
  out[1] = part.scale * slope;
  return {slope == 0.0 ? 0 : 1, sample_time(part, i + 1)};
}

double longest_sound_step(const Motion& motion) {
  double step = never;
  for_each_part(motion, [&](const auto& part) { step = std::min(step, sound_step(part)); });
  return step;
}

}  // namespace teeter

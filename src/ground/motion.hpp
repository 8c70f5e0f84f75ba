// One direction of ground acceleration as a sum of parts, each analytic between its breakpoints.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <vector>

#include "teeter/ground.hpp"

namespace teeter {

inline constexpr double never = std::numeric_limits<double>::infinity();

// value on [start, end).
struct ConstantPart {
  double start;  // s
  double end;    // s
  double value;  // m/s2
};

// (level + slope (t-origin)) sin(omega (t-origin) + phase) on [start, end).
struct SinusoidPart {
  double start;   // s
  double end;     // s
  double origin;  // s
  double omega;   // rad/s
  double phase;   // rad
  double level;   // m/s2
  double slope;   // m/s3
};

// polynomial(y) exp(-y^2/2), y = rate (t-centre), on [start, end).
struct GaussianPart {
  double start;                      // s
  double end;                        // s
  double centre;                     // s
  double rate;                       // 1/s
  std::array<double, 4> polynomial;  // m/s2, coefficients of 1, y, y^2, y^3
};

// Linear between samples at start + i*step, zero before the first and after the last.
struct SampledPart {
  double start;  // s
  double scale;
  std::shared_ptr<const Record> record;
};

class FloorResponse;  // ground/floor.hpp

// What the modes of a building add on one of its floors.
struct FloorPart {
  double scale;
  std::shared_ptr<const FloorResponse> response;
};

struct Motion {
  std::vector<ConstantPart> constants;
  std::vector<SinusoidPart> sinusoids;
  std::vector<GaussianPart> gaussians;
  std::vector<SampledPart> sampled;
  std::vector<FloorPart> floors;
};

// The excitation must satisfy the rules of broken_rules().
Motion build_motion(const Excitation& excitation);

// The same in place: takes no memory where the motion had as many parts before.
void rebuild_motion(const Excitation& excitation, Motion& motion);

// Pulses that are a stretch of a sinusoid, and the one part they have.
inline bool is_cut_from_a_wave(ExcitationKind kind) {
  return kind == ExcitationKind::half_sine || kind == ExcitationKind::sine || kind == ExcitationKind::cosine ||
         kind == ExcitationKind::type_c;
}
SinusoidPart cut_from_a_wave(const Excitation& excitation);

// The same motion, `factor` times as strong.
Motion scaled(const Motion& motion, double factor);

// Calls f(part) for every part, whatever its type.
template <class MotionType, class F>
void for_each_part(MotionType& motion, F&& f) {
  for (auto& part : motion.constants) f(part);
  for (auto& part : motion.sinusoids) f(part);
  for (auto& part : motion.gaussians) f(part);
  for (auto& part : motion.sampled) f(part);
  for (auto& part : motion.floors) f(part);
}

bool is_none(const Motion& motion);

// Start of the first piece between two samples, at or after the one that holds t, on which |acceleration| exceeds
// `limit` (m/s2) somewhere; where there is none before `until` (s), a time from there on or the end of the record.
double first_piece_above(const SampledPart& part, double t, double limit, double until);

// Acceleration (m/s2) at time t, right limit where it jumps.
double acceleration(const Motion& motion, double t);

// First instant after t at which the motion is not analytic; `never` if there is none.
double next_breakpoint(const Motion& motion, double t);

// From here on the acceleration is zero; `never` for an endless motion, 0 for none.
double quiet_from(const Motion& motion);

// The same without what has no strength: parts scaled to zero and zeros at the end of a record.
double moves_until(const Motion& motion);

// Adds the Taylor coefficients of the acceleration about t0 (right limits) to out[0..order]; valid up to the next
// breakpoint. Returns the degree: coefficients above it are zero.
int add_series(const Motion& motion, double t0, int order, double* out);

// The same into out, whose coefficients above the degree (but for the first two) are left as they are, and the next
// breakpoint in one pass.
struct MotionPiece {
  int degree;
  double end;  // s, next breakpoint
};
MotionPiece expand_piece(const Motion& motion, double t0, int order, double* out);

// A step (s) over which no part varies beyond recognition: caps Taylor steps whose coefficients vanish by accident.
double longest_sound_step(const Motion& motion);
inline double sound_step(const SinusoidPart& part) { return 2.0 / part.omega; }

}  // namespace teeter

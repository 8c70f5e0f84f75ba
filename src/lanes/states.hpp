// The lanes side by side in memory: what the vector kernel reads and writes, one row per quantity.
#pragma once

#include <cstddef>
#include <cstdint>

#include "models/rocking/fate_lanes.hpp"
#include "solve/taylor.hpp"

namespace teeter {

inline constexpr int widest_lanes = 16;
inline constexpr double lying_lean = 0x1.921fb54442d18p+0;  // rad, pi/2

using LaneRow = double[widest_lanes];

struct alignas(64) LaneStates {
  // The state of each lane, turning about a corner.
  LaneRow time;       // s
  LaneRow angle;      // rad
  LaneRow rate;       // rad/s
  LaneRow sign;       // +1 on the right corner, -1 on the left one
  LaneRow deflation;  // the angle starts like u^deflation: 1 after an impact, 2 after uplift
  LaneRow peak;       // rad, largest lean so far
  LaneRow peak_sign;  // to which side
  // Of a lane that is watched:
  LaneRow peak_time;  // s
  LaneRow peak_rate;  // rad/s, largest so far
  // The corner, signed by the side where it says so.
  LaneRow pivot;        // rad, sign * alpha
  LaneRow mobility;     // 1/m
  LaneRow over_p;       // s
  LaneRow least_scale;  // rad, angles below it count as this one when the error of a step is judged
  LaneRow gravity;      // m/s2
  LaneRow error;        // share of the scale that the last terms of a step may reach
  LaneRow longest;      // s, of a step
  LaneRow piece_end;    // s, the ground motion is of one kind up to here, and smooth if it is a wave
  // Ground: level * sin(omega (t - origin) + phase).
  LaneRow level;   // m/s2
  LaneRow omega;   // rad/s
  LaneRow phase;   // rad
  LaneRow origin;  // s
  // Ground: linear between samples, scale * samples[cell] at start + cell * step. The lane is `left` before the end of
  // its cell, where the samples are `here`; its time is worked out when it is wanted.
  LaneRow start;  // s
  LaneRow step;   // s
  LaneRow left;   // s
  LaneRow here;   // m/s2
  LaneRow scale;
  LaneRow weight;                       // rad/s2, -mobility * gravity
  LaneRow push;                         // 1/m, -mobility * scale
  const double* samples[widest_lanes];  // m/s2
  std::int64_t cell[widest_lanes];
  std::int64_t last[widest_lanes];  // cell at which the piece is done
  LaneRow sine;                     // of the lever, pivot - angle
  LaneRow cosine;
  LaneRow small;  // rad, error * least_scale
  // Impacts there, of blocks that are the same on both corners.
  LaneRow ratio;
  LaneRow slow;  // (rad/s)^2, where the squared rate after an impact is not above it, the lane is left to `impacts`
  LaneRow sine_alpha;  // of the other corner
  LaneRow cosine_alpha;
  std::int64_t most[widest_lanes];   // impacts that are bounced here
  std::int64_t count[widest_lanes];  // impacts so far, on any ground

  int order;
  bool with_peaks;
  bool watched;   // with the time of the peak and with the peak of the rate
  long rounds;    // so far
  unsigned busy;  // a bit per lane

  // What the round found, a bit per lane.
  unsigned impacts;                      // the state is at an impact, before it
  unsigned lying;                        // the side of the block meets the ground: the state is there
  unsigned unclear;                      // not advanced: to be looked at one by one
  unsigned peaks;                        // the peaks of this step, as far as it was made, are to be found one by one
  unsigned piece_done;                   // the end of the piece is reached
  LaneRow begin;                         // s, of the step, where it is watched
  LaneRow length;                        // s, of the step
  LaneRow made;                          // share of it
  LaneRow series[max_taylor_order + 1];  // rad, of the angle in powers of the share of the step that has passed
};

// A bit per lane.
TEETER_INLINED inline unsigned events_of(const LaneStates& states) {
  return states.impacts | states.lying | states.unclear | states.peaks | states.piece_done;
}

// The time (s) of a lane between two samples.
TEETER_INLINED inline double time_in_cell(const LaneStates& states, int i) {
  return states.start[i] + static_cast<double>(states.cell[i] + 1) * states.step[i] - states.left[i];
}

// Steps of every lane, one at least, until something happens.
using LaneRound = void (*)(LaneStates&);

enum class LaneGround { wave, samples };

// The rounds of one instruction set, for a number of lanes at once.
struct LaneRounds {
  const char* set = "";  // "AVX2"
  int width = 0;         // 0 where the program was built without it
  LaneRound (*choose)(bool slender, LaneGround ground, int order) = nullptr;
  void (*answer_fates)(FateRows<widest_lanes>& rows, bool slender) = nullptr;
};

LaneRounds single_lane_rounds();
LaneRounds baseline_lane_rounds();
LaneRounds avx2_lane_rounds();
LaneRounds avx512_lane_rounds();

}  // namespace teeter

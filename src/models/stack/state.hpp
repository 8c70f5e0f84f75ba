// The changing part of a stack: which interfaces are open, about which point, and how far.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "core/vec2.hpp"
#include "models/stack/model.hpp"

namespace teeter {

// Open about the right contact point (relative angle >= 0), about the left one (<= 0), or closed: the block moves with
// the one below. Stored, never read from the sign of the angle.
enum class Joint : signed char { left = -1, closed = 0, right = 1 };

inline int sign_of(Joint joint) { return static_cast<int>(joint); }
inline Joint opposite(Joint joint) { return static_cast<Joint>(-sign_of(joint)); }

struct Relative {
  Joint joint = Joint::closed;
  double angle = 0.0;  // rad, of the block against what it stands on
  double rate = 0.0;   // rad/s
};

struct StackState {
  double time = 0.0;             // s
  std::vector<Relative> joints;  // per interface; closed ones have angle and rate exactly zero
  double x = 0.0;                // m, of an isolated plate against its support
  double u = 0.0;                // m/s, likewise
  PlateMode plate{};             // how it moves
  std::vector<AnchorState> anchors{};

  // The lowest block as its anchors see it.
  Side leans_to() const { return joints.front().joint == Joint::left ? Side::left : Side::right; }
  double lean() const { return std::fabs(joints.front().angle); }
};

// Absolute angles and rates of the initial state; differences below 1e-12 are closed interfaces.
StackState initial_state(const std::vector<double>& angles, const std::vector<double>& rates);

// Where everything is, and how fast it turns.
struct BlockPose {
  double angle;                 // rad, from the vertical
  double rate;                  // rad/s
  SinCos turn;                  // of the angle
  std::array<Vec2, 2> contact;  // m, the right and the left contact point of its lower interface
  Vec2 base;                    // m, middle of its bottom face
  Vec2 centre;                  // m, of mass

  // What it turns about; of a closed interface, whose points all move with both blocks, the middle.
  Vec2 point(Joint joint) const {
    if (joint == Joint::closed) return base;
    return contact[joint == Joint::left ? 1 : 0];
  }
};
void pose_blocks(const StackModel& model, const StackState& state, std::vector<BlockPose>& poses);

// Velocity of every centre of mass against what the stack, or the plate under it, stands on (m/s).
void block_velocities(const std::vector<BlockPose>& poses, const StackState& state, std::vector<Vec2>& velocities);

double kinetic_energy(const StackModel& model, const StackState& state);    // J
double potential_energy(const StackModel& model, const StackState& state);  // J, above standing upright

}  // namespace teeter

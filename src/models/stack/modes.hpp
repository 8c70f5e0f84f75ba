// The mode form of a stack (docs/theory.md, section 12): mode (k, right) turns everything from block k upwards
// clockwise about the right contact point of interface k, (k, left) counter-clockwise about the left one.
#pragma once

#include <vector>

#include "models/stack/state.hpp"
#include "solve/mixed_lcp.hpp"

namespace teeter {

struct Mode {
  std::size_t interface;
  Joint about;  // right or left
};

// Everything from one block upwards as if frozen to one body, and its bias: the acceleration, with gravity and the
// ground's, that it has when no mode accelerates.
struct SubStack {
  double mass;     // kg
  Vec2 centre;     // m, of mass
  double inertia;  // kg m2, about it
  Vec2 bias;       // m/s2, mean acceleration
  double couple;   // N m, of the bias about the centre of mass
};

// Per block, for the poses and rates given and ground accelerations (a_h, g + a_v).
std::vector<SubStack> sub_stacks(const StackModel& model, const StackState& state, const std::vector<BlockPose>& poses,
                                 Vec2 acceleration);

// Generalised masses M of the modes, as a dense matrix.
void fill_masses(const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                 const std::vector<Mode>& modes, MixedLcp& problem);

// The problem of the modes with its masses: beyond `dense_up_to` as a chain, which costs less then; always dense on a
// plate, which couples every mode with every other.
inline constexpr std::size_t dense_up_to = 24;  // unknowns
MixedLcp problem_of(const StackModel& model, const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                    const std::vector<Mode>& modes);

// The same as a chain, however few they are.
TurningChain chain_of(const StackModel& model, const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                      const std::vector<Mode>& modes);

// Generalised force of the bias on a mode: M x = r when nothing is in the way.
double mode_force(const std::vector<SubStack>& above, const std::vector<BlockPose>& poses, Mode mode);

// Horizontal momentum of each mode at the rate 1 (kg m).
std::vector<double> mode_momenta(const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                                 const std::vector<Mode>& modes);

// On a plate of the mass `total` (kg, with all blocks) that is free to follow, the modes have less mass.
void let_plate_follow(const std::vector<double>& momenta, double total, MixedLcp& problem);

// Modes of every interface: the pivot's for an open one, both for a closed one or one in `hit`. The order of the two
// does not depend on what is called left and right, so that mirror images give the same bits.
std::vector<Mode> list_modes(const StackState& state, const std::vector<SubStack>& above,
                             const std::vector<BlockPose>& poses, const std::vector<char>& hit);

}  // namespace teeter

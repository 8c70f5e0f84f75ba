#include "models/stack/forces.hpp"

#include <algorithm>
#include <cmath>

#include "core/sincos.hpp"
#include "models/stack/modes.hpp"
#include "models/stack/series.hpp"

namespace teeter {
namespace {

// Sine and cosine of the face that carries interface k.
SinCos face_of(const StackModel& model, const std::vector<BlockPose>& poses, const StackState& state, std::size_t k) {
  const std::size_t side = state.joints[k].joint == Joint::left ? 1 : 0;
  if (model.interfaces[k].corner_of_lower[side]) return poses[k].turn;
  return k == 0 ? SinCos{0.0, 1.0} : poses[k - 1].turn;
}

InterfaceForce along(Vec2 force, SinCos face) {
  return {force.x * face.sin + force.y * face.cos, force.x * face.cos - force.y * face.sin};
}

// N, what the contact below the lowest block bears more since anchors pull at it.
Vec2 of_anchors(const StackModel& model, const StackState& state) {
  if (model.anchors.empty()) return {};
  const double pull = force_of(model.anchors, state.anchors, state.leans_to(), state.lean());
  const SinCos half = sincos(0.5 * state.lean());
  return {sign_of(state.leans_to()) * pull * half.sin, pull * half.cos};
}

}  // namespace

StackAccelerations accelerations_of(const StackModel& model, const StackState& state, Vec2 ground) {
  const Chain chain = build_chain(model, state);
  StackSeries series;
  start_series(chain, state, series);
  Forcing<double> forcing{};
  forcing.horizontal[0] = ground.x;
  forcing.vertical[0] = ground.y;
  extend(model, state, chain, forcing, 2, series);
  std::vector<double> relative(state.joints.size(), 0.0);
  double below = 0.0;
  for (std::size_t g = 0; g < chain.moving.size(); ++g) {
    relative[chain.moving[g].first] = series.groups[g].rate[1] - below;
    below = series.groups[g].rate[1];
  }
  return {relative, {forcing.horizontal[0], ground.y}};
}

void interface_forces(const StackModel& model, const StackState& state, const std::vector<double>& accelerations,
                      Vec2 carried, std::vector<InterfaceForce>& forces) {
  std::vector<BlockPose> poses;
  pose_blocks(model, state, poses);
  const std::size_t n = poses.size();
  forces.resize(n);
  std::vector<Vec2> inertial(n);
  Vec2 contact = carried;  // acceleration of the contact point
  double turning = 0.0;    // rad/s2, absolute
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 here = poses[i].point(state.joints[i].joint);
    turning += accelerations[i];
    const auto acceleration_at = [&](Vec2 r) {
      return contact + turning * quarter_turn(r - here) - (poses[i].rate * poses[i].rate) * (r - here);
    };
    inertial[i] = model.blocks[i].mass * acceleration_at(poses[i].centre);
    if (i + 1 < n) contact = acceleration_at(poses[i + 1].point(state.joints[i + 1].joint));
  }
  Vec2 sum{};
  for (std::size_t i = n; i-- > 0;) {
    sum = sum + inertial[i];
    if (i == 0) sum = sum + of_anchors(model, state);
    forces[i] = along(sum, face_of(model, poses, state, i));
  }
}

std::vector<InterfaceForce> interface_impulses(const StackModel& model, const StackState& state,
                                               const StackImpact& impact) {
  const StackState before{state.time, impact.before, state.x, impact.plate_before};
  const StackState after{state.time, impact.after, state.x, impact.plate_after};
  std::vector<BlockPose> poses_before;
  std::vector<BlockPose> poses_after;
  std::vector<Vec2> velocities_before;
  std::vector<Vec2> velocities_after;
  pose_blocks(model, before, poses_before);
  pose_blocks(model, after, poses_after);
  block_velocities(poses_before, before, velocities_before);
  block_velocities(poses_after, after, velocities_after);
  std::vector<InterfaceForce> impulses(model.blocks.size());
  Vec2 sum{};
  for (std::size_t i = model.blocks.size(); i-- > 0;) {
    sum = sum + model.blocks[i].mass * (velocities_after[i] - velocities_before[i]);
    impulses[i] = along(sum, face_of(model, poses_after, after, i));
  }
  return impulses;
}

double friction_needed(const InterfaceForce& force) {
  if (force.normal > 0.0) return std::fabs(force.shear) / force.normal;
  return force.shear == 0.0 && force.normal == 0.0 ? 0.0 : never;
}

std::vector<std::array<double, 2>> tipping_angles(const StackModel& model) {
  const StackState upright{0.0, std::vector<Relative>(model.blocks.size())};
  std::vector<BlockPose> poses;
  pose_blocks(model, upright, poses);
  const auto above = sub_stacks(model, upright, poses, {});
  std::vector<std::array<double, 2>> angles;
  for (std::size_t i = 0; i < above.size(); ++i) {
    const Vec2 right = poses[i].contact[0];
    const Vec2 left = poses[i].contact[1];
    const double height = above[i].centre.y - right.y;
    const double middle = above[i].centre.x;
    angles.push_back({std::atan2(middle - left.x, height), std::atan2(right.x - middle, height)});
  }
  return angles;
}

}  // namespace teeter

#include "models/stack/state.hpp"

#include <cmath>

namespace teeter {
namespace {

// Abscissa (m) of what block i turns about, in its own frame.
double pivot_of(const StackModel& model, const StackState& state, std::size_t i) {
  const Joint joint = state.joints[i].joint;
  return joint == Joint::closed ? 0.0 : model.interfaces[i].point[joint == Joint::left ? 1 : 0];
}

// J, of springs, or of the weight in a bowl.
double energy_of_plate(const StackModel& model, double x) {
  if (!model.plate) return 0.0;
  const PlateLaw& plate = *model.plate;
  const double stiffness = plate.slider ? plate.total * model.shaking.gravity * plate.curvature : plate.stiffness;
  return 0.5 * stiffness * x * x;
}

}  // namespace

StackState initial_state(const std::vector<double>& angles, const std::vector<double>& rates) {
  constexpr double same = 1e-12;
  StackState state;
  double angle_below = 0.0;
  double rate_below = 0.0;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    Relative r{Joint::closed, angles[i] - angle_below, rates[i] - rate_below};
    if (std::fabs(r.angle) <= same) r.angle = 0.0;
    if (std::fabs(r.rate) <= same) r.rate = 0.0;
    const double lean = r.angle != 0.0 ? r.angle : r.rate;
    if (lean != 0.0) r.joint = lean > 0.0 ? Joint::right : Joint::left;
    state.joints.push_back(r);
    angle_below = angles[i];
    rate_below = rates[i];
  }
  return state;
}

void pose_blocks(const StackModel& model, const StackState& state, std::vector<BlockPose>& poses) {
  poses.resize(model.blocks.size());
  Vec2 support{state.x, 0.0};  // middle of the face below
  SinCos below{0.0, 1.0};
  double angle = 0.0;
  double rate = 0.0;
  for (std::size_t i = 0; i < model.blocks.size(); ++i) {
    const StackBlock& block = model.blocks[i];
    const Interface& interface = model.interfaces[i];
    const Relative& relative = state.joints[i];
    BlockPose& pose = poses[i];
    angle += relative.angle;
    rate += relative.rate;
    pose.angle = angle;
    pose.rate = rate;
    pose.turn = relative.joint == Joint::closed || relative.angle == 0.0 ? below : sincos(angle);
    for (std::size_t side = 0; side < 2; ++side)
      pose.contact[side] = support + turned({block.offset + interface.point[side], 0.0}, below);
    const double pivot = pivot_of(model, state, i);
    pose.base = support + turned({block.offset + pivot, 0.0}, below) - turned({pivot, 0.0}, pose.turn);
    pose.centre = pose.base + turned(block.com, pose.turn);
    support = pose.base + turned({0.0, block.height}, pose.turn);
    below = pose.turn;
  }
}

void block_velocities(const std::vector<BlockPose>& poses, const StackState& state, std::vector<Vec2>& velocities) {
  velocities.resize(poses.size());
  Vec2 of_contact{state.u, 0.0};
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const Vec2 here = poses[i].point(state.joints[i].joint);
    if (i > 0) {
      const Vec2 before = poses[i - 1].point(state.joints[i - 1].joint);
      of_contact = of_contact + poses[i - 1].rate * quarter_turn(here - before);
    }
    velocities[i] = of_contact + poses[i].rate * quarter_turn(poses[i].centre - here);
  }
}

double kinetic_energy(const StackModel& model, const StackState& state) {
  std::vector<BlockPose> poses;
  std::vector<Vec2> velocities;
  pose_blocks(model, state, poses);
  block_velocities(poses, state, velocities);
  double sum = 0.0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const StackBlock& b = model.blocks[i];
    sum += b.mass * dot(velocities[i], velocities[i]) + b.inertia * poses[i].rate * poses[i].rate;
  }
  if (model.plate) sum += model.plate->mass * state.u * state.u;
  return 0.5 * sum;
}

// Heights by how much they rise: the large heights themselves would cancel.
double potential_energy(const StackModel& model, const StackState& state) {
  double sum = 0.0;
  double rise = 0.0;  // of the contact point below block i
  double angle = 0.0;
  for (std::size_t i = 0; i < model.blocks.size(); ++i) {
    const StackBlock& b = model.blocks[i];
    angle += state.joints[i].angle;
    const double sine = sincos(angle).sin;
    const double half = sincos(0.5 * angle).sin;
    const auto risen = [&](Vec2 r) { return rise - r.x * sine - 2.0 * r.y * half * half; };
    const double pivot = pivot_of(model, state, i);
    sum += b.mass * risen({b.com.x - pivot, b.com.y});
    if (i + 1 == model.blocks.size()) break;
    const double reach = model.blocks[i + 1].offset + pivot_of(model, state, i + 1);
    rise = risen({reach - pivot, b.height});
  }
  return model.shaking.gravity * sum + energy_of_plate(model, state.x) +
         strain_energy_of(model.anchors, state.anchors, state.leans_to(), state.lean());
}

}  // namespace teeter

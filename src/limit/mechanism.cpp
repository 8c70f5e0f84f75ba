#include "limit/mechanism.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr double visible = 1e-6;   // of the largest velocity
constexpr double pressing = 1e-9;  // of the heaviest block

std::array<double, 2> pair_of(Vec2 v) { return {v.x, v.y}; }

// The spots of joint j are next to each other; `first` is where they begin.
struct JointSpots {
  std::size_t joint;
  std::size_t first;
  std::size_t count;
};

std::vector<JointSpots> spots_by_joint(const LimitProblem& problem) {
  std::vector<JointSpots> all;
  for (std::size_t k = 0; k < problem.spots.size(); ++k) {
    const auto joint = static_cast<std::size_t>(problem.spots[k].joint);
    if (all.empty() || all.back().joint != joint) all.push_back({joint, k, 0});
    ++all.back().count;
  }
  return all;
}

std::optional<int> number_in_arch(const Assembly& assembly, const MasonryJoint& joint) {
  const int n = assembly.voussoirs;
  if (n == 0 || joint.upper >= n) return std::nullopt;
  if (joint.lower >= 0 && joint.lower < n) return std::max(joint.upper, joint.lower);
  // A springing: the first voussoir has it on its left, the last one on its right.
  const bool left =
      joint.ends[0].x + joint.ends[1].x < 2.0 * assembly.blocks[static_cast<std::size_t>(joint.upper)].centre.x;
  return left ? joint.upper : joint.upper + 1;
}

// The centre of an arch is the origin.
std::string name_of_end(const Assembly& assembly, const MasonryJoint& joint, std::size_t end) {
  if (joint.points == 1) return "point";
  if (!number_in_arch(assembly, joint)) return end == 0 ? "left" : "right";
  const Vec2 here = joint.ends[end];
  const Vec2 there = joint.ends[1 - end];
  return dot(here, here) > dot(there, there) ? "extrados" : "intrados";
}

void describe_joint(const Assembly& assembly, const LimitProblem& problem, const CollapseState& state,
                    const JointSpots& spots, bool associative, LimitMechanism& mechanism) {
  const MasonryJoint& joint = assembly.joints[spots.joint];
  std::array<SpotMotion, 2> u;
  for (std::size_t e = 0; e < spots.count; ++e)
    u[e] = motion_at(problem.spots[spots.first + e], problem.centre, state.velocities);
  const auto rate = [&](int block) { return block < 0 ? 0.0 : state.velocities[static_cast<std::size_t>(block)].rate; };
  const bool turns = std::fabs(rate(joint.upper) - rate(joint.lower)) * problem.length > visible;
  const std::size_t end = spots.count == 2 && u[1].opening < u[0].opening ? 1 : 0;
  const double slope = associative ? problem.friction : 0.0;
  const bool parted = u[end].opening - slope * std::fabs(u[end].sliding) > visible;
  if (parted) return;
  const std::optional<int> number = number_in_arch(assembly, joint);
  if (turns)
    mechanism.hinges.push_back(
        {joint.upper, joint.lower, number, name_of_end(assembly, joint, end), pair_of(joint.ends[end])});
  if (std::fabs(u[end].sliding) > visible)
    mechanism.sliding.push_back({joint.upper, joint.lower, number, {pair_of(joint.ends[0]), pair_of(joint.ends[1])}});
}

}  // namespace

LimitCollapse describe_state(const Assembly& assembly, const LimitProblem& problem, const CollapseState& state,
                             bool associative) {
  LimitCollapse told;
  told.mechanism.flow = associative ? "associative" : "coulomb";
  for (const BlockVelocity& v : state.velocities)
    told.mechanism.velocities.push_back({v.velocity.x, v.velocity.y, v.rate});
  for (const JointSpots& spots : spots_by_joint(problem)) {
    describe_joint(assembly, problem, state, spots, associative, told.mechanism);
    double normal = 0.0;
    Vec2 at, force;
    for (std::size_t k = spots.first; k < spots.first + spots.count; ++k) {
      const Spot& spot = problem.spots[k];
      const SpotForce& c = state.forces[k];
      normal += c.normal;
      at = at + c.normal * spot.at;
      force = force + c.normal * spot.normal + c.tangential * spot.tangent;
      told.forces.push_back({spot.upper, spot.lower, pair_of(spot.at), pair_of(spot.normal), c.normal, c.tangential});
    }
    if (normal > pressing * problem.force) {
      const Spot& spot = problem.spots[spots.first];
      told.thrust.push_back({spot.upper, spot.lower, pair_of((1.0 / normal) * at), pair_of(force)});
    }
  }
  const bool hinges = !told.mechanism.hinges.empty();
  const bool slides = !told.mechanism.sliding.empty();
  told.mechanism.kind = hinges && slides ? "mixed" : slides ? "sliding" : "hinging";
  return told;
}

}  // namespace teeter

#include "models/contact/standing.hpp"

#include <algorithm>
#include <numeric>

namespace teeter {
namespace {

constexpr double closed = 1e-6;  // share of the largest side

// The widest gap along a face of `body`; negative where they overlap in the direction of all its faces.
double separation(const RigidBody& body, const Pose& pose, const RigidBody& other, const Pose& other_pose) {
  double widest = -1e300;
  for (std::size_t f = 0; f < body.normals.size(); ++f) {
    const Vec2 normal = turned(body.normals[f], pose.turn);
    const Vec2 start = pose.place + turned(body.corners[f], pose.turn);
    double nearest = 1e300;
    for (const Vec2& corner : other.corners)
      nearest = std::min(nearest, dot(normal, other_pose.place + turned(corner, other_pose.turn) - start));
    widest = std::max(widest, nearest);
  }
  return widest;
}

std::vector<Pose> standing_poses(const ContactModel& model) {
  std::vector<Pose> poses;
  pose_bodies(model.standing, poses);
  return poses;
}

Neighbours standing_neighbours(const ContactModel& model, const std::vector<Pose>& poses) {
  Neighbours neighbours;
  neighbours.update(model, model.standing, poses);
  return neighbours;
}

}  // namespace

std::optional<Overlap> deepest_overlap(const ContactModel& model) {
  const std::vector<Pose> poses = standing_poses(model);
  const Neighbours neighbours = standing_neighbours(model, poses);
  std::optional<Overlap> deepest;
  for (const Pair& pair : neighbours.pairs()) {
    if (pair.lower == the_base) continue;
    const auto u = static_cast<std::size_t>(pair.upper);
    const auto l = static_cast<std::size_t>(pair.lower);
    const double gap = std::max(separation(model.bodies[u], poses[u], model.bodies[l], poses[l]),
                                separation(model.bodies[l], poses[l], model.bodies[u], poses[u]));
    if (gap < 0.0 && (!deepest || -gap > deepest->depth)) deepest = Overlap{u, l, -gap};
  }
  return deepest;
}

double depth_in_ground(const ContactModel& model, std::size_t body) {
  if (!model.level) return -1e300;
  double lowest = 1e300;
  for (const Vec2& corner : model.bodies[body].corners) lowest = std::min(lowest, corner.y);
  return *model.level - (model.standing.bodies[body].place.y + lowest);
}

std::vector<StandingJoint> standing_joints(const ContactModel& model) {
  const std::vector<Pose> poses = standing_poses(model);
  const Neighbours neighbours = standing_neighbours(model, poses);
  std::vector<StandingJoint> joints;
  for (const Pair& pair : neighbours.pairs()) {
    if (!pair.facing) continue;
    StandingJoint joint{pair.upper, pair.lower, {}};
    for (int e = 0; e < 2; ++e) {
      const TouchPlace place = place_of(model, poses, pair, e);
      if (place.gap <= closed * model.length) joint.ends.push_back(place);
    }
    if (!joint.ends.empty()) joints.push_back(joint);
  }
  return joints;
}

std::vector<std::size_t> floating_bodies(const ContactModel& model, const std::vector<StandingJoint>& joints) {
  const std::size_t ground = model.bodies.size();
  std::vector<std::size_t> group(ground + 1);
  std::iota(group.begin(), group.end(), std::size_t{0});
  const auto root = [&](std::size_t i) {
    while (group[i] != i) i = group[i] = group[group[i]];
    return i;
  };
  const auto whole = [&](int body) {
    const bool carries = body == the_base || model.bodies[static_cast<std::size_t>(body)].fixed;
    return carries ? ground : static_cast<std::size_t>(body);
  };
  for (const StandingJoint& joint : joints) group[root(whole(joint.upper))] = root(whole(joint.lower));
  std::vector<std::size_t> floating;
  for (std::size_t i = 0; i < ground; ++i)
    if (!model.bodies[i].fixed && root(i) != root(ground)) floating.push_back(i);
  return floating;
}

}  // namespace teeter

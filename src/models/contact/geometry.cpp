#include "models/contact/geometry.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr double same_place = 1e-9;     // share of the largest side within which corners lie over each other
constexpr double least_overlap = 1e-6;  // share of the largest side below which faces do not face each other
constexpr double least_flat = 1e-5;     // the same for parallel faces: corner on corner carries nothing
constexpr double parallel = 1e-9;       // sine between faces
constexpr double same_face = 1e-6;      // share of the largest side: a face of the lower body is preferred within
constexpr double turned_away = -0.5;    // cosine: faces that turn more have no second end in common
constexpr double hand_over = 1e-3;      // share of the largest side: a corner in the place of another takes its part
constexpr double no_gap = 1e300;        // m, of an end that is not there
constexpr double list_margin = 0.1;     // share of the smallest side a body may move before the list is renewed

Vec2 corner_of(const RigidBody& body, const Pose& pose, int k) {
  return pose.place + turned(body.corners[static_cast<std::size_t>(k)], pose.turn);
}

Vec2 normal_of(const RigidBody& body, const Pose& pose, int face) {
  return turned(body.normals[static_cast<std::size_t>(face)], pose.turn);
}

int next_corner(const RigidBody& body, int k) { return k + 1 == static_cast<int>(body.corners.size()) ? 0 : k + 1; }

// The face whose normal points most against a direction; the present one is kept while it is as good.
int face_against(const RigidBody& body, const Pose& pose, Vec2 direction, int present) {
  constexpr double better = 1e-6;
  int best = present;
  double least = present < 0 ? 2.0 : dot(normal_of(body, pose, present), direction) - better;
  for (int k = 0; k < static_cast<int>(body.normals.size()); ++k) {
    const double against = dot(normal_of(body, pose, k), direction);
    if (against < least) {
      least = against;
      best = k;
    }
  }
  return best;
}

struct Separation {
  int face = -1;
  double distance = -1e300;  // m
};

// The face of one body that keeps the other farthest away.
Separation widest(const RigidBody& body, const Pose& pose, const RigidBody& other, const Pose& other_pose) {
  Separation best;
  for (int face = 0; face < static_cast<int>(body.normals.size()); ++face) {
    const Vec2 normal = normal_of(body, pose, face);
    const Vec2 start = corner_of(body, pose, face);
    double nearest = 1e300;
    for (int k = 0; k < static_cast<int>(other.corners.size()); ++k)
      nearest = std::min(nearest, dot(normal, corner_of(other, other_pose, k) - start));
    if (nearest > best.distance) best = {face, nearest};
  }
  return best;
}

struct Extent {
  double low;  // m, along the tangent
  double high;
  int low_corner;
  int high_corner;
};

Extent extent_of(const RigidBody& body, const Pose& pose, int face, Vec2 tangent) {
  const int other = next_corner(body, face);
  const double a = dot(tangent, corner_of(body, pose, face));
  const double b = dot(tangent, corner_of(body, pose, other));
  return a <= b ? Extent{a, b, face, other} : Extent{b, a, other, face};
}

void set_ends(const ContactModel& model, const std::vector<Pose>& poses, Pair& pair) {
  const auto u = static_cast<std::size_t>(pair.upper);
  const RigidBody& upper = model.bodies[u];
  if (pair.lower == the_base) {
    const Extent e = extent_of(upper, poses[u], pair.face_of_upper, {1.0, 0.0});
    pair.touch = {Touch{true, e.low_corner, 0}, Touch{true, e.high_corner, 0}};
    pair.facing = true;
    return;
  }
  const auto l = static_cast<std::size_t>(pair.lower);
  const RigidBody& lower = model.bodies[l];
  // Along the reference face, to the right of the normal that looks up.
  const Vec2 reference = pair.reference_lower ? normal_of(lower, poses[l], pair.face_of_lower)
                                              : -1.0 * normal_of(upper, poses[u], pair.face_of_upper);
  const Vec2 tangent = quarter_turn(reference);
  const Extent above = extent_of(upper, poses[u], pair.face_of_upper, tangent);
  const Extent below = extent_of(lower, poses[l], pair.face_of_lower, tangent);
  const double near = same_place * model.length;
  const Vec2 down = normal_of(upper, poses[u], pair.face_of_upper);
  const Vec2 up = normal_of(lower, poses[l], pair.face_of_lower);
  pair.touch[0] = above.low >= below.low - near ? Touch{true, above.low_corner, pair.face_of_lower}
                                                : Touch{false, below.low_corner, pair.face_of_upper};
  pair.touch[1] = above.high <= below.high + near ? Touch{true, above.high_corner, pair.face_of_lower}
                                                  : Touch{false, below.high_corner, pair.face_of_upper};
  // The end of the reference face against the other one makes sense only where that one looks back.
  const bool away = dot(down, up) > turned_away;
  for (Touch& touch : pair.touch) touch.none = away && touch.corner_of_upper != pair.reference_lower;
  const double overlap = std::min(above.high, below.high) - std::max(above.low, below.low);
  const bool flat = std::fabs(cross(down, up)) < parallel;
  pair.facing = overlap > (flat ? least_flat : least_overlap) * model.length;
}

void set_faces(const ContactModel& model, const std::vector<Pose>& poses, Pair& pair) {
  const auto u = static_cast<std::size_t>(pair.upper);
  if (pair.lower == the_base) {
    pair.face_of_upper = face_against(model.bodies[u], poses[u], {0.0, 1.0}, pair.face_of_upper);
    return;
  }
  const auto l = static_cast<std::size_t>(pair.lower);
  const Separation from_lower = widest(model.bodies[l], poses[l], model.bodies[u], poses[u]);
  const Separation from_upper = widest(model.bodies[u], poses[u], model.bodies[l], poses[l]);
  pair.reference_lower = from_lower.distance >= from_upper.distance - same_face * model.length;
  if (pair.reference_lower) {
    pair.face_of_lower = from_lower.face;
    pair.face_of_upper =
        face_against(model.bodies[u], poses[u], normal_of(model.bodies[l], poses[l], from_lower.face), -1);
  } else {
    pair.face_of_upper = from_upper.face;
    pair.face_of_lower =
        face_against(model.bodies[l], poses[l], normal_of(model.bodies[u], poses[u], from_upper.face), -1);
  }
}

// Faces that look at each other within 30 degrees, less where their bodies have blunt corners, and overlap need not be
// searched for again.
bool still_facing(const ContactModel& model, const std::vector<Pose>& poses, Pair& pair) {
  if (!pair.facing || pair.lower == the_base) return false;
  const auto u = static_cast<std::size_t>(pair.upper);
  const auto l = static_cast<std::size_t>(pair.lower);
  const Vec2 up = normal_of(model.bodies[l], poses[l], pair.face_of_lower);
  const double opposed = std::max(model.bodies[u].facing[static_cast<std::size_t>(pair.face_of_upper)],
                                  model.bodies[l].facing[static_cast<std::size_t>(pair.face_of_lower)]);
  if (dot(normal_of(model.bodies[u], poses[u], pair.face_of_upper), up) > -opposed) return false;
  set_ends(model, poses, pair);
  return pair.facing;
}

// The end of the pair as it was that is now this one: the same corner, or one that it has passed; 2: none.
std::size_t remembered_end(const ContactModel& model, const std::vector<Pose>& poses, const Pair& before,
                           const Pair& now, std::size_t end) {
  const Touch& touch = now.touch[end];
  for (std::size_t k = 0; k < 2; ++k)
    if (before.touch[k].corner_of_upper == touch.corner_of_upper && before.touch[k].corner == touch.corner) return k;
  if (now.lower == the_base || !before.facing) return 2;
  const auto point_of = [&](const Touch& t) {
    const auto owner = static_cast<std::size_t>(t.corner_of_upper ? now.upper : now.lower);
    return corner_of(model.bodies[owner], poses[owner], t.corner);
  };
  for (std::size_t k = 0; k < 2; ++k) {
    const Vec2 apart = point_of(before.touch[k]) - point_of(touch);
    if (dot(apart, apart) <= hand_over * hand_over * model.length * model.length) return k;
  }
  return 2;
}

// Where a fixed block carries a corner, the ground plane does not carry it again.
void spare_doubled_ends(const ContactModel& model, const std::vector<Pose>& poses, std::vector<Pair>& pairs) {
  const double near = same_face * model.length;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (pairs[p].lower != the_base) continue;
    for (int e = 0; e < 2; ++e) {
      const TouchPlace place = place_of(model, poses, pairs[p], e);
      for (std::size_t q = p + 1; q < pairs.size() && pairs[q].upper == pairs[p].upper; ++q) {
        if (!pairs[q].facing || !model.bodies[static_cast<std::size_t>(pairs[q].lower)].fixed) continue;
        for (int f = 0; f < 2; ++f) {
          const TouchPlace other = place_of(model, poses, pairs[q], f);
          const Vec2 apart = other.point - place.point;
          if (other.gap <= near && other.normal.y > 0.5 && dot(apart, apart) <= near * near)
            pairs[p].touch[static_cast<std::size_t>(e)].none = true;
        }
      }
    }
  }
}

}  // namespace

void pose_bodies(const AssemblyState& state, std::vector<Pose>& poses) {
  poses.resize(state.bodies.size());
  for (std::size_t i = 0; i < poses.size(); ++i) poses[i] = {state.bodies[i].place, sincos(state.bodies[i].angle)};
}

void pose_bodies_ahead(const AssemblyState& state, double h, std::vector<Pose>& poses) {
  poses.resize(state.bodies.size());
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const BodyState& b = state.bodies[i];
    poses[i] = {b.place + h * b.velocity, sincos(b.angle + h * b.rate)};
  }
}

TouchPlace place_of(const ContactModel& model, const std::vector<Pose>& poses, const Pair& pair, int end) {
  const Touch& touch = pair.touch[static_cast<std::size_t>(end)];
  const auto u = static_cast<std::size_t>(pair.upper);
  if (pair.lower == the_base) {
    const Vec2 point = corner_of(model.bodies[u], poses[u], touch.corner);
    return {point, {0.0, 1.0}, touch.none ? no_gap : point.y - *model.level, point.x};
  }
  const auto l = static_cast<std::size_t>(pair.lower);
  const std::size_t owner = touch.corner_of_upper ? u : l;
  const std::size_t other = touch.corner_of_upper ? l : u;
  const Vec2 point = corner_of(model.bodies[owner], poses[owner], touch.corner);
  const Vec2 outward = normal_of(model.bodies[other], poses[other], touch.face);
  const Vec2 from = point - corner_of(model.bodies[other], poses[other], touch.face);
  const double gap = touch.none ? no_gap : dot(outward, from);
  const Vec2 normal = touch.corner_of_upper ? outward : Vec2{-outward.x, -outward.y};
  return {point, normal, gap, dot(quarter_turn(normal), from)};
}

void update_pair(const ContactModel& model, const std::vector<Pose>& poses, Pair& pair) {
  if (still_facing(model, poses, pair)) return;
  const Pair before = pair;
  set_faces(model, poses, pair);
  set_ends(model, poses, pair);
  const bool same = before.face_of_upper == pair.face_of_upper && before.face_of_lower == pair.face_of_lower;
  if (pair.facing && same) return;
  // A block that turns over a corner has a new base; what is known of the corner stays.
  for (std::size_t e = 0; e < 2; ++e) {
    const std::size_t k = remembered_end(model, poses, before, pair, e);
    const bool kept = pair.facing && before.facing && k < 2;
    pair.persistent[e] = kept && before.persistent[k];
    pair.mode[e] = kept ? before.mode[k] : ContactMode::open;
    pair.normal[e] = kept ? before.normal[k] : 0.0;
    pair.tangential[e] = kept ? before.tangential[k] : 0.0;
  }
}

void Neighbours::update(const ContactModel& model, const AssemblyState& state, const std::vector<Pose>& poses) {
  if (outdated(model, state)) renew(model, state, poses);
  for (Pair& pair : pairs_) update_pair(model, poses, pair);
  const bool any_fixed =
      std::any_of(model.bodies.begin(), model.bodies.end(), [](const RigidBody& body) { return body.fixed; });
  if (any_fixed && model.level) spare_doubled_ends(model, poses, pairs_);
}

bool Neighbours::outdated(const ContactModel& model, const AssemblyState& state) const {
  if (listed_.size() != state.bodies.size()) return true;
  const double allowed = list_margin * model.smallest_side;
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    const Vec2 moved = state.bodies[i].place - listed_[i].place;
    const double turned_by = std::fabs(state.bodies[i].angle - listed_[i].angle) * model.bodies[i].reach;
    if (std::fabs(moved.x) + std::fabs(moved.y) + turned_by > allowed) return true;
  }
  return false;
}

void Neighbours::renew(const ContactModel& model, const AssemblyState& state, const std::vector<Pose>& poses) {
  struct Box {
    double left, right, bottom, top;
    int body;
  };
  const double margin = 2.0 * list_margin * model.smallest_side;
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    Box box{1e300, -1e300, 1e300, -1e300, static_cast<int>(i)};
    for (int k = 0; k < static_cast<int>(model.bodies[i].corners.size()); ++k) {
      const Vec2 corner = corner_of(model.bodies[i], poses[i], k);
      box.left = std::min(box.left, corner.x - margin);
      box.right = std::max(box.right, corner.x + margin);
      box.bottom = std::min(box.bottom, corner.y - margin);
      box.top = std::max(box.top, corner.y + margin);
    }
    boxes.push_back(box);
  }
  std::vector<Pair> before = std::move(pairs_);
  pairs_.clear();
  std::vector<Box> order = boxes;
  std::sort(order.begin(), order.end(),
            [](const Box& a, const Box& b) { return a.left != b.left ? a.left < b.left : a.body < b.body; });
  for (const Box& box : boxes) {
    if (!model.level || box.bottom > *model.level || model.bodies[static_cast<std::size_t>(box.body)].fixed) continue;
    Pair pair;
    pair.upper = box.body;
    pairs_.push_back(pair);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size() && order[j].left <= order[i].right; ++j) {
      if (order[i].bottom > order[j].top || order[j].bottom > order[i].top) continue;
      Pair pair;
      pair.upper = std::max(order[i].body, order[j].body);
      pair.lower = std::min(order[i].body, order[j].body);
      const bool upper_fixed = model.bodies[static_cast<std::size_t>(pair.upper)].fixed;
      if (upper_fixed && model.bodies[static_cast<std::size_t>(pair.lower)].fixed) continue;
      if (upper_fixed) std::swap(pair.upper, pair.lower);
      pairs_.push_back(pair);
    }
  }
  const auto sooner = [](const Pair& a, const Pair& b) {
    return a.upper != b.upper ? a.upper < b.upper : a.lower < b.lower;
  };
  std::sort(pairs_.begin(), pairs_.end(), sooner);
  for (Pair& pair : pairs_) {
    const auto known = std::lower_bound(before.begin(), before.end(), pair, sooner);
    if (known != before.end() && known->upper == pair.upper && known->lower == pair.lower) pair = *known;
  }
  listed_ = state.bodies;
}

}  // namespace teeter

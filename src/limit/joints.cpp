#include <algorithm>
#include <cmath>
#include <numeric>

#include "limit/assembly.hpp"

namespace teeter {
namespace {

constexpr double closed = 1e-6;       // share of the largest side: a gap that is none
constexpr double overlapping = 10;    // times that: faces that overlap by less carry nothing
constexpr double over_corner = 1e-9;  // share of the largest side within which a corner lies over the end of a face

struct Face {
  Vec2 from, to;
  Vec2 normal;  // outward
};

Face face_of(const AssemblyBlock& block, std::size_t k) {
  const Vec2 from = block.outline[k];
  const Vec2 to = block.outline[(k + 1) % block.outline.size()];
  const Vec2 along = to - from;
  return {from, to, (1.0 / std::sqrt(dot(along, along))) * quarter_turn(along)};
}

struct Parting {
  double distance = -1e300;  // m, from the face to the nearest corner of the other block
  Face face;
};

Parting widest_parting(const AssemblyBlock& block, const AssemblyBlock& other) {
  Parting best;
  for (std::size_t k = 0; k < block.outline.size(); ++k) {
    const Face face = face_of(block, k);
    double nearest = 1e300;
    for (const Vec2& corner : other.outline) nearest = std::min(nearest, dot(face.normal, corner - face.from));
    if (nearest > best.distance) best = {nearest, face};
  }
  return best;
}

Face face_against(const AssemblyBlock& block, Vec2 direction) {
  Face best = face_of(block, 0);
  for (std::size_t k = 1; k < block.outline.size(); ++k) {
    const Face face = face_of(block, k);
    if (dot(face.normal, direction) < dot(best.normal, direction)) best = face;
  }
  return best;
}

// The part of `incident` that lies on the line of a face from `low` to `high` along t (m); false: none carries.
bool touch_along(const Face& incident, Vec2 origin, Vec2 normal, Vec2 t, double low, double high, double length,
                 MasonryJoint& joint) {
  const double e = closed * length;
  Vec2 a = incident.from;
  Vec2 b = incident.to;
  if (dot(t, b - a) < 0.0) std::swap(a, b);
  const bool a_on = dot(normal, a - origin) <= e;
  const bool b_on = dot(normal, b - origin) <= e;
  const auto at = [&](double along) { return origin + along * t; };
  const double left = dot(t, a - origin);
  const double right = dot(t, b - origin);
  if (a_on && b_on) {
    const double from = std::max(left, low);
    const double to = std::min(right, high);
    if (!(to - from > overlapping * e)) return false;
    joint.points = 2;
    joint.ends = {at(from), at(to)};
    return true;
  }
  const double only = a_on ? left : right;
  if ((!a_on && !b_on) || only < low - over_corner * length || only > high + over_corner * length) return false;
  joint.points = 1;
  joint.ends = {at(only), at(only)};
  return true;
}

bool find_joint(const Assembly& assembly, int i, int j, MasonryJoint& joint) {
  const AssemblyBlock& first = assembly.blocks[static_cast<std::size_t>(i)];
  const AssemblyBlock& second = assembly.blocks[static_cast<std::size_t>(j)];
  const double e = closed * assembly.length;
  const Parting from_first = widest_parting(first, second);
  const Parting from_second = widest_parting(second, first);
  if (std::max(from_first.distance, from_second.distance) > e) return false;
  const bool second_carries = from_second.distance >= from_first.distance - e;
  const Face reference = second_carries ? from_second.face : from_first.face;
  const Face incident = face_against(second_carries ? first : second, reference.normal);
  const Vec2 t = quarter_turn(reference.normal);
  const double high = std::fabs(dot(t, reference.to - reference.from));
  const Vec2 origin = dot(t, reference.to - reference.from) < 0.0 ? reference.to : reference.from;
  if (!touch_along(incident, origin, reference.normal, t, 0.0, high, assembly.length, joint)) return false;
  // The block named first is the upper one: the normal of the joint points to it.
  joint.normal = reference.normal;
  if (!second_carries) {
    joint.normal = -1.0 * reference.normal;
    std::swap(joint.ends[0], joint.ends[1]);
  }
  joint.upper = i;
  joint.lower = j;
  return true;
}

void find_ground_joints(Assembly& assembly, double level) {
  for (std::size_t i = 0; i < assembly.blocks.size(); ++i) {
    const AssemblyBlock& block = assembly.blocks[i];
    if (block.fixed) continue;
    double lowest = 1e300;
    for (const Vec2& corner : block.outline) lowest = std::min(lowest, corner.y);
    if (lowest - level > closed * assembly.length) continue;
    MasonryJoint joint;
    joint.upper = static_cast<int>(i);
    joint.normal = {0.0, 1.0};
    if (touch_along(face_against(block, joint.normal), {0.0, level}, joint.normal, {1.0, 0.0}, -1e300, 1e300,
                    assembly.length, joint))
      assembly.joints.push_back(joint);
  }
}

// A fixed block that ends at the ground carries what stands on both.
void drop_doubled_ground(Assembly& assembly) {
  const double near = overlapping * closed * assembly.length;
  const auto doubled = [&](const MasonryJoint& ground) {
    if (ground.lower != the_ground) return false;
    return std::any_of(assembly.joints.begin(), assembly.joints.end(), [&](const MasonryJoint& other) {
      if (other.lower < 0 || other.upper != ground.upper ||
          !assembly.blocks[static_cast<std::size_t>(other.lower)].fixed)
        return false;
      return other.normal.y > 1.0 - 1e-9 && std::fabs(other.ends[0].y - ground.ends[0].y) <= near &&
             other.ends[0].x <= ground.ends[0].x + near && other.ends[1].x >= ground.ends[1].x - near;
    });
  };
  const std::vector<MasonryJoint> all = assembly.joints;
  std::vector<MasonryJoint> kept;
  std::copy_if(all.begin(), all.end(), std::back_inserter(kept),
               [&](const MasonryJoint& joint) { return !doubled(joint); });
  assembly.joints = std::move(kept);
}

struct Box {
  double left, right, bottom, top;  // m
  int block;
};

std::vector<Box> boxes_from_the_left(const Assembly& assembly) {
  const double margin = closed * assembly.length;
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < assembly.blocks.size(); ++i) {
    Box box{1e300, -1e300, 1e300, -1e300, static_cast<int>(i)};
    for (const Vec2& corner : assembly.blocks[i].outline) {
      box.left = std::min(box.left, corner.x - margin);
      box.right = std::max(box.right, corner.x + margin);
      box.bottom = std::min(box.bottom, corner.y - margin);
      box.top = std::max(box.top, corner.y + margin);
    }
    boxes.push_back(box);
  }
  std::sort(boxes.begin(), boxes.end(),
            [](const Box& a, const Box& b) { return a.left != b.left ? a.left < b.left : a.block < b.block; });
  return boxes;
}

}  // namespace

void find_joints(Assembly& assembly) {
  assembly.length = 0.0;
  assembly.joints.clear();
  for (const AssemblyBlock& block : assembly.blocks)
    for (std::size_t k = 0; k < block.outline.size() && !block.fixed; ++k) {
      const Face face = face_of(block, k);
      assembly.length = std::max(assembly.length, std::sqrt(dot(face.to - face.from, face.to - face.from)));
    }
  const auto fixed = [&](int i) { return assembly.blocks[static_cast<std::size_t>(i)].fixed; };
  const std::vector<Box> boxes = boxes_from_the_left(assembly);
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = i + 1; j < boxes.size() && boxes[j].left <= boxes[i].right; ++j) {
      const Box& a = boxes[i];
      const Box& b = boxes[j];
      if (a.bottom > b.top || b.bottom > a.top || (fixed(a.block) && fixed(b.block))) continue;
      int upper = std::max(a.block, b.block);
      int lower = std::min(a.block, b.block);
      if (fixed(upper)) std::swap(upper, lower);
      MasonryJoint joint;
      if (find_joint(assembly, upper, lower, joint)) assembly.joints.push_back(joint);
    }
  if (assembly.ground) find_ground_joints(assembly, *assembly.ground);
  drop_doubled_ground(assembly);
  std::sort(assembly.joints.begin(), assembly.joints.end(), [](const MasonryJoint& a, const MasonryJoint& b) {
    return a.upper != b.upper ? a.upper < b.upper : a.lower < b.lower;
  });
}

std::vector<int> floating_blocks(const Assembly& assembly) {
  std::vector<char> held(assembly.blocks.size());
  for (std::size_t i = 0; i < held.size(); ++i) held[i] = assembly.blocks[i].fixed ? 1 : 0;
  for (bool grown = true; grown;) {
    grown = false;
    for (const MasonryJoint& joint : assembly.joints) {
      char& upper = held[static_cast<std::size_t>(joint.upper)];
      if (joint.lower == the_ground) {
        grown = grown || upper == 0;
        upper = 1;
        continue;
      }
      char& lower = held[static_cast<std::size_t>(joint.lower)];
      if (upper == lower) continue;
      upper = lower = 1;
      grown = true;
    }
  }
  std::vector<int> floating;
  for (std::size_t i = 0; i < held.size(); ++i)
    if (held[i] == 0) floating.push_back(static_cast<int>(i));
  return floating;
}

}  // namespace teeter

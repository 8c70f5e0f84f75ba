#include "study/planes.hpp"

#include <fmt/format.h>

#include <cmath>

#include "core/error.hpp"
#include "core/sincos.hpp"
#include "models/space/body.hpp"

namespace teeter {
namespace {

void refuse(bool found, const char* key, const char* why) {
  if (found) throw InputError(fmt::format("{}: {}; a planar model cannot be compared with it", key, why));
}

void check(const Scenario& s) {
  const Initial& start = s.initial;
  refuse(s.blocks.front().shape != BlockShape::box, "block.0.shape", "is no box");
  refuse(s.space.floor_tilt != 0.0, "space.floor_tilt", "the floor is not level");
  refuse(start.twist != 0.0, "initial.twist", "the body does not stand along the axes");
  refuse(start.quaternion.has_value(), "initial.quaternion", "is no lean in a plane");
  refuse(start.angular_velocity.has_value(), "initial.angular_velocity", "is no rate in a plane");
  refuse(start.position || start.velocity, "initial", "position and velocity have three numbers");
}

// first * c + second * s, as one motion.
Excitation combined(const Excitation& first, double c, const Excitation& second, double s) {
  const auto part = [](Excitation e, double factor) {
    e.scale *= factor;
    return e;
  };
  const bool one = first.kind != ExcitationKind::none && c != 0.0;
  const bool other = second.kind != ExcitationKind::none && s != 0.0;
  if (one && other) {
    Excitation both;
    both.kind = ExcitationKind::sequence;
    both.parts = {part(first, c), part(second, s)};
    return both;
  }
  return one ? part(first, c) : other ? part(second, s) : Excitation{};
}

Block block_in_plane(const Block& block, Plane plane) {
  const SpaceBody body = make_space_body(block);
  Block seen;
  seen.width = plane == Plane::width ? block.width : *block.depth;
  seen.depth = plane == Plane::width ? *block.depth : block.width;
  seen.height = block.height;
  seen.mass = body.mass;
  seen.com = {plane == Plane::width ? block.com[0] : block.com_in_depth.value_or(0.0), block.com[1]};
  if (!block.inertia_numbers.empty()) seen.inertia = plane == Plane::width ? body.inertia(1, 1) : body.inertia(0, 0);
  return seen;
}

}  // namespace

Scenario seen_in_plane(const Scenario& in_space, ModelKind planar, Plane plane) {
  check(in_space);
  Scenario s = in_space;
  s.model = planar;
  s.blocks = {block_in_plane(in_space.blocks.front(), plane)};
  const SinCos turn = in_space.ground.azimuth == 0.0 ? SinCos{0.0, 1.0} : sincos(in_space.ground.azimuth);
  const Ground& ground = in_space.ground;
  s.ground = {};
  s.ground.horizontal = plane == Plane::width ? combined(ground.horizontal, turn.cos, ground.transverse, -turn.sin)
                                              : combined(ground.horizontal, turn.sin, ground.transverse, turn.cos);
  s.ground.vertical = ground.vertical;
  s.initial = {};
  const SinCos lean = sincos(in_space.initial.azimuth);
  const double share = plane == Plane::width ? lean.cos : lean.sin;
  if (!in_space.initial.angle.empty()) {
    const SinCos angle = sincos(in_space.initial.angle[0]);
    s.initial.angle = {std::atan2(angle.sin * share, angle.cos)};
  }
  if (!in_space.initial.rate.empty()) s.initial.rate = {in_space.initial.rate[0] * share};
  s.restitution = Housner{};
  if (in_space.space.rocking_restitution)
    s.restitution = ConstantRatio{{*in_space.space.rocking_restitution, *in_space.space.rocking_restitution}, {}};
  s.space = {};
  s.run.stop_at_overturn = true;
  s.run.other_direction = false;
  return s;
}

}  // namespace teeter

// Walls, arches and other assemblies made by hand, for limit analysis without scenario files.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "limit/collapse.hpp"
#include "limit/loads.hpp"

namespace teeter::test {

inline double area_of(const std::vector<Vec2>& outline) {
  double sum = 0.0;
  for (std::size_t k = 0; k < outline.size(); ++k) {
    const Vec2 a = outline[k];
    const Vec2 b = outline[(k + 1) % outline.size()];
    sum += 0.5 * (a.x * b.y - b.x * a.y);
  }
  return sum;
}

inline AssemblyBlock polygon_block(std::vector<Vec2> outline, bool fixed = false) {
  if (area_of(outline) < 0.0) std::reverse(outline.begin(), outline.end());
  const double area = area_of(outline);
  Vec2 centre;
  for (std::size_t k = 0; k < outline.size(); ++k) {
    const Vec2 a = outline[k];
    const Vec2 b = outline[(k + 1) % outline.size()];
    centre = centre + ((a.x * b.y - b.x * a.y) / (6.0 * area)) * (a + b);
  }
  return {area, centre, std::move(outline), fixed, {}};
}

inline AssemblyBlock rectangle_block(double left, double right, double bottom, double top) {
  return polygon_block({{left, bottom}, {right, bottom}, {right, top}, {left, top}});
}

inline Assembly assembly_of_blocks(std::vector<AssemblyBlock> blocks, double friction) {
  Assembly assembly;
  assembly.blocks = std::move(blocks);
  assembly.friction = friction;
  find_joints(assembly);
  return assembly;
}

enum class FirstBlocks { full, half };

inline Assembly running_bond(int courses, int per_course, double width, double height, double friction,
                             FirstBlocks first = FirstBlocks::full) {
  std::vector<AssemblyBlock> blocks;
  for (int course = 0; course < courses; ++course) {
    const double bottom = course * height;
    const bool halves = (course % 2 == 1) != (first == FirstBlocks::half);
    for (int i = 0; i < per_course + (halves ? 1 : 0); ++i) {
      const double left = halves ? std::max(0.0, (i - 0.5) * width) : i * width;
      const double right = halves ? std::min(per_course * width, (i + 0.5) * width) : (i + 1) * width;
      blocks.push_back(rectangle_block(left, right, bottom, bottom + height));
    }
  }
  return assembly_of_blocks(std::move(blocks), friction);
}

// Voussoirs from the left, then the left and the right springing; `arcs`: mass of annular sectors.
inline Assembly circular_arch(double radius, double thickness, double half_angle, int voussoirs, double friction,
                              bool arcs = true) {
  const double inner = radius - 0.5 * thickness;
  const double outer = radius + 0.5 * thickness;
  const auto at = [](double r, double angle) { return Vec2{r * std::sin(angle), r * std::cos(angle)}; };
  const double part = half_angle / voussoirs;
  Assembly assembly;
  for (int k = 0; k < voussoirs; ++k) {
    const double middle = -half_angle + (2 * k + 1) * part;
    AssemblyBlock block = polygon_block(
        {at(inner, middle + part), at(outer, middle + part), at(outer, middle - part), at(inner, middle - part)});
    if (arcs) {
      block.weight = part * (outer * outer - inner * inner);
      block.centre =
          at(2.0 * std::sin(part) * (std::pow(outer, 3) - std::pow(inner, 3)) / (3.0 * block.weight), middle);
    }
    assembly.blocks.push_back(block);
  }
  for (const double side : {-1.0, 1.0}) {
    const Vec2 outward = thickness * Vec2{side * std::cos(half_angle), -std::sin(half_angle)};
    const Vec2 in = at(inner, side * half_angle);
    const Vec2 out = at(outer, side * half_angle);
    assembly.blocks.push_back(polygon_block({in, out, out + outward, in + outward}, true));
  }
  assembly.friction = friction;
  assembly.voussoirs = voussoirs;
  assembly.ground.reset();
  find_joints(assembly);
  return assembly;
}

struct Bearing {
  LpStatus status = LpStatus::failed;
  AssociativeLimit associative;
  CoulombSearch coulomb;
};

// Under its weight and a share of it sideways: 1, the ground accelerates to the right; -1, to the left.
inline Bearing bearing_of(const Assembly& assembly, double direction = 1.0, bool search = false) {
  const LimitProblem problem =
      make_limit_problem(assembly, weights_along(assembly, {0.0, -1.0}), weights_along(assembly, {-direction, 0.0}));
  LimitProgram program(problem);
  Bearing found;
  found.status = program.find_equilibrium();
  if (found.status != LpStatus::optimal) return found;
  found.associative = associative_limit(program);
  found.status = found.associative.status;
  if (search && found.status == LpStatus::optimal) found.coulomb = search_coulomb(program, found.associative.state);
  return found;
}

}  // namespace teeter::test

// Convex polygons: order of the corners, area, centroid, second moment, and what is wrong with one
// (docs/theory.md, section 21).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/vec2.hpp"

namespace teeter {

using Vertices = std::vector<std::array<double, 2>>;  // m

// The corners counter-clockwise, from the left end of the edge that looks down: where a body's first face is.
std::vector<Vec2> ordered_corners(const Vertices& vertices);

struct PolygonArea {
  double area = 0.0;           // m2, positive counter-clockwise
  Vec2 centroid;               // m
  double second_moment = 0.0;  // m4, polar, about the centroid
};

PolygonArea area_of(std::span<const Vec2> corners);

// A piece of a ring between two radii (m), of half the angle `half` (rad), symmetric to the vertical above its centre.
PolygonArea sector_area(double inner, double outer, double half);

double longest_edge(const Vertices& vertices);  // m

inline constexpr std::size_t most_vertices = 64;

// The first rule of a stone that is broken, as a sentence about `who` ("block 4"); `length` (m) is the largest side of
// the assembly. Vertices and edges have the numbers of the list.
std::optional<std::string> polygon_fault(const Vertices& vertices, const std::string& who, double length);

}  // namespace teeter

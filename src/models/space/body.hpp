// A rigid body in space: mass, where it can touch the ground, and the faces it can stand on. Made from a shape by
// one function; everything else asks only this.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "models/space/pose.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// A flat part of the hull. Lengths seen from the foot of the centre of mass on its plane.
struct SpaceFace {
  std::string name;
  Vec3 normal;              // outwards, body axes
  double height = 0.0;      // m, of the centre of mass above it
  std::vector<int> points;  // of the body, or none: a rim
  Vec3 centre;              // m, middle of the face from the centre of mass, body axes
  double reach = 0.0;       // m, least distance to its outline; below 0 the body cannot stand on it
  double rise() const { return std::hypot(height, reach) - height; }  // m, to the lowest pass
};

// An ellipse in a plane across the body's axis.
struct SpaceRim {
  double a = 0.0;  // m, half axis along x
  double b = 0.0;  // m, along y
  Vec3 centre;     // m, from the centre of mass, body axes
};

// How a mesh was set down.
struct SpaceMesh {
  std::size_t face = 0;               // of the hull: the base
  std::array<double, 4> rotation{};   // w, x, y, z: from the pose of the file
  double turned = 0.0;                // rad, its angle
  std::vector<std::string> notes;     // what was changed or assumed
  std::vector<std::size_t> rolls_to;  // per face: the one on which the body comes to lie if it rolls from there
};

struct SpaceBody {
  double mass = 0.0;             // kg
  Mat3 inertia;                  // kg m2, about the centre of mass, body axes
  Mat3 compliance;               // 1/m2, mass times the inverse of the inertia
  Mat3 root;                     // 1/m, lower triangle: times its transpose the compliance
  std::vector<Vec3> points;      // m, corners of the hull from the centre of mass, body axes; a rim has none
  std::optional<SpaceRim> base;  // base and top of a body with rims
  std::optional<SpaceRim> top;
  std::vector<SpaceFace> faces;  // the first is the base
  std::vector<bool> in_base;     // per point
  double size = 0.0;             // m, largest dimension
  double highest_pass = 0.0;     // m, most that the centre of mass must rise to leave a face
  std::optional<SpaceMesh> mesh;

  double height() const { return faces[0].height; }
  double rise() const { return faces[0].rise(); }
};

// The block must satisfy the rules.
SpaceBody make_space_body(const Block& block);

// Compliance and its root from mass and inertia.
void set_compliance(SpaceBody& body);

// The same of a mesh, on the face that is asked for or found. Throws InputError.
SpaceBody make_mesh_in_space(const Block& block);

// Least distance from the foot of the centre of mass on the face to the lines of its edges; the points go round it.
double reach_of(const SpaceFace& face, const std::vector<Vec3>& points);

// The face on which the body would come to lie if it rolled, slowly, from this pose.
const SpaceFace& face_it_rolls_onto(const SpaceBody& body, const Turn& q);

// Distance (m) from the foot of the centre of mass to the tangent of the base in the direction `angle` (rad, body
// axes).
double base_support(const SpaceBody& body, double angle);

// Least of these distances and its direction.
struct WeakestDirection {
  double angle = 0.0;     // rad, body axes
  double distance = 0.0;  // m
};
WeakestDirection weakest_direction(const SpaceBody& body);

// Outline of the base (m, body axes, from the foot of the centre of mass), anticlockwise from above.
std::vector<std::array<double, 2>> base_outline(const SpaceBody& body);

// Tilt (rad) at which the body, twisted so, stands on its balance when it leans towards the azimuth.
double tipping_tilt(const SpaceBody& body, double azimuth, double twist);

}  // namespace teeter

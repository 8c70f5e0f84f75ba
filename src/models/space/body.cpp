#include "models/space/body.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <numbers>

#include "block/geometry.hpp"
#include "core/sincos.hpp"
#include "solve/quadrature.hpp"

namespace teeter {
namespace {

constexpr double pi = std::numbers::pi;

// A uniform solid: its inertia per mass about its own centre, along the axes.
struct Solid {
  double volume = 0.0;  // m3
  double middle = 0.0;  // m, height of the volume's centre above the base
  Vec3 gyration;        // m2
};

Solid box_solid(double a, double b, double c) {
  return {a * b * c, 0.5 * c, Vec3(b * b + c * c, a * a + c * c, a * a + b * b) / 12.0};
}

Solid cylinder_solid(double a, double b, double height) {
  const double h = height * height / 12.0;
  return {pi * a * b * height, 0.5 * height, Vec3(b * b / 4.0 + h, a * a / 4.0 + h, (a * a + b * b) / 4.0)};
}

Solid frustum_solid(double r1, double r2, double height) {
  const double squares = r1 * r1 + r1 * r2 + r2 * r2;
  Solid solid;
  solid.volume = pi * height * squares / 3.0;
  solid.middle = height * (r1 * r1 + 2.0 * r1 * r2 + 3.0 * r2 * r2) / (4.0 * squares);
  const auto slices = [&](auto&& of_slice) {
    return integral(0.0, height, 2, [&](double z) {
      const double r = r1 + (r2 - r1) * z / height;
      return pi * r * r * of_slice(r, z - solid.middle) / solid.volume;
    });
  };
  const double across = slices([](double r, double z) { return r * r / 4.0 + z * z; });
  solid.gyration = {across, across, slices([](double r, double) { return r * r / 2.0; })};
  return solid;
}

struct HalfAxes {
  double a, b;  // m
};

HalfAxes cylinder_axes(const Block& block) {
  if (block.diameter) return {0.5 * *block.diameter, 0.5 * *block.diameter};
  return {0.5 * block.width, 0.5 * block.depth.value_or(block.width)};
}

Solid solid_of(const Block& block) {
  switch (block.shape) {
    case BlockShape::cylinder: {
      const auto [a, b] = cylinder_axes(block);
      return cylinder_solid(a, b, block.height);
    }
    case BlockShape::frustum:
      return frustum_solid(0.5 * block.diameter.value_or(0.0), 0.5 * block.top_diameter.value_or(0.0), block.height);
    default: return box_solid(block.width, block.depth.value_or(default_depth), block.height);
  }
}

void set_mass(SpaceBody& body, const Block& block, const Solid& solid) {
  body.mass = block.mass ? *block.mass : block.density.value_or(default_density) * solid.volume;
  body.inertia = (body.mass * solid.gyration).asDiagonal();
  const std::vector<double>& given = block.inertia_numbers;
  if (given.size() >= 3) body.inertia = Vec3(given[0], given[1], given[2]).asDiagonal();
  if (given.size() == 6) {
    body.inertia(0, 1) = body.inertia(1, 0) = given[3];
    body.inertia(0, 2) = body.inertia(2, 0) = given[4];
    body.inertia(1, 2) = body.inertia(2, 1) = given[5];
  }
  set_compliance(body);
}

// Six faces; the points of each go round it, anticlockwise seen from outside.
void add_box_faces(SpaceBody& body) {
  struct Side {
    const char* name;
    Vec3 normal;
    std::vector<int> points;
  };
  // Points 0 to 3: base corners (-,-), (+,-), (+,+), (-,+); 4 to 7 above them.
  const Side sides[] = {{"base", {0, 0, -1}, {3, 2, 1, 0}}, {"+x", {1, 0, 0}, {1, 2, 6, 5}},
                        {"-x", {-1, 0, 0}, {0, 4, 7, 3}},   {"+y", {0, 1, 0}, {2, 3, 7, 6}},
                        {"-y", {0, -1, 0}, {0, 1, 5, 4}},   {"top", {0, 0, 1}, {4, 5, 6, 7}}};
  for (const Side& side : sides) {
    SpaceFace face{side.name, side.normal, 0.0, side.points, Vec3::Zero(), 0.0};
    for (const int i : side.points) face.centre += 0.25 * body.points[static_cast<std::size_t>(i)];
    face.height = face.normal.dot(face.centre);
    face.reach = reach_of(face, body.points);
    body.faces.push_back(face);
  }
}

void add_box(SpaceBody& body, const Block& block, const Vec3& com) {
  const double a = 0.5 * block.width;
  const double b = 0.5 * block.depth.value_or(default_depth);
  const double c = 0.5 * block.height;
  for (const double z : {-c, c})
    for (const auto& [x, y] : {std::pair{-a, -b}, {a, -b}, {a, b}, {-a, b}}) body.points.push_back(Vec3(x, y, z) - com);
  body.in_base = {true, true, true, true, false, false, false, false};
  add_box_faces(body);
  body.size = 2.0 * std::max({a, b, c});
}

void add_rims(SpaceBody& body, const Block& block, const Vec3& com, double middle) {
  const bool frustum = block.shape == BlockShape::frustum;
  const double base = 0.5 * block.diameter.value_or(0.0);
  const double top = 0.5 * block.top_diameter.value_or(0.0);
  const auto [a, b] = frustum ? HalfAxes{base, base} : cylinder_axes(block);
  body.base = SpaceRim{a, b, Vec3(0.0, 0.0, -middle) - com};
  body.top = SpaceRim{frustum ? top : a, frustum ? top : b, Vec3(0.0, 0.0, block.height - middle) - com};
  body.size = std::max({2.0 * a, 2.0 * b, 2.0 * body.top->a, block.height});
  SpaceFace face{"base", {0.0, 0.0, -1.0}, -body.base->centre.z(), {}, body.base->centre, 0.0};
  body.faces.push_back(face);
  body.faces[0].reach = weakest_direction(body).distance;
}

double refined_minimum(const SpaceBody& body, double angle, double width) {
  for (int k = 0; k < 60; ++k, width *= 0.6) {
    for (const double other : {angle - width, angle + width})
      if (base_support(body, other) < base_support(body, angle)) angle = other;
  }
  return angle;
}

}  // namespace

void set_compliance(SpaceBody& body) {
  body.compliance = body.mass * body.inertia.inverse();
  body.root = body.compliance.llt().matrixL();
}

double reach_of(const SpaceFace& face, const std::vector<Vec3>& points) {
  const Vec3 foot = face.height * face.normal;
  double least = INFINITY;
  for (std::size_t i = 0; i < face.points.size(); ++i) {
    const Vec3& a = points[static_cast<std::size_t>(face.points[i])];
    const Vec3& b = points[static_cast<std::size_t>(face.points[(i + 1) % face.points.size()])];
    const Vec3 outwards = (b - a).cross(face.normal).normalized();
    least = std::min(least, outwards.dot(a - foot));
  }
  return least;
}

SpaceBody make_space_body(const Block& block) {
  if (block.shape == BlockShape::mesh) return make_mesh_in_space(block);
  const Solid solid = solid_of(block);
  const Vec3 com(block.com[0], block.com_in_depth.value_or(0.0), block.com[1]);
  SpaceBody body;
  set_mass(body, block, solid);
  if (block.shape == BlockShape::box) {
    add_box(body, block, com);
  } else {
    add_rims(body, block, com, solid.middle);
  }
  for (const SpaceFace& face : body.faces) body.highest_pass = std::max(body.highest_pass, face.rise());
  return body;
}

double base_support(const SpaceBody& body, double angle) {
  const auto [s, c] = sincos(angle);
  if (body.base) {
    return std::sqrt(body.base->a * body.base->a * c * c + body.base->b * body.base->b * s * s) +
           body.base->centre.x() * c + body.base->centre.y() * s;
  }
  double most = -INFINITY;
  for (const int i : body.faces[0].points) {
    const Vec3& point = body.points[static_cast<std::size_t>(i)];
    most = std::max(most, point.x() * c + point.y() * s);
  }
  return most;
}

WeakestDirection weakest_direction(const SpaceBody& body) {
  WeakestDirection weakest{0.0, INFINITY};
  if (!body.base) {
    const std::vector<int>& around = body.faces[0].points;
    for (std::size_t i = 0; i < around.size(); ++i) {
      const Vec3& a = body.points[static_cast<std::size_t>(around[i])];
      const Vec3& b = body.points[static_cast<std::size_t>(around[(i + 1) % around.size()])];
      const Vec3 outwards = (b - a).cross(body.faces[0].normal).normalized();
      if (outwards.dot(a) < weakest.distance) weakest = {std::atan2(outwards.y(), outwards.x()), outwards.dot(a)};
    }
    return weakest;
  }
  constexpr int samples = 360;
  for (int k = 0; k < samples; ++k) {
    const double angle = 2.0 * pi * k / samples;
    const double distance = base_support(body, angle);
    if (distance < weakest.distance * (1.0 - 1e-12)) weakest = {angle, distance};
  }
  weakest.angle = refined_minimum(body, weakest.angle, 2.0 * pi / samples);
  weakest.distance = base_support(body, weakest.angle);
  return weakest;
}

std::vector<std::array<double, 2>> base_outline(const SpaceBody& body) {
  std::vector<std::array<double, 2>> outline;
  if (body.base) {
    constexpr int corners = 72;
    for (int k = 0; k < corners; ++k) {
      const auto [s, c] = sincos(2.0 * pi * k / corners);
      outline.push_back({body.base->centre.x() + body.base->a * c, body.base->centre.y() + body.base->b * s});
    }
    return outline;
  }
  const std::vector<int>& around = body.faces[0].points;  // anticlockwise from below
  for (auto i = around.rbegin(); i != around.rend(); ++i) {
    const Vec3& point = body.points[static_cast<std::size_t>(*i)];
    outline.push_back({point.x(), point.y()});
  }
  return outline;
}

double tipping_tilt(const SpaceBody& body, double azimuth, double twist) {
  return std::atan2(base_support(body, azimuth - twist), body.height());
}

}  // namespace teeter

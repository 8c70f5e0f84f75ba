#include "unit/block/mesh/shapes.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "core/bits.hpp"

namespace teeter::test {
namespace {

template <class T>
void put(std::string& bytes, T value, bool big) {
  const auto bits = bits_as<std::array<char, sizeof(T)>>(value);
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes += bits[big ? sizeof(T) - 1 - i : i];
}

void add_quad(Mesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  mesh.triangles.push_back({a, b, c});
  mesh.triangles.push_back({a, c, d});
}

// A prism over a polygon that is counter-clockwise from above.
Mesh prism(const std::vector<std::array<double, 2>>& corners, const std::vector<Triangle>& top, double height) {
  Mesh mesh;
  const auto n = static_cast<std::uint32_t>(corners.size());
  for (const double z : {0.0, height})
    for (const auto& c : corners) mesh.points.push_back({c[0], c[1], z});
  for (const Triangle& t : top) {
    mesh.triangles.push_back({t[0] + n, t[1] + n, t[2] + n});
    mesh.triangles.push_back({t[0], t[2], t[1]});
  }
  for (std::uint32_t i = 0; i < n; ++i) add_quad(mesh, i, (i + 1) % n, (i + 1) % n + n, i + n);
  return mesh;
}

}  // namespace

Mesh box_mesh(double x, double y, double z) {
  return prism({{0, 0}, {x, 0}, {x, y}, {0, y}}, {{0, 1, 2}, {0, 2, 3}}, z);
}

Mesh tetrahedron_mesh(double a, double b, double c) {
  return {{{0, 0, 0}, {a, 0, 0}, {0, b, 0}, {0, 0, c}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}, {}};
}

Mesh angle_mesh(double height) {
  return prism({{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}}, {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}, height);
}

Mesh sphere_mesh(double radius, int parallels, int meridians) {
  Mesh mesh;
  const auto n = static_cast<std::uint32_t>(meridians);
  for (int i = 1; i < parallels; ++i)
    for (int j = 0; j < meridians; ++j) {
      const double t = std::numbers::pi * i / parallels;
      const double f = 2.0 * std::numbers::pi * j / meridians;
      mesh.points.push_back(radius * Point3{std::sin(t) * std::cos(f), std::sin(t) * std::sin(f), std::cos(t)});
    }
  const auto north = static_cast<std::uint32_t>(mesh.points.size());
  mesh.points.push_back({0, 0, radius});
  mesh.points.push_back({0, 0, -radius});
  const std::uint32_t last = north - n;
  for (std::uint32_t j = 0; j < n; ++j) {
    const std::uint32_t k = (j + 1) % n;
    mesh.triangles.push_back({north, j, k});
    mesh.triangles.push_back({north + 1, last + k, last + j});
    for (std::uint32_t ring = 0; ring < last; ring += n) add_quad(mesh, ring + j, ring + n + j, ring + n + k, ring + k);
  }
  return mesh;
}

Mesh moved(Mesh mesh, const std::function<Point3(Point3)>& motion) {
  for (Point3& p : mesh.points) p = motion(p);
  return mesh;
}

Mesh together(Mesh a, const Mesh& b) {
  const auto first = static_cast<std::uint32_t>(a.points.size());
  a.points.insert(a.points.end(), b.points.begin(), b.points.end());
  for (const Triangle& t : b.triangles) a.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  return a;
}

Mesh inside_out(Mesh mesh) {
  for (Triangle& t : mesh.triangles) std::swap(t[1], t[2]);
  return mesh;
}

std::string as_obj(const Mesh& mesh) {
  std::string text = "# made up\n";
  for (const Point3& p : mesh.points) text += fmt::format("v {} {} {}\n", p.x, p.y, p.z);
  for (const Triangle& t : mesh.triangles) text += fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  return text;
}

std::string as_text_stl(const Mesh& mesh) {
  std::string text = "solid made up\n";
  for (const Triangle& t : mesh.triangles) {
    text += "  facet normal 0 0 0\n    outer loop\n";
    for (const std::uint32_t i : t)
      text += fmt::format("      vertex {} {} {}\n", mesh.points[i].x, mesh.points[i].y, mesh.points[i].z);
    text += "    endloop\n  endfacet\n";
  }
  return text + "endsolid made up\n";
}

std::string as_binary_stl(const Mesh& mesh) {
  std::string bytes = "solid in name only";
  bytes.resize(80, ' ');
  put(bytes, static_cast<std::uint32_t>(mesh.triangles.size()), false);
  for (const Triangle& t : mesh.triangles) {
    bytes.append(12, '\0');
    for (const std::uint32_t i : t)
      for (const double x : {mesh.points[i].x, mesh.points[i].y, mesh.points[i].z})
        put(bytes, static_cast<float>(x), false);
    bytes.append(2, '\0');
  }
  return bytes;
}

std::string as_ply(const Mesh& mesh, PlyKind kind) {
  const bool text = kind == PlyKind::text;
  const bool big = kind == PlyKind::big;
  std::string bytes = fmt::format(
      "ply\nformat {} 1.0\ncomment made up\nelement camera 1\nproperty list uchar short pose\nelement vertex {}\n"
      "property uchar red\nproperty double x\nproperty double y\nproperty float quality\nproperty double z\n"
      "element face {}\nproperty ushort flags\nproperty list uchar uint vertex_indices\n"
      "property list uchar float texcoord\nend_header\n",
      text  ? "ascii"
      : big ? "binary_big_endian"
            : "binary_little_endian",
      mesh.points.size(), mesh.triangles.size());
  if (text) {
    bytes += "3 1 2 3\n";
    for (const Point3& p : mesh.points) bytes += fmt::format("255 {} {} 0.5 {}\n", p.x, p.y, p.z);
    for (const Triangle& t : mesh.triangles) bytes += fmt::format("7 3 {} {} {} 2 0.25 0.75\n", t[0], t[1], t[2]);
    return bytes;
  }
  put(bytes, std::uint8_t{3}, big);
  for (const std::int16_t pose : {1, 2, 3}) put(bytes, pose, big);
  for (const Point3& p : mesh.points) {
    put(bytes, std::uint8_t{255}, big);
    put(bytes, p.x, big);
    put(bytes, p.y, big);
    put(bytes, 0.5F, big);
    put(bytes, p.z, big);
  }
  for (const Triangle& t : mesh.triangles) {
    put(bytes, std::uint16_t{7}, big);
    put(bytes, std::uint8_t{3}, big);
    for (const std::uint32_t i : t) put(bytes, i, big);
    put(bytes, std::uint8_t{2}, big);
    put(bytes, 0.25F, big);
    put(bytes, 0.75F, big);
  }
  return bytes;
}

}  // namespace teeter::test

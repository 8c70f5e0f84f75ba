// A mesh as a body in space: corners and faces of its hull, mass and inertia of what its surface bounds.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <unordered_map>

#include "block/mesh/mesh_body.hpp"
#include "models/space/body.hpp"

namespace teeter {
namespace {

Vec3 vector_of(Point3 p) { return {p.x, p.y, p.z}; }

MeshOptions options_of(const Block& block) {
  MeshOptions options;
  options.scale = block.scale;
  options.up = block.up;
  options.mass = block.mass;
  options.density = block.density;
  options.com = {block.com[0], block.com_in_depth.value_or(0.0), block.com[1]};
  const std::vector<double>& given = block.inertia_numbers;
  if (given.size() >= 3) {
    options.inertia = InertiaTensor{given[0], given[1], given[2]};
    if (given.size() == 6) std::copy(given.begin(), given.end(), options.inertia->begin());
  }
  if (block.face && *block.face != "auto") {
    std::size_t face = 0;
    std::from_chars(block.face->data(), block.face->data() + block.face->size(), face);
    options.face = face;
  }
  return options;
}

Mat3 matrix_of(const InertiaTensor& i) {
  Mat3 m;
  m << i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2];
  return m;
}

// Stretched along the axes. Second moments of mass follow; the mass with the volume, unless it is given.
void stretch(SpaceBody& body, const Vec3& by, bool mass_is_given) {
  const Mat3 second = 0.5 * body.inertia.trace() * Mat3::Identity() - body.inertia;
  const Mat3 stretched = by.asDiagonal() * second * by.asDiagonal();
  const double heavier = mass_is_given ? 1.0 : by.prod();
  body.mass *= heavier;
  body.inertia = heavier * (stretched.trace() * Mat3::Identity() - stretched);
  for (Vec3& point : body.points) point = point.cwiseProduct(by);
}

SpaceFace face_of(const Hull& hull, std::size_t number, const SpaceBody& body, const Vec3& stretched) {
  const HullFace& from = hull.faces[number];
  SpaceFace face;
  face.name = std::to_string(number);
  face.normal = vector_of(from.normal).cwiseQuotient(stretched).normalized();
  face.height = -INFINITY;
  face.centre = Vec3::Zero();
  for (const std::uint32_t corner : hull.corners_of(from)) {
    face.points.push_back(static_cast<int>(corner));
    face.centre += body.points[corner] / from.corner_count;
    face.height = std::max(face.height, face.normal.dot(body.points[corner]));
  }
  face.reach = reach_of(face, body.points);
  return face;
}

// Over the edge that the centre of mass lies farthest beyond, to the face on its other side; where that is not known
// the face itself.
std::vector<std::size_t> neighbours_below(const SpaceBody& body) {
  const auto edge = [&](int from, int to) {
    return static_cast<std::uint64_t>(from) * body.points.size() + static_cast<std::uint64_t>(to);
  };
  std::unordered_map<std::uint64_t, std::size_t> face_at;
  face_at.reserve(3 * body.faces.size());
  for (std::size_t f = 0; f < body.faces.size(); ++f) {
    const std::vector<int>& around = body.faces[f].points;
    for (std::size_t i = 0; i < around.size(); ++i) face_at[edge(around[i], around[(i + 1) % around.size()])] = f;
  }
  std::vector<std::size_t> below(body.faces.size());
  for (std::size_t f = 0; f < body.faces.size(); ++f) {
    const SpaceFace& face = body.faces[f];
    below[f] = f;
    double least = 0.0;
    for (std::size_t i = 0; i < face.points.size(); ++i) {
      const int a = face.points[i];
      const int b = face.points[(i + 1) % face.points.size()];
      const Vec3& from = body.points[static_cast<std::size_t>(a)];
      const Vec3 along = body.points[static_cast<std::size_t>(b)] - from;
      const double inside = along.cross(face.normal).normalized().dot(from - face.height * face.normal);
      const auto other = face_at.find(edge(b, a));
      if (inside >= least || other == face_at.end()) continue;
      if (!(body.faces[other->second].height < face.height)) continue;  // it would not sink: rounding
      least = inside;
      below[f] = other->second;
    }
  }
  return below;
}

// The centre of mass sinks from face to face, so each way ends.
std::vector<std::size_t> ends_of_rolling(const SpaceBody& body) {
  std::vector<std::size_t> ends = neighbours_below(body);
  std::vector<std::size_t> order(ends.size());
  for (std::size_t f = 0; f < order.size(); ++f) order[f] = f;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return body.faces[a].height != body.faces[b].height ? body.faces[a].height < body.faces[b].height : a < b;
  });
  for (const std::size_t f : order) ends[f] = ends[ends[f]];
  return ends;
}

}  // namespace

SpaceBody make_mesh_in_space(const Block& block) {
  const MeshBody made = standing_mesh(*block.mesh, options_of(block));
  const Vec3 stretched(block.stretched[0], 1.0, block.stretched[1]);
  SpaceBody body;
  body.mass = made.standing.mass;
  body.inertia = matrix_of(made.standing.inertia);
  for (const Point3& p : made.hull.vertices) body.points.push_back(vector_of(p));
  stretch(body, stretched, block.mass.has_value());
  set_compliance(body);
  body.size = made.standing.size * stretched.maxCoeff();
  body.faces.push_back(face_of(made.hull, made.face, body, stretched));
  body.faces[0].normal = {0.0, 0.0, -1.0};
  for (std::size_t f = 0; f < made.hull.faces.size(); ++f)
    if (f != made.face) body.faces.push_back(face_of(made.hull, f, body, stretched));
  constexpr double flat = 2e-7;  // of the size: corners in one plane
  for (const Vec3& point : body.points) body.in_base.push_back(point.z() + body.height() <= flat * body.size);
  for (const SpaceFace& face : body.faces)
    if (face.reach > 0.0) body.highest_pass = std::max(body.highest_pass, face.rise());
  const Rotation& q = made.standing.rotation;
  body.mesh = SpaceMesh{made.face, {q.w, q.x, q.y, q.z}, angle_of(q), made.standing.notes, ends_of_rolling(body)};
  return body;
}

const SpaceFace& face_it_rolls_onto(const SpaceBody& body, const Turn& q) {
  const Vec3 down = q.conjugate() * Vec3(0.0, 0.0, -1.0);
  std::size_t below = 0;
  double nearest = INFINITY;
  for (std::size_t f = 0; f < body.faces.size(); ++f) {
    const double steep = body.faces[f].normal.dot(down);
    if (!(steep > 0.0) || body.faces[f].height >= nearest * steep) continue;
    nearest = body.faces[f].height / steep;
    below = f;
  }
  return body.faces[body.mesh->rolls_to[below]];
}

}  // namespace teeter

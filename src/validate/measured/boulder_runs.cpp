#include "validate/measured/boulder_runs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/mesh/mesh_body.hpp"
#include "block/tipping.hpp"
#include "core/sincos.hpp"

namespace teeter {
namespace {

constexpr double boulder_step = 0.002;  // s
constexpr double calm_time = 3.0;       // s, in which a boulder that has rocked comes to rest
// Specimen 1 as its description has it: the mass and, of the closed mesh, inertia over mass (m2); the zero of its file
// is the centre of mass.
constexpr double boulder_mass = 353.8;  // kg
constexpr std::array closed_mesh_inertia{0.06109, 0.05259, 0.04531, -0.00451, -0.01648, -0.00241};

std::shared_ptr<const MeshSolid> scan_with_flat_base(const std::string& file, double tolerance) {
  Mesh points = read_mesh_file(file);
  const auto by_height = [](const Point3& a, const Point3& b) { return a.z < b.z; };
  const double ground = std::ranges::min_element(points.points, by_height)->z;
  for (Point3& point : points.points)
    if (point.z < ground + tolerance) point.z = ground;
  return std::make_shared<const MeshSolid>(mesh_solid(std::move(points), MeshUp::z, file));
}

Excitation shaking_of(std::shared_ptr<const Record> table, double factor) {
  Excitation shaking;
  shaking.kind = ExcitationKind::record;
  shaking.record = std::move(table);
  shaking.scale = factor;
  return shaking;
}

// Acceleration of the table (m/s2) that surely moves nothing: the boulder neither slips nor lifts.
double harmless_acceleration(const Boulder& boulder, const BoulderParameters& parameters, const BoulderChange& change) {
  const StandingBody& stand = boulder.stand;
  const double inwards = std::hypot(change.com[0], change.com[1]);  // at most, of the centre towards any edge
  const double height = stand.com_height + std::abs(change.com[2]);
  double bears = parameters.friction;
  for (const TippingEdge& edge : tipping_edges(stand.base, stand.com_height)) {
    const double share = std::abs(sincos(parameters.azimuth - edge.azimuth).cos);
    bears = std::min(bears, (edge.distance - inwards) / (height * std::max(share, 1e-9)));
  }
  constexpr double below = 0.99;
  return below * bears * Scenario{}.gravity / change.shaking;
}

// None where nothing reaches `harmless` (m/s2).
std::shared_ptr<const Record> cut_to_moving(const Record& table, double harmless) {
  const auto moves = [harmless](double acceleration) { return std::abs(acceleration) >= harmless; };
  const auto& all = table.acceleration;
  const auto first = std::ranges::find_if(all, moves);
  if (first == all.end()) return nullptr;
  const auto last = std::find_if(all.rbegin(), all.rend(), moves).base();
  const auto calm = static_cast<std::ptrdiff_t>(std::lround(calm_time / table.step));
  Record part;
  part.step = table.step;
  part.file = table.file;
  part.unit = table.unit;
  part.acceleration.assign(first - std::min<std::ptrdiff_t>(2, first - all.begin()),
                           last + std::min<std::ptrdiff_t>(calm, all.end() - last));
  return std::make_shared<const Record>(std::move(part));
}

}  // namespace

Boulder scanned_boulder(const BoulderData& data, std::size_t specimen, double tolerance) {
  Boulder boulder;
  Block& block = boulder.block;
  block.shape = BlockShape::mesh;
  block.file = data.folder + (specimen == 0 ? "/boulder_sp1_hull.csv" : "/boulder_sp2_hull.csv");
  block.mesh = scan_with_flat_base(block.file, tolerance);
  const Point3 size = block.mesh->hull_size();
  block.width = block.mesh->unit * size.x;
  block.depth = block.mesh->unit * size.y;
  block.height = block.mesh->unit * size.z;
  block.mass = boulder_mass;
  MeshOptions options;
  options.mass = boulder_mass;
  if (specimen == 0) {
    const Point3 hull_centre = standing_mesh(*block.mesh, options).standing.centre;
    block.com = {-hull_centre.x, -hull_centre.z};
    block.com_in_depth = -hull_centre.y;
    options.com = {-hull_centre.x, -hull_centre.y, -hull_centre.z};
    options.inertia.emplace();
    for (std::size_t k = 0; k < closed_mesh_inertia.size(); ++k) {
      block.inertia_numbers.push_back(boulder_mass * closed_mesh_inertia[k]);
      (*options.inertia)[k] = boulder_mass * closed_mesh_inertia[k];
    }
  }
  boulder.stand = standing_mesh(*block.mesh, options).standing;
  return boulder;
}

std::shared_ptr<const Record> moving_part(const Boulder& boulder, const BoulderTest& test,
                                          const BoulderParameters& parameters, const BoulderChange& change) {
  return cut_to_moving(*test.table, harmless_acceleration(boulder, parameters, change));
}

Scenario boulder_in_space(const Boulder& boulder, std::shared_ptr<const Record> table,
                          const BoulderParameters& parameters, const BoulderChange& change) {
  Scenario scenario;
  scenario.model = ModelKind::space;
  Block& block = scenario.blocks.emplace_back(boulder.block);
  block.com = {block.com[0] + change.com[0], block.com[1] + change.com[2]};
  block.com_in_depth = block.com_in_depth.value_or(0.0) + change.com[1];
  scenario.friction.static_coefficient = parameters.friction;
  scenario.space.normal_restitution = parameters.restitution;
  scenario.space.step = boulder_step;
  scenario.space.stop = SpaceStop::decided;
  scenario.ground.horizontal = shaking_of(std::move(table), change.shaking);
  scenario.ground.azimuth = parameters.azimuth;
  return scenario;
}

Scenario boulder_in_plane(const Boulder& boulder, const BoulderTest& test, const BoulderParameters& parameters) {
  const StandingBody& stand = boulder.stand;
  const double right = base_reach(stand.base, parameters.azimuth);
  const double left = base_reach(stand.base, parameters.azimuth + std::numbers::pi);
  const auto [s, c] = sincos(parameters.azimuth);
  const InertiaTensor& I = stand.inertia;
  Scenario scenario;
  Block& block = scenario.blocks.emplace_back();
  block.width = parameters.base_share * (left + right);
  block.height = 2.0 * stand.com_height;
  block.com = {parameters.base_share * 0.5 * (left - right), 0.0};
  block.mass = stand.mass;
  block.inertia = s * s * I[0] + c * c * I[1] - 2.0 * s * c * I[3];  // about the horizontal axis across the shaking
  scenario.restitution = CorrectedRatio{parameters.factor, false};
  scenario.ground.horizontal = shaking_of(test.table, 1.0);
  return scenario;
}

}  // namespace teeter

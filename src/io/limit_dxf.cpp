#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "io/limit_output.hpp"

namespace teeter {
namespace {

using DxfPoint = std::array<double, 2>;

void put(std::string& dxf, int code, const std::string& value) {
  fmt::format_to(std::back_inserter(dxf), "{:3d}\n{}\n", code, value);
}

void put_point(std::string& dxf, int first, const DxfPoint& point) {
  put(dxf, first, fmt::format("{}", point[0] + 0.0));
  put(dxf, first + 10, fmt::format("{}", point[1] + 0.0));
}

void put_polygon(std::string& dxf, const char* layer, const std::vector<DxfPoint>& points) {
  put(dxf, 0, "POLYLINE");
  put(dxf, 8, layer);
  put(dxf, 66, "1");
  put(dxf, 70, "1");  // closed
  for (const DxfPoint& point : points) {
    put(dxf, 0, "VERTEX");
    put(dxf, 8, layer);
    put_point(dxf, 10, point);
  }
  put(dxf, 0, "SEQEND");
}

void put_line(std::string& dxf, const char* layer, const DxfPoint& from, const DxfPoint& to) {
  put(dxf, 0, "LINE");
  put(dxf, 8, layer);
  put_point(dxf, 10, from);
  put_point(dxf, 11, to);
}

void put_circle(std::string& dxf, const char* layer, const DxfPoint& at, double radius) {
  put(dxf, 0, "CIRCLE");
  put(dxf, 8, layer);
  put_point(dxf, 10, at);
  put(dxf, 40, fmt::format("{}", radius));
}

void put_text(std::string& dxf, const char* layer, const DxfPoint& at, double height, const std::string& text) {
  put(dxf, 0, "TEXT");
  put(dxf, 8, layer);
  put_point(dxf, 10, at);
  put(dxf, 40, fmt::format("{}", height));
  put(dxf, 1, text);
}

}  // namespace

std::string limit_dxf(const LimitResult& result, const LimitCollapse& state) {
  std::string dxf;
  for (const auto& [code, value] : {std::pair{0, "SECTION"},
                                    {2, "HEADER"},
                                    {9, "$ACADVER"},
                                    {1, "AC1009"},
                                    {9, "$INSUNITS"},
                                    {70, "6"},
                                    {0, "ENDSEC"},
                                    {0, "SECTION"},
                                    {2, "ENTITIES"}})
    put(dxf, code, value);
  const LimitMechanism& mechanism = state.mechanism;
  const double by = drawn_motion(result, mechanism);
  for (std::size_t i = 0; i < result.blocks.size(); ++i) {
    const LimitBlock& block = result.blocks[i];
    put_polygon(dxf, block.fixed ? "FIXED" : "ASSEMBLY", block.outline);
    put_text(dxf, "NAMES", block.centre, 0.1 * result.length, limit_block_name(result, static_cast<int>(i)));
    if (block.fixed) continue;
    std::vector<DxfPoint> moved;
    for (const DxfPoint& corner : block.outline)
      moved.push_back(moved_corner(block, mechanism.velocities[i], by, corner));
    put_polygon(dxf, "MECHANISM", moved);
  }
  for (const LimitHinge& hinge : mechanism.hinges) put_circle(dxf, "HINGES", hinge.at, 0.03 * result.length);
  for (const LimitSliding& joint : mechanism.sliding) put_line(dxf, "SLIDING", joint.ends[0], joint.ends[1]);
  for (const LimitThrust& joint : state.thrust) {
    const double size = std::hypot(joint.force[0], joint.force[1]);
    if (!(size > 0.0)) continue;
    const double half = 0.15 * result.length / size;
    put_line(dxf, "THRUST", {joint.at[0] - half * joint.force[0], joint.at[1] - half * joint.force[1]},
             {joint.at[0] + half * joint.force[0], joint.at[1] + half * joint.force[1]});
  }
  put(dxf, 0, "ENDSEC");
  put(dxf, 0, "EOF");
  return dxf;
}

}  // namespace teeter

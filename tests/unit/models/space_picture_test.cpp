// What pictures of a body in space are made from: its surface, and the forces of the floor.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>

#include "teeter/scenario_file.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

History pictured(const std::string& block, const std::string& rest = "") {
  return simulate(
      read_scenario_text("model = \"space\"\n[[block]]\nheight = 1.6\n" + block + "\n[friction]\nstatic = 0.6\n" + rest)
          .scenario);
}

// By the theorem of Gauss; negative where triangles go round the wrong way.
double volume_of(const BodySurface& surface) {
  double sum = 0.0;
  for (const auto& [i, j, k] : surface.triangles) {
    const auto& a = surface.vertices[static_cast<std::size_t>(i)];
    const auto& b = surface.vertices[static_cast<std::size_t>(j)];
    const auto& c = surface.vertices[static_cast<std::size_t>(k)];
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6.0;
}

void expect_closed(const BodySurface& surface) {
  std::map<std::pair<int, int>, int> edges;
  for (const auto& [i, j, k] : surface.triangles)
    for (const auto& edge : {std::pair{i, j}, {j, k}, {k, i}}) ++edges[edge];
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1);
    EXPECT_EQ(edges.count({edge.second, edge.first}), 1u);
  }
}

TEST(SpacePicture, SurfacesAreClosedAndAsLargeAsTheShape) {
  // 72 corners on a rim: less than the circle by 1 - sin(x)/x with x = 2 pi/72.
  const double x = 2.0 * std::numbers::pi / 72.0;
  const double rim = std::sin(x) / x;
  const struct {
    const char* block;
    double volume;
    double base;  // m, below the centre of mass
  } shapes[] = {
      {"width = 0.5\ndepth = 0.8\ncom = [0.05, -0.1, 0.2]", 0.5 * 0.8 * 1.6, 1.0},
      {"shape = \"cylinder\"\ndiameter = 0.6", rim * std::numbers::pi * 0.09 * 1.6, 0.8},
      {"shape = \"cylinder\"\nwidth = 0.6\ndepth = 0.4", rim * std::numbers::pi * 0.06 * 1.6, 0.8},
      {"shape = \"frustum\"\ndiameter = 0.6\ntop_diameter = 0.4", rim * std::numbers::pi * 1.6 * 0.19 / 3.0,
       1.6 * (0.09 + 2.0 * 0.06 + 3.0 * 0.04) / (4.0 * 0.19)},
  };
  for (const auto& shape : shapes) {
    const History history = pictured(shape.block, "[run]\nduration = 0.1\n");
    ASSERT_TRUE(history.surface) << shape.block;
    expect_closed(*history.surface);
    EXPECT_NEAR(volume_of(*history.surface), shape.volume, 1e-12) << shape.block;
    EXPECT_NEAR(history.surface->base_middle[2], -shape.base, 1e-12) << shape.block;
  }
}

TEST(SpacePicture, ForcesStandOnTheFloorInsideTheConeAndCarryTheWeightInTheEnd) {
  const History history = pictured("width = 0.5\ndepth = 0.8\nmass = 1000",
                                   "[initial]\nangle = 0.08\nazimuth = 0.6\n[run]\nduration = 10.0\n");
  ASSERT_GT(history.forces.size(), 100u);
  const double weight = 1000.0 * 9.81;
  for (const ForceFrame& frame : history.forces) {
    for (const ContactForce& force : frame.forces) {
      EXPECT_NEAR(force.z, 0.0, 1e-9) << frame.time;
      EXPECT_LE(std::hypot(force.fx, force.fy), 0.6 * force.fz * (1.0 + 1e-6)) << frame.time;
    }
  }
  const ForceFrame& last = history.forces.back();
  double up = 0.0;
  for (const ContactForce& force : last.forces) up += force.fz;
  ASSERT_EQ(history.summary.verdict, Verdict::rest);
  EXPECT_NEAR(up / weight, 1.0, 1e-9);
  for (const Column& column : history.columns) {
    if (column.name != "normal_force_0") continue;
    EXPECT_NEAR(column.values.back() / weight, 1.0, 1e-9);
  }
}

TEST(SpacePicture, OtherModelsHaveNoSurface) {
  EXPECT_FALSE(simulate(read_scenario_text("[[block]]\nwidth = 0.5\nheight = 2.0\n").scenario).surface);
}

}  // namespace
}  // namespace teeter

// What is a body and what is not.
#include "block/mesh/closed_mesh.hpp"

#include <gtest/gtest.h>

#include "block/mesh/mass_properties.hpp"
#include "core/error.hpp"
#include "unit/block/mesh/shapes.hpp"

namespace teeter::test {
namespace {

std::string refusal(Mesh mesh) {
  try {
    closed_mesh(std::move(mesh), "a.obj");
  } catch (const InputError& error) {
    return error.what();
  }
  return "closed";
}

bool notes_tell(const ClosedMesh& body, const std::string& text) {
  for (const std::string& note : body.mesh.notes)
    if (note.find(text) != std::string::npos) return true;
  return false;
}

double volume_of(const ClosedMesh& body) {
  return mass_properties(body.mesh.points, body.mesh.triangles, body.extent.middle).volume;
}

Mesh shifted(Mesh mesh, Point3 by) {
  return moved(std::move(mesh), [=](Point3 p) { return p + by; });
}

TEST(ClosedMesh, MergesPointsCloserThanABillionthOfTheSize) {
  const Mesh apart = read_mesh(as_text_stl(sphere_mesh(1.0, 8, 12)), "a.stl");
  EXPECT_EQ(apart.points.size(), 3 * apart.triangles.size());
  const ClosedMesh body = closed_mesh(apart, "a.stl");
  EXPECT_EQ(body.mesh.points.size(), 7U * 12U + 2U);
  EXPECT_TRUE(body.mesh.notes.empty());
  Mesh loose = box_mesh(1, 1, 1);
  loose.points.push_back(loose.points[4] + Point3{0.9e-9, 0, 0});
  loose.triangles[0][0] = 8;
  EXPECT_EQ(closed_mesh(loose, "a.obj").mesh.points.size(), 8U);
  loose.points[8].x = 1.1e-9;
  EXPECT_NE(refusal(loose).find("is open"), std::string::npos);
}

TEST(ClosedMesh, LeavesOutTrianglesThatCollapse) {
  Mesh mesh = box_mesh(1, 1, 1);
  mesh.triangles.push_back({0, 0, 1});
  const ClosedMesh body = closed_mesh(mesh, "a.obj");
  EXPECT_EQ(body.mesh.triangles.size(), 12U);
  EXPECT_TRUE(notes_tell(body, "1 triangle with two corners at one point was left out"));
}

TEST(ClosedMesh, TellsWhereASurfaceIsOpen) {
  Mesh mesh = box_mesh(2, 1, 1);
  mesh.triangles.erase(mesh.triangles.begin());
  const std::string told = refusal(mesh);
  EXPECT_NE(told.find("a.obj: the surface is open: 3 edges"), std::string::npos) << told;
  EXPECT_NE(told.find("from (0, 0, 1) to (2, 0, 1)"), std::string::npos) << told;
}

TEST(ClosedMesh, TellsOfATriangleTheOtherWayRound) {
  Mesh mesh = box_mesh(1, 1, 1);
  std::swap(mesh.triangles[3][0], mesh.triangles[3][1]);
  const std::string told = refusal(mesh);
  EXPECT_NE(told.find("inconsistent: 3 edges have two triangles of which one is inside out"), std::string::npos)
      << told;
}

TEST(ClosedMesh, TellsOfEdgesWithThreeTriangles) {
  Mesh mesh = box_mesh(1, 1, 1);
  mesh.points.push_back({3, 3, 3});
  mesh.triangles.push_back({0, 1, 8});
  const std::string told = refusal(mesh);
  EXPECT_NE(told.find("non-manifold"), std::string::npos) << told;
  EXPECT_NE(told.find("open: 2 edges"), std::string::npos) << told;
}

TEST(ClosedMesh, TellsBodiesThatTouch) {
  const Mesh box = box_mesh(1, 1, 1);
  const std::string edge = refusal(together(box, shifted(box, {1, 1, 0})));
  EXPECT_NE(edge.find("touching itself: 1 edge is shared by four triangles"), std::string::npos) << edge;
  const ClosedMesh corner = closed_mesh(together(box, shifted(box, {1, 1, 1})), "a.obj");
  EXPECT_TRUE(notes_tell(corner, "touches itself at 1 point, at (1, 1, 1)"));
  EXPECT_TRUE(notes_tell(corner, "2 separate closed shells"));
  EXPECT_NEAR(volume_of(corner), 2.0, 1e-14);
}

TEST(ClosedMesh, TurnsWhatIsInsideOut) {
  const ClosedMesh body = closed_mesh(inside_out(box_mesh(1, 2, 3)), "a.obj");
  EXPECT_TRUE(notes_tell(body, "inside out and has been turned"));
  EXPECT_NEAR(volume_of(body), 6.0, 1e-14);
}

TEST(ClosedMesh, KnowsHollowsFromParts) {
  const Mesh outer = box_mesh(3, 3, 3);
  const Mesh inner = shifted(box_mesh(1, 1, 1), {1, 1, 1});
  const ClosedMesh hollow = closed_mesh(together(outer, inside_out(inner)), "a.obj");
  EXPECT_NEAR(volume_of(hollow), 26.0, 1e-13);
  EXPECT_EQ(hollow.shells, 2U);
  EXPECT_EQ(hollow.cavities, 1U);
  const ClosedMesh all_turned = closed_mesh(together(inside_out(outer), inner), "a.obj");
  EXPECT_NEAR(volume_of(all_turned), 26.0, 1e-13);
  EXPECT_EQ(all_turned.cavities, 1U);
  EXPECT_NE(refusal(together(outer, inner)).find("would count twice"), std::string::npos);
  EXPECT_NE(refusal(together(outer, inside_out(shifted(inner, {5, 0, 0})))).find("is inside out while the others"),
            std::string::npos);
  EXPECT_EQ(closed_mesh(together(together(outer, inside_out(inner)),
                                 moved(inner,
                                       [](Point3 p) {
                                         return Point3{1.5, 1.5, 1.5} + 0.5 * (p - Point3{1.5, 1.5, 1.5});
                                       })),
                        "a.obj")
                .cavities,
            1U);
}

TEST(ClosedMesh, RefusesSizesThatCannotBe) {
  EXPECT_NE(refusal(box_mesh(1e-200, 1e-200, 1e-200)).find("the size is"), std::string::npos);
  EXPECT_NE(refusal(box_mesh(1e300, 1, 1)).find("the size is 1e+300"), std::string::npos);
  EXPECT_NE(refusal(box_mesh(1.7e308, 1, 1)).find("the size is"), std::string::npos);
  EXPECT_NE(refusal(shifted(box_mesh(1, 1, 1), {1e7, 0, 0})).find("digits of its shape are lost"), std::string::npos);
  EXPECT_NE(refusal(box_mesh(1, 1e-5, 1e-5)).find("bounds no volume"), std::string::npos);
  Mesh point;
  point.points = {{1, 1, 1}};
  point.triangles = {{0, 0, 0}};
  EXPECT_NE(refusal(point).find("the size is 0"), std::string::npos);
}

}  // namespace
}  // namespace teeter::test

// OBJ, STL and PLY: the same body from every form; what is wrong is told with its place.
#include <gtest/gtest.h>

#include "block/mesh/mass_properties.hpp"
#include "block/mesh/mesh.hpp"
#include "core/error.hpp"
#include "unit/block/mesh/shapes.hpp"

namespace teeter::test {
namespace {

std::string complaint(const std::string& bytes, const std::string& file) {
  try {
    read_mesh(bytes, file);
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

void expect_tells(const std::string& bytes, const std::string& file, const std::string& place,
                  const std::string& what) {
  const std::string told = complaint(bytes, file);
  EXPECT_EQ(told.rfind(file + place + ": ", 0), 0U) << told;
  EXPECT_NE(told.find(what), std::string::npos) << told;
}

TEST(MeshReaders, GiveTheSameBodyFromEveryForm) {
  const Mesh box = moved(box_mesh(0.5, 0.75, 1.5), [](Point3 p) { return p + Point3{1, -2, 0.25}; });
  const std::vector<std::pair<std::string, std::string>> files{{as_obj(box), "a.obj"},
                                                               {as_text_stl(box), "a.stl"},
                                                               {as_binary_stl(box), "a.STL"},
                                                               {as_ply(box, PlyKind::text), "a.ply"},
                                                               {as_ply(box, PlyKind::little), "a.ply"},
                                                               {as_ply(box, PlyKind::big), "a.ply"}};
  for (const auto& [bytes, name] : files) {
    const Mesh mesh = read_mesh(bytes, name);
    ASSERT_EQ(mesh.triangles.size(), 12U) << name;
    const MassProperties found = mass_properties(mesh.points, mesh.triangles, {});
    EXPECT_NEAR(found.volume, 0.5625, 1e-14) << name;
    EXPECT_NEAR(found.centre.x, 1.25, 1e-14) << name;
    EXPECT_NEAR(found.centre.y, -1.625, 1e-14) << name;
    EXPECT_NEAR(found.centre.z, 1.0, 1e-14) << name;
  }
}

TEST(MeshReaders, CutPolygonsIntoFans) {
  const Mesh mesh = read_mesh("v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nf 1 2 3 4 5\n", "a.obj");
  ASSERT_EQ(mesh.triangles.size(), 3U);
  EXPECT_EQ(mesh.triangles[2], (Triangle{0, 3, 4}));
}

TEST(MeshReaders, KnowTheFormsOfAnObjFile) {
  const Mesh mesh = read_mesh(
      "\xEF\xBB\xBFmtllib a.mtl\r\no a\r\nv 0 0 0 1.0\r\nv 1 0 0 0.5 0.5 0.5\r\nvn 0 0 1\r\n"
      "f 1/1/1 2//1 \\\r\n 3/2 # later\r\nv 0 1 0\r\nf -3 -2 -1\r\n",
      "a.obj");
  ASSERT_EQ(mesh.triangles.size(), 2U);
  EXPECT_EQ(mesh.triangles[0], (Triangle{0, 1, 2}));
  EXPECT_EQ(mesh.triangles[1], (Triangle{0, 1, 2}));
  EXPECT_EQ(read_mesh("v 0 0 0\rv 1 0 0\rv 0 1 0\rf 1 2 3\r", "a.obj").triangles.size(), 1U);
}

TEST(MeshReaders, TellWhatIsWrongWithAnObjFile) {
  expect_tells("v 0 0\n", "a.obj", ":1", "z of a point is missing");
  expect_tells("v 0 0 0\nv 1 nan 0\n", "a.obj", ":2", "\"nan\"");
  expect_tells("v 0 0 0\nv 0,5 0 0\n", "a.obj", ":2", "\"0,5\"");
  expect_tells("v 0 0 0\nf 1 1 2\n", "a.obj", ":2", "the file has 1 points");
  expect_tells("v 0 0 0\nf 1 1 0\n", "a.obj", ":2", "\"0\"");
  expect_tells("v 0 0 0\nf 1 1 -2\n", "a.obj", ":2", "beyond the first of 1");
  expect_tells("v 0 0 0\nf 1 1 99999999999999999999\n", "a.obj", ":2", "must be the number of a point");
  expect_tells("v 0 0 0\nf 1 1\n", "a.obj", ":2", "3 corners or more, not 2");
  expect_tells("v 0 0 0\nsurf 0 1\n", "a.obj", ":2", "export the body as polygons");
  expect_tells("hello\n", "a.obj", ":1", "\"hello\" begins no line");
  expect_tells("v 0 0 0\n", "a.obj", "", "1 points but no faces");
  expect_tells("", "a.obj", "", "is empty");
  expect_tells("v 0 0 0\n", "a.dae", "", ".obj, .stl, .ply or .csv");
}

TEST(MeshReaders, TellWhatIsWrongWithAnStlFile) {
  const std::string binary = as_binary_stl(box_mesh(1, 1, 1));
  expect_tells(binary.substr(0, 300).replace(0, 5, "xxxxx"), "a.stl", ": byte 80", "12 triangles are stated");
  expect_tells("xx", "a.stl", "", "2 bytes are neither");
  std::string not_finite = binary;
  not_finite.replace(84 + 50 + 12, 4, "\xff\xff\xff\xff");
  expect_tells(not_finite, "a.stl", ": byte 146", "triangle 2 is not finite");
  expect_tells("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 x\n", "a.stl", ":4", "\"x\"");
  expect_tells("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 1\n", "a.stl", ":4", "ends within a facet");
  expect_tells("solid\nfacet normal 0 0 1\nouter loop\nendloop\n", "a.stl", ":4", "3 vertices, not 0");
  expect_tells("solid\nfaced\n", "a.stl", ":2", "\"faced\"");
  const Mesh longer = read_mesh(std::string(binary).replace(0, 5, "xxxxx") + "more", "a.stl");
  ASSERT_EQ(longer.notes.size(), 1U);
  EXPECT_NE(longer.notes[0].find("4 bytes"), std::string::npos);
}

TEST(MeshReaders, TellWhatIsWrongWithAPlyFile) {
  const std::string head =
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n";
  const std::string faces = "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
  expect_tells("plx\n", "a.ply", ":1", "begins with the line \"ply\"");
  expect_tells("ply\nformat ascii 2.0\n", "a.ply", ":2", "version 1.0");
  expect_tells("ply\nelement vertex -3\n", "a.ply", ":2", "0 or more");
  expect_tells("ply\nelement vertex 99999999999\nformat ascii 1.0\nproperty float x\nend_header\n", "a.ply", ":2",
               "more than 15000000 points");
  expect_tells("ply\nproperty float x\n", "a.ply", ":2", "must follow its element");
  expect_tells("ply\nelement vertex 1\nproperty real x\n", "a.ply", ":3", "\"real\" is no type");
  expect_tells(head, "a.ply", ":6", "ends before \"end_header\"");
  expect_tells(head + "element face 1\nproperty int vertex_indices\nend_header\n", "a.ply", ":7",
               "list of whole numbers");
  expect_tells(head + faces + "0 0\n", "a.ply", ":10", "z is missing");
  expect_tells(head + faces + "0 0 0 0\n", "a.ply", ":10", "more than the header declares");
  expect_tells(head + faces + "0 0 0\n3 0 0 1\n", "a.ply", ":11", "corner 1 of a face");
  expect_tells(head + faces + "0 0 0\n2 0 0\n", "a.ply", ":11", "3 corners or more, not 2");
  expect_tells(head + faces + "0 0 0\n", "a.ply", ":10", "ends before all 1 rows of face");
  expect_tells(head + "element tristrips 1\nproperty list int int vertex_indices\nend_header\n", "a.ply", ":7",
               "strips");
  const std::string cut = as_ply(box_mesh(1, 1, 1), PlyKind::big);
  EXPECT_NE(complaint(cut.substr(0, cut.size() - 1), "a.ply").find("the file ends within texcoord"), std::string::npos);
}

}  // namespace
}  // namespace teeter::test

// Drawings: units, layers, arcs, what is joined and what is left out; every refusal names file and line.
#include "block/drawing/drawing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hpp"
#include "core/files.hpp"

namespace teeter {
namespace {

std::string sample(const std::string& name) {
  return read_whole_file(std::string(TEETER_SOURCE_DIR) + "/tests/samples/drawing/" + name, max_drawing_bytes);
}

std::string refusal(const std::string& text, const std::string& file, Import import = {}) {
  try {
    read_drawing(text, file, import);
  } catch (const InputError& error) {
    return error.messages().front();
  }
  return "read";
}

TEST(Drawing, DxfGivesClosedPolylinesInMetres) {
  Import import;
  import.layers = {"STONES"};
  import.fixed_layers = {"GROUND"};
  read_drawing(sample("stones.dxf"), "stones.dxf", import);
  ASSERT_EQ(import.blocks.size(), 4U);
  EXPECT_TRUE(import.blocks[0].fixed);
  EXPECT_FALSE(import.blocks[1].fixed);
  EXPECT_EQ(import.blocks[1].vertices.size(), 4U);
  // 0.01 mm and 0.02 mm off: joined.
  EXPECT_EQ(import.blocks[1].vertices[1], import.blocks[2].vertices[0]);
  EXPECT_NEAR(import.blocks[3].vertices[0][1], 0.3, 1e-9);
  // The arc over the third stone: facets closer than 1e-3 of its side, its top a sagitta of 0.25 x half the chord up.
  EXPECT_GT(import.blocks[3].vertices.size(), 8U);
  double top = 0.0;
  for (const auto& v : import.blocks[3].vertices) top = std::max(top, v[1]);
  EXPECT_NEAR(top, 0.6 + 0.0625, 5e-4);
  ASSERT_EQ(import.notes.size(), 1U);
  EXPECT_EQ(import.notes[0], "stones.dxf: left out: 2 entities that are no polylines, 1 polyline on another layer");
}

TEST(Drawing, CsvGivesNamesFixedAndDensities) {
  Import import;
  read_drawing(sample("stones.csv"), "stones.csv", import);
  ASSERT_EQ(import.blocks.size(), 3U);
  EXPECT_EQ(import.blocks[0].name, "plinth");
  EXPECT_TRUE(import.blocks[0].fixed);
  EXPECT_EQ(import.blocks[1].density, 2200.0);
  EXPECT_FALSE(import.blocks[2].density);
  import.unit = "cm";
  read_drawing(sample("stones.csv"), "stones.csv", import);
  EXPECT_NEAR(import.blocks[0].vertices[1][0], 0.01, 1e-15);
}

TEST(Drawing, RefusalsNameFileLineAndRule) {
  EXPECT_EQ(refusal("AutoCAD Binary DXF\r\n", "a.dxf"), "a.dxf:1: is a binary DXF file: save it as ASCII DXF");
  EXPECT_EQ(refusal("0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n", "a.dxf"), "a.dxf: holds no closed polyline");
  EXPECT_EQ(refusal("zero\nSECTION\n", "a.dxf"), "a.dxf:1: is no DXF: a group code, a whole number, is expected here");
  const std::string lines =
      "0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n8\n0\n70\n1\n10\n0\n20\n0\n10\n1\n20\n0\n10\n1\n20\n1\n";
  EXPECT_EQ(refusal(lines, "a.dxf"), "a.dxf: does not say its unit ($INSUNITS): give import.unit, e.g. \"mm\"");
  Import metres;
  metres.unit = "m";
  EXPECT_EQ(refusal(lines, "a.dxf", metres), "read");
  const std::string inwards =
      "0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n8\n0\n70\n1\n10\n0\n20\n0\n42\n-0.3\n10\n1\n20\n0\n10\n1\n20\n1\n";
  EXPECT_EQ(refusal(inwards, "a.dxf", metres),
            "a.dxf:5: block 0: the arc of edge 0 bends inwards: split it into convex blocks");
  EXPECT_EQ(refusal("block,x\na,1\n", "a.csv"), "a.csv:1: column y is missing: the header is block,x,y");
  EXPECT_EQ(refusal("block,x,y\na,0,0\nb,0,0\na,1,1\n", "a.csv"),
            "a.csv:4: the rows of block \"a\" must follow each other");
  EXPECT_EQ(refusal("block,x,y\na,0,0\na,1,0\na,0.5,0.3\na,1,1\na,0,1\n", "a.csv"),
            "a.csv:2: block 0 (a) is concave at vertex 2 (0.500, 0.300): split it into convex blocks");
  EXPECT_EQ(refusal("x", "a.txt"), "a.txt: a drawing ends in .dxf or .csv");
}

// A running bond with a micrometre of jitter keeps all its joints.
TEST(Drawing, JitterIsJoined) {
  std::vector<DrawnBlock> blocks;
  int draw = 0;
  const auto jitter = [&] { return 1e-6 * std::sin(12.9898 * ++draw); };
  for (int course = 0; course < 4; ++course)
    for (int k = 0; k < 4; ++k) {
      const double x = 0.5 * k + (course % 2 == 1 ? 0.25 : 0.0);
      const double y = 0.25 * course;
      DrawnBlock block;
      for (const auto& [u, v] : {std::pair{0.0, 0.0}, {0.5, 0.0}, {0.5, 0.25}, {0.0, 0.25}})
        block.vertices.push_back({x + u + jitter(), y + v + jitter()});
      blocks.push_back(block);
    }
  snap_blocks(blocks, 3e-5);
  const auto on_edge = [](const std::array<double, 2>& p, const std::array<double, 2>& a,
                          const std::array<double, 2>& b) {
    return std::fabs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) /
           std::hypot(b[0] - a[0], b[1] - a[1]);
  };
  // The lower right corner of the first block of the second course lies on the top of the second block below.
  EXPECT_LT(on_edge(blocks[4].vertices[1], blocks[1].vertices[2], blocks[1].vertices[3]), 1e-8);
  EXPECT_EQ(blocks[0].vertices[2], blocks[1].vertices[3]);
}

}  // namespace
}  // namespace teeter

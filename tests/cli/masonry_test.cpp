// Polygons, arches, walls and drawings as users write them, and every refusal in its words.
#include <gtest/gtest.h>

#include "cli/results.hpp"

namespace teeter::test {
namespace {

const std::string tail = R"(
[friction]
static = 0.6
[contact]
scheme = "implicit-euler"
step = "5 ms"
[run]
duration = 0.1
)";

std::string stones(const std::string& first, const std::string& second) {
  return "model = \"contact\"\n[[block]]\nvertices = " + first + "\n[[block]]\nvertices = " + second + "\n" + tail;
}

const std::string square = "[[0,0],[1,0],[1,1],[0,1]]";

// `at` stands in the line that is told.
void expect_told(const std::string& text, const std::string& at, const std::string& pattern) {
  expect_refusal(text, "duration = 0.1", "duration = 0.10", at, pattern);
}

Results results(const std::string& scenario, const std::vector<std::string>& more = {}) {
  return results_of(TemporaryFolder(), scenario, more);
}

TEST(MasonryRefusals, NameBlockAndRule) {
  const auto second = [](const std::string& vertices, const std::string& pattern) {
    expect_told(stones(square, vertices), vertices, pattern);
  };
  second("[[2,0],[3,0],[2.5,0.3],[3,1],[2,1]]",
         "block.1.vertices: block 1 is concave at vertex 2 \\(2\\.50, 0\\.300\\): split it into convex blocks");
  second("[[2,0],[3,1],[3,0],[2,1]]", "block.1.vertices: block 1: its edges 0 and 2 cross");
  second("[[2,0],[3,0]]", "block.1.vertices: block 1 has no area");
  second("[[2,0],[3,0],[4,0]]", "block.1.vertices: block 1 has no area");
  second("[[2,0],[3,0],[3,nan],[2,1]]", "block.1.vertices.*");
  second("[[2,0],[3,0],[3,1e-9],[2,1]]", "block.1.vertices: block 1: edge 1 is 1e-09 m short, at least 1.*e-06 m");
  second("[[2,-0.02],[3,-0.02],[3,1],[2,1]]", "block.1.vertices: block 1 lies 0\\.02 m inside the ground");
  second("[[2,0],[3,0],[3,1],[2,1,5]]", "block.1.vertices: must be a list of lists of 2 numbers each");
  expect_told(stones(square, "[[0.9,0],[2,0],[2,1],[0.9,1]]"), square,
              "block.0.vertices: blocks 0 and 1 overlap by 0\\.100 m");
  expect_told("model = \"contact\"\n[arch]\nradius = 5\nthickness = 1\nvoussoirs = 7\n" + tail, "[arch]",
              "arch.half_angle: missing: give half_angle or span");
  expect_told("model = \"contact\"\n[column]\ndrums = []\n" + tail, "drums", "column.drums: must be a list of.*");
  expect_told("model = \"contact\"\n[import]\nfile = \"nowhere.dxf\"\n" + tail, "nowhere",
              "import.file: .*nowhere.dxf.*");
}

// Results call blocks by the names they were given.
TEST(MasonryResults, HaveTheNamesOfBlocks) {
  std::string text = stones(square, "[[0.2,1],[1.2,1],[1.2,2],[0.2,2]]");
  text.replace(text.find("[[block]]"), 9, "[[block]]\nname = \"plinth\"");
  text.replace(text.find("duration = 0.1"), 14, "duration = 0.4");
  text += "[ground]\nhorizontal = { kind = \"rectangular\", amplitude = \"0.75 g\", duration = 0.3 }\n";
  const Results r = results(text);
  const nlohmann::json& assembly = r.summary["assembly"];
  EXPECT_EQ(assembly["slip_joint"]["names"], nlohmann::json::parse(R"(["plinth", null])"));
  EXPECT_NE(assembly["words"].get<std::string>().find("(block plinth/ground)"), std::string::npos) << assembly["words"];
}

// Wound the other way, the numbers of vertices are those of the file; the name of a block is told.
TEST(MasonryRefusals, KeepTheOrderOfTheFileAndNames) {
  const std::string backwards = "[[2,1],[3,1],[2.5,0.3],[3,0],[2,0]]";
  expect_told(stones(square, backwards), backwards,
              "block.1.vertices: block 1 is concave at vertex 2 \\(2\\.50, 0\\.300\\): split it into convex blocks");
  const std::string named =
      "model = \"contact\"\n[[block]]\nname = \"sill\"\nvertices = [[0,0],[1,1],[1,0],[0,1]]\n" + tail;
  expect_told(named, "vertices", "block.0.vertices: .*sill.*its edges 0 and 2 cross");
}

// Blocks that touch each other but nothing that carries them.
TEST(Masonry, AGroupWithoutGroundIsTold) {
  const Results r = results(stones("[[2,0.5],[3,0.5],[3,1.5],[2,1.5]]", "[[2,1.5],[3,1.5],[3,2.5],[2,2.5]]"));
  EXPECT_NE(r.summary.at("warnings").dump().find("block 0"), std::string::npos);
  EXPECT_NE(r.summary.at("warnings").dump().find("it would fall"), std::string::npos);
}

TEST(Masonry, FloatingBlocksAreToldInARun) {
  const Results r = results(stones(square, "[[2,0.5],[3,0.5],[3,1.5],[2,1.5]]"));
  EXPECT_NE(r.summary.at("warnings").dump().find("block 1 touches nothing: it would fall"), std::string::npos);
}

TEST(Masonry, AnArchTellsItsVerdictAndIsAnAxisOfStudies) {
  const std::string arch =
      "model = \"contact\"\n[arch]\nradius = 10\nthickness = 1.5\nhalf_angle = \"78.75 deg\"\nvoussoirs = 7\ndensity = "
      "2000\n" +
      tail;
  const Results r = results(arch);
  EXPECT_EQ(r.summary.at("assembly").at("verdict"), "stands");
  EXPECT_EQ(r.summary.at("assembly").at("words"), "It stands; no joint moved.");
  EXPECT_EQ(r.summary.at("assembly").at("blocks"), 7);
  EXPECT_EQ(r.summary.at("blocks").size(), 9U);
  const Results few = results(arch, {"--set", "arch.voussoirs=3"});
  EXPECT_EQ(few.summary.at("assembly").at("blocks"), 3);
}

// What has no tipping angle of its own has no share of one; the stone that turned most is told instead.
TEST(Masonry, StonesAmongOthersHaveNoTippingAngle) {
  const std::string pushed =
      stones(square, "[[0.1,1],[0.9,1],[0.8,3],[0.2,3]]") +
      "[ground]\nhorizontal = { kind = \"rectangular\", amplitude = \"0.5 g\", duration = 0.1 }\n";
  const Results r = results(pushed);
  EXPECT_EQ(r.summary.at("closest_block"), 1);
  for (const auto& block : r.summary.at("blocks")) {
    EXPECT_EQ(block.at("tipping_angle"), 0.0);
    EXPECT_EQ(block.at("tipping_share"), 0.0);
  }
  EXPECT_NE(r.summary.at("blocks").at(1).at("peak_angle"), 0.0);
}

// The sizes of a polygon follow from its corners: a study varies these, and nothing that would do nothing.
TEST(Masonry, StudiesVaryCornersAndNoSizesOfPolygons) {
  const auto study = [](const std::string& key, const std::string& values) {
    const TemporaryFolder folder;
    folder.write("a.toml", stones(square, "[[0.1,1],[0.9,1],[0.8,3],[0.2,3]]") +
                               "[study]\nkind = \"sweep\"\nx = { key = \"" + key + "\", values = [" + values + "] }\n");
    return run_program(folder, {"study", "a.toml", "-o", "out"});
  };
  for (const std::string key : {"block.1.width", "block.1.height", "block.1.radius", "block.1.p", "block.1.alpha"}) {
    const Outcome refused = study(key, "0.5, 0.6");
    EXPECT_EQ(refused.status, 2) << key;
    EXPECT_NE(refused.err.find("is no number of this scenario"), std::string::npos) << refused.err;
  }
  EXPECT_EQ(study("block.1.vertices.2.0", "0.8, 0.7").status, 0);
}

const std::string low_wall =
    "model = \"contact\"\n[wall]\ncourses = 3\nper_course = 2\nwidth = 0.25\nheight = 0.5\ndensity = 2000\n" + tail +
    "[ground]\nhorizontal = { kind = \"rectangular\", amplitude = \"0.25 g\", duration = 5 }\n";

nlohmann::json without_clock(nlohmann::json summary) {
  summary.at("work").erase("seconds");
  return summary;
}

TEST(CutCorners, NoneAreTheSameResults) {
  const Results without = results(low_wall);
  const Results none = results(low_wall + "[imperfection]\ncorners = 0\nseed = 9\ndraw = 4\n");
  EXPECT_EQ(without_clock(without.summary), without_clock(none.summary));
  EXPECT_EQ(without.history.values, none.history.values);
}

TEST(CutCorners, AreToldWithTheVerdict) {
  const std::string cut = low_wall + "[imperfection]\ncorners = 0.05\nseed = 9\ndraw = 4\n";
  const Results r = results(cut);
  const std::string told =
      "cut at random, each by up to 5 % of the shortest side of its stone (imperfection.seed = 9, draw = 4)";
  EXPECT_NE(r.summary.at("warnings").dump().find(told), std::string::npos);
  const TemporaryFolder folder;
  folder.write("a.toml", cut);
  for (const std::string command : {"run", "limit"}) {
    const Outcome words = run_program(folder, {command, "a.toml"});
    EXPECT_EQ(words.status, 0) << words.err;
    EXPECT_NE(words.out.find("imperfection.seed = 9"), std::string::npos) << words.out;
  }
  // The weakest wall bears less than the one as drawn.
  const auto bears = [&](const std::string& corners) {
    const Outcome out = run_program(folder, {"limit", "a.toml", "--json", "--set", "imperfection.corners=" + corners});
    return nlohmann::json::parse(out.out).at("directions").at(0).at("associative").get<double>();
  };
  EXPECT_LT(bears("0.2"), bears("0.1"));
  EXPECT_LT(bears("0.1"), bears("0") - 0.005);
}

TEST(CutCorners, AreRefusedByKeyAndRule) {
  expect_told(low_wall + "[imperfection]\ncorners = 0.3\n", "corners = 0.3",
              "imperfection.corners: must be from 0 to 0.25, found 0.3");
  expect_told(low_wall + "[imperfection]\ncorners = 0.1\ndraw = -1\n", "draw", "imperfection.draw: .*");
  expect_told(low_wall + "[imperfection]\ncorner = 0.1\n", "corner =", "imperfection.corner: .*corners.*");
  expect_told("[[block]]\nwidth = 1\nheight = 2\n[run]\nduration = 0.1\n[imperfection]\ncorners = 0.1\n", "corners",
              "imperfection.corners: is for the model contact");
  expect_told("model = \"contact\"\n[[block]]\nwidth = 1\nheight = 2\n[[block]]\nwidth = 1\nheight = 2\n" + tail +
                  "[initial]\nangle = [0, 0.1]\n[imperfection]\ncorners = 0.1\n",
              "corners", "imperfection.corners: blocks with cut corners .* start upright and at rest");
}

// Case i has draw i whatever runs beside it, and can be looked at again.
TEST(CutCorners, MonteCarloDrawsThemForEveryCase) {
  const TemporaryFolder folder;
  const std::string cut = replaced(low_wall, "duration = 0.1", "duration = 3") + "[imperfection]\ncorners = 0.1\n";
  folder.write("wall.toml", cut);
  folder.write("a.toml", cut + "[study]\nkind = \"montecarlo\"\nsamples = 12\n");
  for (const std::string jobs : {"1", "2"}) {
    const Outcome done = run_program(folder, {"study", "a.toml", "--json", "--jobs", jobs, "-o", jobs});
    ASSERT_EQ(done.status, 0) << done.err;
    EXPECT_NE(nlohmann::json::parse(done.out).dump().find("a draw for each case"), std::string::npos);
  }
  EXPECT_EQ(contents(folder / "1/cells.csv"), contents(folder / "2/cells.csv"));
  folder.write("few.toml", cut + "[study]\nkind = \"montecarlo\"\nsamples = 3\n");
  ASSERT_EQ(run_program(folder, {"study", "few.toml", "-o", "few"}).status, 0);
  const std::string few = contents(folder / "few/cells.csv");
  EXPECT_EQ(contents(folder / "1/cells.csv").substr(0, few.size()), few);
  // Both verdicts occur; the cases say which draw they are.
  int fallen = 0;
  for (int i = 0; i < 12; ++i) {
    const Outcome one =
        run_program(folder, {"run", "wall.toml", "--json", "--set", "imperfection.draw=" + std::to_string(i)});
    fallen += nlohmann::json::parse(one.out).at("verdict") == "overturned" ? 1 : 0;
  }
  const auto study = nlohmann::json::parse(contents(folder / "1/summary.json"));
  EXPECT_NE(study.dump().find("; " + std::to_string(fallen) + " of 12 cases"), std::string::npos);
  EXPECT_GT(fallen, 0);
  EXPECT_LT(fallen, 12);
}

TEST(CutCorners, AreAnAxisOfStudies) {
  const TemporaryFolder folder;
  folder.write("a.toml", low_wall +
                             "[study]\nkind = \"limit\"\nx = { key = \"imperfection.corners\", from = 0, to = "
                             "0.2, points = 3 }\ny = { key = \"imperfection.draw\", values = [0, 1] }\n");
  const Outcome done = run_program(folder, {"study", "a.toml", "-o", "out"});
  ASSERT_EQ(done.status, 0) << done.err;
  EXPECT_TRUE((done.out + done.err).find("a share that differs from case to case") != std::string::npos) << done.out;
  const std::string cells = contents(folder / "out/cells.csv");
  EXPECT_EQ(std::count(cells.begin(), cells.end(), '\n'), 7);
}

TEST(Masonry, StartersRun) {
  for (const std::string kind : {"arch", "wall", "column"}) {
    const TemporaryFolder folder;
    EXPECT_EQ(run_program(folder, {"new", kind, "mine"}).status, 0);
    const Outcome run = run_program(folder, {"run", "mine.toml", "--json", "--set", "run.duration=0.1"});
    EXPECT_EQ(run.status, 0) << kind << run.err;
  }
  const TemporaryFolder folder;
  EXPECT_EQ(run_program(folder, {"new", "dome", "mine"}).status, 2);
}

}  // namespace
}  // namespace teeter::test

// The model space through the program: recordings, azimuths, comparison with planar models, studies.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

const std::string slender_box =
    "model = \"space\"\n[[block]]\nwidth = 0.3\ndepth = 0.4\nheight = 1.4\n[friction]\nstatic = 0.6\n[space]\nstep = "
    "0.004\n";
const std::string two_pulses =
    "[ground]\nhorizontal = { kind = \"sine\", amplitude = 3, period = 0.6 }\n"
    "transverse = { kind = \"sine\", amplitude = 2, period = 0.5, start = 0.1 }\n";

// Three files of one recording, a second recording without its vertical file, and one with a shorter partner.
void write_recordings(const TemporaryFolder& folder) {
  const auto part = [&](const std::string& name, double peak, int samples) {
    std::string text = "# unit: m/s2\ntime,a\n";
    for (int i = 0; i <= samples; ++i)
      text += std::to_string(0.02 * i) + "," + std::to_string(i % 25 < 12 ? peak : -peak) + "\n";
    folder.write(name, text);
  };
  for (const char* component : {"HNE", "HNN", "HNZ"}) part(std::string("one.") + component + ".csv", 2.0, 60);
  for (const char* component : {"HNE", "HNN"}) part(std::string("two.") + component + ".csv", 3.0, 60);
  part("short.HNE.csv", 2.0, 60);
  part("short.HNN.csv", 2.0, 50);
  part("short.HNZ.csv", 2.0, 60);
}

json document(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return json::parse(outcome.out);
}

TEST(SpaceProgram, TellsWhichFileMovesWhichAxis) {
  TemporaryFolder folder;
  write_recordings(folder);
  folder.write("case.toml",
               slender_box + "[ground]\nrecording = { file = \"one.HNN.csv\", scale = 0.5 }\nazimuth = \"30 deg\"\n");
  const Outcome words = run_program(folder, {"run", "case.toml"});
  ASSERT_EQ(words.status, 0) << words.err;
  EXPECT_NE(
      words.out.find("The ground is moved along x by one.HNN.csv (a), y by one.HNE.csv (a), z by one.HNZ.csv (a); "
                     "x and y are turned by 30°."),
      std::string::npos)
      << words.out;
  const json run = document(run_program(folder, {"run", "case.toml", "--json"}));
  ASSERT_EQ(run["records"].size(), 3U);
  EXPECT_EQ(run["records"][1]["direction"], "transverse");
  EXPECT_EQ(run["records"][1]["file"], "one.HNE.csv");
  EXPECT_EQ(run["records"][1]["scale"], 0.5);
  EXPECT_NEAR(run["ground_azimuth"].get<double>(), 0.5235987755982988, 1e-12);
}

// What a run cannot settle stands beside its verdict, and goes when it no longer holds.
TEST(SpaceProgram, TellsWhatItCannotSettle) {
  TemporaryFolder folder;
  folder.write("box.toml", slender_box + two_pulses);
  const std::string round =
      "model = \"space\"\n[[block]]\nshape = \"cylinder\"\ndiameter = 0.3\nheight = 1.4\n[friction]\nstatic = 0.6\n";
  folder.write("round.toml", round + two_pulses);
  folder.write("line.toml", round + two_pulses.substr(0, two_pulses.find("transverse")));
  const auto notes = [&](const std::vector<std::string>& arguments) {
    std::vector<std::string> all{"run"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.emplace_back("--json");
    return document(run_program(folder, all))["warnings"].dump();
  };
  const std::string several = "may have more than one solution, and others were not looked for";
  EXPECT_NE(notes({"box.toml", "--set", "friction.static=1.2"}).find(several), std::string::npos);
  EXPECT_EQ(notes({"box.toml"}).find(several), std::string::npos);
  EXPECT_EQ(notes({"box.toml", "--set", "friction.static=1.2", "--set", "space.check_unique=true"}).find(several),
            std::string::npos);
  const std::string leans = "a round base that lifts from flat under two components";
  EXPECT_NE(notes({"round.toml"}).find(leans), std::string::npos);
  EXPECT_EQ(notes({"line.toml"}).find(leans), std::string::npos);
  EXPECT_EQ(notes({"round.toml", "--set", "initial.angle=0.05"}).find(leans), std::string::npos);
}

// A pyramid stood on its tip that was cut off falls onto a side, far from upright; a low one only rolls.
TEST(SpaceProgram, TellsHowAMeshLiesAndWhatItIsTakenFor) {
  TemporaryFolder folder;
  const auto frustum_of = [&](double base, double top, double height) {
    std::string obj;
    for (const auto& [half, z] : {std::pair{0.5 * base, 0.0}, {0.5 * top, height}})
      for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
        obj += "v " + std::to_string(x * half) + " " + std::to_string(y * half) + " " + std::to_string(z) + "\n";
    folder.write("body.obj", obj + "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
  };
  folder.write("case.toml",
               "model = \"space\"\n[[block]]\nshape = \"mesh\"\nfile = \"body.obj\"\ndensity = 2000\n"
               "[friction]\nstatic = 0.8\n[initial]\nangle = 0.2\nrate = 2.5\n");
  const auto words = [&](const std::string& setting) {
    const Outcome run = run_program(folder, {"run", "case.toml", "--set", setting});
    EXPECT_EQ(run.status, 0) << run.err;
    return run.out;
  };
  frustum_of(0.4, 0.4, 1.2);
  EXPECT_NE(words("block.0.density=2000").find("On that face it leans by 90° from upright.\n"), std::string::npos)
      << words("block.0.density=2000");
  frustum_of(0.3, 0.9, 0.6);  // its sides lean out by 26.6°: 63.4° from upright
  EXPECT_NE(words("block.0.density=2000").find("On that face it leans by 63.4° from upright.\n"), std::string::npos)
      << words("block.0.density=2000");
  frustum_of(0.2, 1.4, 0.6);  // by 45°
  EXPECT_NE(words("block.0.density=2000")
                .find("On that face it leans by 45° from upright: it rolled over an edge of its base, and does not lie "
                      "down.\n"),
            std::string::npos)
      << words("block.0.density=2000");
  EXPECT_NE(words("block.0.density=2000").find("counts as solid, of even density"), std::string::npos);
  EXPECT_EQ(words("block.0.com=[0.0, 0.0, 0.01]").find("counts as solid, of even density"), std::string::npos);
}

TEST(SpaceProgram, RefusesRecordingsThatDoNotFit) {
  TemporaryFolder folder;
  write_recordings(folder);
  const auto expect = [&](const std::string& recording, const std::string& part) {
    folder.write("bad.toml", slender_box + "[ground]\nrecording = " + recording + "\n");
    const Outcome outcome = run_program(folder, {"run", "bad.toml"});
    EXPECT_EQ(outcome.status, 2) << recording;
    EXPECT_TRUE(outcome.says("bad.toml:11:")) << outcome.err;
    EXPECT_TRUE(outcome.says(part)) << outcome.err;
  };
  expect("{ file = \"two.HNE.csv\" }", "has no vertical component, and there is no two.HNZ.csv");
  expect("{ file = \"short.HNE.csv\" }", "their lengths differ, 61 and 51 samples; trim = [0, 1] keeps what both have");
  expect("{ file = \"one.HNE.csv\", componets = [\"a\", \"b\"] }", "did you mean components?");
  expect("{ file = 3 }", "ground.recording.file: must be a text");
  expect("{ file = \"one.HNE.csv\", start = \"soon\" }", "ground.recording.start");
}

TEST(SpaceProgram, RefusesBadFloors) {
  TemporaryFolder folder;
  folder.write("case.toml", slender_box + two_pulses);
  const auto expect = [&](const std::string& setting, const std::string& part) {
    const Outcome outcome = run_program(folder, {"run", "case.toml", "--set", setting});
    EXPECT_EQ(outcome.status, 2) << setting;
    EXPECT_TRUE(outcome.says(part)) << outcome.err;
  };
  expect("space.floor_tilt=-0.1", "space.floor_tilt: must be from 0 to 0.6, found -0.1");
  expect("space.floor_tilt=1", "space.floor_tilt: must be from 0 to 0.6, found 1");
  expect("space.floor_azimuth=\"north\"", "space.floor_azimuth");
  expect("space.floor_tilts=0.1", "did you mean");
}

TEST(SpaceProgram, ComparesWithThePlanes) {
  TemporaryFolder folder;
  folder.write("case.toml", slender_box + two_pulses);
  const json all =
      document(run_program(folder, {"compare", "case.toml", "--models", "space,rocking,friction", "--json"}));
  ASSERT_EQ(all["runs"].size(), 5U);
  EXPECT_EQ(all["runs"][0]["name"], "space");
  EXPECT_EQ(all["runs"][1]["name"], "rocking across the width");
  EXPECT_EQ(all["runs"][4]["name"], "friction across the depth");
  EXPECT_EQ(all["runs"][4]["run"]["model"], "friction");
  std::string text;
  for (const auto& sentence : all["sentences"]) text += sentence.get<std::string>() + "\n";
  EXPECT_NE(text.find("What the third dimension changes: in space it"), std::string::npos) << text;
  EXPECT_NE(text.find("No planar model can show that it twists by up to"), std::string::npos) << text;
}

TEST(SpaceProgram, StudiesAreTheSameForAnyThreadsAndAfterAPause) {
  TemporaryFolder folder;
  write_recordings(folder);
  folder.write("map.toml",
               slender_box + two_pulses +
                   "[study]\nkind = \"map\"\nx = { key = \"ground.azimuth\", from = 0, to = \"180 deg\", points "
                   "= 7 }\ny = { key = \"ground.scale\", from = 0.5, to = 2, points = 4 }\n");
  folder.write("triples.toml", slender_box +
                                   "[study]\nkind = \"fragility\"\nrecords = [\"*.HNE.csv\"]\ntransverse = \"own\"\n"
                                   "vertical = \"own\"\nlevels = [1, 2, 3, 4]\n");
  folder.write("draws.toml",
               slender_box + two_pulses +
                   "[space]\n[study]\nkind = \"montecarlo\"\nsamples = 12\nrandom = [\n"
                   "{ key = \"ground.azimuth\", distribution = \"uniform\", from = 0, to = 3.14 },\n"
                   "{ key = \"friction.static\", distribution = \"uniform\", from = 0.5, to = 0.7 },\n"
                   "{ key = \"space.normal_restitution\", distribution = \"uniform\", from = 0, to = 0.3 },\n"
                   "{ key = \"space.floor_tilt\", distribution = \"uniform\", from = 0, to = 0.02 },\n"
                   "{ key = \"block.0.com.1\", distribution = \"uniform\", from = -0.02, to = 0.02 }]\n");
  folder.write("draws.toml", replaced(replaced(contents(folder / "draws.toml"), "[space]\n[study]", "[study]"),
                                      "height = 1.4\n", "height = 1.4\ncom = [0, 0, 0]\n"));
  for (const std::string study : {"map", "triples", "draws"}) {
    const std::string file = study + ".toml";
    document(run_program(folder, {"study", file, "-o", study + "-1", "--jobs", "1", "--json"}));
    document(run_program(folder, {"study", file, "-o", study + "-2", "--jobs", "2", "--json"}));
    EXPECT_EQ(contents(folder / (study + "-1/cells.csv")), contents(folder / (study + "-2/cells.csv"))) << study;
  }
  const json triples = document(run_program(folder, {"study", "triples.toml", "--json"}));
  ASSERT_EQ(triples["left_out"].size(), 2U);
  EXPECT_EQ(triples["left_out"][0]["file"], "short.HNE.csv");
  EXPECT_NE(triples["left_out"][1]["reason"].get<std::string>().find("has no vertical component"), std::string::npos);
  // From the store, without a run, it finds the same.
  const json again = document(run_program(folder, {"study", "triples.toml", "-o", "triples-1", "--resume", "--json"}));
  ASSERT_TRUE(triples.contains("findings"));
  EXPECT_EQ(again["findings"], triples["findings"]);
}

// A store of another record along y is another study.
TEST(SpaceProgram, AStoreKnowsTheTransverseRecord) {
  TemporaryFolder folder;
  write_recordings(folder);
  const std::string study = slender_box +
                            "[ground]\nrecording = { file = \"one.HNE.csv\" }\n[study]\nkind = \"sweep\"\nx = { key = "
                            "\"ground.azimuth\", from = "
                            "0, to = 1, points = 3 }\n";
  folder.write("case.toml", study);
  document(run_program(folder, {"study", "case.toml", "-o", "out", "--json"}));
  folder.write("one.HNN.csv", replaced(contents(folder / "one.HNN.csv"), "2.000000", "2.500000"));
  const Outcome again = run_program(folder, {"study", "case.toml", "-o", "out", "--json"});
  EXPECT_NE(again.status, 0) << "the old results were taken for those of another record";
}

}  // namespace
}  // namespace teeter::test

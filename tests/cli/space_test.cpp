// The model space through the program: recordings, azimuths, comparison with planar models, studies.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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

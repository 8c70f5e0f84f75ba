#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/background.hpp"
#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

const std::string vase = R"([[block]]
width = 0.3
height = 1.2
mass = 90
[ground]
horizontal = { kind = "sine", amplitude = "0.45 g", period = 0.7 }
[remedy]
margin = 1.3
[[remedy.measure]]
kind = "wider-base"
points = 11
[[remedy.measure]]
kind = "plinth"
thickness = "5 cm"
points = 11
[[remedy.measure]]
kind = "ballast"
height = 0.1
points = 11
[[remedy.measure]]
kind = "lower-centre"
points = 11
[[remedy.measure]]
kind = "friction-pad"
points = 11
)";

json remedies_of(const TemporaryFolder& folder) {
  const Outcome outcome = run_program(folder, {"remedy", "vase.toml", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.err.empty() || outcome.err.starts_with("Trying measures")) << outcome.err;
  return json::parse(outcome.out);
}

// In a tall building every run takes long.
TEST(RemedyCommand, CtrlCStopsItAndNothingIsWritten) {
  TemporaryFolder folder;
  std::string text = vase.substr(0, vase.find("[remedy]"));
  text += "[support.floor]\nperiod = 1.0\ndamping = 0.001\nstoreys = 60\n[run]\nduration = 300.0\n";
  folder.write("tower.toml", text);
  BackgroundProgram program(folder, {"remedy", "tower.toml", "--report"});
  program.wait_until_it_catches(SIGINT);
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.says("teeter: stopped at ")) << outcome.err;
  EXPECT_TRUE(outcome.says("nothing was written")) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "tower.remedy.html"));
}

TEST(RemedyCommand, JsonHasEveryKeyOfTheContract) {
  TemporaryFolder folder;
  folder.write("vase.toml", vase);
  const json remedies = remedies_of(folder);
  EXPECT_EQ(remedies["schema"], "teeter.remedy/1");
  EXPECT_EQ(remedies["target"]["margin"], 1.3);
  EXPECT_TRUE(remedies["present_margin"].is_number());
  ASSERT_EQ(remedies["measures"].size(), 5U);
  for (const json& measure : remedies["measures"]) {
    for (const char* key :
         {"kind", "variable", "unit", "reached", "present", "safe_from", "searched_to", "spacing", "margins_by_floor",
          "safe_floors", "also_safe", "best_margin", "best_at", "group", "share", "set", "object", "sentence"})
      EXPECT_TRUE(measure.contains(key)) << key;
    for (const char* key : {"mass", "inertia", "alpha", "p"}) EXPECT_TRUE(measure["object"].contains(key)) << key;
  }
}

TEST(RemedyCommand, ItsSettingsReproduceEachCase) {
  TemporaryFolder folder;
  folder.write("vase.toml", vase);
  long reached = 0;
  const json remedies = remedies_of(folder);
  for (const json& measure : remedies["measures"]) {
    // Ranges narrower than the steps of the search are not seen, as the words say: this is one of its steps.
    std::vector<std::string> words{"run", "vase.toml", "--json", "--set", "ground.horizontal.amplitude=\"0.39 g\""};
    for (const json& setting : measure["set"]) words.insert(words.end(), {"--set", setting.get<std::string>()});
    const Outcome outcome = run_program(folder, words);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const json margin = json::parse(outcome.out)["first_overturning_scale"];
    const double falls = margin.is_null() ? 1e9 : margin.get<double>();
    if (!measure["reached"]) continue;
    ++reached;
    EXPECT_GE(falls, 1.3 * (1.0 - 1e-6)) << measure["kind"];
  }
  EXPECT_GE(reached, 2);
}

TEST(RemedyCommand, WritesAPage) {
  TemporaryFolder folder;
  folder.write("vase.toml", vase);
  const Outcome outcome = run_program(folder, {"remedy", "vase.toml", "--report"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("To stand 1.3 times this shaking: ")) << outcome.out;
  const std::string page = contents(folder / "vase.remedy.html");
  EXPECT_NE(page.find("teeter.remedy/1"), std::string::npos);
}

TEST(RemedyCommand, EveryKeyRefusesWhatItMeansNothingBy) {
  TemporaryFolder folder;
  folder.write("vase.toml", vase);
  const auto expect = [&](const std::string& setting, const std::string& words) {
    const Outcome outcome = run_program(folder, {"remedy", "vase.toml", "--set", setting});
    EXPECT_EQ(outcome.status, 2) << setting;
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.says(words)) << setting << ": " << outcome.err;
  };
  expect("remedy.margin=0", "remedy.margin: must be above 0");
  expect("remedy.marging=2", "remedy.marging");
  expect("remedy.probability=0.1", "remedy.probability: give margin or probability, not both");
  expect("remedy.records=[\"*.nothing\"]", "remedy.records");
  expect("remedy.measure.0.kind=glue", "remedy.measure.0.kind");
  expect("remedy.measure.0.to=0.1", "remedy.measure.0.to: must be above 0.3");
  expect("remedy.measure.0.to=\"1 kg\"", "remedy.measure.0.to");
  expect("remedy.measure.4.to=1.5", "remedy.measure.4.to: must be from 0 to below 1");
  expect("remedy.measure.0.points=1", "remedy.measure.0.points: must be from 2 to 10001");
  expect("remedy.measure.0.thickness=0.1", "remedy.measure.0.thickness: belongs to kind \"plinth\"");
  expect("remedy.measure.1.thickness=0", "remedy.measure.1.thickness: must be above 0");
  expect("remedy.measure.1.density=-1", "remedy.measure.1.density: must be above 0");
  expect("remedy.measure.2.height=2", "remedy.measure.2.height: must be from 0 to the height of the object");
  expect("remedy.measure.4.slip_limit=0", "remedy.measure.4.slip_limit: must be above 0");
  expect("ground.horizontal={ kind = \"none\" }", "ground: missing");
}

TEST(RemedyCommand, EveryKeyOfPlatesAnchorsAndFloorsRefusesWhatItMeansNothingBy) {
  TemporaryFolder folder;
  const auto expect = [&](const std::string& kind, const std::string& keys, const std::string& words) {
    folder.write("vase.toml",
                 vase.substr(0, vase.find("[[remedy")) + "[[remedy.measure]]\nkind = \"" + kind + "\"\n" + keys);
    const Outcome outcome = run_program(folder, {"remedy", "vase.toml"});
    EXPECT_EQ(outcome.status, 2) << kind << " " << keys;
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.says(words)) << kind << " " << keys << ": " << outcome.err;
  };
  const std::string at = "remedy.measure.0.";
  expect("isolation", "bearing = \"wheels\"", at + "bearing");
  expect("isolation", "mass = 0", at + "mass: must be above 0");
  expect("isolation", "damping = -1", at + "damping: must be from 0");
  expect("isolation", "bearing = \"slider\"\ndamping = 0.1", at + "damping: is for bearing = \"spring\"");
  expect("isolation", "radius = 1", at + "radius: is for bearing = \"slider\"");
  expect("isolation", "bearing = \"slider\"\nradius = 0", at + "radius: must be above 0");
  expect("isolation", "limit = 0", at + "limit: must be above 0");
  expect("isolation", "stop_restitution = 0.5", at + "stop_restitution: is for a stop");
  expect("isolation", "limit = 0.1\nstop_restitution = 2", at + "stop_restitution: must be from 0 to 1");
  expect("isolation", "to = \"1 m\"", at + "to");
  expect("isolation", "to = 0.4", at + "to: must be above 0.5");
  expect("isolation", "bearing = \"slider\"\nto = 0.4", at + "to: must be from 0 to below 0.3");
  expect("anchor", "at = \"corners\"", at + "at");
  expect("anchor", "at = 0.2", at + "at: must lie under the base");
  expect("anchor", "stiffness = 0", at + "stiffness: must be above 0");
  expect("anchor", "preload = -1", at + "preload: must be at least 0");
  expect("anchor", "ductility = 0.5", at + "ductility: must be at least 1");
  expect("anchor", "fracture_energy = 0", at + "fracture_energy: must be above 0");
  expect("anchor", "ductility = 2\nfracture_energy = 5", at + "fracture_energy: give ductility or fracture_energy");
  expect("anchor", "mass = 5", at + "mass: belongs to kind \"isolation\", this is \"anchor\"");
  expect("plinth", "strength = 5", at + "strength");
  expect("plinth", "preload = 5", at + "preload: belongs to kind \"anchor\"");
  expect("floor", "to = 2", at + "to: every floor is tried");
  expect("floor", "points = 5", at + "points: every floor is tried");
}

TEST(RemedyCommand, PlatesAnchorsAndFloorsReproduceTheirCases) {
  TemporaryFolder folder;
  std::string text = vase.substr(0, vase.find("[[remedy"));
  text.replace(text.find("0.45 g"), 6, "0.3 g");
  text += "[[remedy.measure]]\nkind = \"isolation\"\npoints = 7\nlimit = \"40 cm\"\n";
  text += "[[remedy.measure]]\nkind = \"isolation\"\nbearing = \"slider\"\nradius = 1.5\npoints = 7\n";
  text += "[[remedy.measure]]\nkind = \"anchor\"\nductility = 3\npoints = 7\n[[remedy.measure]]\nkind = \"floor\"\n";
  text += "[support.floor]\nperiod = 0.3\nstoreys = 2\nfloor = 1\n";
  folder.write("vase.toml", text);
  long reached = 0;
  const json remedies = remedies_of(folder);
  ASSERT_EQ(remedies["measures"].size(), 4U);
  for (const json& measure : remedies["measures"]) {
    EXPECT_EQ(measure["margins_by_floor"].is_null(), measure["kind"] != "floor");
    if (!measure["reached"]) continue;
    ++reached;
    std::vector<std::string> words{"margin", "vase.toml", "--json", "--max-scale", "2.6", "--samples", "1"};
    for (const json& setting : measure["set"]) words.insert(words.end(), {"--set", setting.get<std::string>()});
    const Outcome outcome = run_program(folder, words);
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_TRUE(json::parse(outcome.out)["overturned"].is_null()) << measure["kind"];
  }
  EXPECT_GE(reached, 2);
}

TEST(RemedyCommand, ReportOfARunHasTheSectionWhereTheFileAsksForIt) {
  TemporaryFolder folder;
  folder.write("vase.toml", vase);
  folder.write("plain.toml", vase.substr(0, vase.find("[remedy]")));
  EXPECT_EQ(run_program(folder, {"run", "vase.toml", "--report"}).status, 0);
  EXPECT_EQ(run_program(folder, {"run", "plain.toml", "--report"}).status, 0);
  EXPECT_NE(contents(folder / "vase.report.html").find("teeter.remedy/1"), std::string::npos);
  EXPECT_EQ(contents(folder / "plain.report.html").find("teeter.remedy/1"), std::string::npos);
}

TEST(RemedyCommand, ProbabilityNeedsRecordsAndALevel) {
  TemporaryFolder folder;
  folder.write("vase.toml", replaced(vase, "margin = 1.3", "probability = 0.1"));
  const Outcome outcome = run_program(folder, {"remedy", "vase.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("remedy.records: missing")) << outcome.err;
  EXPECT_TRUE(outcome.says("remedy.level: missing"));
}

}  // namespace
}  // namespace teeter::test

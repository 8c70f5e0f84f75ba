#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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
  EXPECT_EQ(outcome.err, "");
  return json::parse(outcome.out);
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
    for (const char* key : {"kind", "variable", "unit", "reached", "present", "safe_from", "searched_to", "spacing",
                            "also_safe", "best_margin", "best_at", "group", "share", "set", "object", "sentence"})
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
    std::vector<std::string> words{"margin", "vase.toml", "--json", "--max-scale", "2.6", "--samples", "1"};
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

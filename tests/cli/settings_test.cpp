// --set KEY=VALUE: every type of value, list items, and what is refused.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

nlohmann::json summary_with(const TemporaryFolder& folder, const std::vector<std::string>& settings) {
  std::vector<std::string> words{"run", "wall.toml", "--json"};
  for (const std::string& setting : settings) {
    words.push_back("--set");
    words.push_back(setting);
  }
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  auto json = nlohmann::json::parse(outcome.out, nullptr, false);
  if (json.is_object()) json["work"].erase("seconds");
  return json;
}

class Settings : public testing::Test {
 protected:
  Settings() { folder_.write("wall.toml", sound_scenario()); }

  // The override gives what the same text in the file gives.
  void expect_same(const std::vector<std::string>& settings, const std::string& from, const std::string& to) {
    TemporaryFolder other;
    other.write("wall.toml", replaced(sound_scenario(), from, to));
    const auto expected = summary_with(other, {});
    EXPECT_EQ(summary_with(folder_, settings), expected) << settings[0];
    EXPECT_NE(expected, summary_with(folder_, {})) << to << " changes nothing: the test shows nothing";
  }

  Outcome refused(const std::string& setting) {
    const Outcome outcome = run_program(folder_, {"run", "wall.toml", "--json", "-o", "out", "--set", setting});
    EXPECT_EQ(outcome.status, 2) << setting;
    EXPECT_EQ(outcome.out, "") << setting;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out")) << setting;
    EXPECT_TRUE(outcome.says("wall.toml: --set")) << outcome.err;
    return outcome;
  }

  TemporaryFolder folder_;
};

TEST_F(Settings, ANumber) { expect_same({"run.duration=1.5"}, "duration = 2.0", "duration = 1.5"); }

TEST_F(Settings, AnItemOfAList) { expect_same({"block.0.width=0.6"}, "width = 0.5", "width = 0.6"); }

TEST_F(Settings, AnItemOfAListOfNumbers) { expect_same({"initial.angle.0=0.05"}, "angle = [0.0]", "angle = [0.05]"); }

TEST_F(Settings, AWholeList) { expect_same({"block.0.com=[0.02, -0.1]"}, "depth = 1.0", "com = [0.02, -0.1]"); }

TEST_F(Settings, AQuantityWithAndWithoutQuotes) {
  expect_same({"ground.horizontal.amplitude=0.3 g"}, "0.20 g", "0.3 g");
  expect_same({"ground.horizontal.amplitude=\"0.3 g\""}, "0.20 g", "0.3 g");
  expect_same({"ground.horizontal.amplitude='0.3 g'"}, "0.20 g", "0.3 g");
}

TEST_F(Settings, AWordWithAndWithoutQuotes) {
  expect_same({"title=new name"}, "\"wall\"", "\"new name\"");
  expect_same({"title=\"new name\""}, "\"wall\"", "\"new name\"");
  expect_same({"title=a=b"}, "\"wall\"", "\"a=b\"");
}

TEST_F(Settings, ABoolean) { expect_same({"equations.slender=true"}, "[run]", "[equations]\nslender = true\n[run]"); }

TEST_F(Settings, AWholeTable) {
  expect_same({"ground.horizontal={ kind = \"sine\", amplitude = 2.0, period = 0.5 }"},
              "{ kind = \"rectangular\", amplitude = \"0.20 g\", duration = 0.15 }",
              "{ kind = \"sine\", amplitude = 2.0, period = 0.5 }");
}

TEST_F(Settings, AKeyTheFileDoesNotHave) {
  expect_same({"ground.horizontal.start=0.25"}, "duration = 0.15", "duration = 0.15, start = 0.25");
}

TEST_F(Settings, ATableTheFileDoesNotHave) {
  folder_.write("wall.toml", "[[block]]\nwidth = 0.5\nheight = 3.5\n");
  EXPECT_EQ(summary_with(folder_, {"initial.angle=0.05", "run.duration=1"})["end_time"], 1.0);
}

TEST_F(Settings, TheLastOfTwoCounts) {
  expect_same({"run.duration=7", "run.duration=1.5"}, "duration = 2.0", "duration = 1.5");
}

TEST_F(Settings, OneMayChangeWhatAnotherPutThere) {
  expect_same(
      {"ground.horizontal={ kind = \"sine\", amplitude = 1.0, period = 0.5 }", "ground.horizontal.amplitude=2.0"},
      "{ kind = \"rectangular\", amplitude = \"0.20 g\", duration = 0.15 }",
      "{ kind = \"sine\", amplitude = 2.0, period = 0.5 }");
}

TEST_F(Settings, MayMendAFileThatIsWrong) {
  folder_.write("wall.toml", replaced(sound_scenario(), "width = 0.5", "width = -1"));
  EXPECT_EQ(run_program(folder_, {"run", "wall.toml", "--set", "block.0.width=0.5"}).status, 0);
}

TEST_F(Settings, WithoutAnEqualsSign) { EXPECT_TRUE(refused("run.duration").says("expected KEY=VALUE")); }

TEST_F(Settings, WithoutAKey) { EXPECT_TRUE(refused("=3").says("expected KEY=VALUE")); }

TEST_F(Settings, WithAnEmptyPartOfTheKey) {
  for (const char* setting : {".x=1", "run.=1", "run..duration=1", ".=1"})
    EXPECT_TRUE(refused(setting).says("empty")) << setting;
}

TEST_F(Settings, WithAnIndexOutOfRange) {
  EXPECT_TRUE(refused("block.1.width=1").says("block.1.width=1"));
  EXPECT_TRUE(refused("block.99999999999999999999.width=1").says("is not there: there is only block.0"));
  EXPECT_TRUE(refused("block.-1.width=1").says("block.-1 is not there"));
  EXPECT_TRUE(refused("block.first.width=1").says("block.first is not there"));
}

TEST_F(Settings, IntoAnEmptyListSaysSoWithoutANonsenseRange) {
  folder_.write("wall.toml", replaced(sound_scenario(), "angle = [0.0]", "angle = []"));
  const Outcome outcome = refused("initial.angle.0=0.1");
  EXPECT_FALSE(outcome.says("18446744073709551615")) << outcome.err;
}

TEST_F(Settings, ThroughAPlainValue) { EXPECT_TRUE(refused("block.0.width.left=1").says("inside a plain value")); }

TEST_F(Settings, WithTheWrongUnitNamesTheKey) {
  EXPECT_TRUE(refused("ground.horizontal.amplitude=0.2 m").says("ground.horizontal.amplitude: \"0.2 m\" is a length"));
}

TEST_F(Settings, WithTheWrongTypeNamesTheKey) {
  EXPECT_TRUE(refused("block.0.width=true").says("block.0.width: must be a number"));
  EXPECT_TRUE(refused("block.0.width=").says("block.0.width: "));
  EXPECT_TRUE(refused("run.max_impacts=1.5").says("run.max_impacts: must be a whole number"));
  EXPECT_TRUE(refused("block=3").says("block: must be a list of tables"));
}

TEST_F(Settings, WithAnUnknownKeyMakesASuggestion) {
  EXPECT_TRUE(refused("block.0.widht=1").says("block.0.widht: unknown key, did you mean width?"));
}

TEST_F(Settings, WithAnImpossibleValueNamesTheKey) {
  EXPECT_TRUE(refused("block.0.width=-1").says("block.0.width: must be above 0, found -1"));
  EXPECT_TRUE(refused("run.tolerance=nan").says("run.tolerance: must be a finite number"));
}

TEST_F(Settings, CannotSmuggleInASecondKey) { refused("block.0.width=1\nheight = 2"); }

}  // namespace
}  // namespace teeter::test

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

Outcome compare(const TemporaryFolder& folder, std::vector<std::string> more) {
  folder.write("wall.toml", sound_scenario());
  std::vector<std::string> words{"compare", "wall.toml"};
  words.insert(words.end(), more.begin(), more.end());
  return run_program(folder, words);
}

TEST(Compare, TellsWhereModelsPart) {
  TemporaryFolder folder;
  const Outcome outcome = compare(folder, {"--models", "rocking,friction", "--set", "friction.static=2", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document["schema"], "teeter.compare/1");
  ASSERT_EQ(document["runs"].size(), 2U);
  EXPECT_EQ(document["runs"][0]["name"], "rocking");
  EXPECT_EQ(document["runs"][1]["run"]["model"], "friction");
  EXPECT_EQ(document["runs"][0]["largest_difference"], 0.0);
  EXPECT_TRUE(document["runs"][0]["parting_time"].is_null());
  // Until the first impact both are the same body turning about the same corner.
  const double first_impact = document["runs"][0]["run"]["impacts"][0]["time"];
  const json& parting = document["runs"][1]["parting_time"];
  EXPECT_TRUE(parting.is_null() || parting.get<double>() > first_impact);
}

TEST(Compare, ChangesPartAtTheFirstImpactWhenOnlyTheRestitutionDiffers) {
  TemporaryFolder folder;
  const Outcome outcome = compare(folder, {"--with", "bouncy: restitution.value=1.0", "--set",
                                           "restitution.law=constant", "--set", "restitution.value=0.5", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json runs = json::parse(outcome.out)["runs"];
  EXPECT_EQ(runs[0]["name"], "as given");
  EXPECT_EQ(runs[1]["name"], "bouncy");
  EXPECT_GT(runs[1]["parting_time"].get<double>(), runs[0]["run"]["impacts"][0]["time"].get<double>());
  EXPECT_GT(runs[1]["largest_difference"].get<double>(), 0.02);
}

// It stays up, but less shaking overturns it: the nearest change above is not the whole story.
TEST(Compare, TellsThatWeakerShakingOverturnsIt) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(
      folder, {"compare", TEETER_SOURCE_DIR "/examples/statue.toml", "--set",
               "restitution={law=\"constant\", value=0.95}", "--with", "softer: restitution.value=0.5", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  const std::string first = document["sentences"][0];
  EXPECT_NE(first.find("though it falls at 0.774 times (a coin toss)"), std::string::npos) << first;
}

TEST(Compare, WritesOneTableOfAllHistories) {
  TemporaryFolder folder;
  const Outcome outcome = compare(folder, {"--models", "rocking,dirac", "-o", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string table = contents(folder / "out/compare.csv");
  EXPECT_EQ(table.substr(0, table.find('\n')), "time,rocking angle_0,rocking slip_0,dirac angle_0,dirac slip_0");
  EXPECT_NE(outcome.out.find("'rocking' and 'dirac'"), std::string::npos) << outcome.out;
  EXPECT_TRUE(json::accept(contents(folder / "out/compare.json")));
}

TEST(Compare, ReportHoldsEveryRunAndTheCommand) {
  TemporaryFolder folder;
  const Outcome outcome = compare(folder, {"--models", "rocking,dirac", "--report"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.says("wrote wall.compare.html")) << outcome.err;
  const std::string page = contents(folder / "wall.compare.html");
  EXPECT_NE(page.find("teeter.compare-page/1"), std::string::npos);
  EXPECT_NE(page.find("teeter compare wall.toml --models rocking,dirac --report"), std::string::npos);
}

TEST(Compare, RefusesWhatItCannotCompare) {
  TemporaryFolder folder;
  const auto expect = [&](std::vector<std::string> words, const std::string& says) {
    const Outcome outcome = compare(folder, std::move(words));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.says(says)) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  };
  expect({"--models", "rocking,rolling"}, "\"rolling\" is no model, allowed: rocking");
  expect({"--models", "rocking"}, "needs --models with two models or more");
  expect({"--models", "rocking,dirac,stack,friction,contact"}, "at most 4");
  expect({"--with", "block.0.width=1"}, "NAME: KEY=VALUE");
  expect({"--with", "wide: block.0.widht=1"}, "--with \"wide\": block.0.widht: unknown key, did you mean width?");
  expect({"--with", "wider:"}, "changes nothing");
  expect({"--with", "wider: block.0.width=-1"}, "--with \"wider\": block.0.width: must be above 0");
  expect({"--models", "rocking,contact"}, "contact: wall.toml");
}

TEST(Compare, PagesOfThreeCommandsStandSideBySide) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const std::string sweep = "study={kind=\"sweep\", x={key=\"block.0.width\", from=0.4, to=0.5}}";
  EXPECT_EQ(run_program(folder, {"run", "wall.toml", "--report"}).status, 0);
  EXPECT_EQ(run_program(folder, {"study", "wall.toml", "--report", "--set", sweep}).status, 0);
  EXPECT_EQ(run_program(folder, {"compare", "wall.toml", "--models", "rocking,dirac", "--report"}).status, 0);
  EXPECT_EQ(folder.listing(),
            (std::vector<std::string>{"wall.compare.html", "wall.report.html", "wall.study.html", "wall.toml"}));
}

}  // namespace
}  // namespace teeter::test

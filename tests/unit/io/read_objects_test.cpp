#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hpp"
#include "io/object_names.hpp"
#include "io/read_scenario.hpp"
#include "study/object_plan.hpp"

namespace teeter {
namespace {

const std::string shaking = "[ground.horizontal]\nkind = \"ricker\"\namplitude = 3\nfrequency = 1\n";
const std::string two =
    "[[object]]\nname = \"thin\"\nwidth = 0.1\nheight = 1\n"
    "[[object]]\nname = \"thick\"\nblock.0.width = \"40 cm\"\nheight = 1\n" +
    shaking;

RecordSource with_file(const std::string& csv) {
  return {[](const std::string& name) { return name; }, [csv](const std::string&, std::size_t) { return csv; },
          [](const std::string&) { return std::vector<std::string>{}; }};
}

ScenarioFile from_csv(const std::string& csv, const std::vector<std::string>& settings = {}) {
  return read_scenario_text("objects = \"stones.csv\"\n" + shaking, "s.toml", settings, with_file(csv));
}

std::vector<std::string> problems_of(const std::function<ScenarioFile()>& read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.messages();
  }
  ADD_FAILURE() << "was accepted";
  return {};
}

TEST(ReadObjects, ATableIsSettingsOnTopOfTheFile) {
  const ScenarioFile file = read_scenario_text(two, "s.toml");
  ASSERT_EQ(file.objects.size(), 2U);
  EXPECT_EQ(file.objects[0].name, "thin");
  EXPECT_EQ(file.objects[0].scenario.blocks.front().width, 0.1);
  EXPECT_DOUBLE_EQ(file.objects[1].scenario.blocks.front().width, 0.4);
  EXPECT_EQ(file.objects[1].scenario.ground.horizontal.kind, ExcitationKind::ricker);
  EXPECT_EQ(file.objects[0].scenario.title, "thin");
}

TEST(ReadObjects, ACsvFileHasKeysAsColumnsAndUnitsInTheHeader) {
  const ScenarioFile file = from_csv("name,width [cm],height\nA,10,1\nB,0.2 m,2\n");
  ASSERT_EQ(file.objects.size(), 2U);
  EXPECT_DOUBLE_EQ(file.objects[0].scenario.blocks.front().width, 0.1);
  EXPECT_DOUBLE_EQ(file.objects[1].scenario.blocks.front().width, 0.2);
  EXPECT_EQ(file.objects[1].scenario.blocks.front().height, 2.0);
}

TEST(ReadObjects, SettingsOfTheCommandLineWin) {
  const ScenarioFile file = read_scenario_text(two, "s.toml", {"block.0.width=0.3"});
  for (const ScenarioObject& object : file.objects) EXPECT_EQ(object.scenario.blocks.front().width, 0.3);
}

TEST(ReadObjects, OnlyMakesOneOfThemTheScenario) {
  const ScenarioFile file = read_scenario_text(two, "s.toml", {"only=thick"});
  EXPECT_TRUE(file.objects.empty());
  EXPECT_DOUBLE_EQ(file.scenario.blocks.front().width, 0.4);
  EXPECT_EQ(read_scenario_text(two, "s.toml", {"only=[\"thick\"]"}).objects.size(), 1U);
  const auto problems = problems_of([] { return read_scenario_text(two, "s.toml", {"only=thickk"}); });
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("did you mean \"thick\"?"), std::string::npos) << problems[0];
}

TEST(ReadObjects, ProblemsNameRowColumnKeyAndObject) {
  const auto problems = problems_of([] { return from_csv("name,width,height\nA,-1,1\nB,1,1\n"); });
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].find("stones.csv:2: column 2: block.0.width: "), 0U) << problems[0];
  EXPECT_NE(problems[0].find("-1"), std::string::npos);
  EXPECT_NE(problems[0].find("(object \"A\")"), std::string::npos);
}

TEST(ReadObjects, AMistakeOfTheFileIsToldOnceWithItsLine) {
  const auto problems = problems_of([] { return read_scenario_text("gravity = -1\n" + two, "s.toml"); });
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].find("s.toml:1:11: gravity: "), 0U) << problems[0];
}

TEST(ReadObjects, RefusesWhatCannotBe) {
  EXPECT_EQ(problems_of([] { return from_csv("name,width,height\nA,1,1\nA,1,1\n"); }).size(), 1U);
  EXPECT_EQ(problems_of([] { return from_csv("name,width,height\n,1,1\n"); }).size(), 1U);
  EXPECT_EQ(problems_of([] { return from_csv("name,width,height\n"); }).size(), 1U);
  EXPECT_EQ(problems_of([] { return from_csv("width,height\n1,1\n"); }).size(), 1U);
  EXPECT_EQ(problems_of([] { return from_csv("name,width,height,study.kind\nA,1,1,map\n"); }).size(), 1U);
  std::string many = "name,width,height\n";
  for (int k = 0; k <= 10000; ++k) many += std::to_string(k) + ",1,1\n";
  const auto problems = problems_of([&] { return from_csv(many); });
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("at most 10000 objects"), std::string::npos);
}

TEST(ObjectNames, AreSafeAndDifferent) {
  const std::vector<std::string> names = file_names_for({"a/b", "A b", "../x", "", "Müller", "summary.json"});
  EXPECT_EQ(names, (std::vector<std::string>{"a-b", "A-b-2", "x", "object", "Müller", "summary.json-2"}));
  EXPECT_EQ(link_to("Mü"), "M%C3%BC");
}

TEST(ObjectPlan, EachObjectHasTheRowsOfAStudyOfItAlone) {
  const std::string study =
      "[study]\nkind = \"sweep\"\n[study.x]\nkey = \"ground.horizontal.amplitude\"\nfrom = 1\nto = 6\npoints = 7\n";
  const ScenarioFile file = read_scenario_text(two + study, "s.toml");
  const StudyPlan plan = plan_study(file);
  ASSERT_EQ(plan.cases, 14);
  EXPECT_EQ(plan.inputs.front().labels, (std::vector<std::string>{"thin", "thick"}));
  StudyTable table = table_for(plan);
  const std::atomic<bool> never{false};
  fill(table, plan, threads(2), {}, never);
  const ScenarioFile alone = read_scenario_text(two + study, "s.toml", {"only=thick"});
  const StudyPlan own = plan_study(alone);
  StudyTable expected = table_for(own);
  fill(expected, own, threads(1), {}, never);
  const StudyTable part = table_of_object(plan, table, 1);
  ASSERT_EQ(part.values.size(), expected.values.size());
  for (std::size_t k = 0; k < part.values.size(); ++k)
    EXPECT_TRUE(part.values[k] == expected.values[k] || (std::isnan(part.values[k]) && std::isnan(expected.values[k])))
        << k;
  EXPECT_EQ(plan.settings(8).front(), "only=\"thick\"");
}

}  // namespace
}  // namespace teeter

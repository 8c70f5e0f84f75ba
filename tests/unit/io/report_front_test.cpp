#include "io/report_front.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "io/glossary.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {
namespace {

constexpr const char* bust = R"(
title = "Bust"
[[block]]
width = 0.24
height = 0.98
[ground.horizontal]
kind = "ricker"
amplitude = 3
frequency = 1.5
)";

bool says(const std::vector<std::string>& lines, const std::string& part) {
  return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return line.find(part) != line.npos; });
}

TEST(ReportFront, TheTitleIsThatOfTheReportOrOfTheScenario) {
  EXPECT_EQ(report_title(read_scenario_text(bust)), "Bust");
  EXPECT_EQ(report_title(read_scenario_text(bust, "a.toml", {"report.title=For the museum"})), "For the museum");
}

TEST(ReportFront, TellsWhatWasNotGiven) {
  const std::vector<std::string> bare = report_assumptions(read_scenario_text(bust));
  EXPECT_TRUE(says(bare, "Model rocking"));
  EXPECT_TRUE(says(bare, "Density: 2000 kg/m3"));
  EXPECT_TRUE(says(bare, "does not move vertically"));
  EXPECT_TRUE(says(bare, "lasts as long as the ground moves"));
  const std::vector<std::string> full = report_assumptions(read_scenario_text(
      bust, "a.toml",
      {"block.0.mass=90", "run.duration=5", "ground.vertical={kind=\"half-sine\", amplitude=1, duration=1}"}));
  EXPECT_FALSE(says(full, "Density"));
  EXPECT_FALSE(says(full, "vertically"));
  EXPECT_FALSE(says(full, "lasts as long"));
}

TEST(ReportFront, AnObjectSaysNothingTwice) {
  const ScenarioFile file = read_scenario_text(std::string(bust) +
                                               "[[object]]\nname = \"A\"\n[[object]]\nname = \"B\"\nwidth = 0.3\n"
                                               "[report]\nclient = \"Museum\"\n");
  std::vector<std::string> said = report_assumptions(file);
  std::sort(said.begin(), said.end());
  EXPECT_EQ(std::adjacent_find(said.begin(), said.end()), said.end());
  EXPECT_EQ(file.report.client, "Museum");
}

TEST(ReportFront, OnlyUnitsThatWereAskedForGoToThePage) {
  ScenarioFile file = read_scenario_text(bust, "a.toml", {"output.units=in, rad"});
  const auto units = asked_units_json(file.scenario);
  EXPECT_EQ(units.size(), 3U) << units.dump();
  EXPECT_EQ(units["m"]["si"], 0.0254);
  EXPECT_EQ(units["rad"]["name"], "rad");
  EXPECT_EQ(units["rad/s"]["name"], "rad/s");
  file = read_scenario_text(bust);
  EXPECT_TRUE(asked_units_json(file.scenario).empty());
}

TEST(Glossary, KnowsWholeWordsOnly) {
  const auto terms = [](const char* text) {
    std::vector<std::string> names;
    for (const GlossaryEntry& entry : glossary_of(text)) names.push_back(entry.term);
    return names;
  };
  EXPECT_EQ(terms("Nothing of note."), std::vector<std::string>());
  EXPECT_EQ(terms("The Arias intensity is 3 m/s."), std::vector<std::string>{"Arias intensity"});
  EXPECT_EQ(terms("impactful"), std::vector<std::string>());
}

}  // namespace
}  // namespace teeter

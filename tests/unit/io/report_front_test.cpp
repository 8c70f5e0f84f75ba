#include "io/report_front.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/error.hpp"
#include "io/glossary.hpp"
#include "io/read_scenario.hpp"
#include "io/report_parts.hpp"

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
  EXPECT_EQ(report_title(read_scenario_text(bust, "folder/a.toml", {"title="})), "a.toml");
  const std::string long_title(1000, 'x');
  EXPECT_EQ(report_title(read_scenario_text(bust, "a.toml", {"title=" + long_title})), long_title);
}

TEST(ReportFront, SeveralObjectsShareTheTitleOfTheFile) {
  const std::string two =
      std::string(bust) + "[[object]]\nname = \"A\"\n[[object]]\nname = \"B\"\ntitle = \"The second\"\nwidth = 0.3\n";
  const ScenarioFile file = read_scenario_text(two);
  EXPECT_EQ(report_title(file), "Bust");
  EXPECT_EQ(report_title(file_of_object(file, 0)), "Bust: A");
  EXPECT_EQ(report_title(file_of_object(file, 1)), "Bust: The second");
  EXPECT_EQ(report_title(read_scenario_text(two, "a.toml", {"only=A"})), "Bust: A");
  EXPECT_EQ(report_title(read_scenario_text(two, "a.toml", {"report.title=All"})), "All");
}

// Any file is a record with three components, but for those whose name says that they are gone.
RecordSource of_three_components() {
  return {[](const std::string& name) { return name; },
          [](const std::string& name, std::size_t) -> std::string {
            if (name.find("gone") != std::string::npos) throw InputError(name + ": cannot be read");
            return "# unit: m/s2\ntime,EW,NS,UP\n0,0,0,0\n0.01,1,2,0.5\n0.02,-1,0.5,0.2\n0.03,0.2,0.1,0\n";
          },
          [](const std::string& name) { return std::vector<std::string>{name}; }};
}

ScenarioFile with_records(const std::string& ground, const std::string& study) {
  return read_scenario_text(
      "model = \"space\"\n[[block]]\nwidth = 0.4\ndepth = 0.5\nheight = 1.6\n"
      "[friction]\nstatic = 0.6\n" +
          ground + study,
      "s.toml", {}, of_three_components());
}

const std::string own_ground = "[ground.recording]\nfile = \"ground.csv\"\n";
const std::string own_suite =
    "[study]\nkind = \"fragility\"\nmethod = \"cloud\"\nrecords = [\"suite.csv\", \"gone.csv\"]\n"
    "components = \"first\"\n";

// "file direction component", with "varied" behind those that a study scales.
std::vector<std::string> used_in(const ScenarioFile& file, ReportOf of) {
  std::vector<std::string> said;
  for (const ReportRecord& one : report_records(file, of))
    said.push_back(one.file + " " + one.direction + (one.varied ? " varied" : ""));
  return said;
}
using Lines = std::vector<std::string>;

TEST(ReportFront, ARunUsesTheRecordsOfTheGroundAndAStudyItsOwn) {
  const ScenarioFile file = with_records(own_ground, own_suite + "transverse = \"own\"\nvertical = \"own\"\n");
  EXPECT_EQ(used_in(file, ReportOf::run),
            (Lines{"ground.csv horizontal", "ground.csv transverse", "ground.csv vertical"}));
  EXPECT_EQ(used_in(file, ReportOf::study),
            (Lines{"suite.csv horizontal varied", "suite.csv transverse varied", "suite.csv vertical varied"}));
  EXPECT_TRUE(report_left_out(file, ReportOf::run).empty());
  EXPECT_EQ(left_out_html(file, ReportOf::run), "");
  ASSERT_EQ(report_left_out(file, ReportOf::study).size(), 1U);
  EXPECT_NE(left_out_html(file, ReportOf::study).find("gone.csv"), std::string::npos);
}

TEST(ReportFront, WhatASuiteDoesNotReplaceIsStillUsed) {
  EXPECT_EQ(used_in(with_records(own_ground, own_suite), ReportOf::study),
            (Lines{"suite.csv horizontal varied", "ground.csv transverse", "ground.csv vertical"}));
}

TEST(ReportFront, AVerticalMotionOfTheSuiteIsNoMissingOne) {
  const ScenarioFile file = with_records("", own_suite + "vertical = \"own\"\n");
  EXPECT_TRUE(says(report_assumptions(file, ReportOf::run), "does not move vertically"));
  EXPECT_FALSE(says(report_assumptions(file, ReportOf::study), "does not move vertically"));
}

TEST(ReportFront, AStudyThatScalesTheGroundSaysSo) {
  const auto study = [](const std::string& key) {
    return "[study]\nkind = \"sweep\"\nx = { key = \"" + key + "\", from = 0.5, to = 2, points = 3 }\n";
  };
  const ScenarioFile all = with_records(own_ground, study("ground.scale"));
  EXPECT_EQ(used_in(all, ReportOf::study),
            (Lines{"ground.csv horizontal varied", "ground.csv transverse varied", "ground.csv vertical varied"}));
  EXPECT_EQ(used_in(all, ReportOf::run),
            (Lines{"ground.csv horizontal", "ground.csv transverse", "ground.csv vertical"}));
  EXPECT_EQ(used_in(with_records(own_ground, study("friction.static")), ReportOf::study),
            (Lines{"ground.csv horizontal", "ground.csv transverse", "ground.csv vertical"}));
}

TEST(ReportFront, TellsWhatWasNotGiven) {
  const std::vector<std::string> bare = report_assumptions(read_scenario_text(bust), ReportOf::run);
  EXPECT_TRUE(says(bare, "Model rocking"));
  EXPECT_TRUE(says(bare, "Density: 2000 kg/m3"));
  EXPECT_TRUE(says(bare, "does not move vertically"));
  EXPECT_TRUE(says(bare, "lasts as long as the ground moves"));
  const std::vector<std::string> full = report_assumptions(
      read_scenario_text(
          bust, "a.toml",
          {"block.0.mass=90", "run.duration=5", "ground.vertical={kind=\"half-sine\", amplitude=1, duration=1}"}),
      ReportOf::run);
  EXPECT_FALSE(says(full, "Density"));
  EXPECT_FALSE(says(full, "vertically"));
  EXPECT_FALSE(says(full, "lasts as long"));
}

TEST(ReportFront, ABodyInSpaceHasNoDepthOutOfThePicture) {
  const std::string column =
      "model = \"space\"\n[[block]]\nshape = \"cylinder\"\ndiameter = 0.4\nheight = 1.2\n"
      "[friction]\nstatic = 0.6\n[run]\nduration = 1\n";
  const std::vector<std::string> said = report_assumptions(read_scenario_text(column), ReportOf::run);
  EXPECT_TRUE(says(said, "those of a solid, uniform body"));
  EXPECT_TRUE(says(said, "Friction: 0.6, also while sliding, since friction.kinetic was not given."));
  EXPECT_TRUE(says(said, "What lands does not bounce"));
  EXPECT_FALSE(says(said, "rectangle"));
  EXPECT_FALSE(says(said, "Depth"));
  EXPECT_FALSE(says(said, "The floor slopes"));
}

// What differs between the cases of a study is not one number.
TEST(ReportFront, TellsFrictionBounceAndFloorOfABodyInSpace) {
  const std::string box =
      "model = \"space\"\n[[block]]\nwidth = 0.4\ndepth = 0.4\nheight = 1.2\n[friction]\nstatic = 0.6\nkinetic = 0.5\n"
      "[space]\nnormal_restitution = 0.2\nrocking_restitution = 0.9\nfloor_tilt = 0.02\n[run]\nduration = 1\n";
  const std::vector<std::string> said = report_assumptions(read_scenario_text(box), ReportOf::run);
  EXPECT_TRUE(says(said, "Friction: 0.6, 0.5 while sliding."));
  EXPECT_TRUE(
      says(said, "0.9 of the turning speed is left; any other landing bounces with 0.2 of its speed, law newton"));
  EXPECT_TRUE(says(said, "The floor slopes"));
  const std::vector<std::string> study = report_assumptions(
      read_scenario_text(box + "[study]\nkind = \"sweep\"\nx = { key = \"friction.static\", values = [0.5, 0.7] }\n"),
      ReportOf::study);
  EXPECT_FALSE(says(study, "Friction: "));
  EXPECT_TRUE(says(study, "any other landing bounces"));
}

TEST(ReportFront, AnObjectSaysNothingTwice) {
  const ScenarioFile file = read_scenario_text(std::string(bust) +
                                               "[[object]]\nname = \"A\"\n[[object]]\nname = \"B\"\nwidth = 0.3\n"
                                               "[report]\nclient = \"Museum\"\n");
  std::vector<std::string> said = report_assumptions(file, ReportOf::run);
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

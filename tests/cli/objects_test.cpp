// Many objects in one file: run and study.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

void write_graveyard(const TemporaryFolder& folder) {
  folder.write("stones.csv", "name,width [cm],height\nRosa,8,1\nThe mayor,60,1\n");
  folder.write(
      "graveyard.toml",
      "objects = \"stones.csv\"\n[ground.horizontal]\nkind = \"ricker\"\namplitude = 4\nfrequency = 1\n"
      "[study]\nkind = \"sweep\"\n[study.x]\nkey = \"ground.horizontal.amplitude\"\nfrom = 1\nto = 6\npoints = 6\n");
}

// The time a computer took is its own.
json without_seconds(json document) {
  for (json& object : document["objects"])
    if (object["run"].contains("work")) object["run"]["work"].erase("seconds");
  return document;
}

TEST(Objects, OneRunOfAllTellsTheWorstFirst) {
  const TemporaryFolder folder;
  write_graveyard(folder);
  const Outcome outcome = run_program(folder, {"run", "graveyard.toml"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("1 of 2 objects overturns, Rosa first"), 0U) << outcome.out;
}

TEST(Objects, EachRunIsTheRunOfThatObjectAlone) {
  const TemporaryFolder folder;
  write_graveyard(folder);
  const Outcome one = run_program(folder, {"run", "graveyard.toml", "--json", "--jobs", "1"});
  const Outcome two = run_program(folder, {"run", "graveyard.toml", "--json", "--jobs", "2"});
  const json all = without_seconds(json::parse(one.out));
  EXPECT_EQ(all, without_seconds(json::parse(two.out)));
  EXPECT_EQ(all["schema"], "teeter.objects/1");
  const Outcome alone = run_program(folder, {"run", "graveyard.toml", "--json", "--set", "only=The mayor"});
  json expected{{"objects", {{{"run", json::parse(alone.out)}}}}};
  EXPECT_EQ(all["objects"][1]["run"], without_seconds(expected)["objects"][0]["run"]);
}

TEST(Objects, FilesAndPagesOfEach) {
  const TemporaryFolder folder;
  write_graveyard(folder);
  const Outcome outcome = run_program(folder, {"run", "graveyard.toml", "-o", "out", "--report"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (const char* name : {"objects.csv", "summary.json", "report.html", "Rosa/history.csv", "The-mayor/report.html"})
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "out" / name)) << name;
}

TEST(Objects, OneStudyOfAllHasAColumnForThem) {
  const TemporaryFolder folder;
  write_graveyard(folder);
  const Outcome outcome = run_program(folder, {"study", "graveyard.toml", "-o", "out", "--json", "--report"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json study = json::parse(outcome.out);
  EXPECT_EQ(study["work"]["cases"], 12);
  EXPECT_EQ(study["columns"]["object"][6], "The mayor");
  ASSERT_EQ(study["objects"].size(), 2U);
  EXPECT_GT(study["objects"][0]["overturned"].get<int>(), study["objects"][1]["overturned"].get<int>());
  for (const char* name : {"objects.csv", "cells.csv", "report.html", "Rosa/report.html"})
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "out" / name)) << name;
}

TEST(Objects, WhoTakesOneScenarioSaysHowToChoose) {
  const TemporaryFolder folder;
  write_graveyard(folder);
  const Outcome outcome = run_program(folder, {"margin", "graveyard.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("--set only=\"Rosa\""), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace teeter::test

#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

constexpr const char* small_map = R"(
title = "A <small> map"
[[block]]
width = 0.5
height = 1.0
[ground]
horizontal = { kind = "sine", amplitude = "0.6 g", omega = 10.0 }
[study]
kind = "map"
x = { key = "ground.horizontal.omega", over = "p", from = 0.5, to = 10, points = 5 }
y = { key = "ground.horizontal.amplitude", over = "g tan alpha", from = 1, to = 12, points = 4 }
)";

TEST(StudyReport, LiesHereWithoutAFolder) {
  TemporaryFolder folder;
  folder.write("map.toml", small_map);
  const Outcome outcome = run_program(folder, {"study", "map.toml", "--report", "--set", "run.duration=9"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.says("wrote map.study.html")) << outcome.err;
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"map.study.html", "map.toml"}));
  const std::string page = contents(folder / "map.study.html");
  EXPECT_NE(page.find("<title>A &lt;small&gt; map</title>"), std::string::npos);
  EXPECT_NE(page.find("teeter.study-page/1"), std::string::npos);
  EXPECT_NE(page.find("teeter run map.toml --set run.duration=9"), std::string::npos);
}

TEST(StudyReport, LiesInTheFolderWithTheResults) {
  TemporaryFolder folder;
  folder.write("map.toml", small_map);
  const Outcome outcome = run_program(folder, {"study", "map.toml", "--report", "-o", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out" / "report.html"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out" / "cells.csv"));
}

TEST(StudyReport, IsOfAWholeStudy) {
  TemporaryFolder folder;
  folder.write("map.toml", small_map);
  const Outcome outcome = run_program(folder, {"study", "map.toml", "--report", "-o", "part", "--shard", "1/2"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("--report: a shard has none")) << outcome.err;
}

}  // namespace
}  // namespace teeter::test

// `teeter limit`: what an assembly bears at rest, in words, JSON, drawings and a page.
#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

const std::string forty_blocks = R"(model = "contact"
[wall]
courses = 9
per_course = 4
width = 0.5
height = 0.25
density = 2000.0
[friction]
static = 0.6
)";

const std::string tall_block = R"(model = "contact"
[[block]]
width = 1.0
height = 3.0
density = 2000.0
[friction]
static = 0.65
)";

nlohmann::json limit_of(const std::string& text, const std::vector<std::string>& more = {}) {
  TemporaryFolder folder;
  folder.write("a.toml", text);
  std::vector<std::string> words{"limit", "a.toml", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out);
}

TEST(LimitCommand, TellsTheFactorOfAWall) {
  const auto json = limit_of(forty_blocks);
  EXPECT_EQ(json["schema"], "teeter.limit/1");
  EXPECT_EQ(json["load"], "horizontal");
  EXPECT_EQ(json["stands"], true);
  EXPECT_EQ(json["contacts"], 198);
  EXPECT_TRUE(json["names"].is_null());
  ASSERT_EQ(json["directions"].size(), 2U);
  for (const auto& direction : json["directions"]) {
    EXPECT_NEAR(direction["associative"].get<double>(), 0.534327, 1e-6);
    EXPECT_LT(direction["coulomb"].get<double>(), 0.516);
    EXPECT_LT(direction["coulomb_certificate"].get<double>(), 1e-6);
    EXPECT_NEAR(direction["tilt"].get<double>(), std::atan(0.534327), 1e-6);
    EXPECT_EQ(direction["mechanism"]["velocities"].size(), 40U);
    EXPECT_EQ(direction["forces"].size(), 198U);
    EXPECT_GT(direction["mechanism"]["hinges"].size() + direction["mechanism"]["sliding"].size(), 0U);
  }
}

TEST(LimitCommand, GivesTheNamesOfBlocks) {
  std::string named = tall_block;
  named.replace(named.find("width"), 5, "name = \"stele\"\nwidth");
  EXPECT_EQ(limit_of(named)["names"], nlohmann::json::parse(R"(["stele"])"));
}

// Anybody can check the state from the document alone: here equilibrium of the whole wall, and the cones.
// Directions of a large wall are analysed side by side where there are processors for it.
TEST(LimitCommand, TellsTheSameOnOneProcessor) {
  std::string wall = forty_blocks;
  wall.replace(wall.find("per_course = 4"), 14, "per_course = 11");
  wall += "[contact]\nscheme = \"implicit-euler\"\n[limit]\nflow = \"associative\"\n";
  const nlohmann::json on_all = limit_of(wall);
  ASSERT_GE(on_all["blocks"].get<int>(), 100);
  cpu_set_t all;
  ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
  int first = 0;
  while (!CPU_ISSET(first, &all)) ++first;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  const nlohmann::json on_one = limit_of(wall);
  ASSERT_EQ(sched_setaffinity(0, sizeof(all), &all), 0);
  EXPECT_EQ(on_all.dump(), on_one.dump());
}

TEST(LimitCommand, ExportsAStateThatCanBeChecked) {
  const auto json = limit_of(forty_blocks);
  const auto& direction = json["directions"][0];
  const double weight = 9 * 4 * 0.5 * 0.25 * 2000.0 * 9.81;
  for (const auto* state : {&direction, &direction["coulomb_state"]}) {
    const double factor = direction[state == &direction ? "associative" : "coulomb"].get<double>();
    double sideways = 0.0;
    double upwards = 0.0;
    for (const auto& force : (*state)["forces"]) {
      const double n = force["normal"].get<double>();
      const double t = force["tangential"].get<double>();
      EXPECT_GE(n, -1e-6);
      EXPECT_LE(std::fabs(t), 0.6 * n + 1e-6 * weight);
      if (!force["lower"].is_null()) continue;
      upwards += n;
      sideways += t;
    }
    EXPECT_NEAR(upwards, weight, 1e-6 * weight);
    EXPECT_NEAR(sideways, factor * weight, 1e-6 * weight);
  }
}

TEST(LimitCommand, SpeaksToEngineers) {
  TemporaryFolder folder;
  folder.write("a.toml", forty_blocks);
  const Outcome outcome = run_program(folder, {"limit", "a.toml"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("It bears 0.534 g at rest; a disturbance may bring it down from 0.5"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find("one of many admissible ones"), std::string::npos);
}

TEST(LimitCommand, LoadsOfOtherKinds) {
  const auto tilt = limit_of(tall_block, {"--set", "limit.load=\"tilt\"", "--set", "limit.direction=\"left\""});
  ASSERT_EQ(tilt["directions"].size(), 1U);
  EXPECT_EQ(tilt["directions"][0]["direction"], "left");
  EXPECT_NEAR(tilt["directions"][0]["tilt"].get<double>(), std::atan(1.0 / 3.0), 1e-9);
  // 58,860 N of weight, pushed at the top: the moment 0.5 W over 3 m.
  const auto live = limit_of(
      tall_block + "[limit]\nload = \"live\"\nforces = [{ block = 0, at = [0.5, 3.0], force = [-1000, 0] }]\n");
  ASSERT_EQ(live["directions"].size(), 1U);
  EXPECT_EQ(live["directions"][0]["direction"], "live");
  EXPECT_NEAR(live["directions"][0]["associative"].get<double>(), 0.5 * 58860.0 / 3.0 / 1000.0, 1e-6);
  EXPECT_TRUE(live["directions"][0]["tilt"].is_null());
  // Pressed down it never gives way.
  const auto pressed = limit_of(
      tall_block + "[limit]\nload = \"live\"\nforces = [{ block = 0, at = [0.0, 3.0], force = [0, -1000] }]\n");
  EXPECT_TRUE(pressed["directions"][0]["associative"].is_null());
  EXPECT_EQ(pressed["directions"][0]["unlimited"], true);
}

// A weight that does not tilt along, hung below the middle: only the block's own weight turns it over.
TEST(LimitCommand, DeadForcesThatDoNotTiltAlong) {
  const auto json = limit_of(
      tall_block + "[limit]\nload = \"tilt\"\nforces = [{ block = 0, at = [0.0, 1.5], force = [0, -58860] }]\n");
  // W sin a 1.5 = (W cos a + W) 0.5
  const double angle = json["directions"][0]["tilt"].get<double>();
  EXPECT_NEAR(std::sin(angle) * 1.5, (std::cos(angle) + 1.0) * 0.5, 1e-9);
  EXPECT_TRUE(json["directions"][0]["coulomb"].is_null());
}

TEST(LimitCommand, WhatDoesNotStandHasNoFactor) {
  const std::string leaning = R"(model = "contact"
[[block]]
width = 1.0
height = 1.0
[[block]]
width = 1.0
height = 1.0
offset = 0.6
[friction]
static = 0.6
)";
  const auto json = limit_of(leaning);
  EXPECT_EQ(json["stands"], false);
  EXPECT_TRUE(json["directions"][0]["associative"].is_null());
  EXPECT_TRUE(json["directions"][0]["coulomb"].is_null());
  EXPECT_EQ(json["words"]["headline"], "It does not stand under its own weight.");
}

TEST(LimitCommand, WritesDrawingsAndAPage) {
  TemporaryFolder folder;
  folder.write("a.toml", forty_blocks);
  const Outcome outcome = run_program(folder, {"limit", "a.toml", "-o", "out", "--report"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const std::string dxf = contents(folder / "out/mechanism-right.dxf");
  EXPECT_NE(dxf.find("ASSEMBLY"), std::string::npos);
  EXPECT_NE(dxf.find("MECHANISM"), std::string::npos);
  EXPECT_TRUE(dxf.ends_with("  0\nEOF\n"));
  EXPECT_NE(contents(folder / "out/mechanism-left-coulomb.svg").find("</svg>"), std::string::npos);
  const std::string page = contents(folder / "out/report.html");
  EXPECT_NE(page.find("<animate"), std::string::npos);
  EXPECT_NE(page.find("0.534"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(contents(folder / "out/limit.json"))["stands"], true);
}

TEST(LimitCommand, RefusesWhatItCannotDo) {
  TemporaryFolder folder;
  const auto refused = [&](const std::string& text, const std::string& part) {
    folder.write("a.toml", text);
    const Outcome outcome = run_program(folder, {"limit", "a.toml", "-o", "out"});
    EXPECT_EQ(outcome.status, 2) << part;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  };
  refused("[[block]]\nwidth = 1\nheight = 3\n", "model: limit analysis is for the model contact");
  refused(tall_block + "[limit]\nload = \"live\"\n", "limit.forces: missing");
  refused(tall_block + "[limit]\nforces = [{ block = 7, at = [0, 0], force = [0, 1] }]\n", "there is no block \"7\"");
  refused(tall_block + "[limit]\nforces = [{ block = 0, at = [0, 0, 1], force = [0, 1] }]\n", "must be [right, up]");
  refused(tall_block + "[limit]\nload = \"sideways\"\n", "a.toml:9:");
  refused(R"(model = "contact"
[[block]]
width = 1.0
height = 1.0
at = [0.0, 0.0]
[[block]]
width = 1.0
height = 1.0
at = [0.0, 1.5]
[friction]
static = 0.6
)",
          "block 1 touches nothing: it would fall");
}

// The column of a study of kind limit over one number.
std::vector<double> factors_over(const std::string& text, const std::string& key, const std::string& values) {
  TemporaryFolder folder;
  folder.write("a.toml", text + "[limit]\nflow = \"associative\"\ndirection = \"right\"\n[study]\nkind = \"limit\"\n" +
                             "x = { key = \"" + key + "\", values = [" + values + "] }\n");
  const Outcome outcome = run_program(folder, {"study", "a.toml", "-o", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::istringstream table(contents(folder / "out/cells.csv"));
  std::vector<double> factors;
  std::size_t column = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
    const auto found = std::find(cells.begin(), cells.end(), "factor_right");
    if (found != cells.end())
      column = static_cast<std::size_t>(found - cells.begin());
    else
      factors.push_back(std::stod(cells.at(column)));
  }
  return factors;
}

// Closed forms, and the arches of docs/theory.md, section 22.
TEST(LimitCommand, StudiesOverFrictionThicknessAndHeight) {
  const std::vector<double> friction = factors_over(tall_block, "friction.static", "0.1, 0.3, 0.5");
  ASSERT_EQ(friction.size(), 3U);
  EXPECT_NEAR(friction[0], 0.1, 1e-9);
  EXPECT_NEAR(friction[1], 0.3, 1e-9);
  EXPECT_NEAR(friction[2], 1.0 / 3.0, 1e-9);
  const std::vector<double> height = factors_over(tall_block, "block.0.height", "2.0, 4.0, 8.0");
  ASSERT_EQ(height.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(height[i], 0.5 / (1 << i), 1e-9);
  const std::string arch =
      "model = \"contact\"\n[arch]\nradius = 1.0\nthickness = 0.15\nhalf_angle = \"90 deg\"\nvoussoirs = 27\n"
      "[friction]\nstatic = 20.0\n";
  const std::vector<double> thickness = factors_over(arch, "arch.thickness", "0.1, 0.15, 0.2");
  ASSERT_EQ(thickness.size(), 3U);
  EXPECT_EQ(thickness[0], 0.0);  // it does not stand
  EXPECT_NEAR(thickness[1], 0.145104, 1e-6);
  EXPECT_NEAR(thickness[2], 0.284094, 1e-6);
}

}  // namespace
}  // namespace teeter::test

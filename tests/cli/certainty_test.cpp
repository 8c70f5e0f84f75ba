// A verdict that hardly differs from the other one does not look calm: words, JSON, report and comparison say so.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// The wall's pulse times this share of what overturns it.
std::string pulse_near_the_edge(const TemporaryFolder& folder, double share) {
  folder.write("wall.toml", sound_scenario());
  const json margin = json::parse(run_program(folder, {"margin", "wall.toml", "--json"}).out);
  const double edge = margin["first_overturning_scale"];
  return "ground.horizontal.amplitude=" + json(share * edge * 0.2 * 9.80665).dump();
}

json json_of_run(const TemporaryFolder& folder, std::vector<std::string> more) {
  std::vector<std::string> words{"run", "wall.toml", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return json::parse(outcome.out);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

TEST(Certainty, OfARunIsInItsFirstLine) {
  TemporaryFolder folder;
  const std::pair<double, std::string> expected[] = {{0.5, "It rocks but stays up."},
                                                     {0.97, "Close: it rocks but stays up."},
                                                     {0.9999, "A coin toss: it rocks but stays up."},
                                                     {1.0001, "A coin toss: it falls to the"},
                                                     {1.2, "It falls to the"}};
  for (const auto& [share, line] : expected) {
    const std::string setting = pulse_near_the_edge(folder, share);
    const Outcome run = run_program(folder, {"run", "wall.toml", "--set", setting, "--set", "run.duration=30"});
    const Outcome margin = run_program(folder, {"margin", "wall.toml", "--set", setting, "--set", "run.duration=30"});
    EXPECT_EQ(first_line(run.out).rfind(line, 0), 0U) << share << ": " << run.out;
    EXPECT_EQ(first_line(margin.out), first_line(run.out)) << share;
  }
}

TEST(Certainty, OfARunIsInItsJsonAndReport) {
  TemporaryFolder folder;
  const std::string setting = pulse_near_the_edge(folder, 0.9999);
  const json toss = json_of_run(folder, {"--set", setting, "--set", "run.duration=30", "--report", "-o", "out"});
  EXPECT_EQ(toss["certainty"], "coin_toss");
  EXPECT_EQ(toss["nearby"]["samples"], 200);
  EXPECT_GT(toss["nearby"]["overturned"], 10);
  EXPECT_NEAR(toss["nearby"]["change_above"].get<double>(), 1.0001, 1e-5);
  EXPECT_TRUE(toss["nearby"]["change_below"].is_null());
  EXPECT_EQ(json::parse(contents(folder / "out/summary.json"))["certainty"], "coin_toss");
  EXPECT_NE(contents(folder / "out/report.html").find("A coin toss: it rocks but stays up."), std::string::npos);
  const json safe = json_of_run(folder, {"--set", "ground.horizontal.amplitude=0.1 g", "--set", "run.duration=20"});
  EXPECT_EQ(safe["certainty"], "safe");
  EXPECT_EQ(safe["nearby"]["overturned"], 0);
}

TEST(Certainty, IsTheSameEveryTime) {
  TemporaryFolder folder;
  const std::string setting = pulse_near_the_edge(folder, 0.99);
  EXPECT_EQ(json_of_run(folder, {"--set", setting})["nearby"], json_of_run(folder, {"--set", setting})["nearby"]);
}

TEST(Certainty, OfASlowModelIsNotClaimed) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const std::vector<std::string> slow{"--set", "model=\"friction\"", "--set", "friction.static=2",
                                      "--set", "run.duration=20"};
  const json run = json_of_run(folder, slow);
  EXPECT_EQ(run["certainty"], "not_checked");
  EXPECT_TRUE(run["nearby"].is_null());
  const Outcome words = run_program(folder, {"run", "wall.toml", slow[0], slow[1], slow[2], slow[3], slow[4], slow[5]});
  EXPECT_NE(words.out.find("Not checked: whether a slightly different object or shaking would change this. teeter "
                           "margin tells."),
            std::string::npos)
      << words.out;
}

// Nothing is said about shaking that nobody followed.
TEST(Certainty, OfAMarginEndsWhereTheBlockLeavesTheGround) {
  TemporaryFolder folder;
  folder.write("wall.toml",
               "[[block]]\nwidth = 0.4\nheight = 1.6\ndensity = 2000\n[ground]\n"
               "horizontal = { kind = \"sine\", amplitude = \"0.35 g\", frequency = 8.0 }\n"
               "vertical = { kind = \"sine\", amplitude = \"0.3 g\", frequency = 8.0 }\n[run]\nduration = 8.0\n");
  const json margin = json::parse(run_program(folder, {"margin", "wall.toml", "--max-scale", "50", "--json"}).out);
  EXPECT_EQ(margin["not_followed"], "lift-off");
  const double last = margin["followed_up_to"];
  EXPECT_GT(last, 3.0);
  EXPECT_LT(last, 12.0);
  const Outcome words = run_program(folder, {"margin", "wall.toml", "--max-scale", "50"});
  EXPECT_NE(words.out.find("; stronger shaking throws it off the ground and is not followed."), std::string::npos)
      << words.out;
  EXPECT_EQ(words.out.find("50 times"), std::string::npos) << words.out;
}

TEST(Certainty, AndMarginsAreInTheHeadlineOfAComparison) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const Outcome words = run_program(folder, {"compare", "wall.toml", "--models", "rocking,dirac,friction", "--set",
                                             "friction.static=2", "--set", "run.duration=10"});
  ASSERT_EQ(words.status, 0) << words.err;
  const std::string line = first_line(words.out);
  EXPECT_NE(line.find("rocking: rocks and comes to rest, would fall at 2.71 times this shaking; "), std::string::npos)
      << line;
  EXPECT_NE(line.find("dirac: "), std::string::npos) << line;
  EXPECT_NE(line.find("friction: "), std::string::npos) << line;
  EXPECT_NE(line.find(" (how much more it could take was not checked)."), std::string::npos) << line;
  const json runs = json::parse(run_program(folder, {"compare", "wall.toml", "--models", "rocking,friction", "--set",
                                                     "friction.static=2", "--json"})
                                    .out)["runs"];
  EXPECT_NEAR(runs[0]["margin"]["first_overturning_scale"].get<double>(), 2.714145, 1e-5);
  EXPECT_TRUE(runs[1]["margin"].is_null());
}

}  // namespace
}  // namespace teeter::test

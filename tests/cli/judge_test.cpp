// `teeter judge`: verdicts of shake-table tests beside stated chances.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

const std::string shaken_block =
    "[[block]]\nwidth = 0.15\nheight = 0.6\n[restitution]\nlaw = \"housner\"\n"
    "[ground]\nhorizontal = { kind = \"sine\", amplitude = \"0.3 g\", period = 0.5 }\n";

std::string judged_example(const std::string& name) { return example("judge/" + name).string(); }

Outcome judge_table(const TemporaryFolder& folder, const std::string& table, std::vector<std::string> more = {}) {
  folder.write("tests.csv", table);
  folder.write("block.toml", shaken_block);
  more.insert(more.begin(), {"judge", "tests.csv", "block.toml"});
  return run_program(folder, more);
}

TEST(JudgeCommand, FindsTheNarrowBaseOfItsMadeUpTests) {
  TemporaryFolder folder;
  const Outcome outcome =
      run_program(folder, {"judge", judged_example("tests.csv"), judged_example("block.toml"), "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json r = json::parse(outcome.out);
  EXPECT_EQ(r["schema"], "teeter.judge/1");
  EXPECT_EQ(r["tests"], 60);
  EXPECT_EQ(r["verdicts"].size(), 60U);
  EXPECT_LT(r["log_loss"], r["log_loss_of_share"]);
  for (const json& one : r["inputs"]) {
    if (one["input"] != "width") continue;
    EXPECT_GE(one["best_factor"], 0.9);
    EXPECT_LE(one["best_factor"], 0.95);
    EXPECT_GT(one["log_loss_gain"].get<double>(), 2.0 * one["standard_error"].get<double>());
    EXPECT_GT(one["right"], r["right"]);
  }
  EXPECT_GT(r["inputs"][0]["log_loss_gain"].get<double>(), 0.0);
}

// The sums again, from the verdicts it lists.
TEST(JudgeCommand, ScoresAreThoseOfTheListedChances) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(
      folder, {"judge", judged_example("tests.csv"), judged_example("block.toml"), "--json", "--samples", "40"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json r = json::parse(outcome.out);
  double brier = 0.0;
  double log_loss = 0.0;
  long right = 0;
  for (const json& one : r["verdicts"]) {
    const double p = one["probability_of_fall"];
    const bool fell = one["measured"] == "falls";
    EXPECT_DOUBLE_EQ(p, (one["overturned"].get<double>() + 0.5) / (one["samples"].get<double>() + 1.0));
    brier += (p - fell) * (p - fell) / 60.0;
    log_loss -= std::log(fell ? p : 1.0 - p) / 60.0;
    right += one["computed"] == one["measured"] ? 1 : 0;
  }
  EXPECT_NEAR(r["brier"], brier, 1e-12);
  EXPECT_NEAR(r["log_loss"], log_loss, 1e-12);
  EXPECT_EQ(r["right"], right);
  long tests = 0;
  for (const json& one : r["calibration"]) tests += one["tests"].get<long>();
  EXPECT_EQ(tests, 60);
}

TEST(JudgeCommand, NamesAreOptionalAndEmptyCellsLeaveTheScenario) {
  TemporaryFolder folder;
  const Outcome outcome =
      judge_table(folder, "ground.horizontal.amplitude [g],verdict,width\n0.1,stands,\n3,falls,0.12\n", {"--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json r = json::parse(outcome.out);
  EXPECT_EQ(r["right"], 2);
  EXPECT_EQ(r["verdicts"][0]["name"], "line 2");
  EXPECT_LT(r["verdicts"][0]["probability_of_fall"], 0.01);
  EXPECT_GT(r["verdicts"][1]["probability_of_fall"], 0.99);
}

// One rule for what is uncertain: the section of the scenario, or --spread in its place, as of `margin`.
TEST(JudgeCommand, DrawsTheNeighboursThatTheScenarioDescribes) {
  TemporaryFolder folder;
  const std::string table = "ground.horizontal.amplitude [g],verdict\n0.35,stands\n0.45,falls\n0.6,falls\n";
  const auto chances = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"--json", "--samples", "80"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = judge_table(folder, table, arguments);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return json::parse(outcome.out);
  };
  const json plain = chances({});
  EXPECT_EQ(plain["spread"], 0.01);
  EXPECT_EQ(plain["uncertainty"], json({{"shaking", 0.01}, {"sizes", 0.01}, {"restitution", 0.01}}));
  const json stated = chances(
      {"--set", "uncertainty.shaking=0.2", "--set", "uncertainty.sizes=0.2", "--set", "uncertainty.restitution=0.2"});
  const json spread = chances({"--spread", "0.2"});
  EXPECT_EQ(stated["verdicts"], spread["verdicts"]);
  EXPECT_EQ(stated["uncertainty"], spread["uncertainty"]);
  EXPECT_NE(stated["verdicts"], plain["verdicts"]);
  const Outcome margin = run_program(folder, {"margin", "block.toml", "--json", "--samples", "80", "--grid", "10",
                                              "--spread", "0.2", "--set", "ground.horizontal.amplitude=0.45 g"});
  ASSERT_EQ(margin.status, 0) << margin.err;
  EXPECT_EQ(json::parse(margin.out)["nearby"]["overturned"], spread["verdicts"][1]["overturned"]);
}

TEST(JudgeCommand, RefusesWithLineAndColumn) {
  TemporaryFolder folder;
  EXPECT_EQ(judge_table(folder, "width\n0.1\n").err, "tests.csv:1: no column is called verdict\n");
  EXPECT_EQ(judge_table(folder, "width,verdict\n0.1,perhaps\n").err,
            "tests.csv:2: verdict is 'perhaps'; allowed: stands, falls\n");
  EXPECT_EQ(judge_table(folder, "width,verdict\n").err, "tests.csv: there is no test in it\n");
  const Outcome outcome = judge_table(folder, "name,verdict,widht\na,stands,0.1\nb,falls,0.1\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("tests.csv:2: column 3"), std::string::npos) << outcome.err;
}

TEST(JudgeCommand, TellsInWords) {
  TemporaryFolder folder;
  const Outcome outcome = judge_table(
      folder, "name,ground.horizontal.amplitude [g],verdict\na,0.1,stands\nb,3,falls\nc,3,stands\n", {"-o", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("2 of 3 verdicts are right: 67 %", 0), 0U) << outcome.out;
  EXPECT_NE(outcome.out.find("  c: stood, computed to fall"), std::string::npos) << outcome.out;
  EXPECT_EQ(json::parse(contents(folder / "out/judge.json"))["right"], 2);
}

}  // namespace
}  // namespace teeter::test

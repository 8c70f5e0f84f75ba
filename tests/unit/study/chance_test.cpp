// Chances of a fall over an axis, inputs being as uncertain as told.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "io/read_scenario.hpp"
#include "study/plan.hpp"
#include "study/proportion.hpp"
#include "teeter/error.hpp"
#include "teeter/margin.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {
namespace {

enum ChanceColumn { code, chance, chance_low, chance_high, undecided };

ScenarioFile chance_file(const std::string& text) { return read_scenario_text(text, "case.toml", {}); }

StudyTable chance_table(const ScenarioFile& file) {
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  StudyTable table = table_for(plan);
  const std::atomic<bool> stop{false};
  fill(table, plan, threads(1), {}, stop);
  return table;
}

const std::string uncertain_column =
    "[[block]]\nwidth = 0.4\nheight = 1.6\ndensity = 2000\n"
    "[ground]\nhorizontal = { kind = \"sine\", amplitude = \"0.4 g\", frequency = 1.0 }\n[run]\nduration = 8.0\n"
    "[uncertainty]\nshaking = 0.2\nsizes = 0.1\n";

TEST(ChanceStudy, GivesTheChanceOfTheMarginOfEveryCase) {
  const ScenarioFile file = chance_file(
      uncertain_column + "[study]\nkind = \"chance\"\nx = { key = \"ground.scale\", values = [0.3, 1.0, 1.2] }\n");
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  const StudyTable table = chance_table(file);
  for (long i = 0; i < plan.cases; ++i) {
    const Scenario one = plan.scenario(i);
    const Margin margin = look_nearby(one, simulate_summary(one));
    EXPECT_EQ(table.row(i)[chance], margin.chance->estimate) << i;
    EXPECT_EQ(table.row(i)[chance_low], margin.chance->low) << i;
    EXPECT_EQ(table.row(i)[chance_high], margin.chance->high) << i;
    EXPECT_EQ(table.row(i)[undecided], 0.0) << i;
  }
  EXPECT_EQ(table.row(0)[chance], 0.0);
  EXPECT_GT(table.row(2)[chance], table.row(0)[chance]);
}

// Held at q times its tipping angle (tan), a block falls if its width over its height is less than q times what was
// measured: with both uniform within 1 +- s, the share below the line u = q v of a square.
TEST(ChanceStudy, OfABlockThatLeansIsAnArea) {
  const double s = 0.05;
  const std::string text =
      "[[block]]\nwidth = 0.4\nheight = 1.6\ndensity = 2000\n[uncertainty]\nsizes = 0.05\n[initial]\nangle = 0.1\n"
      "[run]\nduration = 20.0\n[study]\nkind = \"chance\"\nsamples = 20000\nx = { key = \"initial.angle\", values = [";
  std::string values;
  const double ratios[] = {0.94, 0.98, 1.0, 1.03};
  for (const double q : ratios) values += std::to_string(std::atan(0.25 * q)) + ", ";
  const StudyTable table = chance_table(chance_file(text + values + "] }\n"));
  for (long i = 0; i < 4; ++i) {
    const double q = ratios[i] <= 1.0 ? ratios[i] : 1.0 / ratios[i];
    const double from = (1.0 - s) / q;
    const double below =
        (0.5 * q * ((1.0 + s) * (1.0 + s) - from * from) - (1.0 - s) * (1.0 + s - from)) / (4.0 * s * s);
    const double expected = ratios[i] <= 1.0 ? below : 1.0 - below;
    const double deviation = std::sqrt(expected * (1.0 - expected) / 20000.0);
    EXPECT_NEAR(table.row(i)[chance], expected, 3.5 * deviation) << ratios[i];
  }
}

TEST(ChanceStudy, TellsWhereItIsLargestAndFromWhat) {
  const ScenarioFile file = chance_file(uncertain_column +
                                        "[study]\nkind = \"chance\"\nsamples = 50\n"
                                        "x = { key = \"ground.scale\", values = [0.3, 3.0] }\n");
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  const StudyFindings findings = plan.conclude(chance_table(file));
  ASSERT_GE(findings.sentences.size(), 4U);
  EXPECT_EQ(findings.sentences[0],
            "The chance of a fall first reaches 5 % at ground.scale = 3 and 50 % at 3, among the cases tried.");
  EXPECT_EQ(findings.sentences[1], "It is largest at ground.scale = 3: 100 % (92.9 to 100 %).");
  EXPECT_EQ(findings.sentences[2], "It is smallest at ground.scale = 0.3: 0 % (0 to 7.13 %).");
  EXPECT_NE(findings.sentences[3].find("Of 50 objects and shakings a case, as uncertain as told (shaking 20 %, sizes "
                                       "10 %, as by default restitution 1 %), the same draws in each."),
            std::string::npos)
      << findings.sentences[3];
  EXPECT_TRUE(plan.warnings.empty());
}

TEST(ChanceStudy, RefusesOneNeighbourAndNoDraws) {
  const std::string study = "[study]\nkind = \"chance\"\nx = { key = \"ground.scale\", values = [0.3, 3.0] }\n";
  EXPECT_THROW(chance_file(uncertain_column + study + "samples = 0\n"), InputError);
  const ScenarioFile one = chance_file(uncertain_column + "draw = 3\n" + study);  // may be run, not studied
  EXPECT_THROW(plan_study(one.scenario, *one.study), ScenarioError);
}

// Studies whose cases are as described say that they leave the uncertainty out.
TEST(Studies, TellThatUncertaintyIsNotDrawn) {
  for (const auto& [kind, told] : {std::pair{"sweep", true}, {"chance", false}}) {
    const ScenarioFile file = chance_file(uncertain_column + "[study]\nkind = \"" + kind +
                                          "\"\nx = { key = \"ground.scale\", values = [0.3, 1.0] }\n");
    const StudyPlan plan = plan_study(file.scenario, *file.study);
    const bool found = std::ranges::any_of(plan.warnings, [](const std::string& warning) {
      return warning.find("[uncertainty] is not drawn here") != std::string::npos;
    });
    EXPECT_EQ(found, told) << kind;
  }
}

}  // namespace
}  // namespace teeter

// Cases close by, as the section [uncertainty] says how well the numbers are known.
#include "study/neighbour.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "io/read_scenario.hpp"
#include "io/words.hpp"
#include "study/decide_many.hpp"
#include "study/plan.hpp"
#include "study/proportion.hpp"
#include "teeter/error.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {
namespace {

const std::string shaken_column =
    "[[block]]\nwidth = 0.4\nheight = 1.6\ndensity = 2000\n"
    "[ground]\nhorizontal = { kind = \"sine\", amplitude = \"0.4 g\", frequency = 1.0 }\n[run]\nduration = 8.0\n";

ScenarioFile column_with(const std::string& more, const std::vector<std::string>& settings = {}) {
  return read_scenario_text(shaken_column + more, "case.toml", settings);
}

TEST(Neighbours, DifferByOnePercentUnlessTold) {
  const Scenario plain = column_with("").scenario;
  const std::vector<UncertainInput> inputs = uncertain_inputs(plain, {});
  std::vector<std::string> names;
  for (const UncertainInput& input : inputs) {
    names.push_back(input.name);
    EXPECT_EQ(input.reach, 0.01) << input.name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"shaking", "sizes", "restitution"}));
  EXPECT_EQ(default_inputs(inputs), names);
  EXPECT_EQ(differ_words(inputs), "that differ by up to 1 % (the default: state yours in [uncertainty])");
  const Scenario same = column_with("[uncertainty]\nsizes = 0.05\nrestitution = 0.05\nshaking = 0.05\n").scenario;
  MarginOptions wide;
  wide.spread = 0.05;
  for (long i = 0; i < 5; ++i) {
    const Scenario a = neighbour(same, {}, i);
    const Scenario b = neighbour(plain, wide, i);
    EXPECT_EQ(a.blocks[0].width, b.blocks[0].width);
    EXPECT_EQ(a.blocks[0].height, b.blocks[0].height);
    EXPECT_EQ(a.ground.horizontal.scale, b.ground.horizontal.scale);
  }
}

// Each key moves its own number, within what it says, and leaves the draws of the others alone.
TEST(Neighbours, DifferInWhatIsTold) {
  const Scenario plain = column_with("").scenario;
  const Scenario told =
      column_with("[uncertainty]\nsizes = 0\nrestitution = 0\nshaking = 0.2\ncentre_of_mass = 0.1\n").scenario;
  EXPECT_EQ(differ_words(uncertain_inputs(told, {})), "as uncertain as told (shaking 20 %, centre of mass 10 %)");
  double largest = 0.0;
  for (long i = 0; i < 200; ++i) {
    const Scenario one = neighbour(told, {}, i);
    EXPECT_EQ(one.blocks[0].width, 0.4);
    EXPECT_EQ(one.blocks[0].height, 1.6);
    EXPECT_NE(one.blocks[0].com[0], 0.0);
    EXPECT_LE(std::abs(one.blocks[0].com[0]), 0.1 * 0.4);
    EXPECT_LE(std::abs(one.blocks[0].com[1]), 0.1 * 1.6);
    const double away = one.ground.horizontal.scale - 1.0;
    EXPECT_NEAR(away, 20.0 * (neighbour(plain, {}, i).ground.horizontal.scale - 1.0), 1e-12);
    largest = std::max(largest, std::abs(away));
  }
  EXPECT_LE(largest, 0.2);
  EXPECT_GT(largest, 0.19);
}

TEST(Neighbours, InSpaceDifferInTheDirectionOfTheShaking) {
  std::string in_space = "model = \"space\"\n" + shaken_column + "[friction]\nstatic = 0.5\n";
  in_space.replace(in_space.find("height"), 0, "depth = 0.6\n");
  const auto space = [&](const std::string& more) {
    return read_scenario_text(in_space + more, "case.toml", {}).scenario;
  };
  const Scenario told = space("[uncertainty]\nazimuth = \"10 deg\"\nrestitution = 0.3\n");
  const double reach = 10.0 * std::acos(-1.0) / 180.0;
  double largest = 0.0;
  for (long i = 0; i < 200; ++i) {
    const Scenario one = neighbour(told, {}, i);
    largest = std::max(largest, std::abs(one.ground.azimuth));
    EXPECT_EQ(one.friction.static_coefficient,
              neighbour(space("[uncertainty]\nsizes = 0.01\n"), {}, i).friction.static_coefficient);
  }
  EXPECT_LE(largest, reach);
  EXPECT_GT(largest, 0.95 * reach);
  EXPECT_EQ(neighbour(space(""), {}, 3).ground.azimuth, 0.0);
}

// With the shaking alone uncertain, the chance is the part of the range beyond the factor from which it falls.
TEST(Chance, IsThePartOfTheRangeThatFalls) {
  const Scenario plain = column_with("").scenario;
  MarginOptions options;
  options.max_scale = 1.5;
  const Margin scales = find_margin(plain, options);
  ASSERT_EQ(scales.overturning.size(), 1U);
  const double first = *scales.first_overturning_scale;
  ASSERT_FALSE(scales.overturning.front().to);
  const double reach = 0.3;
  ASSERT_LT(std::abs(first - 1.0), reach);
  const double expected = (1.0 + reach - first) / (2.0 * reach);
  options.samples = 4000;
  const Margin found =
      find_margin(column_with("[uncertainty]\nsizes = 0\nrestitution = 0\nshaking = 0.3\n").scenario, options);
  ASSERT_TRUE(found.chance);
  EXPECT_EQ(found.spread, reach);
  EXPECT_EQ(found.undecided, 0);
  const double deviation = std::sqrt(expected * (1.0 - expected) / 4000.0);
  EXPECT_NEAR(found.chance->estimate, expected, 3.0 * deviation);
  EXPECT_DOUBLE_EQ(found.chance->estimate, static_cast<double>(found.overturned) / 4000.0);
  EXPECT_DOUBLE_EQ(found.chance->low, proportion(found.overturned, 4000, 0.95).low);
  const double share = found.chance->estimate;
  EXPECT_NEAR(found.chance->high - found.chance->low, 2.0 * 1.96 * std::sqrt(share * (1.0 - share) / 4000.0), 2e-5);
}

// A neighbour that is read by its number does what it did among the others, and a study draws the same ones.
TEST(Chance, IsTheSameFromMarginFromNeighboursOneByOneAndFromAStudy) {
  const std::string told = "[uncertainty]\nshaking = 0.2\nsizes = 0.1\ncentre_of_mass = 0.02\n";
  MarginOptions options;
  options.samples = 60;
  const Scenario scenario = column_with(told).scenario;
  const Margin margin = look_nearby(scenario, simulate_summary(scenario));
  ASSERT_EQ(margin.samples, 200);
  ASSERT_GT(margin.overturned, 0);
  ASSERT_LT(margin.overturned, 200);
  long fallen = 0;
  for (int i = 0; i < 200; ++i)
    fallen += decide(column_with(told, {"uncertainty.draw=" + std::to_string(i)}).scenario).overturned ? 1 : 0;
  EXPECT_EQ(fallen, margin.overturned);
  const ScenarioFile studied = column_with(told + "[study]\nkind = \"montecarlo\"\nsamples = 200\n");
  const StudyPlan plan = plan_study(studied.scenario, *studied.study);
  fallen = 0;
  for (long i = 0; i < 200; ++i) fallen += decide(plan.scenario(i)).overturned ? 1 : 0;
  EXPECT_EQ(fallen, margin.overturned);
  EXPECT_EQ(plan.settings(7), (std::vector<std::string>{"uncertainty.seed=1", "uncertainty.draw=7"}));
  EXPECT_THROW(column_with("[study]\nkind = \"montecarlo\"\n"), InputError);
  const ScenarioFile again = column_with(told + "[study]\nkind = \"montecarlo\"\nsamples = 200\n", plan.settings(7));
  EXPECT_EQ(decide(again.scenario).score, decide(plan.scenario(7)).score);
  EXPECT_THROW(plan_study(again.scenario, *again.study), ScenarioError);
}

TEST(Chance, IsToldInWords) {
  const Scenario scenario = column_with("[uncertainty]\nshaking = 0.2\nsizes = 0.1\n").scenario;
  const Summary summary = simulate_summary(scenario);
  const Margin margin = look_nearby(scenario, summary);
  std::string text;
  for (const std::string& line : words_for(summary, margin).details) text += line + "\n";
  EXPECT_NE(text.find("Of 200 objects and shakings as uncertain as told (shaking 20 %, sizes 10 %, as by default "
                      "restitution 1 %), "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("fall: a chance of "), std::string::npos) << text;
}

}  // namespace
}  // namespace teeter

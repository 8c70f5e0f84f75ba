// The one table of codes, and studies of blocks that slide or hop.
#include "teeter/outcome.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/study_report.hpp"
#include "teeter/output.hpp"
#include "teeter/run_study.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

Scenario slab_with_friction(double friction, ModelKind model = ModelKind::friction) {
  Scenario scenario;
  scenario.model = model;
  Block block;
  block.width = 0.4;
  block.height = 1.0;
  block.density = 2000.0;
  scenario.blocks = {block};
  scenario.friction.static_coefficient = friction;
  scenario.winkler.large_rotations = true;
  scenario.ground.horizontal.kind = ExcitationKind::sine;
  scenario.ground.horizontal.amplitude = 5.0;
  scenario.ground.horizontal.omega = 2.0 * std::numbers::pi * 2.0;
  scenario.run.duration = 3.0;
  return scenario;
}

TEST(OutcomeCodes, CountFromZeroAndKeepTheirMeaning) {
  for (const ModelKind model : {ModelKind::rocking, ModelKind::dirac, ModelKind::stack, ModelKind::friction,
                                ModelKind::contact, ModelKind::winkler}) {
    const auto codes = outcome_codes(model);
    const bool slides = model == ModelKind::friction || model == ModelKind::contact || model == ModelKind::winkler;
    ASSERT_EQ(codes.size(), slides ? 6U : 4U);
    for (std::size_t k = 0; k < codes.size(); ++k) {
      EXPECT_EQ(codes[k].code, static_cast<int>(k));
      EXPECT_EQ(codes[k].overturns, k == 2 || k == 3);
      EXPECT_EQ(codes[k].overturns, overturns(static_cast<double>(k)));
    }
  }
  EXPECT_FALSE(overturns(std::nan("")));
  EXPECT_FALSE(overturns(4.0));
  EXPECT_FALSE(overturns(5.0));
}

TEST(OutcomeCodes, TellSlidingFromRocking) {
  for (const ModelKind model : {ModelKind::friction, ModelKind::contact, ModelKind::winkler}) {
    EXPECT_EQ(motion_of(simulate_summary(slab_with_friction(0.05, model))), MotionKind::slides);
    EXPECT_EQ(motion_of(simulate_summary(slab_with_friction(0.8, model))), MotionKind::rocks);
    Scenario still = slab_with_friction(0.8, model);
    still.ground.horizontal.amplitude = 0.5;
    EXPECT_EQ(motion_of(simulate_summary(still)), MotionKind::still);
  }
}

TEST(OutcomeCodes, TellHopping) {
  Scenario scenario = slab_with_friction(0.5);
  scenario.ground.vertical = scenario.ground.horizontal;
  scenario.ground.vertical.amplitude = 15.0;
  scenario.ground.horizontal = {};
  EXPECT_EQ(motion_of(simulate_summary(scenario)), MotionKind::hops);
}

ScenarioFile friction_study(const std::string& kind, MapDetail detail) {
  ScenarioFile file;
  file.path = "slab.toml";
  file.scenario = slab_with_friction(0.5);
  file.study.emplace();
  file.study->kind = kind;
  file.study->detail = detail;
  StudyAxis friction;
  friction.key = "friction.static";
  friction.values = {0.05, 0.8};
  StudyAxis amplitude;
  amplitude.key = "ground.horizontal.amplitude";
  amplitude.values = {0.3, 5.0};
  file.study->axes = {friction, amplitude};
  return file;
}

// Still below, sliding and rocking above: in every output of maps and sweeps.
TEST(OutcomeCodes, OfAStudyWithFriction) {
  for (const auto& [kind, detail] :
       {std::pair{"map", MapDetail::verdict}, {"map", MapDetail::full}, {"sweep", MapDetail::verdict}}) {
    const ScenarioFile file = friction_study(kind, detail);
    const StudyRun run = run_study(file);
    const auto json = nlohmann::json::parse(json_text(file, run));
    EXPECT_EQ(json["codes"].dump(), "[[0,0],[4,1]]") << kind << " " << static_cast<int>(detail);
    EXPECT_EQ(json["code_meanings"].size(), 6U);
    EXPECT_EQ(json["code_meanings"][4]["name"], "slides");
    EXPECT_EQ(json["code_meanings"][4]["overturns"], false);
    ASSERT_EQ(run.findings.sentences.size(), 2U);
    EXPECT_EQ(run.findings.sentences[0], "0 of 4 cases overturn (0 %): 0 without an impact, 0 after at least one.");
    EXPECT_EQ(run.findings.sentences[1], "1 rock and stay up, 1 slide without rocking, 2 do not move at all.");
    EXPECT_NE(study_csv(file, run).find("\n2,0.05,5,4,"), std::string::npos) << study_csv(file, run);
  }
}

TEST(OutcomeCodes, AreCountedAsStandingByMonteCarlo) {
  ScenarioFile file;
  file.scenario = slab_with_friction(0.05);
  file.study.emplace();
  file.study->kind = "montecarlo";
  file.study->samples = 8;
  RandomKey key;
  key.key = "ground.horizontal.amplitude";
  key.distribution = Spread::uniform;
  key.from = 4.0;
  key.to = 5.0;
  key.bounded = true;
  file.study->random = {key};
  const StudyRun run = run_study(file);
  for (long i = 0; i < run.table.cases; ++i) EXPECT_EQ(run.table.row(i)[0], 4.0);
  EXPECT_EQ(run.findings.numbers[0].name, "overturning_probability");
  EXPECT_EQ(run.findings.numbers[0].value, 0.0);
}

}  // namespace
}  // namespace teeter

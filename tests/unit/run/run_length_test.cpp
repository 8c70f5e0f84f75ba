// A run lasts as long as the ground moves; one that does not says so.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ground/run_time.hpp"
#include "io/words.hpp"
#include "lanes/lanes.hpp"
#include "study/compare.hpp"
#include "study/plan.hpp"
#include "teeter/margin.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

Excitation recorded(std::vector<double> samples, double step) {
  Excitation e;
  e.kind = ExcitationKind::record;
  e.record = std::make_shared<const Record>(Record{step, std::move(samples), "made-up", {}, {}, {}, {}, {}, {}});
  return e;
}

// 12 s: a faint tremor, and from 8 to 9 s one strong swing.
Excitation late_shaking(double strength) {
  std::vector<double> samples;
  for (int i = 0; i <= 1200; ++i) {
    const double t = 0.01 * i;
    const bool strong = t >= 8.0 && t <= 9.0;
    samples.push_back(strong ? strength * std::sin(2.0 * std::numbers::pi * (t - 8.0))
                             : 0.02 * std::sin(9.0 * t + 0.1));
  }
  return recorded(std::move(samples), 0.01);
}

Excitation endless(double amplitude, double omega) {
  Excitation e;
  e.kind = ExcitationKind::harmonic;
  e.amplitude = amplitude;
  e.omega = omega;
  return e;
}

Excitation pushed(double amplitude, double duration, double start = 0.0) {
  Excitation e;
  e.kind = ExcitationKind::rectangular;
  e.amplitude = amplitude;
  e.duration = duration;
  e.start = start;
  return e;
}

Scenario bust(ModelKind model = ModelKind::rocking) {
  Scenario s;
  s.model = model;
  Block& block = s.blocks.emplace_back();
  block.width = 0.2;
  block.height = 0.6;
  block.density = 2500.0;
  s.friction.static_coefficient = 0.9;
  s.winkler.large_rotations = true;
  s.winkler.stiffness = 1e8;
  s.winkler.damping_ratio = 0.1;
  s.run.output_step = 0.05;
  return s;
}

std::string headline(const Scenario& scenario) { return words_for(simulate_summary(scenario), std::nullopt).headline; }

TEST(GroundDuration, IsThatOfTheLongestPartOfEitherDirection) {
  Ground ground;
  EXPECT_EQ(ground_duration(ground), 0.0);
  ground.horizontal = pushed(1.0, 0.5, 2.0);
  EXPECT_EQ(ground_duration(ground), 2.5);
  ground.vertical = recorded({0.0, 1.0, -1.0, 0.5}, 1.5);
  EXPECT_EQ(ground_duration(ground), 4.5);
  Excitation both;
  both.kind = ExcitationKind::sequence;
  both.start = 1.0;
  both.parts = {pushed(1.0, 7.0), pushed(1.0, 0.1, 2.0)};
  ground.horizontal = both;
  EXPECT_EQ(ground_duration(ground), 8.0);
  ground.vertical = endless(1.0, 6.0);
  EXPECT_EQ(ground_duration(ground), never);
}

TEST(GroundDuration, CountsNothingThatHasNoStrength) {
  Ground ground;
  ground.horizontal = recorded({0.0, 1.0, -1.0, 0.0, 0.0, 0.0}, 2.0);
  EXPECT_EQ(ground_duration(ground), 6.0);  // back to zero at the fourth sample
  ground.horizontal.scale = 0.0;
  EXPECT_EQ(ground_duration(ground), 0.0);
  ground.horizontal = recorded({0.0, 0.0, 0.0}, 2.0);
  EXPECT_EQ(ground_duration(ground), 0.0);
  ground.horizontal = endless(0.0, 6.0);
  EXPECT_EQ(ground_duration(ground), 0.0);
}

TEST(RunEnd, IsSixtySecondsAfterTheShakingUnlessTold) {
  Scenario s = bust();
  EXPECT_EQ(run_end(s), 60.0);
  s.ground.horizontal = pushed(0.1, 12.5);
  EXPECT_EQ(run_end(s), 72.5);
  s.ground.vertical = endless(0.1, 6.0);
  EXPECT_EQ(run_end(s), 60.0);
  s.run.duration = 3.0;
  EXPECT_EQ(run_end(s), 3.0);
}

class EveryModel : public testing::TestWithParam<ModelKind> {};

TEST_P(EveryModel, FollowsTheWholeRecord) {
  Scenario s = bust(GetParam());
  s.ground.horizontal = late_shaking(9.0);
  for (const Summary& summary : {simulate(s).summary, simulate_summary(s)}) {
    ASSERT_TRUE(summary.overturned) << summary.reason;
    EXPECT_GT(summary.overturned->time, 8.2);
    EXPECT_LT(summary.overturned->time, 10.0);
    EXPECT_DOUBLE_EQ(*summary.ground_duration, 12.0);
    EXPECT_DOUBLE_EQ(summary.run_duration, 72.0);
    EXPECT_FALSE(summary.shaking_goes_on);
    for (const std::string& warning : summary.warnings)
      EXPECT_EQ(warning.find("shaking"), std::string::npos) << warning;
  }
  EXPECT_TRUE(decide(s).overturned);
}

TEST_P(EveryModel, SaysThatTheShakingGoesOnAfterAShortRun) {
  Scenario s = bust(GetParam());
  s.ground.horizontal = late_shaking(9.0);
  s.run.duration = 5.0;
  for (const Summary& summary : {simulate(s).summary, simulate_summary(s)}) {
    EXPECT_TRUE(summary.shaking_goes_on);
    EXPECT_EQ(summary.run_duration, 5.0);
    EXPECT_EQ(summary.outlook, Outlook::open);
    ASSERT_FALSE(summary.warnings.empty());
    EXPECT_EQ(summary.warnings[0], "the shaking goes on after the run: run.duration is 5 s, and the record lasts 12 s");
    const Words words = words_for(summary, std::nullopt);
    EXPECT_EQ(words.headline, "It had not moved when the run ended at 5 s; the record lasts 12 s.");
    EXPECT_EQ(words.tone, "open");
    EXPECT_EQ(words.warnings[0], "The shaking goes on after the run: run.duration is 5 s, and the record lasts 12 s.");
  }
}

TEST_P(EveryModel, EndsAtRestAndNotSixtySecondsLater) {
  Scenario s = bust(GetParam());
  s.ground.horizontal = late_shaking(GetParam() == ModelKind::winkler ? 2.5 : 3.5);  // on springs it lifts earlier
  const History history = simulate(s);
  EXPECT_EQ(history.summary.verdict, Verdict::rest);
  EXPECT_EQ(history.summary.outlook, Outlook::stays);
  EXPECT_LT(history.columns[0].values.back(), 15.0);
  EXPECT_GE(history.columns[0].values.back(), 12.0);
}

INSTANTIATE_TEST_SUITE_P(RunLength, EveryModel,
                         testing::Values(ModelKind::rocking, ModelKind::dirac, ModelKind::stack, ModelKind::friction,
                                         ModelKind::contact, ModelKind::winkler));

TEST(RunLength, WordsTellTheStateInWhichTheRunEnded) {
  Scenario s = bust();
  s.ground.horizontal = late_shaking(3.5);
  s.run.duration = 8.5;
  EXPECT_EQ(headline(s), "It was still rocking when the run ended at 8.5 s; the record lasts 12 s.");
  s.run.duration = 11.9;
  EXPECT_EQ(headline(s), "It had rocked and was standing still when the run ended at 11.9 s; the record lasts 12 s.");
  s.model = ModelKind::friction;
  s.friction.static_coefficient = 0.2;
  EXPECT_EQ(headline(s), "It had slid and stopped when the run ended at 11.9 s; the record lasts 12 s.");
  s.run.duration = 8.4;
  EXPECT_EQ(headline(s), "It was sliding when the run ended at 8.4 s; the record lasts 12 s.");
  s.model = ModelKind::stack;
  s.blocks.push_back(s.blocks[0]);
  EXPECT_EQ(headline(s), "The stack was still rocking when the run ended at 8.4 s; the record lasts 12 s.");
  s.run.duration = 1200.0;
  s.ground.horizontal.start = 2000.0;
  EXPECT_EQ(headline(s), "The stack had not moved when the run ended at 1200 s; the shaking lasts until 2012 s.");
}

TEST(RunLength, OfARecordToItsLastSampleIsWhole) {
  Scenario s = bust();
  s.ground.horizontal = late_shaking(3.5);
  s.run.duration = 12.0;
  EXPECT_FALSE(simulate_summary(s).shaking_goes_on);
  s.ground.horizontal.scale = 0.0;
  s.run.duration = 5.0;
  const Summary still = simulate_summary(s);
  EXPECT_FALSE(still.shaking_goes_on);
  EXPECT_EQ(*still.ground_duration, 0.0);
  EXPECT_EQ(headline(s), "It does not move.");
}

TEST(RunLength, OfShakingWithoutEndIsSixtySecondsAndSaysSo) {
  Scenario s = bust();
  s.ground.horizontal = endless(0.5, 6.0);
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.run_duration, 60.0);
  EXPECT_FALSE(summary.ground_duration);
  ASSERT_FALSE(summary.warnings.empty());
  EXPECT_EQ(summary.warnings[0],
            "the shaking has no end, and the run was stopped after 60 s: set run.duration for more");
  EXPECT_EQ(headline(s), "It had not moved when the run ended at 60 s; the shaking has no end.");
}

TEST(RunLength, SaysThatTheBoundCutAMotionThatWentOn) {
  Scenario s = bust();
  s.restitution = ConstantRatio{{1.0, 1.0}, 1.0};
  s.initial.angle = {0.1};
  const Summary released = simulate_summary(s);
  EXPECT_EQ(released.verdict, Verdict::moving);
  EXPECT_EQ(released.end_time, 60.0);
  ASSERT_FALSE(released.warnings.empty());
  EXPECT_EQ(released.warnings[0],
            "the run was stopped 60 s after the start, before the motion was over: set run.duration for more");
  s.initial.angle.clear();
  s.ground.horizontal = pushed(5.0, 0.1);
  EXPECT_EQ(simulate_summary(s).warnings[0],
            "the run was stopped 60 s after the shaking, before the motion was over: set run.duration for more");
  s.run.duration = 10.0;
  EXPECT_TRUE(simulate_summary(s).warnings.empty());
}

TEST(RunLength, OfUndampedSpringsIsUntilTheBlockCannotLift) {
  Scenario s = bust(ModelKind::winkler);
  s.winkler.damping_ratio = 0.0;
  s.ground.horizontal = pushed(0.3, 0.2);
  const Summary summary = simulate_summary(s);
  EXPECT_EQ(summary.verdict, Verdict::rest);
  EXPECT_LT(static_cast<double>(summary.work.steps) * s.winkler.step, 0.3);
}

TEST(RunLength, IsTheSameInLanes) {
  std::vector<Scenario> cases;
  for (const double strength : {0.0, 3.0, 4.0, 5.0, 9.0}) {
    cases.push_back(bust());
    cases.back().ground.horizontal = late_shaking(strength);
    cases.push_back(bust());
    cases.back().ground.horizontal = pushed(strength, 0.3, 9.0);
    cases.push_back(bust());
    cases.back().ground.horizontal = endless(0.4 * strength, 5.0);
  }
  Scenario scratch;
  const auto source = [&](std::size_t k) -> const Scenario& { return scratch = cases[k]; };
  const auto compare = [&](std::size_t k, const LaneOutcome& outcome) {
    const Summary alone = simulate(cases[k]).summary;
    EXPECT_EQ(outcome.verdict, alone.verdict) << k;
    EXPECT_NEAR(outcome.end_time, alone.end_time, 1e-6) << k;
  };
  run_in_lanes(cases.size(), source, compare, {LaneDepth::full, 0});
}

TEST(RunLength, OfTheMarginIsToldWhereItIsCut) {
  Scenario s = bust();
  s.ground.horizontal = late_shaking(3.5);
  MarginOptions few;
  few.grid = 20;
  few.samples = 5;
  EXPECT_TRUE(find_margin(s, few).warnings.empty());
  EXPECT_TRUE(find_margin(s, few).first_overturning_scale);
  s.run.duration = 5.0;
  const Margin cut = find_margin(s, few);
  EXPECT_EQ(cut.warnings,
            std::vector<std::string>{"only the first 5 s of the shaking are judged: the record lasts 12 s"});
  const Words words = words_for(simulate_summary(s), cut);
  EXPECT_NE(std::find(words.details.begin(), words.details.end(), "This is about the first 5 s of the shaking only."),
            words.details.end());
}

TEST(RunLength, OfAComparisonIsTold) {
  Scenario s = bust();
  s.ground.horizontal = late_shaking(9.0);
  s.run.duration = 5.0;
  Scenario other = s;
  other.model = ModelKind::friction;
  EXPECT_EQ(compare({{"one", s}, {"two", other}}).sentences.front(),
            "It had not fallen in any of them when the runs ended; the record lasts 12 s. one: had not moved when the "
            "run ended at 5 s, does not fall up to 10 times this shaking within that time; two: had not moved when the "
            "run ended at 5 s (how much more it could take was not checked).");
}

StudyAxis axis(const std::string& key, double from, double to, long points) {
  StudyAxis one;
  one.key = key;
  one.from = from;
  one.to = to;
  one.points = points;
  return one;
}

Study map_of_strength() {
  Study study;
  study.kind = "map";
  study.axes = {axis("ground.horizontal.scale", 0.0, 1.0, 3), axis("block.0.width", 0.2, 0.3, 2)};
  return study;
}

TEST(RunLength, OfAStudyIsToldWhereItIsCut) {
  Scenario s = bust();
  s.ground.horizontal = late_shaking(9.0);
  EXPECT_TRUE(plan_study(s, map_of_strength()).warnings.empty());
  s.run.duration = 5.0;
  const StudyPlan plan = plan_study(s, map_of_strength());
  EXPECT_EQ(plan.warnings, std::vector<std::string>{"in 4 of 6 cases the shaking goes on after the run, which ends at "
                                                    "5 s; see run.duration"});
  StudyTable table = table_for(plan);
  fill(table, plan, threads(1), {}, std::atomic<bool>(false));
  const StudyFindings findings = plan.conclude(table);
  ASSERT_GE(findings.sentences.size(), 2U);
  EXPECT_EQ(findings.sentences[1],
            "In 4 of 6 cases this is what had happened when the run ended at 5 s; the shaking goes on.");
}

TEST(RunLength, OfAStudyThatCountsPeriodsIsNoConcern) {
  Scenario s = bust();
  s.ground.horizontal = endless(4.0, 8.0);
  s.run.duration = 5.0;
  Study study;
  study.kind = "bifurcation";
  study.axes = {axis("ground.horizontal.amplitude", 3.0, 4.0, 2)};
  EXPECT_TRUE(plan_study(s, study).warnings.empty());
}

}  // namespace
}  // namespace teeter

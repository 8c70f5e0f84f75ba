#include "follow/unit_slips.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "study/plan.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

Scenario block_of(double width, double height) {
  Scenario scenario;
  scenario.blocks.resize(1);
  scenario.blocks[0].width = width;
  scenario.blocks[0].height = height;
  return scenario;
}

Scenario slim_bust() { return block_of(0.25, 0.60); }

Excitation pulse(double amplitude) {
  Excitation e;
  e.kind = ExcitationKind::rectangular;
  e.amplitude = amplitude;
  e.duration = 0.1;
  return e;
}

std::string only_slip(const Scenario& scenario) {
  const auto slips = unit_slips(scenario);
  EXPECT_EQ(slips.size(), 1U);
  return slips.empty() ? "none" : slips.front();
}

TEST(UnitSlips, CentimetresTakenForMetres) {
  EXPECT_EQ(only_slip(block_of(25.0, 60.0)),
            "width = 25 and height = 60: a block 25 m wide and 60 m high. If you mean centimetres, write \"25 cm\" and "
            "\"60 cm\".");
  EXPECT_EQ(only_slip(block_of(0.25, 60.0)),
            "height = 60: a block 60 m high. If you mean centimetres, write \"60 cm\".");
}

TEST(UnitSlips, MillimetresTakenForMetres) {
  EXPECT_EQ(only_slip(block_of(250.0, 1800.0)),
            "width = 250 and height = 1800: a block 250 m wide and 1800 m high. If you mean millimetres, write \"250 "
            "mm\" and \"1800 mm\".");
  EXPECT_EQ(only_slip(block_of(0.2, 600.0)),
            "height = 600: a block 600 m high. If you mean centimetres, write \"600 cm\". If you mean millimetres, "
            "write \"600 mm\".");
}

TEST(UnitSlips, SizesBelowFiveMillimetres) {
  EXPECT_EQ(only_slip(block_of(0.0025, 0.6)),
            "width = 0.0025: a block 2.5 mm wide. If you mean centimetres, write \"2.5 cm\"; if metres, \"2.5 m\".");
}

TEST(UnitSlips, NothingAtTheLimits) {
  EXPECT_TRUE(unit_slips(block_of(0.005, 30.0)).empty());
  EXPECT_EQ(unit_slips(block_of(0.0049, 30.1)).size(), 1U);
}

TEST(UnitSlips, TheFirstOfManyBlocksStandsForAll) {
  Scenario wall = slim_bust();
  for (int i = 0; i < 3; ++i) wall.blocks.push_back(block_of(40.0, 20.0).blocks[0]);
  const auto slips = unit_slips(wall);
  ASSERT_EQ(slips.size(), 2U);
  EXPECT_TRUE(slips[0].starts_with("block.1.width = 40 and block.1.height = 20: a block 40 m wide")) << slips[0];
  EXPECT_EQ(slips[1], "The same holds for 2 more blocks.");
}

TEST(UnitSlips, DensitiesThatNothingHas) {
  Scenario scenario = slim_bust();
  scenario.blocks[0].density = 2.4;
  EXPECT_EQ(only_slip(scenario),
            "density = 2.4: 2.4 kg/m3, lighter than foam. If you mean tonnes per cubic metre, write \"2.4 t/m3\".");
  scenario.blocks[0].density = 26000.0;
  EXPECT_EQ(only_slip(scenario),
            "density = 26000: 26000 kg/m3, heavier than any metal. If you mean a weight in N/m3, write 2651.");
  for (const double sound : {10.0, 2000.0, 25000.0}) {
    scenario.blocks[0].density = sound;
    EXPECT_TRUE(unit_slips(scenario).empty()) << sound;
  }
}

TEST(UnitSlips, AMassThatDoesNotFitTheSizes) {
  Scenario scenario = slim_bust();
  scenario.blocks[0].mass = 80000.0;
  EXPECT_TRUE(unit_slips(scenario).empty()) << "without a depth nobody knows";
  scenario.blocks[0].depth = 0.2;
  EXPECT_EQ(only_slip(scenario),
            "mass = 80000 in 0.25 x 0.6 x 0.2 m is 2.67e+06 kg/m3, heavier than any metal. If you mean grams, write "
            "\"80 kg\".");
  scenario.blocks[0].mass = 0.08;
  EXPECT_EQ(
      only_slip(scenario),
      "mass = 0.08 in 0.25 x 0.6 x 0.2 m is 2.67 kg/m3, lighter than foam. If you mean tonnes, write \"0.08 t\".");
  scenario.blocks[0].mass = 80.0;
  EXPECT_TRUE(unit_slips(scenario).empty());
}

TEST(UnitSlips, AccelerationsAboveTwentyTimesGravity) {
  Scenario scenario = slim_bust();
  scenario.ground.horizontal = pulse(300.0);
  EXPECT_EQ(only_slip(scenario),
            "ground.horizontal.amplitude = 300: 300 m/s2, 30.6 times gravity. If you mean cm/s2, write \"300 gal\".");
  scenario.ground.horizontal = {};
  scenario.ground.vertical.kind = ExcitationKind::sequence;
  scenario.ground.vertical.parts = {pulse(1.0), pulse(-500.0)};
  EXPECT_TRUE(
      only_slip(scenario).starts_with("ground.vertical.parts.1.amplitude = -500: -500 m/s2, 51 times gravity."));
  scenario.ground.vertical.parts = {pulse(196.0), pulse(-196.0)};
  EXPECT_TRUE(unit_slips(scenario).empty());
}

TEST(UnitSlips, ATableThatWouldMoveByMetres) {
  Scenario scenario = slim_bust();
  Excitation& e = scenario.ground.horizontal;
  e.kind = ExcitationKind::harmonic;
  e.displacement = 5.0;
  e.omega = 10.0;
  EXPECT_EQ(only_slip(scenario),
            "ground.horizontal.displacement = 5: 5 m at this frequency are 500 m/s2, 51 times gravity. If you mean "
            "centimetres, write \"5 cm\"; if millimetres, \"5 mm\".");
  e.displacement = 0.05;
  EXPECT_TRUE(unit_slips(scenario).empty());
}

TEST(UnitSlips, ARecordScaledTooFar) {
  Record record;
  record.step = 0.01;
  record.acceleration = {0.0, 3.0, -2.0, 0.0};
  record.file = "quake.AT2";
  Scenario scenario = slim_bust();
  scenario.ground.horizontal.kind = ExcitationKind::record;
  scenario.ground.horizontal.record = std::make_shared<Record>(record);
  EXPECT_TRUE(unit_slips(scenario).empty());
  scenario.ground.horizontal.scale = 98.0665;
  EXPECT_EQ(
      only_slip(scenario),
      "ground.horizontal: quake.AT2 times 98.1 reaches 30 times gravity. For a peak, write it with its unit: pga = "
      "\"0.3 g\".");
}

TEST(UnitSlips, GravityInGal) {
  Scenario scenario = slim_bust();
  scenario.gravity = 981.0;
  EXPECT_EQ(only_slip(scenario), "gravity = 981: 981 m/s2. If you mean cm/s2, write \"981 gal\".");
}

TEST(UnitSlips, AreAmongTheWarningsOfARun) {
  Scenario scenario = block_of(25.0, 60.0);
  scenario.ground.horizontal = pulse(3.0);
  const Summary summary = simulate_summary(scenario);
  EXPECT_NE(std::find(summary.warnings.begin(), summary.warnings.end(), only_slip(scenario)), summary.warnings.end());
}

Study map_over(const std::string& key, double from, double to, const std::string& over = "") {
  Study study;
  study.kind = "sweep";
  study.axes = {{key, over, from, to}};
  return study;
}

TEST(UnitSlips, OfAStudyAreJudgedByTheValuesItTakes) {
  Scenario scenario = slim_bust();
  scenario.ground.horizontal = pulse(3.0);
  EXPECT_TRUE(unit_slips(scenario, map_over("block.0.width", 0.2, 0.6)).empty());
  const auto wide = plan_study(scenario, map_over("block.0.width", 20.0, 60.0)).warnings;
  ASSERT_EQ(wide.size(), 1U);
  EXPECT_EQ(wide[0], "block.0.width = 60: a block 60 m wide. If you mean centimetres, write \"60 cm\".");
  const auto strong = unit_slips(scenario, map_over("ground.horizontal.amplitude", 1.0, 300.0));
  ASSERT_EQ(strong.size(), 1U);
  EXPECT_TRUE(strong[0].starts_with("ground.horizontal.amplitude = 300: 300 m/s2")) << strong[0];
  EXPECT_TRUE(unit_slips(scenario, map_over("ground.horizontal.amplitude", 1.0, 300.0, "g tan alpha")).empty());
}

TEST(UnitSlips, WhatAStudyVariesIsNotJudgedAsItStands) {
  Scenario scenario = block_of(25.0, 60.0);
  scenario.ground.horizontal = pulse(3.0);
  EXPECT_TRUE(unit_slips(scenario, map_over("block.0.p", 1.0, 5.0)).empty());
  EXPECT_EQ(unit_slips(scenario, map_over("ground.horizontal.amplitude", 1.0, 5.0)).size(), 1U);
}

TEST(UnitSlips, LevelsOfAFragilityCurve) {
  Study study;
  study.kind = "fragility";
  study.levels = {100.0, 300.0};
  Scenario scenario = slim_bust();
  scenario.ground.horizontal = pulse(3000.0);  // gives way to the records
  const auto slips = unit_slips(scenario, study);
  ASSERT_EQ(slips.size(), 1U);
  EXPECT_EQ(slips[0], "study.levels = 300: 300 m/s2, 30.6 times gravity. If you mean cm/s2, write \"300 gal\".");
}

TEST(UnitSlips, DegreesTakenForRadians) {
  Scenario scenario = slim_bust();
  scenario.initial.angle = {0.39};  // alpha is 0.3948
  EXPECT_TRUE(unit_slips(scenario).empty());
  scenario.initial.angle = {-0.5};
  EXPECT_EQ(only_slip(scenario),
            "initial.angle = -0.5: 28.6° is beyond the tipping angle of 22.6°. Plain numbers are radians.");
  scenario.initial.angle = {};
  scenario.ground.azimuth = 6.28;
  EXPECT_TRUE(unit_slips(scenario).empty());
  scenario.ground.azimuth = 45.0;
  EXPECT_EQ(only_slip(scenario),
            "ground.azimuth = 45: 45 radians, more than a whole turn. If you mean degrees, write \"45 deg\".");
  scenario.ground.azimuth = 0.0;
  scenario.ground.horizontal = pulse(3.0);
  scenario.ground.horizontal.phase = 90.0;
  EXPECT_TRUE(only_slip(scenario).starts_with("ground.horizontal.phase = 90: 90 radians"));
}

std::vector<std::string> told_by_run(const Scenario& scenario) { return simulate_summary(scenario).warnings; }

bool tells(const std::vector<std::string>& warnings, const std::string& what) {
  return std::find(warnings.begin(), warnings.end(), what) != warnings.end();
}

TEST(IdleNote, TellsThatNothingShakesIt) {
  const std::string nothing = "nothing shakes it: the scenario has no ground motion";
  const std::string upwards = "nothing shakes it sideways: the ground moves vertically only";
  Scenario scenario = slim_bust();
  EXPECT_TRUE(tells(told_by_run(scenario), nothing));
  scenario.ground.vertical = pulse(1.0);
  EXPECT_TRUE(tells(told_by_run(scenario), upwards));
  scenario.ground.horizontal = pulse(1.0);
  EXPECT_FALSE(tells(told_by_run(scenario), upwards));
  scenario.ground = {};
  scenario.initial.angle = {0.1};
  EXPECT_FALSE(tells(told_by_run(scenario), nothing));
}

// A crown load that only `limit` knows.
TEST(LimitForces, AreToldToBeLeftOutOfARun) {
  Scenario scenario = slim_bust();
  scenario.ground.horizontal = pulse(1.0);
  const std::string left_out = "the forces of [limit] act in teeter limit only: this run leaves them out";
  EXPECT_FALSE(tells(told_by_run(scenario), left_out));
  scenario.limit.forces.resize(1);
  EXPECT_TRUE(tells(told_by_run(scenario), left_out));
}

// A percentage taken for a factor.
TEST(RestitutionFactor, TellsThatItLeavesNoLoss) {
  Scenario scenario = slim_bust();
  scenario.ground.horizontal = pulse(1.0);
  scenario.restitution = CorrectedRatio{1.05, false};
  EXPECT_TRUE(told_by_run(scenario).size() == 1U);  // that no density was given
  scenario.restitution = CorrectedRatio{95.0, false};
  const auto warnings = told_by_run(scenario);
  EXPECT_TRUE(std::any_of(warnings.begin(), warnings.end(), [](const std::string& one) {
    return one.starts_with("restitution.factor = 95 makes ") &&
           one.ends_with("of Housner's ratio: 1 is used, and no impact loses energy");
  }));
}

// One block is judged along its depth, too; of several it must be said that they are not.
TEST(DepthNote, TellsThatAStackIsThinnerOutOfThePicture) {
  Scenario scenario;
  scenario.model = ModelKind::stack;
  scenario.blocks.resize(2);
  for (Block& block : scenario.blocks) {
    block.width = 0.3;
    block.height = 0.8;
    block.depth = 0.3;
    block.mass = 50.0;
  }
  scenario.ground.horizontal = pulse(1.0);
  EXPECT_TRUE(told_by_run(scenario).empty());
  scenario.blocks[1].depth = 0.1;
  ASSERT_EQ(told_by_run(scenario).size(), 1U);
  EXPECT_TRUE(told_by_run(scenario)[0].starts_with("block 2 is less deep (0.1 m) than wide (0.3 m): "));
  scenario.run.other_direction = false;
  EXPECT_TRUE(told_by_run(scenario).empty());
}

TEST(Restitution, IsToldWhereTheModelDoesNotUseIt) {
  Scenario scenario = slim_bust();
  scenario.blocks[0].mass = 50.0;
  scenario.ground.horizontal = pulse(1.0);
  scenario.friction.static_coefficient = 0.6;
  scenario.restitution = ConstantRatio{};
  EXPECT_TRUE(told_by_run(scenario).empty());
  scenario.model = ModelKind::friction;
  const std::string unused = "[restitution] is not used by the model friction, which has keys of its own for impacts";
  EXPECT_TRUE(tells(told_by_run(scenario), unused));
  EXPECT_TRUE(tells(simulate(scenario).summary.warnings, unused));
  scenario.restitution = Housner{};
  EXPECT_TRUE(told_by_run(scenario).empty());
}

}  // namespace
}  // namespace teeter

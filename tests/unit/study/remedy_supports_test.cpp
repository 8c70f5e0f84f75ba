// Measures that change what carries an object or ties it down: plate, anchors, another floor.
#include "study/remedy_supports.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "block/geometry.hpp"
#include "io/read_scenario.hpp"
#include "io/remedy_output.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

const std::string cabinet = R"(
[[block]]
width = 0.4
height = 1.6
mass = 200
[ground]
horizontal = { kind = "sine", amplitude = 4.0, period = 0.9 }
)";

const std::string in_a_building = R"(
[support.floor]
period = 0.5
storeys = 3
floor = 2
)";

Scenario cabinet_scenario(const std::string& text, const std::vector<std::string>& settings = {}) {
  return read_scenario_text(text, "cabinet.toml", settings).scenario;
}

RemedyMeasure measure_with(MeasureKind kind, long points = 9) {
  RemedyMeasure one;
  one.kind = kind;
  one.points = points;
  return one;
}

MeasureFindings found_by(const std::string& text, const RemedyMeasure& measure, double margin = 1.5) {
  Remedy asked;
  asked.margin = margin;
  asked.measures = {measure};
  const RemedyFindings found = find_remedies(cabinet_scenario(text), asked);
  EXPECT_EQ(found.measures.size(), 1U) << (found.left_out.empty() ? "" : found.left_out[0].reason);
  return found.measures.at(0);
}

double first_fall(const Scenario& scenario, double up_to) {
  const auto falls = find_overturning_scales(scenario, {even_factors(up_to, std::lround(up_to / 0.05)), 1e-9});
  return falls.overturning.empty() ? 1e9 : falls.overturning.front().from;
}

TEST(RemedySupports, APlateUnderTheObjectHasTheKeysOfTheMeasure) {
  RemedyMeasure springs = measure_with(MeasureKind::isolation);
  springs.mass = 30.0;
  springs.damping = 0.25;
  springs.limit = 0.2;
  springs.stop_restitution = 0.4;
  const Isolation plate = *on_plate(cabinet_scenario(cabinet), springs, 2.5).support.isolation;
  EXPECT_EQ(plate.kind, BearingKind::spring);
  EXPECT_EQ(plate.mass, 30.0);
  EXPECT_EQ(*plate.period, 2.5);
  EXPECT_EQ(*plate.damping, 0.25);
  EXPECT_EQ(*plate.limit, 0.2);
  EXPECT_EQ(plate.stop_restitution, 0.4);

  RemedyMeasure sliders = measure_with(MeasureKind::isolation);
  sliders.bearing = BearingKind::slider;
  sliders.radius = 1.2;
  const Isolation bowl = *on_plate(cabinet_scenario(cabinet), sliders, 0.08).support.isolation;
  EXPECT_EQ(bowl.kind, BearingKind::slider);
  EXPECT_DOUBLE_EQ(bowl.mass, 40.0);  // a fifth of the object's
  EXPECT_EQ(*bowl.friction, 0.08);
  EXPECT_EQ(*bowl.radius, 1.2);
  EXPECT_FALSE(bowl.period || bowl.damping);
}

TEST(RemedySupports, APlateOfTodayIsTheOneThatIsChanged) {
  const std::string text = cabinet + "[support.isolation]\nmass = 55\nperiod = 1.5\ndamping = 0.2\nlimit = 0.1\n";
  const RemedyMeasure springs = measure_with(MeasureKind::isolation);
  const Isolation plate = *on_plate(cabinet_scenario(text), springs, 3.0).support.isolation;
  EXPECT_EQ(plate.mass, 55.0);
  EXPECT_EQ(*plate.damping, 0.2);
  EXPECT_EQ(*plate.limit, 0.1);
  EXPECT_EQ(*plate_range(cabinet_scenario(text), springs).present, 1.5);
  EXPECT_FALSE(plate_range(cabinet_scenario(cabinet), springs).present);
}

// The period in the file is that of plate and object: ballast must not make the springs stiffer.
TEST(RemedySupports, SpringsStayWhenTheObjectBecomesHeavier) {
  const std::string text = cabinet + "[support.isolation]\nmass = 50\nperiod = 2\ndamping = 0.1\n";
  RemedyMeasure ballast = measure_with(MeasureKind::ballast);
  const Isolation plate =
      *measure_of(MeasureKind::ballast).change(cabinet_scenario(text), ballast, 100.0).support.isolation;
  const double omega = std::acos(-1.0);
  EXPECT_FALSE(plate.period);
  EXPECT_DOUBLE_EQ(*plate.stiffness, 250.0 * omega * omega);
  EXPECT_DOUBLE_EQ(*plate.damper, 2.0 * 0.1 * 250.0 * omega);
}

TEST(RemedySupports, AnAnchorWithoutStrengthIsNone) {
  RemedyMeasure tie = measure_with(MeasureKind::anchor);
  tie.preload = 200.0;
  EXPECT_TRUE(anchored(cabinet_scenario(cabinet), tie, 0.0).anchors.empty());
  EXPECT_TRUE(anchored(cabinet_scenario(cabinet), tie, 200.0).anchors.empty());
  const Scenario tied = anchored(cabinet_scenario(cabinet), tie, 500.0);
  ASSERT_EQ(tied.anchors.size(), 1U);
  EXPECT_TRUE(tied.anchors[0].edges);
  EXPECT_EQ(*tied.anchors[0].strength, 500.0);
  EXPECT_EQ(tied.anchors[0].preload, 200.0);
  EXPECT_DOUBLE_EQ(tied.anchors[0].stiffness, 200.0 * cabinet_scenario(cabinet).gravity / 1e-3);
}

TEST(RemedySupports, EachReachesATargetThatItsChangedObjectStands) {
  RemedyMeasure springs = measure_with(MeasureKind::isolation);
  RemedyMeasure sliders = measure_with(MeasureKind::isolation);
  sliders.bearing = BearingKind::slider;
  RemedyMeasure ties = measure_with(MeasureKind::anchor);
  ties.ductility = 4.0;
  for (const RemedyMeasure& measure : {springs, sliders, ties}) {
    const MeasureFindings found = found_by(cabinet, measure);
    ASSERT_TRUE(found.reached) << found.kind << " " << found.variable;
    ASSERT_TRUE(found.safe_from);
    EXPECT_GE(first_fall(found.scenario, 1.5), 1.5) << found.kind;
  }
  EXPECT_LT(first_fall(cabinet_scenario(cabinet), 1.5), 1.5);  // nothing is asked for in vain
}

TEST(RemedySupports, ASliderIsMeasuredByItsFriction) {
  RemedyMeasure sliders = measure_with(MeasureKind::isolation, 5);
  sliders.bearing = BearingKind::slider;
  const MeasureFindings found = found_by(cabinet, sliders);
  EXPECT_EQ(found.unit, "");
  EXPECT_EQ(found.variable, "friction of the sliders");
  EXPECT_EQ(found.from, 0.3);
  EXPECT_EQ(found.searched_to, 0.02);
  EXPECT_EQ(found_by(cabinet, measure_with(MeasureKind::isolation, 5)).unit, "s");
}

TEST(RemedySupports, TheStopOfAPlateCounts) {
  RemedyMeasure sliders = measure_with(MeasureKind::isolation);
  sliders.bearing = BearingKind::slider;
  const MeasureFindings free = found_by(cabinet, sliders);
  sliders.limit = 0.02;
  const MeasureFindings stopped = found_by(cabinet, sliders);
  EXPECT_TRUE(free.reached);
  EXPECT_FALSE(stopped.reached && *stopped.safe_from >= *free.safe_from);
}

TEST(RemedySupports, EveryFloorIsTriedAndTold) {
  const std::string text = cabinet + in_a_building;
  const MeasureFindings found = found_by(text, measure_with(MeasureKind::floor), 1.0);
  ASSERT_EQ(found.floors.size(), 4U);
  EXPECT_FALSE(found.safe_from);
  EXPECT_EQ(*found.present, 2.0);
  for (const FloorMargin& floor : found.floors) {
    const Scenario there = on_floor(cabinet_scenario(text), found.measure, static_cast<double>(floor.floor));
    const double falls = first_fall(there, 2.0);
    EXPECT_EQ(floor.safe, falls > 1.0) << floor.floor;
    EXPECT_EQ(floor.margin.has_value(), falls < 1e9) << floor.floor;
    if (floor.margin) {
      EXPECT_NEAR(*floor.margin, falls, 2e-6) << floor.floor;
    }
  }
}

TEST(RemedySupports, FloorsAreToldInJsonAndWords) {
  Remedy asked;
  asked.margin = 0.5;
  asked.measures = {measure_with(MeasureKind::floor)};
  const RemedyFindings found = find_remedies(cabinet_scenario(cabinet + in_a_building), asked);
  const auto json = to_json(found)["measures"][0];
  ASSERT_EQ(json["margins_by_floor"].size(), 4U);
  EXPECT_TRUE(json["safe_from"].is_null());
  for (const auto& floor : json["safe_floors"]) {
    const double margin = json["margins_by_floor"][floor.get<std::size_t>()]["margin"].is_null()
                              ? 1e9
                              : json["margins_by_floor"][floor.get<std::size_t>()]["margin"].get<double>();
    EXPECT_GT(margin, 0.5);
  }
  const std::string sentence = measure_sentence(found, found.measures[0]);
  EXPECT_NE(sentence.find(" on the ground"), std::string::npos) << sentence;
  EXPECT_NE(sentence.find(" on floor 3"), std::string::npos) << sentence;
}

TEST(RemedySupports, WithoutABuildingThereIsNoOtherFloor) {
  Remedy asked;
  asked.measures = {measure_with(MeasureKind::floor)};
  const RemedyFindings found = find_remedies(cabinet_scenario(cabinet), asked);
  ASSERT_EQ(found.left_out.size(), 1U);
  EXPECT_EQ(found.left_out[0].reason, "it stands on the ground, not in a building");
}

TEST(RemedySupports, AStackTakesPlatesWithStopsSlidersAndAnchors) {
  RemedyMeasure stopped = measure_with(MeasureKind::isolation);
  stopped.limit = 0.1;
  RemedyMeasure sliding = measure_with(MeasureKind::isolation);
  sliding.bearing = BearingKind::slider;
  for (const RemedyMeasure& measure :
       {measure_with(MeasureKind::isolation), stopped, sliding, measure_with(MeasureKind::anchor)}) {
    Remedy asked;
    asked.measures = {measure};
    const RemedyFindings stack = find_remedies(cabinet_scenario("model = \"stack\"\n" + cabinet), asked);
    const RemedyFindings rocking = find_remedies(cabinet_scenario(cabinet), asked);
    ASSERT_EQ(stack.measures.size(), 1U);
    ASSERT_EQ(rocking.measures.size(), 1U);
    EXPECT_EQ(stack.measures[0].reached, rocking.measures[0].reached);
    if (!stack.measures[0].reached) continue;
    EXPECT_NEAR(*stack.measures[0].safe_from, *rocking.measures[0].safe_from, 1e-2 * *rocking.measures[0].safe_from);
    EXPECT_TRUE(
        find_remedies(cabinet_scenario("model = \"stack\"\n" + cabinet, stack.measures[0].set), asked).nothing_needed);
  }
}

TEST(RemedySupports, SettingsGiveTheChangedSupportsAgain) {
  const std::string text = cabinet + in_a_building + "[[anchor]]\nat = 0.1\nstiffness = 2e4\nstrength = 300\n";
  RemedyMeasure springs = measure_with(MeasureKind::isolation);
  springs.limit = 0.3;
  springs.stop_restitution = 0.25;
  RemedyMeasure ties = measure_with(MeasureKind::anchor);
  ties.edges = false;
  ties.at = -0.05;
  ties.preload = 120.0;
  ties.fracture_energy = 40.0;
  struct Case {
    RemedyMeasure measure;
    double value;
  };
  const Case cases[] = {{springs, 2.25}, {ties, 1234.5}, {measure_with(MeasureKind::floor), 1.0}};
  for (const auto& [measure, value] : cases) {
    const Scenario before = cabinet_scenario(text);
    const Scenario after = measure_of(measure.kind).change(before, measure, value);
    const Scenario again = cabinet_scenario(text, settings_between(before, after));
    EXPECT_TRUE(settings_between(after, again).empty()) << settings_between(after, again)[0];
    EXPECT_EQ(decide(again).overturned, decide(after).overturned);
    EXPECT_EQ(simulate_summary(again).blocks[0].peak_angle, simulate_summary(after).blocks[0].peak_angle);
  }
}

// The last value fails the target though an earlier one stands up to twice of it: there is a best place, no margin.
TEST(RemedyWords, TellABestValueWithoutAMargin) {
  RemedyFindings found;
  MeasureFindings one;
  one.measure = measure_with(MeasureKind::friction_pad);
  one.kind = "friction-pad";
  one.searched_to = 0.05;
  one.best_at = 0.24;
  EXPECT_EQ(measure_sentence(found, one), "A pad does not reach it up to 0.05 (best: no fall up to 3 times at 0.24).");
}

TEST(RemedyWords, OfAPadThatSlidesTooFarAtTheEnd) {
  RemedyMeasure pad = measure_with(MeasureKind::friction_pad, 20);
  pad.slip_limit = 0.45;
  Remedy asked;
  asked.measures = {pad};
  const RemedyFindings found = find_remedies(cabinet_scenario(cabinet), asked);
  const MeasureFindings& one = found.measures.at(0);
  EXPECT_FALSE(one.reached);
  EXPECT_FALSE(one.best_margin) << *one.best_margin;
  EXPECT_FALSE(one.also_safe.empty());
  EXPECT_NE(measure_sentence(found, one).find("(best: no fall up to 3 times at "), std::string::npos)
      << measure_sentence(found, one);
  EXPECT_FALSE(remedy_words(found).headline.empty());
}

}  // namespace
}  // namespace teeter

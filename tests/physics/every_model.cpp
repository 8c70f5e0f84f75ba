// What holds for every model, so that a new one is tested without a line.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>

#include "io/json.hpp"
#include "run/registry.hpp"
#include "study/neighbour.hpp"
#include "teeter/simulate.hpp"
#include "teeter/stop.hpp"

namespace teeter {

// Names of tests do not hold addresses.
static void PrintTo(const ModelEntry* one, std::ostream* to) { *to << one->name; }

namespace {

class EveryModel : public testing::TestWithParam<const ModelEntry*> {
 protected:
  const ModelEntry& model() const { return *GetParam(); }

  // A block, or two, that rock under one sine and stay up.
  Scenario shaken(double amplitude) const {
    Scenario scenario;
    scenario.model = model().kind;
    Block block;
    block.width = 0.5;
    block.height = 1.5;
    block.depth = 0.6;
    block.density = 2000.0;
    scenario.blocks.assign(model().several_blocks ? 2 : 1, block);
    if (model().slides) scenario.friction.static_coefficient = 0.8;
    scenario.winkler.damping_ratio = 0.1;
    scenario.winkler.stiffness = 1e8;
    scenario.winkler.large_rotations = true;
    scenario.winkler.step = 2e-4;
    scenario.ground.horizontal.kind = ExcitationKind::sine;
    scenario.ground.horizontal.amplitude = amplitude;
    scenario.ground.horizontal.omega = 9.0;
    scenario.run.duration = 3.0;
    return scenario;
  }
};

const std::vector<double>& column(const History& history, const std::string& name) {
  for (const Column& one : history.columns)
    if (one.name == name) return one.values;
  ADD_FAILURE() << "no column " << name;
  static const std::vector<double> none;
  return none;
}

TEST_P(EveryModel, MirrorsItsMotionWithTheGround) {
  const History right = simulate(shaken(5.0));
  const History left = simulate(shaken(-5.0));
  EXPECT_EQ(right.summary.verdict, left.summary.verdict);
  EXPECT_GT(std::fabs(right.summary.blocks[0].peak_angle), 1e-4) << "the ground must move it";
  for (std::size_t i = 0; i < right.summary.blocks.size(); ++i)
    EXPECT_NEAR(right.summary.blocks[i].peak_angle, -left.summary.blocks[i].peak_angle, 1e-7);
  const auto& a = column(right, "angle_0");
  const auto& b = column(left, "angle_0");
  const auto& t = column(right, "time");
  const auto& u = column(left, "time");
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t k = 0; k < a.size() && t[k] < 0.7; ++k) {
    ASSERT_NEAR(t[k], u[k], 1e-7);
    ASSERT_NEAR(a[k], -b[k], 1e-7) << "at " << t[k] << " s";
  }
}

TEST_P(EveryModel, ClosesItsEnergyAccount) {
  const Summary summary = simulate(shaken(5.0)).summary;
  const EnergyLedger& e = summary.energy;
  const double lost = e.lost_at_impacts + e.lost_by_sliding + e.lost_by_damping + e.lost_by_scheme;
  EXPECT_GT(e.input, 0.0);
  EXPECT_NEAR(e.initial + e.input - lost, e.final, 1e-6 * e.input);
  // What the steps lose by themselves is known and small; event-driven models lose nothing in this way.
  EXPECT_LE(std::fabs(e.lost_by_scheme), (model().stepped ? 0.1 : 0.0) * e.input);
}

TEST_P(EveryModel, EndsWhenItsTimeIsOver) {
  const StopScope limit({.run_seconds = 0.0});
  const History history = simulate(shaken(5.0));
  EXPECT_EQ(history.summary.status, Status::time_limit);
  EXPECT_TRUE(history.summary.reason.starts_with("the time limit of 0 s was reached after ")) << history.summary.reason;
  EXPECT_EQ(history.summary.outlook, Outlook::open);
  EXPECT_FALSE(history.summary.blocks.empty());
  for (const Column& column : history.columns) {
    EXPECT_GE(column.values.size(), 1U) << column.name;
    for (const double value : column.values) EXPECT_TRUE(std::isfinite(value)) << column.name;
  }
  EXPECT_EQ(simulate_summary(shaken(5.0)).status, Status::time_limit);
  EXPECT_EQ(decide(shaken(5.0)).status, Status::time_limit);
}

TEST_P(EveryModel, StopsWhenItIsAskedTo) {
  const std::atomic<bool> asked{true};
  const StopScope scope({.asked = &asked});
  EXPECT_THROW(simulate(shaken(5.0)), Stopped);
  EXPECT_THROW(simulate_summary(shaken(5.0)), Stopped);
  EXPECT_THROW(decide(shaken(5.0)), Stopped);
}

TEST_P(EveryModel, GivesTheSameBytesTwice) {
  const History first = simulate(shaken(5.0));
  const History second = simulate(shaken(5.0));
  ASSERT_EQ(first.columns.size(), second.columns.size());
  for (std::size_t c = 0; c < first.columns.size(); ++c) EXPECT_EQ(first.columns[c].values, second.columns[c].values);
}

TEST_P(EveryModel, SaysTheSameInASummaryAsInAHistory) {
  const Summary whole = simulate(shaken(5.0)).summary;
  const Summary brief = simulate_summary(shaken(5.0));
  EXPECT_EQ(whole.model, model().name);
  EXPECT_EQ(whole.model, brief.model);
  EXPECT_EQ(whole.verdict, brief.verdict);
  EXPECT_EQ(whole.impact_count, brief.impact_count);
  for (std::size_t i = 0; i < whole.blocks.size(); ++i)
    EXPECT_NEAR(whole.blocks[i].peak_angle, brief.blocks[i].peak_angle, 1e-9);
  if (model().stepped) {
    EXPECT_EQ(whole.energy.lost_by_scheme, brief.energy.lost_by_scheme);
    EXPECT_EQ(whole.warnings, brief.warnings);
  }
  const Fate fate = decide(shaken(5.0));
  EXPECT_TRUE(fate.moved);
  EXPECT_EQ(fate.overturned, whole.verdict == Verdict::overturned);
}

TEST_P(EveryModel, FallsUnderStrongShaking) {
  Scenario scenario = shaken(30.0);
  scenario.ground.horizontal.omega = 4.0;
  scenario.friction.static_coefficient = 5.0;
  const Summary summary = simulate_summary(scenario);
  ASSERT_EQ(summary.verdict, Verdict::overturned);
  EXPECT_TRUE(decide(scenario).overturned);
}

// Neighbours of `margin` differ in restitution where the model reads it, in friction where it slides.
TEST_P(EveryModel, HasNeighboursThatDifferInWhatItReads) {
  Scenario scenario = shaken(5.0);
  scenario.restitution = ConstantRatio{{0.9, 0.9}, {}};
  scenario.friction = {0.8, 0.6};
  const Scenario other = neighbour(scenario, {}, 0);
  EXPECT_NE(other.blocks[0].width, scenario.blocks[0].width);
  EXPECT_NE(other.ground.horizontal.amplitude.value() * other.ground.horizontal.scale, 5.0);
  const auto* law = std::get_if<ConstantRatio>(&other.restitution);
  ASSERT_NE(law, nullptr);
  EXPECT_EQ(law->value[0] != 0.9, model().reads_restitution);
  EXPECT_EQ(other.friction.static_coefficient != 0.8, model().slides);
  // Both coefficients by one factor: the kinetic one may never be the larger.
  EXPECT_DOUBLE_EQ(other.friction.kinetic_coefficient.value() / 0.6, other.friction.static_coefficient.value() / 0.8);
}

TEST_P(EveryModel, RefusesBadNumbers) {
  const auto refused = [](Scenario scenario, const std::string& key) {
    const auto broken = broken_rules(scenario);
    const bool named =
        std::any_of(broken.begin(), broken.end(), [&](const BrokenRule& rule) { return rule.key == key; });
    EXPECT_TRUE(named) << key << " is accepted";
    EXPECT_THROW(simulate_summary(scenario), ScenarioError) << key;
  };
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    Scenario scenario = shaken(1.0);
    scenario.blocks[0].width = bad;
    refused(scenario, "block.0.width");
    scenario = shaken(1.0);
    scenario.gravity = bad;
    refused(scenario, "gravity");
    scenario = shaken(1.0);
    scenario.run.output_step = bad;
    refused(scenario, "run.output_step");
  }
  Scenario none = shaken(1.0);
  none.blocks.clear();
  refused(none, "block");
  Scenario odd = shaken(1.0);
  odd.ground.horizontal.kind = static_cast<ExcitationKind>(99);
  refused(odd, "ground.horizontal.kind");
}

// A value that no word names cannot come from a file, nor may it come from a program.
TEST_P(EveryModel, RefusesChoicesOutsideOfTheirList) {
  for (const ScenarioSection* section : model().sections) {
    for (const Field& field : section->fields) {
      if (field.choices.empty()) continue;
      Scenario scenario = shaken(1.0);
      scenario.wall.courses = scenario.arch.voussoirs = 1;  // tables that make nothing are not looked at
      const auto choice = std::get<ChoiceValue>(field.at(section->in(scenario)));
      choice.set(choice.section, 99);
      const auto broken = broken_rules(scenario);
      const std::string key = std::string(section->name) + "." + std::string(field.key);
      EXPECT_TRUE(std::any_of(broken.begin(), broken.end(), [&](const BrokenRule& rule) { return rule.key == key; }))
          << key;
    }
  }
}

TEST_P(EveryModel, WritesEveryContractedKey) {
  const auto json = to_json(simulate(shaken(5.0)).summary, std::nullopt);
  for (const char* key : {"schema", "model", "title", "verdict", "status", "overturned", "end_time", "blocks",
                          "impacts", "impact_count", "required_friction", "energy", "work"})
    EXPECT_TRUE(json.contains(key)) << key;
  for (const char* key :
       {"alpha", "p", "peak_angle", "peak_angle_time", "peak_ratio", "final_angle", "peak_slip", "final_slip"})
    EXPECT_TRUE(json["blocks"][0].contains(key)) << key;
  for (const char* key : {"initial", "final", "lost_at_impacts", "input"}) EXPECT_TRUE(json["energy"].contains(key));
  for (const char* key : {"steps", "rhs", "seconds"}) EXPECT_TRUE(json["work"].contains(key));
  ASSERT_FALSE(json["impacts"].empty());
  for (const char* key : {"time", "interface", "rate_before", "rate_after", "energy_before", "energy_after", "ratio"})
    EXPECT_TRUE(json["impacts"][0].contains(key)) << key;
}

TEST_P(EveryModel, BeginsItsHistoryWithTheContractedColumns) {
  const Scenario scenario = shaken(5.0);
  const History history = simulate(scenario);
  std::vector<std::string> wanted = {"time"};
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i)
    for (const char* name : {"angle_", "rate_", "x_", "y_", "slip_"}) wanted.push_back(name + std::to_string(i));
  for (const char* name : {"ground_acceleration", "ground_acceleration_vertical", "ground_velocity",
                           "ground_displacement", "kinetic", "potential", "lost", "contact"})
    wanted.emplace_back(name);
  ASSERT_GE(history.columns.size(), wanted.size());
  const std::size_t rows = history.columns[0].values.size();
  EXPECT_GT(rows, 100U);
  for (std::size_t c = 0; c < history.columns.size(); ++c) {
    if (c < wanted.size()) {
      EXPECT_EQ(history.columns[c].name, wanted[c]);
    }
    EXPECT_EQ(history.columns[c].values.size(), rows) << history.columns[c].name;
    for (const double value : history.columns[c].values) ASSERT_TRUE(std::isfinite(value)) << history.columns[c].name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryModel, testing::ValuesIn(models().begin(), models().end()),
                         [](const auto& one) { return std::string(one.param->name); });

}  // namespace
}  // namespace teeter

// What must hold for every kind of study, old and new.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <set>

#include "io/read_scenario.hpp"
#include "lanes/lanes.hpp"
#include "study/case_rows.hpp"
#include "study/kinds.hpp"
#include "study/plan.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

// Names of tests do not hold addresses.
static void PrintTo(const StudyKind* one, std::ostream* to) { *to << one->name; }

namespace {

const std::string block = R"(
[[block]]
width = 0.5
height = 1.5
density = 2000
)";

const std::string pulse = R"(
[ground]
horizontal = { kind = "sine", amplitude = "0.5 g", period = 0.8 }
[run]
duration = 8.0
)";

const std::string harmonic_ground = R"(
[ground]
horizontal = { kind = "harmonic", amplitude = 4.0, omega = 9.0 }
[initial]
angle = 0.02
[restitution]
law = "constant"
value = 0.9
)";

// A small study of each kind; a kind without an entry fails the test below.
std::string sample_of(std::string_view kind) {
  if (kind == "map")
    return block + pulse + R"(
[study]
kind = "map"
x = { key = "ground.horizontal.omega", over = "p", from = 0.5, to = 8, points = 7 }
y = { key = "ground.horizontal.amplitude", over = "g tan alpha", from = 0.9, to = 9, points = 6 }
)";
  if (kind == "limit")
    return "model = \"contact\"\n" + block + R"(
[friction]
static = 0.6
[study]
kind = "limit"
x = { key = "friction.static", from = 0.1, to = 0.6, points = 6 }
)";
  if (kind == "sweep")
    return block + pulse + R"(
[study]
kind = "sweep"
x = { key = "block.0.height", from = "1 m", to = "2 m", points = 4 }
y = { key = "ground.horizontal.period", values = [0.5, 1.0] }
z = { key = "ground.scale", from = 0.5, to = 2, points = 2 }
)";
  if (kind == "spectrum")
    return block + pulse + R"(
[study]
kind = "spectrum"
x = { from = 1, to = 5, points = 5, spacing = "log" }
y = { values = [0.2, 0.3] }
)";
  if (kind == "montecarlo")
    return block + pulse + R"(
[restitution]
law = "random"
epsilon = 0.05
[study]
kind = "montecarlo"
samples = 20
seed = 3
[[study.random]]
key = "block.0.radius"
distribution = "lognormal"
mean = 0.8
deviation = 0.1
[[study.random]]
key = "ground.scale"
distribution = "uniform"
from = 0.5
to = 2.0
)";
  if (kind == "chance")
    return block + pulse + R"(
[uncertainty]
shaking = 0.1
[study]
kind = "chance"
samples = 8
x = { key = "ground.scale", values = [0.5, 1.0, 1.5] }
)";
  if (kind == "fragility")
    return block + R"(
[study]
kind = "fragility"
records = ["examples/records/*.AT2"]
levels = ["0.2 g", "0.5 g", "1.5 g"]
)";
  if (kind == "risk")
    return block + pulse + R"(
[study]
kind = "risk"
hazard = ["examples/hazard/quiet.csv", "examples/hazard/strong.csv"]
fragility = { median = "0.32 g", beta = 0.4 }
)";
  if (kind == "bifurcation")
    return block + harmonic_ground + R"(
[study]
kind = "bifurcation"
x = { key = "ground.horizontal.amplitude", from = 3.5, to = 4.5, points = 4 }
transient = 20
kept = 6
averaged = 10
)";
  if (kind == "basin")
    return block + harmonic_ground + R"(
[study]
kind = "basin"
x = { over = "alpha", from = -0.8, to = 0.8, points = 4 }
y = { over = "p alpha", from = -0.5, to = 0.5, points = 3 }
transient = 20
kept = 6
)";
  return {};
}

ScenarioFile file_of(std::string_view kind, const std::vector<std::string>& settings = {}) {
  return read_scenario_text(sample_of(kind), std::string(TEETER_SOURCE_DIR) + "/sample.toml", settings);
}

StudyTable run(const StudyPlan& plan, const Workforce& workforce) {
  StudyTable table = table_for(plan);
  const std::atomic<bool> stop{false};
  fill(table, plan, workforce, {}, stop);
  return table;
}

bool same_bytes(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

class EveryStudy : public testing::TestWithParam<const StudyKind*> {};

TEST_P(EveryStudy, HasASampleHere) { EXPECT_FALSE(sample_of(GetParam()->name).empty()) << GetParam()->name; }

TEST_P(EveryStudy, GivesTheSameRowsForAnyNumberOfThreads) {
  const ScenarioFile file = file_of(GetParam()->name);
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  const StudyTable one = run(plan, threads(1));
  const StudyTable three = run(plan, threads(3));
  EXPECT_TRUE(same_bytes(one.values, three.values));
  EXPECT_TRUE(std::all_of(one.done.begin(), one.done.end(), [](int done) { return done == 1; }));
  EXPECT_TRUE(one.failures.empty());
}

// Without lanes the same code takes one case at a time: only the width differs.
TEST_P(EveryStudy, GivesTheSameRowsInOneLaneAndInMany) {
  const ScenarioFile file = file_of(GetParam()->name);
  const StudyTable with = run(plan_study(file.scenario, *file.study, {true}), threads(1));
  const StudyTable without = run(plan_study(file.scenario, *file.study, {false}), threads(1));
  EXPECT_TRUE(same_bytes(with.values, without.values));
}

// What one case alone gives, by the event loop, which shares no code with the lanes.
std::vector<double> row_by_itself(const StudyPlan& plan, long i) {
  std::vector<double> row(plan.outputs.size());
  if (plan.outputs.size() == fate_columns().size())
    write_row(decide(plan.scenario(i)), row.data());
  else
    write_row(simulate_summary(plan.scenario(i)), row.data());
  return row;
}

bool has_columns(const StudyPlan& plan, const std::vector<StudyColumn>& columns) {
  return std::equal(plan.outputs.begin(), plan.outputs.end(), columns.begin(), columns.end(),
                    [](const StudyColumn& a, const StudyColumn& b) { return a.name == b.name; });
}

TEST_P(EveryStudy, GivesTheRowsOfTheEventLoop) {
  const ScenarioFile file = file_of(GetParam()->name);
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  if (!has_columns(plan, fate_columns()) && !has_columns(plan, summary_columns(file.scenario)))
    GTEST_SKIP() << "its rows are more than one run";
  const StudyTable table = run(plan, threads(1));
  std::set<double> codes;
  for (long i = 0; i < plan.cases; ++i) {
    const std::vector<double> alone = row_by_itself(plan, i);
    for (std::size_t k = 0; k < alone.size(); ++k) {
      const double of_table = table.values[static_cast<std::size_t>(i) * alone.size() + k];
      EXPECT_NEAR(of_table, alone[k], 1e-7 * std::max(1.0, std::fabs(alone[k]))) << i << " " << plan.outputs[k].name;
    }
    codes.insert(alone[0]);
  }
  EXPECT_GE(codes.size(), 2U);
}

// The sample must be one that lanes take, or the tests above say nothing of them.
TEST(Studies, LanesTakeTheSamplesOfMapAndSweep) {
  for (const char* kind : {"map", "sweep"}) {
    const ScenarioFile file = file_of(kind);
    EXPECT_TRUE(lanes_can_run(plan_study(file.scenario, *file.study).scenario(0))) << kind;
  }
}

TEST_P(EveryStudy, CaseDependsOnItsNumberOnly) {
  const ScenarioFile file = file_of(GetParam()->name);
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  const StudyTable whole = run(plan, threads(1));
  std::vector<long> backwards(static_cast<std::size_t>(plan.cases));
  std::iota(backwards.rbegin(), backwards.rend(), 0L);
  const CaseRunner runner = plan.make_runner();
  StudyTable table = table_for(plan);
  for (const long i : backwards) put(table, runner(std::span(&i, 1)));
  EXPECT_TRUE(same_bytes(whole.values, table.values));
}

TEST_P(EveryStudy, SettingsOfACaseGiveItsScenario) {
  const ScenarioFile file = file_of(GetParam()->name);
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  for (long i = 0; i < plan.cases; i += 3) {
    Scenario meant = plan.scenario(i);
    Scenario read = file_of(GetParam()->name, plan.settings(i)).scenario;
    meant.run.duration = std::min(meant.run.duration.value_or(8.0), 8.0);  // long shaking would be followed for ever
    read.run.duration = meant.run.duration;
    const Summary a = simulate_summary(meant);
    const Summary b = simulate_summary(read);
    EXPECT_EQ(a.verdict, b.verdict);
    EXPECT_EQ(a.impact_count, b.impact_count);
    EXPECT_NEAR(a.blocks[0].peak_ratio, b.blocks[0].peak_ratio, 1e-9 * a.blocks[0].peak_ratio) << i;
  }
}

TEST_P(EveryStudy, ConcludesInWords) {
  const ScenarioFile file = file_of(GetParam()->name);
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  EXPECT_FALSE(plan.conclude(run(plan, threads(2))).sentences.empty());
}

TEST_P(EveryStudy, DescribesEveryCase) {
  const ScenarioFile file = file_of(GetParam()->name);
  const StudyPlan plan = plan_study(file.scenario, *file.study);
  std::vector<double> inputs(plan.inputs.size() + 1, 12345.0);
  for (long i = 0; i < plan.cases; ++i) {
    plan.describe(i, inputs.data());
    for (std::size_t k = 0; k < plan.inputs.size(); ++k) {
      EXPECT_TRUE(std::isfinite(inputs[k]));
      const std::size_t labels = plan.inputs[k].labels.size();
      EXPECT_TRUE(labels == 0 || inputs[k] < static_cast<double>(labels));
    }
    EXPECT_EQ(inputs.back(), 12345.0);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryStudy, testing::ValuesIn(std::vector(study_kinds().begin(), study_kinds().end())),
                         [](const auto& tested) { return std::string(tested.param->name); });

}  // namespace
}  // namespace teeter

// Whatever a run does when its time is over, what it returns is a run with the status time-limit.
#include <gtest/gtest.h>

#include <cmath>

#include "ground/floor.hpp"
#include "io/read_scenario.hpp"
#include "teeter/simulate.hpp"
#include "teeter/stop.hpp"

namespace teeter {
namespace {

constexpr const char* shaking =
    "[ground]\nhorizontal = { kind = \"sine\", amplitude = \"0.4 g\", frequency = 1.5 }\n[run]\nduration = 4.0\n";
constexpr const char* floor_below = "[support.floor]\nperiod = 0.4\nstoreys = 5\n";

std::string scenario_of(const std::string& model) {
  std::string text = "model = \"" + model + "\"\n[[block]]\nwidth = 0.5\nheight = 2.0\ndepth = 0.7\ndensity = 2000.0\n";
  if (model == "stack" || model == "contact") text += "[[block]]\nwidth = 0.4\nheight = 1.0\ndensity = 2000.0\n";
  if (model == "friction" || model == "contact" || model == "winkler" || model == "space")
    text += "[friction]\nstatic = 0.4\n";
  return text;
}

void expect_ended_at_once(const std::string& text) {
  SCOPED_TRACE(text);
  const Scenario scenario = read_scenario_text(text, "s.toml", {}).scenario;
  const StopScope limit({.run_seconds = 1e-9});
  for (const bool whole : {true, false}) {
    History history;
    if (whole) history = simulate(scenario);
    if (!whole) history.summary = simulate_summary(scenario);
    const Summary& s = history.summary;
    EXPECT_EQ(s.status, Status::time_limit);
    EXPECT_EQ(s.verdict, Verdict::moving);
    EXPECT_EQ(s.outlook, Outlook::open);
    EXPECT_NE(s.reason.find(" of 4 s of the motion"), std::string::npos) << s.reason;
    EXPECT_EQ(s.run_duration, 4.0);
    EXPECT_FALSE(s.blocks.empty());
    EXPECT_EQ(history.columns.empty(), !whole);
    for (const Column& column : history.columns) {
      EXPECT_EQ(column.values.size(), history.columns.front().values.size()) << column.name;
      for (const double value : column.values) EXPECT_TRUE(std::isfinite(value)) << column.name;
    }
  }
  EXPECT_EQ(decide(scenario).status, Status::time_limit);
}

TEST(TimeOfARun, EndsEveryModelBeforeItMoves) {
  for (const char* model : {"rocking", "dirac", "stack", "friction", "contact", "winkler", "space"})
    expect_ended_at_once(scenario_of(model) + shaking);
}

// The modes of a building are followed before the motion begins: it ended with an error there.
TEST(TimeOfARun, EndsWhileAFloorIsFollowed) {
  for (const char* model : {"rocking", "stack", "friction", "contact", "winkler", "space"})
    expect_ended_at_once(scenario_of(model) + floor_below + shaking);
}

// A limit reached while a row was written left a part of it: the motion was called out of bounds.
TEST(TimeOfARun, LeavesWholeRows) {
  const std::string arch =
      "model = \"contact\"\n[arch]\nradius = 2.0\nthickness = 0.4\nhalf_angle = 1.2\nvoussoirs = 5\ndensity = "
      "2000.0\n[friction]\nstatic = 0.6\n[contact]\nstep = 0.005\n";
  for (const std::string& body : {arch, scenario_of("rocking"), scenario_of("friction"), scenario_of("winkler")}) {
    const Scenario scenario = read_scenario_text(body + floor_below + shaking, "s.toml", {}).scenario;
    for (int i = 1; i <= 25; ++i) {
      const StopScope limit({.run_seconds = 5e-4 * i});
      const History history = simulate(scenario);
      EXPECT_TRUE(history.summary.status == Status::done || history.summary.status == Status::time_limit)
          << history.summary.reason;
      for (const Column& column : history.columns)
        EXPECT_EQ(column.values.size(), history.columns.front().values.size()) << column.name;
    }
  }
}

// A rest is one step, however long: its forces and its end were looked for without a look at the time.
TEST(TimeOfARun, EndsInTheMiddleOfARest) {
  const std::string weak = "kind = \"harmonic\", amplitude = \"0.05 g\", frequency = 3";
  const std::string two = "{ kind = \"sequence\", parts = [{ " + weak + "30.0 }, { " + weak + "20.0 }] }";
  for (const std::string& ground : {"{ " + weak + "30.0 }", two}) {
    const Scenario scenario = read_scenario_text(scenario_of("rocking") + "[ground]\nhorizontal = " + ground +
                                                     "\n[run]\nduration = 2000.0\noutput_step = 1.0\n",
                                                 "s.toml", {})
                                  .scenario;
    const StopScope limit({.run_seconds = 0.05});
    EXPECT_EQ(simulate(scenario).summary.status, Status::time_limit);
  }
}

// Of a million cycles they took a minute, whatever the time limit and whoever had gone.
TEST(TimeOfARun, EndsTheSearchForThePeaksOfTheGround) {
  const Scenario scenario = read_scenario_text(scenario_of("rocking") + shaking, "s.toml", {}).scenario;
  const StopScope limit({.run_seconds = 1e-9});
  EXPECT_THROW(peaks_of(build_motion(scenario.ground.horizontal), 1.0), TimeUp);
}

}  // namespace
}  // namespace teeter

// Runs and studies that would take very long: they say what they do, end when they are told to, or when their time is
// over.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <thread>

#include "cli/background.hpp"
#include "cli/results.hpp"
#include "cli/study_samples.hpp"

namespace teeter::test {
namespace {

using json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// Minutes without end.
std::string endless_stack() {
  std::string text = "model = \"stack\"\n";
  for (int i = 0; i < 200; ++i) text += "[[block]]\nwidth = 1.0\nheight = 0.5\ndensity = 2000.0\n";
  return text +
         "[ground]\nhorizontal = { kind = \"sine\", amplitude = \"1 g\", frequency = 2.0 }\n"
         "[run]\nduration = 20.0\ntolerance = 1e-15\n";
}

// A wall of 190 blocks at the edge of sliding.
std::string slow_wall() {
  return "model = \"contact\"\n[wall]\ncourses = 19\nper_course = 10\nwidth = 0.5\nheight = 0.25\ndensity = 2000.0\n"
         "[friction]\nstatic = 0.65\n[contact]\nscheme = \"implicit-euler\"\nstep = \"1 ms\"\n[ground]\n"
         "horizontal = { kind = \"sine\", amplitude = \"0.6 g\", frequency = 2.0 }\n[run]\nduration = 20.0\n";
}

class TimeLimit : public testing::Test {
 protected:
  TimeLimit() {
    folder_.write("stack.toml", endless_stack());
    folder_.write("wall.toml", slow_wall());
  }
  TemporaryFolder folder_;
};

TEST_F(TimeLimit, EndsARunWithWhatItHasSeen) {
  const auto began = Clock::now();
  const Outcome outcome = run_program(folder_, {"run", "stack.toml", "--time-limit", "1", "--json", "-o", "out"});
  EXPECT_LT(Seconds(Clock::now() - began).count(), 8.0);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json s = json::parse(outcome.out);
  EXPECT_EQ(s["status"], "time-limit");
  EXPECT_TRUE(s["reason"].get<std::string>().starts_with("the time limit of 1 s was reached after ")) << s["reason"];
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out/history.csv"));
  EXPECT_EQ(contents(folder_ / "out/history.csv").find("nan"), std::string::npos);
  EXPECT_EQ(s["verdict"], "moving");  // what was not followed to its end has not come to rest
  const Outcome words = run_program(folder_, {"run", "stack.toml", "--time-limit", "0.2"});
  EXPECT_NE(words.out.find("The run stopped before a verdict."), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("The time limit of 0.2 s was reached"), std::string::npos) << words.out;
}

// What has not been followed to its end has not been seen to stand.
TEST_F(TimeLimit, DoesNotCallAWallStanding) {
  const Outcome words = run_program(folder_, {"run", "wall.toml", "--time-limit", "0.5"});
  EXPECT_NE(words.out.find("The run stopped before a verdict."), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("Until then it stood; "), std::string::npos) << words.out;
  EXPECT_EQ(words.out.find("It stands"), std::string::npos) << words.out;
}

// The run takes a moment; two hundred cases close by take long enough not to end in a tenth of it.
TEST_F(TimeLimit, HoldsForWhatIsAskedBesideTheRun) {
  folder_.write("swaying.toml",
                "[[block]]\nwidth = 0.5\nheight = 2.0\ndensity = 2000.0\n"
                "[support.floor]\nperiod = 0.6\nstoreys = 5\n[run]\nduration = 70.0\noutput_step = 0.1\n"
                "[ground]\nhorizontal = { kind = \"harmonic\", amplitude = 0.9, frequency = 1.1 }\n");
  for (const auto& [file, limit, status] :
       {std::tuple("swaying.toml", "0.5", "done"), {"stack.toml", "2", "time-limit"}}) {
    const auto began = Clock::now();
    const Outcome outcome = run_program(folder_, {"run", file, "--time-limit", limit, "--json", "--report"});
    EXPECT_LT(Seconds(Clock::now() - began).count(), 12.0) << file;
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out)["status"], status) << outcome.out.substr(0, 500);
    EXPECT_EQ(outcome.says("left no time to look at cases close by"), status == std::string("done")) << outcome.err;
  }
}

// What tells all or nothing ends with words, and writes nothing.
TEST_F(TimeLimit, EndsWhatSearches) {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"margin", "stack.toml"},
        {"compare", "stack.toml", "--with", "b: run.tolerance=1e-14", "-o", "out"}}) {
    std::vector<std::string> words = command;
    words.insert(words.end(), {"--time-limit", "1"});
    const auto began = Clock::now();
    const Outcome outcome = run_program(folder_, words);
    EXPECT_LT(Seconds(Clock::now() - began).count(), 8.0) << command[0];
    EXPECT_EQ(outcome.status, 1) << command[0];
    EXPECT_EQ(outcome.out, "") << command[0];
    EXPECT_TRUE(outcome.says("the time limit of 1 s was reached at ")) << outcome.err;
    EXPECT_TRUE(outcome.says("nothing was written")) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
  }
}

// Measures for a block that takes minutes, claims of papers, spectra of a long record.
TEST_F(TimeLimit, EndsMeasuresClaimsAndSpectra) {
  folder_.write("remedy.toml",
                "model = \"winkler\"\n[[block]]\nwidth = 0.5\nheight = 1.5\ndensity = 2000.0\n"
                "[friction]\nstatic = 0.5\n[winkler]\nstiffness = 1e8\nscheme = \"bdf\"\ndamping_ratio = "
                "0.1\n[run]\nduration = 60.0\n"
                "tolerance = 1e-13\n[ground]\nhorizontal = { kind = \"sine\", amplitude = 3.0, frequency = 2.0 }\n");
  std::string record = "time (s),acceleration (m/s2),other (m/s2)\n";
  for (int i = 0; i < 200000; ++i)
    record += fmt::format("{:.3f},{:.5f},{:.5f}\n", 0.005 * i, std::sin(0.1 * i), std::cos(0.07 * i));
  folder_.write("long.csv", record);
  for (const std::vector<std::string>& command : {std::vector<std::string>{"remedy", "remedy.toml", "--report"},
                                                  {"validate", "-o", "out"},
                                                  {"record", "long.csv", "--rotd", "--spectrum", "out.csv"}}) {
    std::vector<std::string> words = command;
    words.insert(words.end(), {"--time-limit", "0.3"});
    const auto began = Clock::now();
    const Outcome outcome = run_program(folder_, words);
    EXPECT_LT(Seconds(Clock::now() - began).count(), 8.0) << command[0];
    EXPECT_EQ(outcome.status, 1) << command[0];
    EXPECT_EQ(outcome.out, "") << command[0];
    EXPECT_TRUE(outcome.says("the time limit of 0.3 s was reached")) << outcome.err;
    EXPECT_TRUE(outcome.says("nothing was written")) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out") || std::filesystem::exists(folder_ / "out.csv"));
  }
}

// Where two hundred neighbours would take long they are left to margin: a body that lies still for minutes, each step
// of which is cheap, and an object that falls at once while its neighbours would rock for minutes.
TEST_F(TimeLimit, IsNotNeededForNeighboursThatTakeLong) {
  const auto has_neighbours = [&](const std::string& text, const std::string& duration) {
    folder_.write("case.toml", text + "[run]\noutput_step = 0.1\nduration = " + duration + "\n");
    const Outcome outcome = run_program(folder_, {"run", "case.toml", "--json"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return !json::parse(outcome.out)["nearby"].is_null();
  };
  const std::string lying =
      "model = \"space\"\n[[block]]\nwidth = 0.35\nheight = 0.54\ndepth = 1.2\ndensity = 274.0\n[friction]\nstatic = "
      "0.03\n"
      "[ground]\nhorizontal = { kind = \"ricker\", amplitude = 0.03, frequency = 0.0135 }\n";
  EXPECT_FALSE(has_neighbours(lying, "300.0"));
  EXPECT_TRUE(has_neighbours(lying, "3.0"));
  const std::string falling =
      "[[block]]\nwidth = 0.5\nheight = 2.0\ndensity = 2000.0\n[support.floor]\nperiod = 0.6\nstoreys = 5\n"
      "[ground]\nhorizontal = { kind = \"harmonic\", amplitude = 1.5, frequency = 1.1 }\n";
  EXPECT_FALSE(has_neighbours(falling, "400.0"));
  EXPECT_TRUE(has_neighbours(falling, "5.0"));
}

// Found by tools/soak: a floor whose modes are followed through 3e10 steps, all of them kept.
TEST_F(TimeLimit, IsNotNeededForAFloorTooQuickToFollow) {
  folder_.write(
      "floor.toml",
      "model = \"stack\"\n[[block]]\nwidth = 0.5\nheight = 1.5\ndensity = 2000.0\n[support.floor]\nperiod = 1e-9\n"
      "storeys = 9\nfloor = 9\n[run]\nduration = 0.3\n"
      "[ground]\nhorizontal = { kind = \"ricker-antisymmetric\", amplitude = 2.3, frequency = 9.0 }\n");
  const Outcome outcome = run_program(folder_, {"run", "floor.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("floor.toml:6:")) << outcome.err;
  EXPECT_TRUE(outcome.says("support.floor: its quickest mode is too quick to be followed")) << outcome.err;
}

// Followed before the motion begins, which ended with an error.
TEST_F(TimeLimit, IsAnOutcomeWhileAFloorIsFollowed) {
  folder_.write(
      "floor.toml",
      "[[block]]\nwidth = 0.5\nheight = 2.0\ndensity = 2000.0\n[support.floor]\nperiod = 0.3\nstoreys = 30\n"
      "[ground]\nhorizontal = { kind = \"harmonic\", amplitude = 0.9, frequency = 1.1 }\n[run]\nduration = 40.0\n");
  const Outcome outcome =
      run_program(folder_, {"run", "floor.toml", "--time-limit", "0.01", "--json", "--report", "-o", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json s = json::parse(outcome.out);
  EXPECT_EQ(s["status"], "time-limit");
  EXPECT_TRUE(s["reason"].get<std::string>().ends_with("of 40 s of the motion")) << s["reason"];
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out/report.html"));
}

TEST_F(TimeLimit, IsASoundNumber) {
  for (const char* limit : {"0", "-1", "nan", "inf", "x"})
    EXPECT_EQ(run_program(folder_, {"run", "stack.toml", "--time-limit", limit}).status, 2) << limit;
}

TEST_F(TimeLimit, IsNotNeededForCtrlC) {
  for (const auto& [file, signal] : {std::pair("stack.toml", SIGINT), {"stack.toml", SIGTERM}, {"wall.toml", SIGINT}}) {
    BackgroundProgram program(folder_, {"run", file, "-o", "out"});
    program.wait_until_it_catches(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    const auto asked = Clock::now();
    program.send(signal);
    const Outcome outcome = program.wait();
    EXPECT_LT(Seconds(Clock::now() - asked).count(), 1.0);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(outcome.says("teeter: stopped at ")) << outcome.err;
    EXPECT_TRUE(outcome.says("s so far; nothing was written")) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out"));
  }
}

TEST_F(TimeLimit, SaysWhatItDoes) {
  BackgroundProgram program(folder_, {"run", "stack.toml"});
  program.wait_until_it_catches(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(11500));
  program.send(SIGINT);
  EXPECT_TRUE(program.wait().says("Simulating: "));
}

TEST_F(TimeLimit, GivesUpCasesOfAStudy) {
  std::string text = endless_stack();
  text +=
      "[study]\nkind = \"sweep\"\nx = { key = \"ground.horizontal.frequency\", from = 1.0, to = 2.0, points = 3 }\n";
  folder_.write("study.toml", text);
  const auto began = Clock::now();
  const Outcome outcome =
      run_program(folder_, {"study", "study.toml", "--time-limit", "0.5", "--jobs", "1", "-o", "out", "--json"});
  EXPECT_LT(Seconds(Clock::now() - began).count(), 10.0);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("the time limit of 0.5 s was reached"), std::string::npos) << outcome.out.substr(0, 2000);
}

TEST_F(TimeLimit, DoesNotChangeCasesThatKeepIt) {
  folder_.write("map.toml", quick_study());
  ASSERT_EQ(run_program(folder_, {"study", "map.toml", "-o", "free"}).status, 0);
  ASSERT_EQ(run_program(folder_, {"study", "map.toml", "-o", "kept", "--time-limit", "60"}).status, 0);
  EXPECT_EQ(contents(folder_ / "free/cells.csv"), contents(folder_ / "kept/cells.csv"));
}

TEST_F(TimeLimit, IsNotNeededToStopAStudyInTheMiddleOfACase) {
  std::string text = endless_stack();
  text +=
      "[study]\nkind = \"sweep\"\nx = { key = \"ground.horizontal.frequency\", from = 1.0, to = 2.0, points = 3 }\n";
  folder_.write("study.toml", text);
  BackgroundProgram program(folder_, {"study", "study.toml", "--jobs", "2"});
  program.wait_until_it_catches(SIGINT);
  std::this_thread::sleep_for(std::chrono::milliseconds(1000));
  const auto asked = Clock::now();
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_LT(Seconds(Clock::now() - asked).count(), 1.0);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.says("stopped after 0 of 3 cases")) << outcome.err;
}

}  // namespace
}  // namespace teeter::test

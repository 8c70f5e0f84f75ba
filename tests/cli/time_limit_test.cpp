// Runs and studies that would take very long: they say what they do, end when they are told to, or when their time is
// over.
#include <gtest/gtest.h>

#include <chrono>
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

class TimeLimit : public testing::Test {
 protected:
  TimeLimit() { folder_.write("stack.toml", endless_stack()); }
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
  const Outcome words = run_program(folder_, {"run", "stack.toml", "--time-limit", "0.2"});
  EXPECT_NE(words.out.find("The run stopped before a verdict."), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("The time limit of 0.2 s was reached"), std::string::npos) << words.out;
}

// The run takes a moment; two hundred cases close by take long enough not to end in a tenth of it.
TEST_F(TimeLimit, HoldsForWhatIsAskedBesideTheRun) {
  folder_.write("swaying.toml",
                "[[block]]\nwidth = 0.5\nheight = 2.0\ndensity = 2000.0\n"
                "[support.floor]\nperiod = 0.6\nstoreys = 5\n[run]\nduration = 70.0\noutput_step = 0.1\n"
                "[ground]\nhorizontal = { kind = \"harmonic\", amplitude = 0.9, frequency = 1.1 }\n");
  for (const auto& [file, limit, status] :
       {std::tuple("swaying.toml", "0.25", "done"), {"stack.toml", "2", "time-limit"}}) {
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

TEST_F(TimeLimit, IsASoundNumber) {
  for (const char* limit : {"0", "-1", "nan", "inf", "x"})
    EXPECT_EQ(run_program(folder_, {"run", "stack.toml", "--time-limit", limit}).status, 2) << limit;
}

TEST_F(TimeLimit, IsNotNeededForCtrlC) {
  for (const int signal : {SIGINT, SIGTERM}) {
    BackgroundProgram program(folder_, {"run", "stack.toml", "-o", "out"});
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

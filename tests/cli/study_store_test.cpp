// Studies that are interrupted, killed and continued end as if nothing had happened.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "cli/background.hpp"
#include "cli/study_samples.hpp"
#include "io/sqlite.hpp"

namespace teeter::test {
namespace {

using Milliseconds = std::chrono::milliseconds;

class InterruptedStudy : public testing::Test {
 protected:
  InterruptedStudy() { folder_.write("case.toml", slow_study()); }
  Outcome done(std::vector<std::string> arguments) const {
    const Outcome outcome = run_program(folder_, std::move(arguments));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome;
  }
  // Finished cases in a store; 0 when there is none yet.
  long stored(const std::string& dir) const {
    const std::filesystem::path path = folder_ / (dir + "/results.db");
    try {
      const Database database(path.string(), DatabaseAccess::read);
      Statement count(database, "SELECT count(*) FROM cases");
      return count.step() ? static_cast<long>(count.whole(0)) : 0;
    } catch (const SqliteError&) {
      return 0;
    }
  }
  void wait_for_cases(const std::string& dir) const {
    for (int k = 0; k < 6000 && stored(dir) == 0; ++k) std::this_thread::sleep_for(Milliseconds(10));
    ASSERT_GT(stored(dir), 0);
  }
  void expect_whole(const std::string& dir) const {
    done({"study", "case.toml", "-o", "whole"});
    EXPECT_EQ(contents(folder_ / (dir + "/cells.csv")), contents(folder_ / "whole/cells.csv"));
    EXPECT_EQ(contents(folder_ / (dir + "/cells.h5")), contents(folder_ / "whole/cells.h5"));
  }
  TemporaryFolder folder_;
};

TEST_F(InterruptedStudy, EndsTheSameAfterTenKillsAtRandomMoments) {
  const std::vector<std::string> arguments{"study", "case.toml", "-o", "out", "--resume", "--jobs", "2"};
  std::mt19937 random(8);
  std::uniform_int_distribution<int> moment(0, 300);
  int killed = 0;
  for (int k = 0; k < 10; ++k) {
    const long before = stored("out");
    BackgroundProgram program(folder_, arguments);
    std::this_thread::sleep_for(Milliseconds(moment(random)));
    program.send(SIGKILL);
    killed += program.wait().status == -SIGKILL ? 1 : 0;
    EXPECT_GE(stored("out"), before);
  }
  EXPECT_GT(killed, 0);
  done(arguments);
  expect_whole("out");
}

TEST_F(InterruptedStudy, SaysHowToContinueAndDoes) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string dir = "out" + std::to_string(signal);
    BackgroundProgram program(folder_, {"study", "case.toml", "-o", dir, "--jobs", "1"});
    wait_for_cases(dir);
    program.send(signal);
    const Outcome outcome = program.wait();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    const long there = stored(dir);
    EXPECT_TRUE(outcome.says("stopped after " + std::to_string(there) + " of 500 cases; continue with: teeter study " +
                             "case.toml -o " + dir + " --resume"))
        << outcome.err;
    EXPECT_LT(there, 500);
    EXPECT_FALSE(std::filesystem::exists(folder_ / (dir + "/cells.csv")));
  }
  done({"study", "case.toml", "-o", "out2", "--resume"});
  expect_whole("out2");
}

TEST_F(InterruptedStudy, EndsAtOnceAtTheSecondSignalAndStillResumes) {
  BackgroundProgram program(folder_, {"study", "case.toml", "-o", "out", "--jobs", "1"});
  wait_for_cases("out");
  program.send(SIGINT);
  std::this_thread::sleep_for(Milliseconds(1));
  program.send(SIGINT);
  const int status = program.wait().status;
  EXPECT_TRUE(status == -SIGINT || status == 1) << status;
  done({"study", "case.toml", "-o", "out", "--resume"});
  expect_whole("out");
}

TEST_F(InterruptedStudy, KeepsNothingWithoutAFolderAndSaysSo) {
  BackgroundProgram program(folder_, {"study", "case.toml", "--jobs", "1"});
  program.wait_until_it_catches(SIGINT);
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.says("nothing was kept")) << outcome.err;
}

TEST_F(InterruptedStudy, IsRefusedToASecondProgram) {
  BackgroundProgram program(folder_, {"study", "case.toml", "-o", "out", "--jobs", "1"});
  wait_for_cases("out");
  const Outcome second = run_program(folder_, {"study", "case.toml", "-o", "out", "--resume"});
  EXPECT_EQ(second.status, 2);
  EXPECT_TRUE(second.says("out: another teeter is writing to this folder")) << second.err;
  program.send(SIGKILL);
  program.wait();
  done({"study", "case.toml", "-o", "out", "--resume"});
  expect_whole("out");
}

// The same for several objects: cases of all are in one store, and a stop falls between or inside objects.
class InterruptedObjects : public InterruptedStudy {
 protected:
  InterruptedObjects() {
    folder_.write("case.toml", slow_study() +
                                   "[[object]]\nname = \"Anna\"\n[[object]]\nname = \"Rosa\"\nwidth = 0.3\n"
                                   "[[object]]\nname = \"Hannes\"\nheight = \"210 cm\"\n");
  }
  static constexpr long cases = 3 * 500;
};

TEST_F(InterruptedObjects, SaysHowToContinueAndDoes) {
  BackgroundProgram program(folder_, {"study", "case.toml", "-o", "out", "--jobs", "2", "--report"});
  wait_for_cases("out");
  program.send(SIGINT);
  const Outcome outcome = program.wait();
  EXPECT_EQ(outcome.status, 1);
  const long there = stored("out");
  EXPECT_TRUE(outcome.says("stopped after " + std::to_string(there) + " of 1500 cases; continue with: teeter study " +
                           "case.toml -o out --resume"))
      << outcome.err;
  EXPECT_LT(there, cases);
  for (const char* name : {"cells.csv", "objects.csv", "report.html", "Anna/report.html"})
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out" / name)) << name;
  done({"study", "case.toml", "-o", "out", "--resume", "--jobs", "1"});
  expect_whole("out");
  EXPECT_EQ(contents(folder_ / "out/objects.csv"), contents(folder_ / "whole/objects.csv"));
}

TEST_F(InterruptedObjects, EndsTheSameAfterKillsAndInShards) {
  const std::vector<std::string> arguments{"study", "case.toml", "-o", "out", "--resume", "--jobs", "2"};
  for (int k = 0; k < 3; ++k) {
    BackgroundProgram program(folder_, arguments);
    wait_for_cases("out");
    program.send(SIGKILL);
    program.wait();
  }
  EXPECT_LT(stored("out"), cases);
  done(arguments);
  expect_whole("out");
  for (const char* shard : {"1/2", "2/2"})
    done({"study", "case.toml", "-o", std::string("part") + shard[0], "--shard", shard});
  done({"study", "merge", "part1", "part2", "-o", "merged"});
  EXPECT_EQ(contents(folder_ / "merged/cells.csv"), contents(folder_ / "whole/cells.csv"));
  EXPECT_EQ(contents(folder_ / "merged/objects.csv"), contents(folder_ / "whole/objects.csv"));
}

TEST_F(InterruptedObjects, AnotherObjectIsAnotherStudy) {
  done({"study", "case.toml", "-o", "out", "--set", "only=[\"Anna\", \"Rosa\"]", "--set", "study.x.points=2", "--set",
        "study.y.points=2"});
  const Outcome other =
      run_program(folder_, {"study", "case.toml", "-o", "out", "--resume", "--set", "only=[\"Anna\", \"Hannes\"]",
                            "--set", "study.x.points=2", "--set", "study.y.points=2"});
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(other.says("another study")) << other.err;
}

}  // namespace
}  // namespace teeter::test

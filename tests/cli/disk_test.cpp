// Trouble with the disk: status 1, a message that names the file, nothing half-written and nothing left over.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using Names = std::vector<std::string>;

class Disk : public testing::Test {
 protected:
  Disk() { folder_.write("wall.toml", sound_scenario()); }
  Outcome run(Names arguments, const std::string& out_to = "", const std::string& err_to = "", long limit = -1) {
    Call call;
    call.arguments = std::move(arguments);
    call.cwd = folder_.path();
    call.out_to = out_to;
    call.err_to = err_to;
    call.file_limit = limit;
    return run_program(call);
  }
  TemporaryFolder folder_;
};

TEST_F(Disk, AFolderThatCannotBeMadeIsNamed) {
  folder_.write("regular", "mine");
  for (const char* target : {"regular/out", "regular", "/proc/teeter/out", "/dev/null/out"}) {
    const Outcome outcome = run({"run", "wall.toml", "--json", "-o", target});
    EXPECT_EQ(outcome.status, 1) << target;
    EXPECT_TRUE(outcome.says(target)) << outcome.err;
    EXPECT_EQ(outcome.out, "") << "no result is announced that was not written: " << target;
  }
  EXPECT_EQ(folder_.listing(), (Names{"regular", "wall.toml"}));
  EXPECT_EQ(contents(folder_ / "regular"), "mine");
}

TEST_F(Disk, AFolderNameBeyondAllLengthIsRefusedCleanly) {
  const Outcome outcome = run({"run", "wall.toml", "-o", std::string(5000, 'x')});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(folder_.listing(), Names{"wall.toml"});
}

// A file-size limit stands in for a full disk: history.csv is larger than 4 KiB, summary.json is smaller.
TEST_F(Disk, AFullDiskLeavesNoFileOfTheRun) {
  const Outcome outcome = run({"run", "wall.toml", "--json", "-o", "out"}, "", "", 4096);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.says("cannot write")) << outcome.err;
  EXPECT_TRUE(outcome.says("history.csv") || outcome.says("summary.json")) << outcome.err;
  for (const std::string& name : folder_.listing()) EXPECT_TRUE(name == "out" || name == "wall.toml") << name;
}

TEST_F(Disk, AFullDiskKeepsTheFilesOfTheRunBefore) {
  ASSERT_EQ(run({"run", "wall.toml", "-o", "out"}).status, 0);
  const std::string csv = contents(folder_ / "out" / "history.csv");
  const std::string summary = contents(folder_ / "out" / "summary.json");
  EXPECT_EQ(run({"run", "wall.toml", "-o", "out", "--set", "run.duration=1"}, "", "", 4096).status, 1);
  EXPECT_EQ(contents(folder_ / "out" / "history.csv"), csv);
  EXPECT_EQ(contents(folder_ / "out" / "summary.json"), summary);
  EXPECT_EQ(folder_.listing(), (Names{"out", "out/history.csv", "out/history.h5", "out/summary.json", "wall.toml"}));
}

TEST_F(Disk, AFullDiskLeavesNoReport) {
  const Outcome outcome = run({"run", "wall.toml", "--report"}, "", "", 4096);
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.says("wall.report.html")) << outcome.err;
  EXPECT_EQ(folder_.listing(), Names{"wall.toml"});
}

TEST_F(Disk, AFullDiskLeavesNoStarter) {
  EXPECT_EQ(run({"new", "first"}, "", "", 100).status, 1);
  EXPECT_EQ(folder_.listing(), Names{"wall.toml"});
}

// One of the names is taken by a folder: the files are written together or not at all.
TEST_F(Disk, AFolderInTheWayOfOneFileStopsAllOfThem) {
  std::filesystem::create_directories(folder_ / "out" / "history.h5");
  const Outcome outcome = run({"run", "wall.toml", "--json", "-o", "out"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.says("history.h5")) << outcome.err;
  EXPECT_EQ(folder_.listing(), (Names{"out", "out/history.h5", "wall.toml"}));
}

TEST_F(Disk, AFullStandardOutputIsToldAndEndsWithOne) {
  for (const Names& words :
       {Names{"run", "wall.toml", "--json"}, Names{"run", "wall.toml"}, Names{"margin", "wall.toml", "--json"}}) {
    const Outcome outcome = run(words, "/dev/full");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(outcome.says("standard output")) << outcome.err;
  }
}

TEST_F(Disk, AClosedStandardOutputIsToldAndEndsWithOne) {
  const Outcome outcome = run({"run", "wall.toml", "--json", "-o", "out"}, "closed");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_TRUE(outcome.says("standard output")) << outcome.err;
}

TEST_F(Disk, HelpAndVersionMindAFullStandardOutputToo) {
  EXPECT_EQ(run({"--help"}, "/dev/full").status, 1);
  EXPECT_EQ(run({"--version"}, "/dev/full").status, 1);
}

// Nobody can read the message, but the status still tells, and nothing crashes.
TEST_F(Disk, AStandardErrorThatCannotBeWrittenDoesNotCrash) {
  for (const char* where : {"/dev/full", "closed"}) {
    EXPECT_EQ(run({"run", "gone.toml"}, "", where).status, 2) << where;
    EXPECT_EQ(run({"run", "wall.toml", "--set", "run.duration=-1"}, "", where).status, 2) << where;
    EXPECT_EQ(run({"run", "wall.toml", "-o", "/proc/x"}, "", where).status, 1) << where;
    EXPECT_EQ(run({"run", "wall.toml", "--bogus"}, "", where).status, 2) << where;
    EXPECT_EQ(run({"run", "wall.toml", "--report"}, "", where).status, 0) << where;
    EXPECT_EQ(run({"new", std::string("made-") + (where[0] == '/' ? "full" : "closed")}, "", where).status, 0) << where;
  }
}

}  // namespace
}  // namespace teeter::test

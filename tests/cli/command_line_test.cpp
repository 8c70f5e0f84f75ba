// The command line itself: what is wrong with it ends with status 2, help and version with 0.
#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "core/version.hpp"

namespace teeter::test {
namespace {

using Words = std::vector<std::string>;

class BadCommandLine : public testing::TestWithParam<Words> {};

TEST_P(BadCommandLine, EndsWithStatusTwoAndNothingOnStandardOutput) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const Outcome outcome = run_program(folder, GetParam());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_FALSE(outcome.err.empty());
  EXPECT_EQ(folder.listing(), Words{"wall.toml"});
}

INSTANTIATE_TEST_SUITE_P(
    All, BadCommandLine,
    testing::Values(Words{"walk"}, Words{"run"}, Words{"run", "wall.toml", "wall.toml"},
                    Words{"run", "wall.toml", "--bogus"}, Words{"run", "wall.toml", "-o"},
                    Words{"run", "wall.toml", "-o", "a", "-o", "b"}, Words{"run", "wall.toml", "-o", ""},
                    Words{"run", "wall.toml", "--set"}, Words{"run", "wall.toml", "--json=maybe"}, Words{"run", ""},
                    Words{"run", "gone.toml"}, Words{"margin"}, Words{"margin", "gone.toml"},
                    Words{"margin", "wall.toml", "-o", "out"}, Words{"margin", "wall.toml", "--max-scale", "0"},
                    Words{"margin", "wall.toml", "--max-scale", "-1"}, Words{"margin", "wall.toml", "--max-scale", "x"},
                    Words{"margin", "wall.toml", "--max-scale", "nan"},
                    Words{"margin", "wall.toml", "--max-scale", "inf"}, Words{"margin", "wall.toml", "--grid", "0"},
                    Words{"margin", "wall.toml", "--samples", "-1"}, Words{"margin", "wall.toml", "--spread", "0.9"},
                    Words{"margin", "wall.toml", "--seed", "-1"}, Words{"new"}, Words{"new", "a", "b"},
                    Words{"new", ""}, Words{"run", "wall.toml", "margin", "wall.toml"}));

// What cannot be understood must not look like done.
TEST(CommandLine, CommandsWithoutWhatTheyNeedAreRefused) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  for (const Words& words :
       {Words{"study", "wall.toml"}, Words{"compare", "wall.toml", "--models", "rocking"},
        Words{"identify", "peaks.csv", "wall.toml"}, Words{"record", "x.AT2"}, Words{"validate", "Q1"}})
    EXPECT_EQ(run_program(folder, words).status, 2) << words[0];
}

TEST(CommandLine, VersionIsTheOneOfTheSources) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"--version"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "teeter " + std::string(version) + "\n");
  EXPECT_NE(contents(std::string(TEETER_SOURCE_DIR) + "/CMakeLists.txt").find("VERSION " + std::string(version) + " "),
            std::string::npos);
}

TEST(CommandLine, HelpNamesTheCommandsAndTheOptions) {
  TemporaryFolder folder;
  const Outcome all = run_program(folder, {"--help"});
  EXPECT_EQ(run_program(folder, {}).out, all.out);
  EXPECT_EQ(all.status, 0);
  EXPECT_EQ(all.err, "");
  for (const char* word : {"run", "margin", "new"}) EXPECT_NE(all.out.find(word), std::string::npos) << word;
  const Outcome run = run_program(folder, {"run", "--help"});
  EXPECT_EQ(run.status, 0);
  for (const char* word : {"FILE", "-o", "--json", "--report", "--set"})
    EXPECT_NE(run.out.find(word), std::string::npos) << word;
}

TEST(CommandLine, OptionsMayStandBeforeTheFile) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  EXPECT_EQ(run_program(folder, {"run", "--json", "--set", "run.duration=1", "-o", "out", "wall.toml"}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "out" / "summary.json"));
}

TEST(CommandLine, AFileMayBeNamedLikeAnOptionAfterTwoDashes) {
  TemporaryFolder folder;
  folder.write("--json", sound_scenario());
  EXPECT_EQ(run_program(folder, {"run", "--", "--json"}).status, 0);
}

}  // namespace
}  // namespace teeter::test

#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

TEST(New, WritesAScenarioThatRuns) {
  TemporaryFolder folder;
  const Outcome made = run_program(folder, {"new", "first"});
  EXPECT_EQ(made.status, 0);
  EXPECT_EQ(made.out, "");
  EXPECT_TRUE(made.says("first.toml")) << made.err;
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"first.toml", "teeter.schema.json"}));
  EXPECT_EQ(contents(folder / "first.toml").substr(0, 29), "#:schema teeter.schema.json\n#");
  EXPECT_EQ(contents(folder / "teeter.schema.json"), run_program(folder, {"schema"}).out);
  const Outcome ran = run_program(folder, {"run", "first.toml"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("t rocks but stays up."), std::string::npos) << ran.out;
}

TEST(New, TakesTheNameOfTheFileToo) {
  TemporaryFolder folder;
  EXPECT_EQ(run_program(folder, {"new", "arch", "first.toml"}).status, 0);
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"first.toml", "teeter.schema.json"}));
}

TEST(New, RefusesToOverwrite) {
  TemporaryFolder folder;
  folder.write("first.toml", "mine");
  const Outcome outcome = run_program(folder, {"new", "first"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("first.toml")) << outcome.err;
  EXPECT_EQ(contents(folder / "first.toml"), "mine");
}

TEST(New, LeavesASchemaThatIsThere) {
  TemporaryFolder folder;
  folder.write("teeter.schema.json", "mine");
  EXPECT_EQ(run_program(folder, {"new", "first"}).status, 0);
  EXPECT_EQ(contents(folder / "teeter.schema.json"), "mine");
}

TEST(New, RefusesToReplaceAFolderOrADanglingLink) {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder / "first.toml");
  EXPECT_EQ(run_program(folder, {"new", "first"}).status, 2);
  std::filesystem::create_symlink("nowhere", folder / "second.toml");
  EXPECT_EQ(run_program(folder, {"new", "second"}).status, 2);
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "second.toml"));
}

TEST(New, WritesIntoAnExistingFolder) {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder / "sub");
  EXPECT_EQ(run_program(folder, {"new", "sub/first"}).status, 0);
  EXPECT_EQ(run_program(folder, {"run", "sub/first.toml"}).status, 0);
}

TEST(New, InAFolderThatIsNotThereFailsAndLeavesNothing) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"new", "gone/first"});
  EXPECT_NE(outcome.status, 0);
  EXPECT_TRUE(outcome.says("gone/first.toml")) << outcome.err;
  EXPECT_TRUE(folder.listing().empty());
}

// The name goes into a comment and a title of the file.
TEST(New, WritesAScenarioThatRunsWhateverTheName) {
  for (const std::string name : {"with blanks", "quo\"te", "back\\slash", "brace{0}", "M\u00fcnchen"}) {
    TemporaryFolder folder;
    EXPECT_EQ(run_program(folder, {"new", name}).status, 0) << name;
    const Outcome ran = run_program(folder, {"run", name + ".toml"});
    EXPECT_EQ(ran.status, 0) << name << ": " << ran.err;
  }
}

TEST(New, RefusesANameThatNoTextFileCanHold) {
  for (const std::string name : {"", "tab\there", "line\nbreak", "del\x7f", "bell\x07", "latin1\xfc"}) {
    TemporaryFolder folder;
    EXPECT_EQ(run_program(folder, {"new", name}).status, 2) << name;
    EXPECT_TRUE(folder.listing().empty()) << name;
  }
}

}  // namespace
}  // namespace teeter::test

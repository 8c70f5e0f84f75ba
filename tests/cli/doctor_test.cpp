// `teeter doctor` as users call it, and the hidden command that packages use.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "core/version.hpp"

namespace teeter::test {
namespace {

nlohmann::json check_of(const Outcome& outcome, const std::string& name) {
  const auto document = nlohmann::json::parse(outcome.out);
  for (const auto& check : document["checks"])
    if (check["name"] == name) return check;
  return nullptr;
}

TEST(Doctor, SaysInWordsThatItWorks) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"doctor"});
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("Teeter works here.\n")) << outcome.out;
  EXPECT_EQ(folder.listing(), std::vector<std::string>{});
}

TEST(Doctor, TellsEachPartInTheDocument) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"doctor", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto document = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(document["schema"], "teeter.doctor/1");
  EXPECT_EQ(document["version"], std::string(version));
  EXPECT_EQ(document["well"], true);
  for (const char* name : {"program", "lanes", "threads", "MPI", "HDF5", "SQLite", "libmseed", "Qhull", "CLP",
                           "browser", "Python module", "temporary folder", "self-test"})
    EXPECT_FALSE(check_of(outcome, name).is_null()) << name;
  EXPECT_EQ(check_of(outcome, "self-test")["state"], "good");
  EXPECT_EQ(check_of(outcome, "self-test")["essential"], true);
  for (const auto& check : document["checks"])
    EXPECT_EQ(check.contains("consequence"), check["state"] != "good") << check.dump();
}

// Sets a variable for the programs of one test.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name), before_(std::getenv(name)) {
    if (before_) kept_ = before_;
    setenv(name, value.c_str(), 1);
  }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;
  ~Environment() { before_ ? setenv(name_, kept_.c_str(), 1) : unsetenv(name_); }

 private:
  const char* name_;
  const char* before_;
  std::string kept_;
};

TEST(Doctor, WhatIsMissingIsToldAndDoesNoHarm) {
  TemporaryFolder folder;
  const Environment path("PATH", folder.path().string());
  const Environment temporary("TMPDIR", (folder / "gone").string());
  const Outcome outcome = run_program(folder, {"doctor", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(check_of(outcome, "browser")["state"], "missing");
  EXPECT_EQ(check_of(outcome, "Python module")["state"], "missing");
  EXPECT_EQ(check_of(outcome, "MPI")["state"], "missing");
  EXPECT_EQ(check_of(outcome, "temporary folder")["state"], "failed");
}

TEST(Doctor, NamesTheInstructionsThatAreAskedFor) {
  TemporaryFolder folder;
  const Environment off("TEETER_LANES", "off");
  EXPECT_EQ(check_of(run_program(folder, {"doctor", "--json"}), "lanes")["found"], "one case at a time");
}

TEST(Manual, IsHiddenAndPrintsWhatIsAskedFor) {
  TemporaryFolder folder;
  EXPECT_EQ(run_program(folder, {"--help"}).out.find("manual"), std::string::npos);
  EXPECT_TRUE(run_program(folder, {"manual", "man"}).out.starts_with(".TH TEETER 1 "));
  EXPECT_TRUE(run_program(folder, {"manual", "zsh"}).out.starts_with("#compdef teeter\n"));
  EXPECT_NE(run_program(folder, {"manual", "bash"}).out.find("complete -F _teeter teeter\n"), std::string::npos);
  EXPECT_EQ(run_program(folder, {"manual", "pdf"}).status, 2);
}

}  // namespace
}  // namespace teeter::test

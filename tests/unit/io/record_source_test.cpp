// Scenarios of others: their records come from a given source, and no file is opened.
#include "scenario/record_source.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "io/read_scenario.hpp"

namespace teeter {
namespace {

RecordSource one_record(std::vector<std::string>& asked_for) {
  RecordSource source;
  source.resolve = [](const std::string& name) { return name; };
  source.read = [&](const std::string& name, std::size_t) -> std::string {
    asked_for.push_back(name);
    if (name != "known") throw InputError(name + ": no such record");
    return "time [s],a [m/s2]\n0.00,0\n0.01,1\n0.02,-2\n0.03,0\n";
  };
  source.matching = [](const std::string& pattern) {
    return pattern == "k*" ? std::vector<std::string>{"known"} : std::vector<std::string>{};
  };
  return source;
}

std::string with_ground(const std::string& ground) {
  return "[[block]]\nwidth = 0.5\nheight = 2.0\n[ground]\nhorizontal = " + ground + "\n";
}

TEST(RecordSource, GivesTheSamplesOfAScenario) {
  std::vector<std::string> asked_for;
  const ScenarioFile file = read_scenario_text(with_ground("{ kind = \"record\", file = \"known\" }"),
                                               "folder/page.toml", {}, one_record(asked_for));
  ASSERT_TRUE(file.scenario.ground.horizontal.record);
  EXPECT_EQ(file.scenario.ground.horizontal.record->acceleration, (std::vector<double>{0.0, 1.0, -2.0, 0.0}));
  EXPECT_EQ(asked_for, std::vector<std::string>{"known"});
}

TEST(RecordSource, IsTheOnlyWayToAFile) {
  for (const std::string name : {"/etc/passwd", "../../etc/passwd", "/proc/self/environ"}) {
    for (const std::string& ground : {"{ kind = \"record\", file = \"" + name + "\" }",
                                      "{ kind = \"record\", file = \"known\", station_xml = \"" + name + "\" }"}) {
      std::vector<std::string> asked_for;
      try {
        read_scenario_text(with_ground(ground), "page.toml", {}, one_record(asked_for));
        FAIL() << ground;
      } catch (const InputError& error) {
        EXPECT_NE(std::string(error.what()).find(name + ": no such record"), std::string::npos) << error.what();
      }
    }
  }
}

TEST(RecordSource, NamesOfThePageAreNoFiles) {
  for (const std::string name : {"upload:0123456789abcdef/my record.AT2", "example:synthetic.AT2"}) {
    try {
      read_scenario_text(with_ground("{ kind = \"record\", file = \"" + name + "\" }"), "folder/saved.toml", {});
      FAIL() << name;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what())
                    .find(name + ": is held by the live page only: save the scenario from the page, which saves its "
                                 "records too, or name the record's own file"),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(RecordSource, PatternsOfAStudyAreAskedOfIt) {
  const std::string study = with_ground("{ kind = \"sine\", amplitude = 1.0, frequency = 1.0 }") +
                            "[study]\nkind = \"fragility\"\nlevels = [1.0, 2.0]\n";
  std::vector<std::string> asked_for;
  const ScenarioFile file = read_scenario_text(study + "records = [\"k*\"]\n", "page.toml", {}, one_record(asked_for));
  EXPECT_EQ(file.study->suite.size(), 1U);
  EXPECT_THROW(read_scenario_text(study + "records = [\"/etc/*\"]\n", "page.toml", {}, one_record(asked_for)),
               InputError);
}

}  // namespace
}  // namespace teeter

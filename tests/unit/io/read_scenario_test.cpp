#include "io/read_scenario.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "core/error.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

const std::string least = "[[block]]\nwidth = 0.5\nheight = 3.5\n";

Scenario scenario(const std::string& text, const std::vector<std::string>& settings = {}) {
  return read_scenario_text(text, "s.toml", settings).scenario;
}

std::vector<std::string> problems(const std::string& text, const std::vector<std::string>& settings = {}) {
  try {
    read_scenario_text(text, "s.toml", settings);
  } catch (const InputError& error) {
    return error.messages();
  }
  ADD_FAILURE() << "was accepted:\n" << text;
  return {};
}

Excitation horizontal(const std::string& table) {
  return scenario(least + "[ground]\nhorizontal = " + table + "\n").ground.horizontal;
}

TEST(ReadScenario, KeepsTheTextThePathAndTheSettings) {
  const ScenarioFile file = read_scenario_text(least, "s.toml", {"gravity=1.62"});
  EXPECT_EQ(file.text, least);
  EXPECT_EQ(file.path, "s.toml");
  EXPECT_EQ(file.settings, std::vector<std::string>{"gravity=1.62"});
  EXPECT_EQ(file.scenario.gravity, 1.62);
}

// Which damping gives winkler.restitution is found by releases that are simulated: that is the model's work.
TEST(ReadScenario, SimulatesNothing) {
  const Scenario read =
      scenario(least + "[friction]\nstatic = 0.5\n[winkler]\nstiffness = \"100 MPa\"\nrestitution = 0.3\n",
               {"model=\"winkler\""});
  EXPECT_EQ(read.winkler.restitution, 0.3);
  EXPECT_EQ(read.winkler.damping_ratio, 0.0);
  EXPECT_TRUE(broken_rules(read).empty());
  try {
    simulate_summary(read);
    ADD_FAILURE() << "no damping reaches 0.3";
  } catch (const ScenarioError& error) {
    ASSERT_EQ(error.rules().size(), 1U);
    EXPECT_EQ(error.rules()[0].key, "winkler.restitution");
    EXPECT_NE(error.rules()[0].message.find("0.3 is out of reach"), std::string::npos) << error.what();
  }
}

// omega is that of the full sine: a half-sine lasts pi/omega.
TEST(ReadScenario, TurnsFrequencyPeriodAndDurationIntoOmega) {
  constexpr double turn = 2.0 * std::numbers::pi;
  EXPECT_DOUBLE_EQ(*horizontal("{ kind = \"sine\", amplitude = 1, frequency = 2 }").omega, 2.0 * turn);
  EXPECT_DOUBLE_EQ(*horizontal("{ kind = \"sine\", amplitude = 1, period = 0.5 }").omega, 2.0 * turn);
  EXPECT_DOUBLE_EQ(*horizontal("{ kind = \"sine\", amplitude = 1, omega = 3 }").omega, 3.0);
  EXPECT_DOUBLE_EQ(*horizontal("{ kind = \"sine\", amplitude = 1, duration = 0.5 }").omega, 2.0 * turn);
  EXPECT_DOUBLE_EQ(*horizontal("{ kind = \"cosine\", amplitude = 1, duration = 0.5 }").omega, 2.0 * turn);
  EXPECT_DOUBLE_EQ(*horizontal("{ kind = \"half-sine\", amplitude = 1, duration = 0.5 }").omega, turn);
}

TEST(ReadScenario, ReadsBothRatiosOfRestitution) {
  const auto law =
      std::get<ConstantRatio>(scenario(least + "[restitution]\nlaw = \"constant\"\nvalue = [0.9, 0.8]\n").restitution);
  EXPECT_EQ(law.value, (std::array<double, 2>{0.9, 0.8}));
  const auto one =
      std::get<ConstantRatio>(scenario(least + "[restitution]\nlaw = \"constant\"\nvalue = 0.7\n").restitution);
  EXPECT_EQ(one.value, (std::array<double, 2>{0.7, 0.7}));
}

TEST(ReadScenario, ReadsWholeNumbersAsNumbers) {
  EXPECT_EQ(scenario("gravity = 10\n" + least).gravity, 10.0);
  EXPECT_EQ(scenario(least + "[friction]\nstatic = 9007199254740992\n").friction.static_coefficient,
            9007199254740992.0);  // 2^53
}

// Beyond 2^53 not every whole number is a double; the nearest one is what the file means.
TEST(ReadScenario, ReadsWholeNumbersBeyondTheExactOnes) {
  EXPECT_EQ(scenario(least + "[friction]\nstatic = 9007199254740993\n").friction.static_coefficient,
            9007199254740992.0);
  EXPECT_EQ(scenario(least + "[friction]\nstatic = 9223372036854775807\n").friction.static_coefficient,
            9223372036854775808.0);
}

TEST(ReadScenario, TellsEveryProblemOnce) {
  const auto list = problems("[[block]]\nwidth = -1\nheight = 0\nq = 1\n[run]\nduration = -1\n");
  EXPECT_EQ(list.size(), 4U);
  for (const std::string& message : list) EXPECT_EQ(message.rfind("s.toml:", 0), 0U) << message;
}

TEST(ReadScenario, TellsAProblemOfASettingAsSuch) {
  const auto list = problems(least, {"block.0.width=-1", "run.duration=0"});
  ASSERT_EQ(list.size(), 2U);
  for (const std::string& message : list) EXPECT_EQ(message.rfind("s.toml: --set: ", 0), 0U) << message;
}

TEST(ReadScenario, TellsAllBadSettingsAtOnce) {
  EXPECT_EQ(problems(least, {"nonsense", "block.7.width=1", "=2"}).size(), 3U);
}

TEST(ReadScenario, ResolvesRecordsFromItsFolder) {
  try {
    read_scenario_text(least + "[ground]\nhorizontal = { kind = \"record\", file = \"r.AT2\" }\n", "a/b/s.toml", {});
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a/b/r.AT2"), std::string::npos) << error.what();
  }
}

TEST(ReadScenario, TellsAComponentThatActsInADirectionNotItsOwn) {
  const auto warnings = [](const std::string& direction, const std::string& component) {
    const std::string file = TEETER_SOURCE_DIR "/tests/samples/csmip-v2/two_components.v2";
    const Ground ground = scenario(least + "[ground]\n" + direction + " = { kind = \"record\", file = \"" + file +
                                   "\", component = \"" + component + "\" }\n")
                              .ground;
    return (direction == "vertical" ? ground.vertical : ground.horizontal).record->warnings;
  };
  EXPECT_TRUE(warnings("horizontal", "360").empty());
  EXPECT_TRUE(warnings("vertical", "Up").empty());
  EXPECT_EQ(warnings("horizontal", "Up").at(0), "its component Up is the vertical one, and acts sideways here");
  EXPECT_EQ(warnings("vertical", "360").at(0), "its component 360 is a horizontal one, and acts vertically here");
}

}  // namespace
}  // namespace teeter

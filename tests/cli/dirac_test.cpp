// Model dirac, random and degrading restitution as users see them: contract, numbers that agree, refusals, examples.
#include <gtest/gtest.h>

#include <cmath>

#include "cli/results.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

std::string dirac_scenario() {
  return R"(title = "force"
model = "dirac"
gravity = 9.81

[[block]]
width = 0.4
height = 2.0
mass = 500.0

[restitution]
law = "constant"
value = 0.85

[dirac]
penalty = 2e-4
form = "paper"
factor = "one"

[ground]
horizontal = { kind = "sine", amplitude = "0.30 g", frequency = 2.0 }
vertical = { kind = "none" }

[initial]
angle = [0.0]
rate = [0.0]

[run]
duration = 5.0
output_step = 0.01
)";
}

constexpr const char* pulse = "{ kind = \"sine\", amplitude = \"0.30 g\", frequency = 2.0 }";

json run_example(const std::string& name, std::vector<std::string> more = {}) {
  TemporaryFolder folder;
  std::vector<std::string> words{"run", example(name).string(), "--json"};
  for (const std::string& setting : more) {
    words.emplace_back("--set");
    words.push_back(setting);
  }
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

TEST(DiracProgram, KeepsTheContractInEveryForm) {
  for (const char* form : {"paper", "energy"})
    for (const char* slender : {"", "[equations]\nslender = true\n"})
      for (const bool shaken : {true, false}) {
        TemporaryFolder folder;
        std::string text = replaced(dirac_scenario(), "form = \"paper\"", std::string("form = \"") + form + "\"");
        text = replaced(text, "[dirac]", std::string(slender) + "[dirac]");
        if (!shaken) {
          text = replaced(text, pulse, "{ kind = \"none\" }");
          text = replaced(text, "angle = [0.0]", "angle = [0.12]");
        }
        const Results results = results_of(folder, text);
        expect_common_contract(results, 1);
        const json& s = results.summary;
        EXPECT_GT(s["impact_count"].get<long>(), 2);
        expect_types(s["dirac"], {{"penalty", "number"},
                                  {"form", "text"},
                                  {"factor", "number"},
                                  {"first_impact_time", "number or null"},
                                  {"first_impact_shift", "number or null"},
                                  {"energy_excess", "number or null"},
                                  {"energy_plateau", "number or null"},
                                  {"bounces", "whole"},
                                  {"end", "text or null"},
                                  {"settled_energy", "number or null"}});
        EXPECT_EQ(s["dirac"]["form"], form);
        EXPECT_EQ(s["dirac"]["energy_plateau"].is_null(), std::string(form) == "energy");
        for (const char* column : {"acceleration_0", "impact_moment_0"})
          EXPECT_EQ(results.history[column].size(), results.history.rows());
      }
}

TEST(DiracProgram, EnergyLevelsAreAStaircase) {
  for (const char* model : {"dirac", "rocking"}) {
    TemporaryFolder folder;
    std::string text = replaced(dirac_scenario(), pulse, "{ kind = \"none\" }");
    text = replaced(text, "angle = [0.0]", "angle = [0.12]");
    const json s = results_of(folder, text, {"--set", std::string("model=") + model}).summary;
    const json& levels = s["energy_levels"];
    ASSERT_GT(levels.size(), 3U);
    EXPECT_EQ(levels[0]["time_from"], 0.0);
    EXPECT_EQ(levels[0]["energy"], s["energy"]["initial"]);
    EXPECT_EQ(levels.size(), s["impacts"].size() + 1);
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
      expect_types(levels[i],
                   {{"impact", "whole"}, {"time_from", "number"}, {"time_to", "number"}, {"energy", "number"}});
      EXPECT_EQ(levels[i]["impact"], i);
      EXPECT_EQ(levels[i]["time_to"], levels[i + 1]["time_from"]);
      EXPECT_EQ(levels[i + 1]["time_from"], s["impacts"][i]["time"]);
      EXPECT_LT(levels[i + 1]["energy"].get<double>(), levels[i]["energy"].get<double>());
    }
    EXPECT_NEAR(levels[0]["gamma"].get<double>(), 1.0 - 0.85 * 0.85, 1e-3);
    EXPECT_TRUE(levels.back()["gamma"].is_null());
  }
}

TEST(DiracProgram, TwoRunsGiveTheSameBytes) {
  TemporaryFolder folder;
  const std::string text = replaced(dirac_scenario(), "law = \"constant\"\nvalue = 0.85",
                                    "law = \"random\"\nmean = 0.85\nepsilon = 0.05\nseed = 3");
  folder.write("case.toml", text);
  for (const char* out : {"one", "two"}) EXPECT_EQ(run_program(folder, {"run", "case.toml", "-o", out}).status, 0);
  EXPECT_EQ(contents(folder / "one" / "history.csv"), contents(folder / "two" / "history.csv"));
}

TEST(DiracProgram, RandomAndDegradingLawsServeEveryModelThatHasThem) {
  for (const char* model : {"rocking", "dirac", "stack"})
    for (const char* law :
         {"law = \"random\"\nepsilon = 0.04\nmean = 0.85\nper = \"impact\"\nseed = 7\nrun = 2",
          "law = \"random\"\nepsilon = 0.3\ndistribution = \"truncated-normal\"\nsigma = \"consistent\"",
          "law = \"degrading\"\nepsilon = 0.02", "law = \"degrading\"\nepsilon = 0.02\nsign = -1"}) {
      TemporaryFolder folder;
      std::string text = replaced(dirac_scenario(), "law = \"constant\"\nvalue = 0.85", law);
      text = replaced(text, "model = \"dirac\"", std::string("model = \"") + model + "\"");
      const Results results = results_of(folder, text);
      expect_common_contract(results, 1);
      const json& impacts = results.summary["impacts"];
      ASSERT_GT(impacts.size(), 2U) << model << law;
      EXPECT_GT(std::fabs(impacts[0]["ratio"].get<double>() - impacts[1]["ratio"].get<double>()), 1e-4) << model << law;
    }
}

TEST(DiracProgram, RefusesWhatItCannotDo) {
  const std::string s = dirac_scenario();
  expect_refusal(s, "mass = 500.0", "mass = 500.0\ncom = [0.01, 0.0]",
                 "com = ", "block\\.0\\.com: model dirac .*on the axis, found 0\\.01.*");
  expect_refusal(s, "penalty = 2e-4", "penalty = 0.1", "", "dirac\\.penalty: must be from 1e-9 to 0\\.02, found 0\\.1");
  expect_refusal(s, "penalty = 2e-4", "accuracy = 40", "", "dirac\\.accuracy: must be from 1 to 12, found 40");
  expect_refusal(s, "penalty = 2e-4", "energy_accuracy = 3\nenergy_impacts = 0", "energy_impacts",
                 "dirac\\.energy_impacts: must be at least 1, found 0");
  expect_refusal(s, "form = \"paper\"", "form = \"papper\"", "", "dirac\\.form: unknown value \"papper\".*");
  expect_refusal(s, "value = 0.85", "value = 0.0", "[restitution]", "restitution: model dirac needs a ratio.*");
}

TEST(DiracExamples, FreeRockingHasThePapersLevels) {
  const json s = run_example("prieto-fig2.toml");
  EXPECT_NEAR(s["blocks"][0]["p"].get<double>(), 1.0, 1e-12);
  EXPECT_NEAR(s["energy"]["initial"].get<double>(), 0.375, 1e-10);
  EXPECT_NEAR(s["impacts"][0]["time"].get<double>(), std::acosh(2.0) + 1.505e-5, 1e-8);
  EXPECT_NEAR(s["energy_levels"][4]["energy"].get<double>() / (0.375 * std::pow(0.8, 8)), 1.0024, 1e-5);
  const json exact = run_example("prieto-fig2.toml", {"dirac.form=energy"});
  EXPECT_NEAR(exact["energy_levels"][4]["energy"].get<double>(), 0.375 * std::pow(0.8, 8), 1e-10);
  const json event = run_example("prieto-fig2.toml", {"model=rocking"});
  EXPECT_NEAR(event["impacts"][0]["time"].get<double>(), std::acosh(2.0), 1e-9);
  const json fine = run_example("prieto-fig2.toml", {"dirac.accuracy=6"});
  EXPECT_NEAR(fine["impacts"][0]["time"].get<double>() - std::acosh(2.0), 1e-6, 2e-8);
}

TEST(DiracExamples, PrintedFactorWeakensTheForce) {
  const json s = run_example("prieto-fig6.toml");
  const double alpha = std::atan(0.25);
  EXPECT_NEAR(1.0 - s["energy_levels"][0]["gamma"].get<double>(), std::pow(0.923, 2.0 * std::sin(alpha) / alpha), 2e-4);
  const json seven = run_example("prieto-fig6.toml", {"block.0.width=0.0125", "initial.angle=0.126",
                                                      "initial.rate=-0.08", "restitution.value=0.9769"});
  EXPECT_NE(seven["verdict"], "overturned");
  EXPECT_GT(seven["blocks"][0]["peak_ratio"].get<double>(), 1.0);
}

TEST(DiracExamples, DegradationFollowsItsSum) {
  for (const int sign : {1, -1}) {
    const json s = run_example("prieto-fig10.toml", {"restitution.sign=" + std::to_string(sign)});
    for (int n = 1; n <= 4; ++n) {
      const double sum = n * -std::log(0.8) + sign * 0.05 * n * (n - 1) / 2.0;
      EXPECT_NEAR(s["energy_levels"][static_cast<std::size_t>(n)]["energy"].get<double>(), 0.375 * std::exp(-2.0 * sum),
                  1e-10);
    }
  }
}

TEST(DiracExamples, RunsOfASeedDiffer) {
  const json one = run_example("random-restitution.toml");
  const json two = run_example("random-restitution.toml", {"restitution.run=1"});
  EXPECT_EQ(one["impacts"], run_example("random-restitution.toml", {"restitution.run=0"})["impacts"]);
  EXPECT_NE(one["impacts"][0]["ratio"], two["impacts"][0]["ratio"]);
  EXPECT_GT(one["impact_count"].get<long>(), 3);
}

TEST(DiracExamples, ThePulseLiftsTheBlockByItself) {
  const double smooth = run_example("dirac-pulse.toml")["blocks"][0]["peak_ratio"];
  const double sharp = run_example("dirac-pulse.toml", {"model=rocking"})["blocks"][0]["peak_ratio"];
  const double exact = run_example("dirac-pulse.toml", {"dirac.form=energy"})["blocks"][0]["peak_ratio"];
  const double fine = run_example("dirac-pulse.toml", {"dirac.penalty=2.5e-5"})["blocks"][0]["peak_ratio"];
  EXPECT_NEAR(smooth / sharp - 1.0, 0.1076, 0.0005);
  EXPECT_NEAR(fine / sharp - 1.0, 0.0234, 0.0002);
  EXPECT_NEAR(exact / sharp - 1.0, 0.0, 1e-9);
}

}  // namespace
}  // namespace teeter::test

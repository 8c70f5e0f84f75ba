#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// The first checkpoint of a risk study; its g is 9.81 m/s2.
const char* const checkpoint_hazard =
    "intensity [m/s2],annual rate\n0.981,2e-2\n1.962,6e-3\n4.905,8e-4\n9.81,9e-5\n19.62,6e-6\n";

const std::string rock = R"([[block]]
width = 0.5
height = 1.5
[study]
kind = "risk"
hazard = "a.csv"
fragility = { median = 5.886, beta = 0.4, median_deviation = 0.1, beta_deviation = 0.05 }
stood = [4000, 5000, 9000]
)";

json study_of(const TemporaryFolder& folder, std::vector<std::string> more = {}) {
  std::vector<std::string> words{"study", "rock.toml", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return json::parse(outcome.out);
}

std::string refused(const TemporaryFolder& folder, const std::string& setting) {
  const Outcome outcome = run_program(folder, {"study", "rock.toml", "--set", setting});
  EXPECT_EQ(outcome.status, 2) << setting;
  EXPECT_EQ(outcome.out, "");
  return outcome.err;
}

TEST(RiskStudy, JsonHasEveryKeyOfTheContract) {
  TemporaryFolder folder;
  folder.write("a.csv", checkpoint_hazard);
  folder.write("rock.toml", rock);
  const json study = study_of(folder);
  const json& findings = study["findings"];
  const json& numbers = findings["numbers"];
  EXPECT_NEAR(numbers["annual_rate"].get<double>(), 7.315211357e-4, 1e-13);
  const double sd = 0.267386574;
  EXPECT_NEAR(numbers["annual_rate_low"].get<double>(), 7.315211357e-4 * std::exp(-1.959963985 * sd), 1e-12);
  EXPECT_NEAR(numbers["annual_rate_high"].get<double>(), 7.315211357e-4 * std::exp(1.959963985 * sd), 1e-12);
  EXPECT_NEAR(numbers["return_period"].get<double>(), 1.0 / 7.315211357e-4, 1e-6);
  EXPECT_NEAR(numbers["probability"].get<double>(), -std::expm1(-50.0 * numbers["annual_rate"].get<double>()), 1e-15);
  EXPECT_NEAR(numbers["below_table"].get<double>(), 1.23583e-8, 1e-13);
  EXPECT_NEAR(numbers["above_table"].get<double>(), 5.997567e-6, 1e-12);
  EXPECT_EQ(findings["deaggregation"]["edges"].size(), 5U);
  EXPECT_EQ(findings["deaggregation"]["shares"].size(), 6U);
  const json& hazard = findings["hazards"][0];
  for (const char* key :
       {"file", "annual_rate", "likelihood", "likelihood_youngest", "likelihood_oldest", "likelihood_averaged",
        "excluded", "largest_rate_factor", "largest_intensity_factor", "weight"})
    EXPECT_TRUE(hazard.contains(key)) << key;
  EXPECT_EQ(hazard["excluded"], false);
  EXPECT_EQ(hazard["weight"], 1.0);
  EXPECT_EQ(study["columns"]["hazard"][0], "a.csv");
}

TEST(RiskStudy, WithoutItsAgeNothingIsSaidOfLikelihoods) {
  TemporaryFolder folder;
  folder.write("a.csv", checkpoint_hazard);
  folder.write("rock.toml", replaced(rock, "stood = [4000, 5000, 9000]\n", ""));
  const json hazard = study_of(folder)["findings"]["hazards"][0];
  EXPECT_TRUE(hazard["likelihood"].is_null());
  EXPECT_TRUE(hazard["excluded"].is_null());
}

TEST(RiskStudy, RanksAndExcludesHazardCurves) {
  Call call;
  call.arguments = {"study", example("balanced-rock.toml").string()};
  const Outcome outcome = run_program(call);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("strong.csv would have toppled it with 99"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(": excluded."), std::string::npos);
  EXPECT_NE(outcome.out.find("km from study.site"), std::string::npos);
}

TEST(RiskStudy, TakesItsFragilityFromRecords) {
  TemporaryFolder folder;
  const std::string file = example("risk-statue.toml").string();
  const Outcome outcome = run_program(folder, {"study", file, "--json", "-o", "out", "--export-fragility", "f.xml"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json drawn = json::parse(outcome.out)["findings"]["numbers"];
  const json delta = json::parse(
      run_program(folder, {"study", file, "--json", "--set", "study.confidence=delta"}).out)["findings"]["numbers"];
  EXPECT_EQ(drawn["annual_rate"], delta["annual_rate"]);
  EXPECT_GT(drawn["resamples_fitted"], 900);
  EXPECT_LT(drawn["annual_rate_low"], drawn["annual_rate"]);
  EXPECT_GT(drawn["annual_rate_high"], drawn["annual_rate"]);
  // Eight records: the two agree roughly, on the logarithm.
  EXPECT_NEAR(std::log(drawn["annual_rate_high"].get<double>()), std::log(delta["annual_rate_high"].get<double>()),
              0.7);
  EXPECT_NE(contents(folder / "f.xml").find("imt=\"PGV\""), std::string::npos);
  // What is kept continues to the same bytes.
  const Outcome again = run_program(folder, {"study", file, "--json", "-o", "out", "--resume", "--jobs", "1"});
  EXPECT_EQ(json::parse(again.out)["findings"], json::parse(outcome.out)["findings"]);
}

TEST(RiskStudy, ExportRefusesBeforeTheStudyRuns) {
  TemporaryFolder folder;
  folder.write("a.csv", checkpoint_hazard);
  folder.write("rock.toml", rock);
  const Outcome outcome = run_program(folder, {"study", "rock.toml", "--export-fragility", "f.txt"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says(".xml (NRML of OpenQuake)")) << outcome.err;
  EXPECT_EQ(run_program(folder, {"study", "rock.toml", "--export-fragility", "f.csv"}).status, 0);
  EXPECT_NE(contents(folder / "f.csv").find("lognormal"), std::string::npos);
}

TEST(RiskStudy, EveryKeyRefusesWhatItMeansNothingBy) {
  TemporaryFolder folder;
  folder.write("a.csv", checkpoint_hazard);
  folder.write("broken.csv", "intensity [g],annual rate\n0.1,1e-3\n0.2,2e-3\n");
  folder.write("rock.toml", rock);
  const auto expect = [&](const std::string& setting, const std::string& words) {
    const std::string said = refused(folder, setting);
    EXPECT_NE(said.find(words), std::string::npos) << setting << ": " << said;
  };
  expect("study.hazard=none.csv", "study.hazard: ");
  expect("study.hazard=broken.csv", "broken.csv:3: annual rates must fall");
  expect("study.intensity=cav", "study.intensity: ");
  expect("study.fragility.median=-1", "study.fragility.median: must be above 0, found -1");
  expect("study.fragility.median=\"1 m/s\"", "study.fragility.median");
  expect("study.fragility.beta=0", "study.fragility.beta: must be from 1e-6 to 10");
  expect("study.fragility.median_deviation=-1", "study.fragility.median_deviation: must be from 0 to 10");
  expect("study.fragility.beta_deviation=-1", "study.fragility.beta_deviation: must be from 0 to 10");
  expect("study.fragility.betta=1", "study.fragility.betta");
  expect("study.records=[\"x.AT2\"]", "study.records");
  expect("study.confidence=bootstrap", "study.confidence: \"bootstrap\" draws from records");
  expect("study.confidence=guess", "study.confidence");
  expect("study.years=0", "study.years: must be above 0");
  expect("study.stood=[1, 2]", "study.stood: must be one number of years, or [youngest, best, oldest]");
  expect("study.stood=[3, 2, 1]", "study.stood: must rise");
  expect("study.stood=-1", "study.stood: must be above 0");
  expect("study.level=1", "study.level: must be above 0 and below 1");
  expect("study.site=[0, 100]", "study.site: must be [longitude, latitude]");
  expect("study.extrapolate=1", "study.extrapolate");
}

TEST(RiskStudy, TellsWhatIsLeftOutBeyondTheTable) {
  TemporaryFolder folder;
  folder.write("a.csv", checkpoint_hazard);
  folder.write("rock.toml", rock);
  const json study = study_of(folder, {"--set", "study.extrapolate=false"});
  EXPECT_EQ(study["findings"]["numbers"]["above_table"], 0.0);
  EXPECT_NE(study["warnings"].dump().find("is left out"), std::string::npos);
}

}  // namespace
}  // namespace teeter::test

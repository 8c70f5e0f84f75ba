// Without run.duration a run lasts as long as the ground moves; a shorter one is told in every output.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numbers>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const char* const goes_on = "he shaking goes on after the run: run.duration is 5 s, and the record lasts 12 s";
const char* const as_of_then = "It had not moved when the run ended at 5 s; the record lasts 12 s.";

// 12 s: a faint tremor, and from 8 to 9 s one strong swing.
std::string late_record() {
  std::string text = "# unit: m/s2\ntime,east\n";
  for (int i = 0; i <= 1200; ++i) {
    const double t = 0.01 * i;
    const double a =
        t >= 8.0 && t <= 9.0 ? 9.0 * std::sin(2.0 * std::numbers::pi * (t - 8.0)) : 0.02 * std::sin(9.0 * t + 0.1);
    text += std::to_string(t) + "," + std::to_string(a) + "\n";
  }
  return text;
}

std::string bust_under(const std::string& file) {
  return "[[block]]\nwidth = 0.20\nheight = 0.60\ndensity = 2500\n[friction]\nstatic = 0.9\n[winkler]\n"
         "large_rotations = true\n[ground]\nhorizontal = { kind = \"record\", file = \"" +
         file + "\" }\n";
}

class RunLength : public testing::Test {
 protected:
  RunLength() {
    folder_.write("late.csv", late_record());
    folder_.write("bust.toml", bust_under("late.csv"));
  }
  std::string said(std::vector<std::string> words) {
    const Outcome outcome = run_program(folder_, std::move(words));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  }
  TemporaryFolder folder_;
};

TEST_F(RunLength, IsThatOfTheRecordInEveryModel) {
  for (const char* model : {"rocking", "dirac", "stack", "friction", "contact", "winkler"}) {
    const std::string set = std::string("model=\"") + model + "\"";
    const json whole = json::parse(said({"run", "bust.toml", "--json", "--set", set}));
    EXPECT_EQ(whole["verdict"], "overturned") << model;
    EXPECT_GT(whole["overturned"]["time"], 8.2) << model;
    EXPECT_EQ(whole["ground_duration"], 12.0) << model;
    EXPECT_EQ(whole["run_duration"], 72.0) << model;
    EXPECT_EQ(whole["shaking_goes_on"], false) << model;
    const json cut = json::parse(said({"run", "bust.toml", "--json", "--set", set, "--set", "run.duration=5"}));
    EXPECT_EQ(cut["run_duration"], 5.0) << model;
    EXPECT_EQ(cut["shaking_goes_on"], true) << model;
    EXPECT_EQ(cut["warnings"][0], std::string("t") + goes_on) << model;
    EXPECT_EQ(said({"run", "bust.toml", "--set", set, "--set", "run.duration=5"}).find(as_of_then), 0U) << model;
  }
}

TEST_F(RunLength, IsToldWithTheVerdictOfTheReport) {
  said({"run", "bust.toml", "--report", "--set", "run.duration=5"});
  const std::string page = contents(folder_ / "bust.report.html");
  EXPECT_NE(page.find(as_of_then), std::string::npos);
  EXPECT_NE(page.find(std::string("T") + goes_on), std::string::npos);
}

TEST_F(RunLength, IsToldByMarginAndCompare) {
  const std::string margin = said({"margin", "bust.toml", "--set", "run.duration=5"});
  EXPECT_EQ(margin.find(as_of_then), 0U) << margin;
  EXPECT_NE(margin.find("This is about the first 5 s of the shaking only."), std::string::npos) << margin;
  EXPECT_EQ(json::parse(said({"margin", "bust.toml", "--json", "--set", "run.duration=5"}))["warnings"][0],
            "only the first 5 s of the shaking are judged: the record lasts 12 s");
  const std::string compared =
      said({"compare", "bust.toml", "--models", "rocking,friction", "--set", "run.duration=5"});
  EXPECT_EQ(compared.find("It had not fallen in any of them when the runs ended; the record lasts 12 s."), 0U)
      << compared;
  EXPECT_NE(compared.find(goes_on), std::string::npos) << compared;
}

TEST_F(RunLength, IsToldByAStudyInWordsJsonAndReport) {
  folder_.write("map.toml", bust_under("late.csv") +
                                "[study]\nkind = \"map\"\nx = { key = \"ground.horizontal.scale\", from = 0.5, to = 1, "
                                "points = 2 }\ny = { key = \"block.0.width\", from = 0.2, to = 0.3, points = 2 }\n");
  const std::string sentence =
      "In every case this is what had happened when the run ended at 5 s; the shaking goes on.";
  const std::string warning = "in every case the shaking goes on after the run, which ends at 5 s; see run.duration";
  const std::string words = said({"study", "map.toml", "--report", "--set", "run.duration=5"});
  EXPECT_NE(words.find(sentence), std::string::npos) << words;
  EXPECT_NE(words.find(warning.substr(1)), std::string::npos) << words;
  const json result = json::parse(said({"study", "map.toml", "--json", "--set", "run.duration=5"}));
  EXPECT_EQ(result["warnings"][0], warning);
  EXPECT_EQ(result["findings"]["sentences"][1], sentence);
  const std::string page = contents(folder_ / "map.study.html");
  EXPECT_NE(page.find(sentence), std::string::npos);
  EXPECT_TRUE(json::parse(said({"study", "map.toml", "--json"}))["warnings"].empty());
}

// The record's peak is at 8.14 s: whoever looks at its first five seconds only sees nothing.
TEST_F(RunLength, LetsABustFallUnderARealRecord) {
  const char* given = std::getenv("TEETER_RECORDS");
  const fs::path path = (given != nullptr ? fs::path(given) : fs::path(TEETER_SOURCE_DIR) / "../shared/records") /
                        "Northridge_ORR090.dat";
  if (!fs::exists(path)) GTEST_SKIP() << path << " is not there";
  folder_.write("real.toml", bust_under(fs::absolute(path).lexically_normal().string()));
  const json s = json::parse(said({"run", "real.toml", "--json"}));
  EXPECT_EQ(s["verdict"], "overturned");
  EXPECT_NEAR(s["overturned"]["time"].get<double>(), 8.76, 0.005);
  EXPECT_EQ(said({"run", "real.toml", "--set", "run.duration=5"})
                .find("It had not moved when the run ended at 5 s; the record lasts 39.9 s."),
            0U);
}

}  // namespace
}  // namespace teeter::test

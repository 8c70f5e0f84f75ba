// `teeter identify`: from the table of a free-rocking test to restitution, in words, JSON and a plot.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

const std::string block_2 =
    "title = \"block 2\"\n[[block]]\nwidth = 0.06\nheight = 0.135\n[restitution]\nlaw = \"housner\"\n"
    "[initial]\nangle = \"22 deg\"\n";

json result_of(const TemporaryFolder& folder, std::vector<std::string> words) {
  words.insert(words.begin(), "identify");
  words.emplace_back("--json");
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  return json::parse(outcome.out);
}

json estimate(const json& result, const std::string& name) {
  for (const json& e : result.at("estimates"))
    if (e.at("name") == name) return e;
  ADD_FAILURE() << name;
  return {};
}

std::vector<std::string> keys_of(const json& object) {
  std::vector<std::string> keys;
  for (const auto& item : object.items()) keys.push_back(item.key());
  return keys;
}

std::string example_file(const std::string& name) { return example("identify/" + name).string(); }

TEST(IdentifyCommand, FindsTable3InItsMadeUpTests) {
  const std::vector<double> measured{0.950, 0.928, 0.971};
  const std::vector<double> printed{1.036, 1.233, 1.067};
  for (std::size_t i = 0; i < 3; ++i) {
    TemporaryFolder folder;
    const std::string name = "block-" + std::to_string(i + 1);
    const json r = result_of(folder, {example_file(name + ".csv"), example_file(name + ".toml"), "--bootstrap", "200"});
    const json e = estimate(r, "restitution");
    EXPECT_LE(e["interval"][0].get<double>(), measured[i]) << name;
    EXPECT_GE(e["interval"][1].get<double>(), measured[i]) << name;
    EXPECT_NEAR(e["value"].get<double>(), measured[i], 0.006) << name;
    EXPECT_NEAR(r["correction_factor"]["value"].get<double>(), printed[i], 0.008) << name;
    EXPECT_TRUE(folder.listing().empty());
  }
}

TEST(IdentifyCommand, JsonHasEveryKeyOfTheContract) {
  TemporaryFolder folder;
  const json r =
      result_of(folder, {example_file("block-2.csv"), example_file("block-2.toml"), "--fit", "restitution,release",
                         "--noise-angle", "0.5 deg", "--noise-time", "0.1", "--bootstrap", "100"});
  EXPECT_EQ(keys_of(r), (std::vector<std::string>{"bootstrap",
                                                  "condition",
                                                  "correction_factor",
                                                  "correction_factor_left",
                                                  "correlation",
                                                  "degrees_of_freedom",
                                                  "estimates",
                                                  "extremes",
                                                  "file",
                                                  "noise",
                                                  "reason",
                                                  "residual_count",
                                                  "rms",
                                                  "rows",
                                                  "sampled",
                                                  "schema",
                                                  "signs_used",
                                                  "status",
                                                  "title",
                                                  "warnings"}));  // sorted by the parser
  EXPECT_EQ(r["schema"], "teeter.identify/1");
  EXPECT_EQ(r["status"], "done");
  EXPECT_EQ(r["estimates"].size(), 5U);
  for (const json& e : r["estimates"]) {
    EXPECT_EQ(keys_of(e), (std::vector<std::string>{"bootstrap_interval", "fitted", "interval", "name",
                                                    "scenario_value", "standard_error", "unit", "value"}));
    const bool fitted = e["fitted"];
    EXPECT_EQ(e["standard_error"].is_number(), fitted);
    EXPECT_EQ(e["interval"].is_array(), fitted);
    EXPECT_EQ(e["bootstrap_interval"].is_array(), fitted);
  }
  EXPECT_FALSE(estimate(r, "p")["fitted"]);
  EXPECT_TRUE(estimate(r, "start")["fitted"]);
  EXPECT_EQ(r["correlation"]["parameters"], (json{"restitution", "release", "start"}));
  ASSERT_EQ(r["correlation"]["matrix"].size(), 3U);
  EXPECT_EQ(r["correlation"]["matrix"][1][1], 1.0);
  EXPECT_EQ(r["correlation"]["matrix"][0][2], r["correlation"]["matrix"][2][0]);
  EXPECT_EQ(r["bootstrap"]["samples"], 100);
  EXPECT_TRUE(r["noise"]["stated"]);
  EXPECT_NEAR(r["noise"]["angle"].get<double>(), 0.00872665, 1e-7);
  EXPECT_NEAR(r["rms"]["weighted"].get<double>(), 1.0, 0.5);
  for (const json& e : r["extremes"])
    EXPECT_EQ(keys_of(e), (std::vector<std::string>{"angle", "angle_residual", "certainty", "line", "model_angle",
                                                    "model_time", "number", "time", "time_residual", "used"}));
}

TEST(IdentifyCommand, TellsInWordsAndDraws) {
  TemporaryFolder folder;
  const Outcome outcome =
      run_program(folder, {"identify", example_file("block-2.csv"), example_file("block-2.toml"), "-o", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* word : {"An impact leaves 0.9", "restitution", "start", "correction", "Housner's 0.7526",
                           "95 %:", "bootstrap:", "residuals", "correlation"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word << " in\n" << outcome.out;
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"out", "out/identify.json", "out/identify.svg"}));
  EXPECT_EQ(json::parse(contents(folder / "out/identify.json")).at("schema"), "teeter.identify/1");
  const std::string svg = contents(folder / "out/identify.svg");
  EXPECT_TRUE(svg.starts_with("<svg"));
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(IdentifyCommand, SameInputSameBytes) {
  TemporaryFolder folder;
  const std::vector<std::string> words{"identify", example_file("block-1.csv"), example_file("block-1.toml"), "--json"};
  const Outcome first = run_program(folder, words);
  EXPECT_EQ(first.out, run_program(folder, words).out);
}

// A run's own history goes back in: the sampled angle tells the restitution of the run.
TEST(IdentifyCommand, ReadsTheHistoryOfARun) {
  TemporaryFolder folder;
  folder.write("b.toml", block_2 + "[run]\nduration = 3.0\noutput_step = 0.001\n");
  ASSERT_EQ(run_program(folder, {"run", "b.toml", "-o", "run", "--set", "restitution.law=constant", "--set",
                                 "restitution.value=0.928"})
                .status,
            0);
  const json r = result_of(folder, {"run/history.csv", "b.toml", "--fit", "restitution,p,alpha,release"});
  EXPECT_TRUE(r["sampled"]);
  EXPECT_NEAR(estimate(r, "restitution")["value"].get<double>(), 0.928, 1e-4);
  EXPECT_NEAR(estimate(r, "p")["value"].get<double>(), 9.98, 0.02);
  EXPECT_NEAR(estimate(r, "alpha")["value"].get<double>(), 0.41822, 1e-3);
  EXPECT_NEAR(estimate(r, "release")["value"].get<double>(), 0.38397, 1e-4);
}

void expect_refused(const std::string& peaks, const std::string& scenario, std::vector<std::string> more,
                    const std::string& message) {
  TemporaryFolder folder;
  folder.write("p.csv", peaks);
  folder.write("b.toml", scenario);
  std::vector<std::string> words{"identify", "p.csv", "b.toml", "-o", "out"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 2) << message;
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.says(message)) << outcome.err;
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"b.toml", "p.csv"}));
}

TEST(IdentifyCommand, RefusesWhatItCannotUse) {
  const std::string peaks = "time [s],angle [deg]\n0,22\n0.4,-15\n0.8,12\n1.1,-10\n";
  expect_refused("time,angle\n0,x\n", block_2, {}, "p.csv:2:3: \"x\" is not a number");
  expect_refused("time,angle\n0,22\n0.4,-15\n0.8,12\n", block_2, {}, "p.csv: line 2: 22 rad is beyond lying flat");
  expect_refused("time [s],angle [deg]\n0,22\n0.4,-15\n", block_2, {}, "p.csv: 2 extremes; 3 to 200 can be used");
  expect_refused("time [s],angle [deg]\n9,22\n0.4,-15\n0.8,12\n", block_2, {}, "p.csv: line 3: goes back in time");
  expect_refused("angle,number\n0.3,2\n-0.2,1\n0.1,3\n", block_2, {}, "p.csv: line 3: number 1; numbers must rise");
  expect_refused("time,angle\n0,0\n0.4,0\n0.8,0\n", block_2, {}, "no angle differs from zero");
  expect_refused(peaks, block_2, {"--fit", "restitutoin"},
                 "--fit: unknown parameter \"restitutoin\", did you mean restitution?");
  expect_refused(peaks, block_2, {"--noise-angle", "0.5 deg"}, "state the noise of both");
  expect_refused(peaks, block_2, {"--noise-angle", "0.5 kg", "--noise-time", "0.1"}, "--noise-angle: ");
  expect_refused(peaks, block_2, {"--noise-angle", "-1", "--noise-time", "0.1"}, "the noise must be above 0");
  expect_refused("time,angle\n0,22\n0.4,-15\n0.8,12\n", block_2, {"--angle-unit", "m"},
                 "--angle-unit: \"m\" is none of rad, mrad, deg");
  expect_refused(peaks, block_2, {"--kind", "spectrum"}, "--kind");
  expect_refused(peaks, block_2 + "[ground]\nhorizontal = { kind = \"sine\", amplitude = 1.0, period = 1.0 }\n", {},
                 "b.toml: ground: ");
  expect_refused("time,angle\n0,0.3\n0.4,0.2\n0.8,0.1\n",
                 replaced(block_2, "height = 0.135", "height = 0.135\ncom = [0.01, 0.0]"), {}, "b.toml: block.0.com: ");
  expect_refused(peaks, replaced(block_2, "\"22 deg\"", "\"25 deg\""), {}, "b.toml: initial.angle: ");
  expect_refused(peaks,
                 "model = \"friction\"\n[friction]\nstatic = 0.5\n" + replaced(block_2, "title = \"block 2\"\n", ""),
                 {}, "b.toml: model: ");
}

TEST(IdentifyCommand, AMissingFileIsNamed) {
  TemporaryFolder folder;
  folder.write("b.toml", block_2);
  const Outcome outcome = run_program(folder, {"identify", "none.csv", "b.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("none.csv: ")) << outcome.err;
}

// Without an initial angle the release is found from the data.
TEST(IdentifyCommand, FitsTheReleaseWhereTheScenarioHasNone) {
  TemporaryFolder folder;
  folder.write("b.toml", replaced(block_2, "angle = \"22 deg\"\n", "angle = 0.0\n"));
  const json r = result_of(folder, {example_file("block-2.csv"), "b.toml", "--bootstrap", "0"});
  const json release = estimate(r, "release");
  EXPECT_TRUE(release["fitted"]);
  EXPECT_TRUE(release["scenario_value"].is_null());
  EXPECT_TRUE(release["bootstrap_interval"].is_null());
  EXPECT_NEAR(release["value"].get<double>(), 22.0 * 3.14159265 / 180.0, 0.03);
}

}  // namespace
}  // namespace teeter::test

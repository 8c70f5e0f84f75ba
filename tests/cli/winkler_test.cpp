// Model winkler as users see it: every key and column of the contract, numbers that agree, words, and refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cli/results.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// A damped foundation, so that the block rocks, slides and comes to rest.
std::string winkler_scenario() {
  return R"(title = "block on springs"
model = "winkler"
gravity = 9.81

[[block]]
width = 0.5
height = 1.0
mass = 1000.0
com = [0.01, -0.02]

[friction]
static = 0.45

[winkler]
stiffness = "100 MPa"
damping_ratio = 0.2
stick = 1e9
slip = 1e-9
scheme = "symmetric"
theta = 0.5
step = 1e-4
large_rotations = true

[ground]
horizontal = { kind = "sine", amplitude = "0.50 g", frequency = 2.0 }
vertical = { kind = "none" }

[initial]
angle = [0.0]
rate = [0.0]

[run]
duration = 8.0
output_step = 0.002
tolerance = 1e-10
max_impacts = 100000
)";
}

class WinklerRun : public testing::Test {
 protected:
  Results results(const std::string& text, std::vector<std::string> more = {}) {
    return results_of(folder_, text, std::move(more));
  }
  std::string words(const std::string& text) {
    folder_.write("words.toml", text);
    return run_program(folder_, {"run", "words.toml"}).out;
  }
  TemporaryFolder folder_;
};

void expect_winkler_contract(const Results& results) {
  expect_common_contract(results, 1);
  const json& s = results.summary;
  EXPECT_EQ(s["model"], "winkler");
  expect_types(s["energy"], {{"lost_by_sliding", "number"},
                             {"lost_by_damping", "number"},
                             {"lost_by_scheme", "number"},
                             {"elastic", "number"}});
  expect_types(s["winkler"], {{"scheme", "text"},
                              {"step", "number"},
                              {"bounce_period", "number"},
                              {"steps_per_period", "number"},
                              {"damping_ratio", "number"},
                              {"numerical_damping_ratio", "number"},
                              {"vertical_stiffness", "number"},
                              {"rocking_stiffness", "number"},
                              {"uplift_acceleration", "number"},
                              {"settlement", "number"},
                              {"contact_min", "number"},
                              {"lifted", "flag"},
                              {"slid", "flag"},
                              {"creep", "number"},
                              {"iterations_mean", "number"},
                              {"iterations_max", "whole"},
                              {"failures", "whole"}});
  const Columns& h = results.history;
  double least = 1.0;
  for (std::size_t i = 0; i < h.rows(); ++i) {
    const double width = h["pressed_right_0"][i] - h["pressed_left_0"][i];
    const double diagram = 0.5 * width * (h["pressure_left_0"][i] + h["pressure_right_0"][i]);
    EXPECT_GE(h["normal_force_0"][i], 0.0);
    EXPECT_GE(width, 0.0);
    EXPECT_NEAR(diagram, h["normal_force_0"][i], 0.05 * h["normal_force_0"][i] + 500.0) << h["time"][i];
    EXPECT_LE(std::fabs(h["shear_force_0"][i]), 0.4500001 * h["normal_force_0"][i] + 1e-6) << h["time"][i];
    least = std::min(least, h["contact"][i]);
  }
  EXPECT_GE(least, s["winkler"]["contact_min"].get<double>());
}

TEST_F(WinklerRun, KeepsTheContractUnderEveryScheme) {
  for (const char* scheme : {"published", "symmetric", "bdf"}) {
    for (const char* large : {"true", "false"}) {
      const std::string text =
          replaced(replaced(winkler_scenario(), "\"symmetric\"", std::string("\"") + scheme + "\""),
                   "large_rotations = true", std::string("large_rotations = ") + large);
      const Results r = results(text);
      expect_winkler_contract(r);
      EXPECT_EQ(r.summary["status"], "done");
      EXPECT_EQ(r.summary["verdict"], "rest") << scheme;
      EXPECT_EQ(r.summary["outlook"], "stays");
      EXPECT_LT(r.summary["end_time"].get<double>(), 8.0);
      EXPECT_GT(r.summary["impact_count"].get<long>(), 2);
      EXPECT_GT(r.summary["energy"]["lost_by_damping"].get<double>(), 0.0);
      EXPECT_EQ(r.summary["winkler"]["failures"], 0);
    }
  }
}

TEST_F(WinklerRun, SchemesAgreeOnWhatTheBlockDoes) {
  const json a = results(winkler_scenario()).summary;
  const json b = results(replaced(winkler_scenario(), "\"symmetric\"", "\"bdf\"")).summary;
  const double peak = a["blocks"][0]["peak_angle"];
  EXPECT_NEAR(peak, b["blocks"][0]["peak_angle"].get<double>(), 1e-2 * std::fabs(peak));
  EXPECT_NEAR(b["energy"]["lost_by_scheme"].get<double>(), 0.0, 1e-3);
}

TEST_F(WinklerRun, StrongShakingOverturnsItOnLargeRotationsOnly) {
  const std::string strong =
      replaced(replaced(winkler_scenario(), "0.50 g", "2.0 g"), "frequency = 2.0", "frequency = 0.7");
  const json s = results(strong).summary;
  EXPECT_EQ(s["verdict"], "overturned");
  EXPECT_EQ(s["outlook"], "falls");
  EXPECT_NEAR(std::fabs(s["blocks"][0]["peak_angle"].get<double>()), std::acos(0.0), 1e-12);
  EXPECT_NE(words(strong).find("It falls to the "), std::string::npos);
}

TEST_F(WinklerRun, StartsInTheAirOrOnItsSprings) {
  const std::string dropped = replaced(replaced(winkler_scenario(), "0.50 g", "0.0 g"), "rate = [0.0]",
                                       "rate = [0.1]\nposition = [0.1, 0.6]\nvelocity = [0.3, 0.2]");
  const Results r = results(dropped);
  expect_winkler_contract(r);
  EXPECT_EQ(r.history["x_0"].front(), 0.1);
  EXPECT_EQ(r.history["y_0"].front(), 0.6);
  EXPECT_EQ(r.history["contact"].front(), 0.0);
  EXPECT_EQ(r.history["velocity_y_0"].front(), 0.2);
  EXPECT_EQ(r.summary["verdict"], "rest");
  EXPECT_GT(r.summary["energy"]["initial"].get<double>(), 100.0);
}

TEST_F(WinklerRun, SaysSoWhenNothingMoves) {
  const std::string weak = replaced(winkler_scenario(), "0.50 g", "0.05 g");
  const json s = results(weak).summary;
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_EQ(s["end_time"], 0.0);
  EXPECT_EQ(s["winkler"]["contact_min"], 1.0);
  EXPECT_NE(words(weak).find("It does not move."), std::string::npos) << words(weak);
  EXPECT_NE(words(weak).find("only its springs give"), std::string::npos);
}

TEST_F(WinklerRun, WarnsOfWhatItDoesNotResolveOrUse) {
  const auto warned = [&](const std::string& from, const std::string& to, const std::string& part) {
    const json s = results(replaced(winkler_scenario(), from, to)).summary;
    return std::any_of(s["warnings"].begin(), s["warnings"].end(),
                       [&](const json& warning) { return warning.get<std::string>().find(part) != std::string::npos; });
  };
  EXPECT_TRUE(warned("step = 1e-4", "step = 2e-3", "winkler.step is 1/"));
  EXPECT_FALSE(warned("step = 1e-4", "step = 1e-4", "winkler.step is 1/"));
  EXPECT_TRUE(warned("static = 0.45", "static = 0.45\nkinetic = 0.4", "friction.kinetic = 0.4 is not used"));
  EXPECT_TRUE(warned("stick = 1e9", "stick = 1e5", "creeps"));
  EXPECT_TRUE(warned("large_rotations = true", "large_rotations = false", "set winkler.large_rotations = true"));
  EXPECT_TRUE(warned("\"100 MPa\"", "\"0.2 MPa\"", "too soft to hold the block upright"));
}

TEST_F(WinklerRun, DampingMayBeGivenByTheRestitutionItGives) {
  const json s = results(replaced(winkler_scenario(), "damping_ratio = 0.2", "restitution = 0.9")).summary;
  const double zeta = s["winkler"]["damping_ratio"];
  EXPECT_GT(zeta, 0.01);
  EXPECT_LT(zeta, 1.0);
  const json other =
      results(replaced(winkler_scenario(), "damping_ratio = 0.2", "restitution = 0.9\nrelease_angle = \"5 deg\""))
          .summary;
  EXPECT_NE(other["winkler"]["damping_ratio"].get<double>(), zeta);
}

TEST_F(WinklerRun, TooManyClosingsOfTheBaseEndTheRun) {
  const json s = results(replaced(winkler_scenario(), "max_impacts = 100000", "max_impacts = 3")).summary;
  EXPECT_EQ(s["status"], "impact-limit");
  EXPECT_EQ(s["impact_count"], 3);
  EXPECT_FALSE(s["reason"].get<std::string>().empty());
}

TEST_F(WinklerRun, NumbersBeyondPhysicsAreRefused) {
  folder_.write("wild.toml",
                replaced(replaced(winkler_scenario(), "0.50 g", "1e28 g"), "rate = [0.0]", "rate = [1e30]"));
  const Outcome outcome = run_program(folder_, {"run", "wild.toml", "--json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("amplitude: must be at most 1e6 m/s2 in size")) << outcome.err;
  EXPECT_TRUE(outcome.says("initial.rate: must be at most 1e6 rad/s in size")) << outcome.err;
}

TEST_F(WinklerRun, TheReportIsWrittenWithoutAMarginSearch) {
  folder_.write("springs.toml", winkler_scenario());
  const Outcome outcome = run_program(folder_, {"run", "springs.toml", "--report"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(folder_.listing(), (std::vector<std::string>{"springs.report.html", "springs.toml"}));
}

TEST_F(WinklerRun, MarginIsWhereTheVerdictChanges) {
  std::string text =
      replaced(replaced(winkler_scenario(), "step = 1e-4", "step = 5e-4"), "frequency = 2.0", "frequency = 1.0");
  folder_.write("springs.toml", text);
  const Outcome outcome =
      run_program(folder_, {"margin", "springs.toml", "--json", "--max-scale", "4", "--grid", "40", "--samples", "10"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json m = json::parse(outcome.out);
  ASSERT_TRUE(m["first_overturning_scale"].is_number()) << m;
  const double edge = m["first_overturning_scale"];
  for (const double factor : {0.999, 1.001}) {
    const std::string amplitude = "ground.horizontal.amplitude=" + std::to_string(edge * factor * 0.5 * 9.80665);
    EXPECT_EQ(results(text, {"--set", amplitude}).summary["verdict"] == "overturned", factor > 1.0) << edge;
  }
}

// --- refusals ---

struct BadWinkler {
  const char* name;
  const char* from;
  const char* to;
  const char* message;
  const char* at = "";  // text of the line that is named, if it is not the last changed one
};

std::string name_of_winkler_case(const testing::TestParamInfo<BadWinkler>& info) { return info.param.name; }
std::ostream& operator<<(std::ostream& out, const BadWinkler& c) { return out << c.to; }

class WinklerRefuses : public testing::TestWithParam<BadWinkler> {};

TEST_P(WinklerRefuses, InOneLineWithKeyValueAndRule) {
  const BadWinkler& c = GetParam();
  expect_refusal(winkler_scenario(), c.from, c.to, c.at, c.message);
}

const BadWinkler bad_keys[] = {
    {"no_friction", "static = 0.45", "", "friction\\.static: missing: model winkler needs a coefficient", "[friction]"},
    {"no_stiffness", "\"100 MPa\"", "0", "winkler\\.stiffness: must be above 0, found 0"},
    {"stiffness_of_a_length", "\"100 MPa\"", "\"1 m\"", "winkler\\.stiffness: .*a length; expected .*"},
    {"negative_damping", "damping_ratio = 0.2", "damping_ratio = -0.1",
     "winkler\\.damping_ratio: must be from 0 to 1000, found -0\\.1"},
    {"no_stick", "stick = 1e9", "stick = 0", "winkler\\.stick: must be above 0, found 0"},
    {"slip_above_stick", "slip = 1e-9", "slip = 2e9",
     "winkler\\.slip: must be at most winkler\\.stick = 1e9.*|.*1e\\+09.*|.*1000000000.*"},
    {"theta_above_one", "theta = 0.5", "theta = 1.5", "winkler\\.theta: must be from 0 to 1, found 1\\.5"},
    {"no_step", "step = 1e-4", "step = 0", "winkler\\.step: must be above 0, found 0"},
    {"tiny_step", "step = 1e-4", "step = 1e-9", "winkler\\.step: gives 8e\\+09 steps .*"},
    {"unknown_scheme", "\"symmetric\"", "\"newmark\"",
     "winkler\\.scheme: unknown value \"newmark\", allowed: published, symmetric, bdf"},
    {"unknown_friction_law", "theta = 0.5", "friction = \"viscous\"",
     "winkler\\.friction: unknown value \"viscous\", allowed: regularised, coulomb"},
    {"coulomb_with_bdf", "scheme = \"symmetric\"", "scheme = \"bdf\"\nfriction = \"coulomb\"",
     "winkler\\.friction: scheme \"bdf\" needs the law \"regularised\""},
    {"damping_twice", "theta = 0.5", "restitution = 0.9",
     "winkler\\.restitution: give damping_ratio or restitution, not both"},
    {"restitution_of_one", "damping_ratio = 0.2", "restitution = 1.0",
     "winkler\\.restitution: must be above 0 and below 1, found 1"},
    {"restitution_out_of_reach", "damping_ratio = 0.2", "restitution = 0.3",
     "winkler\\.restitution: 0\\.3 is out of reach: released from .* the block has .* to .*"},
    {"springs_too_stiff_to_try", "stiffness = \"100 MPa\"\ndamping_ratio = 0.2", "stiffness = 1e25\nrestitution = 0.9",
     "winkler\\.restitution: the springs are too stiff for release tests.*"},
    {"release_beyond_tipping", "damping_ratio = 0.2", "restitution = 0.9\nrelease_angle = \"40 deg\"",
     "winkler\\.release_angle: must be between 0 and the tipping angle.*"},
    {"release_without_restitution", "theta = 0.5", "release_angle = \"2 deg\"",
     "winkler\\.release_angle: is for winkler\\.restitution, which is missing"},
    {"slender", "[run]", "[equations]\nslender = true\n[run]", "equations\\.slender: .*rocking and dirac", "slender"},
    {"position_nan", "rate = [0.0]", "rate = [0.0]\nposition = [nan, 0.6]",
     "initial\\.position\\.0: must be a finite number, found nan"},
};
INSTANTIATE_TEST_SUITE_P(Keys, WinklerRefuses, testing::ValuesIn(bad_keys), name_of_winkler_case);

}  // namespace
}  // namespace teeter::test

// Model friction as users see it: every key and column of the contract, numbers that agree, and refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "cli/results.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// A block that rocks, slides, hops and comes to rest.
std::string friction_scenario() {
  return R"(title = "sliding block"
model = "friction"
gravity = 9.81

[[block]]
width = 0.4
height = 1.0
mass = 100.0
com = [0.01, -0.02]

[friction]
static = 0.45
kinetic = 0.35

[impact]
normal = [0.2, 0.1]
elasticity = 1.0
stiffness_ratio = 1.0
start_rule = "static"

[ground]
horizontal = { kind = "sine", amplitude = "0.60 g", frequency = 2.0 }
vertical = { kind = "none" }

[initial]
angle = [0.0]
rate = [0.0]

[run]
duration = 4.0
output_step = 0.01
tolerance = 1e-10
max_impacts = 100000
)";
}

constexpr const char* friction_pulse = "{ kind = \"sine\", amplitude = \"0.60 g\", frequency = 2.0 }";
constexpr const char* still = "rate = [0.0]";

// Thrown on still ground: it falls, bounces on both corners and slides to rest.
std::string thrown_scenario() {
  std::string text = replaced(friction_scenario(), friction_pulse, "{ kind = \"none\" }");
  text = replaced(text, "angle = [0.0]", "angle = [0.05]");
  return replaced(text, still, "rate = [-0.3]\nposition = [0.2, 0.6]\nvelocity = [0.8, 0.1]");
}

// Rough ground, plastic corners: it rocks and does not slide.
std::string rocking_scenario() {
  std::string text = replaced(friction_scenario(), "static = 0.45\nkinetic = 0.35", "static = 2.0");
  text = replaced(text, "[0.2, 0.1]", "[0.0, 0.0]");
  return replaced(text, "0.60 g", "0.50 g");
}

class FrictionRun : public testing::Test {
 protected:
  Results results(const std::string& text, std::vector<std::string> more = {}) {
    return results_of(folder_, text, std::move(more));
  }
  TemporaryFolder folder_;
};

void expect_corners(const json& impact) {
  expect_types(impact, {{"velocities_before", "list"},
                        {"velocities_after", "list"},
                        {"normal_impulses", "list"},
                        {"tangential_impulses", "list"},
                        {"phases", "list"}});
  for (const char* key : {"velocities_before", "velocities_after", "normal_impulses", "tangential_impulses", "phases"})
    ASSERT_EQ(impact[key].size(), 2U) << key;
  const std::set<std::string> known{"open", "stick", "slip+", "slip-", "frictionless"};
  for (std::size_t j = 0; j < 2; ++j) {
    for (const char* key : {"velocities_before", "velocities_after"})
      expect_types(impact[key][j], {{"normal", "number"}, {"tangential", "number"}});
    EXPECT_GE(impact["normal_impulses"][j].get<double>(), 0.0);
    ASSERT_FALSE(impact["phases"][j].empty());
    for (const json& phase : impact["phases"][j]) EXPECT_EQ(known.count(phase), 1U) << phase;
  }
}

void expect_friction_contract(const Results& results) {
  expect_common_contract(results, 1);
  const json& s = results.summary;
  EXPECT_EQ(s["model"], "friction");
  expect_types(s, {{"kinetic_angle", "number"}, {"class", "text"}, {"modes", "list"}, {"mode_count", "whole"}});
  expect_types(s["energy"], {{"lost_by_sliding", "number"}});
  EXPECT_GE(s["energy"]["lost_by_sliding"].get<double>(), 0.0);
  EXPECT_EQ(s["class"], s["kinetic_angle"].get<double>() >= std::acos(0.0) ? "slender" : "flat");
  const std::set<std::string> known{"open", "stick", "slip+", "slip-"};
  ASSERT_FALSE(s["modes"].empty());
  EXPECT_EQ(s["modes"][0]["time"], 0.0);
  double last = 0.0;
  for (const json& mode : s["modes"]) {
    expect_types(mode, {{"time", "number"}, {"A", "text"}, {"B", "text"}});
    EXPECT_EQ(known.count(mode["A"]), 1U);
    EXPECT_EQ(known.count(mode["B"]), 1U);
    EXPECT_GE(mode["time"].get<double>(), last);
    last = mode["time"];
  }
  EXPECT_EQ(s["modes"].size(), std::min<std::size_t>(10000, s["mode_count"].get<std::size_t>()));
  for (const json& impact : s["impacts"]) {
    EXPECT_EQ(impact["interface"], 0);
    expect_corners(impact);
  }
  for (const char* name : {"velocity_x_0", "velocity_y_0", "mode_left", "mode_right", "normal_force_left",
                           "normal_force_right", "tangential_force_left", "tangential_force_right"})
    EXPECT_EQ(results.history[name].size(), results.history.rows()) << name;
}

// The block of friction_scenario, clockwise positive as outside.
struct OneBlock {
  double mass = 100.0;
  double inertia = 100.0 * (0.4 * 0.4 + 1.0) / 12.0;
  // From the centre of mass to the left (0) or right (1) lower corner.
  static std::array<double, 2> arm(int corner, double angle) {
    const double x = (corner == 0 ? -0.2 : 0.2) - 0.01;
    const double y = -0.5 + 0.02;
    return {x * std::cos(angle) + y * std::sin(angle), -x * std::sin(angle) + y * std::cos(angle)};
  }
};

TEST_F(FrictionRun, HasEveryKeyAndColumnOfTheContract) {
  const Results shaken = results(friction_scenario());
  expect_friction_contract(shaken);
  EXPECT_EQ(shaken.summary["verdict"], "rest");
  EXPECT_GT(shaken.summary["impact_count"].get<long>(), 20);
  EXPECT_GT(std::fabs(shaken.summary["blocks"][0]["peak_slip"].get<double>()), 1e-3);
  EXPECT_GT(shaken.summary["energy"]["lost_by_sliding"].get<double>(), 0.0);
  expect_friction_contract(results(thrown_scenario()));
  expect_friction_contract(results(rocking_scenario()));
  expect_friction_contract(results(replaced(friction_scenario(), "0.60 g", "0.01 g")));
}

// A block that never moves stands on both corners from the first row on.
TEST_F(FrictionRun, FirstRowAlreadyStandsOnTheGround) {
  const Results r = results(replaced(friction_scenario(), "0.60 g", "0.01 g"));
  EXPECT_EQ(r.summary["verdict"], "rest");
  EXPECT_EQ(r.summary["end_time"], 0.0);
  for (std::size_t i = 0; i < r.history.rows(); ++i) {
    EXPECT_EQ(r.history["contact"][i], 1.0) << "row " << i;
    EXPECT_EQ(r.history["mode_left"][i], 1.0) << "row " << i;
    EXPECT_NEAR(r.history["normal_force_left"][i] + r.history["normal_force_right"][i], 981.0, 1e-9) << "row " << i;
  }
}

TEST_F(FrictionRun, ImpulsesAreTheChangeOfMomentum) {
  const OneBlock block;
  for (const std::string& text : {friction_scenario(), thrown_scenario(), rocking_scenario()}) {
    const Results r = results(text);
    const Columns& h = r.history;
    ASSERT_FALSE(r.summary["impacts"].empty());
    const json* last = nullptr;
    for (const json& impact : r.summary["impacts"]) {
      if (last != nullptr && (*last)["time"] == impact["time"]) continue;
      last = &impact;
      const auto [before, after] = h.around(impact["time"]);
      double normal = 0.0;
      double tangential = 0.0;
      double turning = 0.0;  // clockwise
      for (int j = 0; j < 2; ++j) {
        const double n = impact["normal_impulses"][j];
        const double t = impact["tangential_impulses"][j];
        const auto arm = OneBlock::arm(j, h["angle_0"][before]);
        normal += n;
        tangential += t;
        turning += arm[1] * t - arm[0] * n;
      }
      const double scale = std::max(normal, 1e-6);
      EXPECT_NEAR(block.mass * (h["velocity_y_0"][after] - h["velocity_y_0"][before]), normal, 1e-6 * scale);
      EXPECT_NEAR(block.mass * (h["velocity_x_0"][after] - h["velocity_x_0"][before]), tangential, 1e-6 * scale);
      EXPECT_NEAR(block.inertia * (h["rate_0"][after] - h["rate_0"][before]), turning, 1e-6 * scale);
      EXPECT_NEAR(h["rate_0"][before], impact["rate_before"][0].get<double>(), 1e-9);
      EXPECT_NEAR(h["rate_0"][after], impact["rate_after"][0].get<double>(), 1e-6);
      EXPECT_NEAR(h["kinetic"][before], impact["energy_before"].get<double>(), 1e-8 * (1e-3 + h["kinetic"][before]));
    }
  }
}

TEST_F(FrictionRun, CornerVelocitiesFollowFromTheMotionOfTheBlock) {
  const Results r = results(thrown_scenario());
  const Columns& h = r.history;
  ASSERT_FALSE(r.summary["impacts"].empty());
  for (const json& impact : r.summary["impacts"]) {
    const auto [before, after] = h.around(impact["time"]);
    for (int j = 0; j < 2; ++j) {
      const auto arm = OneBlock::arm(j, h["angle_0"][before]);
      const json& was = impact["velocities_before"][j];
      EXPECT_NEAR(was["normal"].get<double>(), h["velocity_y_0"][before] - arm[0] * h["rate_0"][before], 1e-8);
      EXPECT_NEAR(was["tangential"].get<double>(), h["velocity_x_0"][before] + arm[1] * h["rate_0"][before], 1e-8);
    }
  }
}

TEST_F(FrictionRun, ImpactsKeepCoulombsLawAndLeaveNoCornerClosing) {
  for (const std::string& text : {friction_scenario(), thrown_scenario()}) {
    const json impacts = results(text).summary["impacts"];
    ASSERT_FALSE(impacts.empty());
    for (const json& impact : impacts) {
      double speed = 0.0;
      for (const json& v : impact["velocities_before"]) speed = std::max(speed, -v["normal"].get<double>());
      EXPECT_GT(speed, 0.0) << impact["time"];
      const double tangential =
          impact["tangential_impulses"][0].get<double>() + impact["tangential_impulses"][1].get<double>();
      const double normal = impact["normal_impulses"][0].get<double>() + impact["normal_impulses"][1].get<double>();
      EXPECT_LE(std::fabs(tangential), 0.45 * normal * (1.0 + 1e-9));
      for (std::size_t j = 0; j < 2; ++j) {
        // Only corners that take part are told apart from those in the air.
        if (impact["normal_impulses"][j].get<double>() > 0.0) {
          EXPECT_GE(impact["velocities_after"][j]["normal"].get<double>(), -1e-8 * speed) << impact["time"];
        }
      }
    }
  }
}

TEST_F(FrictionRun, NoCornerIsEverBelowTheGround) {
  for (const std::string& text : {friction_scenario(), thrown_scenario(), rocking_scenario()}) {
    const Columns h = results(text).history;
    for (std::size_t i = 0; i < h.rows(); ++i)
      for (int j = 0; j < 2; ++j) EXPECT_GE(h["y_0"][i] + OneBlock::arm(j, h["angle_0"][i])[1], -1e-9) << h["time"][i];
  }
}

TEST_F(FrictionRun, ForcesKeepCoulombsLawInEveryRow) {
  for (const std::string& text : {friction_scenario(), thrown_scenario()}) {
    const Columns h = results(text).history;
    for (const std::string corner : {"left", "right"}) {
      for (std::size_t i = 0; i < h.rows(); ++i) {
        const double normal = h["normal_force_" + corner][i];
        const double tangential = h["tangential_force_" + corner][i];
        const double mode = h["mode_" + corner][i];
        EXPECT_GE(normal, -1e-6);
        if (mode == 0.0) {
          EXPECT_EQ(normal, 0.0);
          EXPECT_EQ(tangential, 0.0);
        } else if (mode == 1.0) {
          EXPECT_LE(std::fabs(tangential), 0.45 * normal + 1e-6) << h["time"][i];
        } else {
          EXPECT_NEAR(tangential, (mode > 0.0 ? -0.35 : 0.35) * normal, 1e-6 * (1.0 + normal)) << h["time"][i];
        }
      }
    }
  }
}

TEST_F(FrictionRun, ModesOfTheSummaryAreThoseOfTheHistory) {
  const std::map<std::string, double> number{{"open", 0.0}, {"stick", 1.0}, {"slip+", 2.0}, {"slip-", -2.0}};
  for (const std::string& text : {friction_scenario(), thrown_scenario(), rocking_scenario()}) {
    const Results r = results(text);
    const json& modes = r.summary["modes"];
    const Columns& h = r.history;
    std::size_t m = 0;
    std::size_t compared = 0;
    for (std::size_t i = 0; i < h.rows(); ++i) {
      while (m + 1 < modes.size() && modes[m + 1]["time"].get<double>() < h["time"][i]) ++m;
      const bool at_event =
          modes[m]["time"] == h["time"][i] || (m + 1 < modes.size() && modes[m + 1]["time"] == h["time"][i]);
      if (at_event) continue;
      ++compared;
      EXPECT_EQ(h["mode_left"][i], number.at(modes[m]["A"])) << h["time"][i];
      EXPECT_EQ(h["mode_right"][i], number.at(modes[m]["B"])) << h["time"][i];
    }
    EXPECT_GT(compared, h.rows() / 3);
  }
}

TEST_F(FrictionRun, EnergyOfAThrowIsThereInEveryRow) {
  const Results r = results(thrown_scenario());
  const Columns& h = r.history;
  const double first = h["kinetic"][0] + h["potential"][0];
  ASSERT_GT(first, 0.0);
  for (std::size_t i = 0; i < h.rows(); ++i) {
    EXPECT_NEAR(h["kinetic"][i] + h["potential"][i] + h["lost"][i], first, 1e-7 * first) << h["time"][i];
    const double kinetic = 0.5 * (100.0 * (std::pow(h["velocity_x_0"][i], 2) + std::pow(h["velocity_y_0"][i], 2)) +
                                  OneBlock{}.inertia * std::pow(h["rate_0"][i], 2));
    EXPECT_NEAR(h["kinetic"][i], kinetic, 1e-9 * first);
  }
  EXPECT_NEAR(r.summary["energy"]["input"].get<double>(), 0.0, 1e-9 * first);
}

TEST_F(FrictionRun, StartsWhereItIsPut) {
  const Columns h = results(thrown_scenario()).history;
  EXPECT_EQ(h["x_0"][0], 0.2);
  EXPECT_EQ(h["y_0"][0], 0.6);
  EXPECT_EQ(h["velocity_x_0"][0], 0.8);
  EXPECT_EQ(h["velocity_y_0"][0], 0.1);
  EXPECT_EQ(h["angle_0"][0], 0.05);
  EXPECT_EQ(h["rate_0"][0], -0.3);
  // Without a position the lower corner is on the ground.
  const Columns tilted = results(replaced(friction_scenario(), "angle = [0.0]", "angle = [0.1]")).history;
  EXPECT_NEAR(tilted["y_0"][0] + OneBlock::arm(1, 0.1)[1], 0.0, 1e-12);
}

// Moving into the ground from the first instant: an impact at time 0, and always the same.
TEST_F(FrictionRun, MayStartWithAnImpact) {
  const std::string text = replaced(replaced(friction_scenario(), "angle = [0.0]", "angle = [0.1]"), still,
                                    "rate = [0.0]\nvelocity = [-0.2, -0.7]");
  json first;
  for (int i = 0; i < 10; ++i) {
    folder_.write("case.toml", text);
    const Outcome outcome = run_program(folder_, {"run", "case.toml", "--json"});
    ASSERT_EQ(outcome.status, 0) << "run " << i << outcome.err;
    json s = json::parse(outcome.out);
    s["work"].erase("seconds");
    EXPECT_EQ(s["impacts"][0]["time"], 0.0);
    if (i == 0) first = s;
    EXPECT_EQ(s, first);
  }
}

TEST_F(FrictionRun, HousnersBlockLosesHisShare) {
  // Two widths high, symmetric, rough and plastic: the ratio of an impact is 1 - 1.5 sin^2(alpha) = 0.7.
  std::string text = replaced(rocking_scenario(), "com = [0.01, -0.02]\n", "");
  text = replaced(text, "width = 0.4", "width = 0.5");
  const Results r = results(replaced(text, "0.50 g", "0.60 g"));
  ASSERT_GT(r.summary["impacts"].size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(r.summary["impacts"][i]["ratio"].get<double>(), 0.7, 1e-8);
  EXPECT_EQ(r.summary["class"], "slender");
  EXPECT_NEAR(r.summary["kinetic_angle"].get<double>(), 1.82347658, 1e-8);
  EXPECT_EQ(r.summary["blocks"][0]["peak_slip"], 0.0);
}

TEST_F(FrictionRun, OverturningIsTold) {
  const Results r =
      results(replaced(replaced(rocking_scenario(), "0.50 g", "1.5 g"), "frequency = 2.0", "frequency = 0.7"));
  expect_friction_contract(r);
  EXPECT_EQ(r.summary["verdict"], "overturned");
  ASSERT_TRUE(r.summary["overturned"].is_object());
  EXPECT_EQ(r.summary["overturned"]["side"], r.history["angle_0"].back() > 0 ? "right" : "left");
}

TEST_F(FrictionRun, AnImpactLimitKeepsTheVerdictMovingAndSaysWhy) {
  for (const char* limit : {"max_impacts = 1", "max_impacts = 7"}) {
    const Results r = results(replaced(friction_scenario(), "max_impacts = 100000", limit));
    EXPECT_EQ(r.summary["status"], "impact-limit");
    EXPECT_EQ(r.summary["verdict"], "moving");
    EXPECT_FALSE(r.summary["reason"].get<std::string>().empty());
    EXPECT_EQ("max_impacts = " + r.summary["impact_count"].dump(), limit);
  }
}

// Ground that falls away faster than the block is no end here: it flies.
TEST_F(FrictionRun, FliesWhereTheGroundFallsAway) {
  const Results r = results(replaced(friction_scenario(), "vertical = { kind = \"none\" }",
                                     "vertical = { kind = \"rectangular\", amplitude = -20, duration = 0.1 }"));
  expect_friction_contract(r);
  EXPECT_EQ(r.summary["status"], "done");
  EXPECT_EQ(r.summary["modes"][0]["A"], "open");
  EXPECT_EQ(r.summary["modes"][0]["B"], "open");
}

TEST_F(FrictionRun, Hdf5HoldsTheSameColumnsWithUnits) {
  const Results r = results(friction_scenario());
  std::map<std::string, std::string> units;
  const Columns same = read_history_h5(folder_ / "out" / "history.h5", r.history.names, units);
  EXPECT_EQ(same.values, r.history.values);
  for (const auto& [name, unit] : std::map<std::string, std::string>{{"velocity_x_0", "m/s"},
                                                                     {"velocity_y_0", "m/s"},
                                                                     {"mode_left", "1"},
                                                                     {"normal_force_left", "N"},
                                                                     {"tangential_force_right", "N"},
                                                                     {"slip_0", "m"},
                                                                     {"lost", "J"}})
    EXPECT_EQ(units[name], unit) << name;
}

TEST_F(FrictionRun, SameInputGivesTheSameBytes) {
  const auto bytes = [&] {
    json s = results(friction_scenario()).summary;
    s["work"].erase("seconds");
    return s.dump() + contents(folder_ / "out" / "history.csv") + contents(folder_ / "out" / "history.h5");
  };
  EXPECT_TRUE(bytes() == bytes());
}

TEST_F(FrictionRun, TakesSettings) {
  json written = results(replaced(friction_scenario(), "kinetic = 0.35", "kinetic = 0.25")).summary;
  json set = results(friction_scenario(), {"--set", "friction.kinetic=0.25"}).summary;
  for (json* s : {&written, &set}) (*s)["work"].erase("seconds");
  EXPECT_EQ(written, set);
  const Outcome bad = run_program(folder_, {"run", "case.toml", "-o", "new", "--set", "friction.static=0.1"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_TRUE(bad.says("friction.kinetic")) << bad.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "new"));
}

TEST_F(FrictionRun, ReportIsOneFileThatNeedsNothingElse) {
  folder_.write("slider.toml", friction_scenario());
  const Outcome outcome = run_program(folder_, {"run", "slider.toml", "--report"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.says("slider.report.html")) << outcome.err;
  EXPECT_EQ(folder_.listing(), (std::vector<std::string>{"slider.report.html", "slider.toml"}));
  const std::string page = contents(folder_ / "slider.report.html");
  for (const char* part : {"src=\"http", "href=\"http", "src=\"//", "@import", "url(http"})
    EXPECT_EQ(page.find(part), std::string::npos) << part;
}

TEST_F(FrictionRun, MarginIsWhereTheVerdictChanges) {
  const std::string text = replaced(rocking_scenario(), "frequency = 2.0", "frequency = 1.0");
  folder_.write("slider.toml", text);
  const Outcome outcome = run_program(folder_, {"margin", "slider.toml", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json m = json::parse(outcome.out);
  EXPECT_EQ(m["schema"], "teeter.margin/1");
  EXPECT_EQ(m["nearby"]["samples"], 200);
  ASSERT_TRUE(m["first_overturning_scale"].is_number()) << m;
  const double edge = m["first_overturning_scale"];
  EXPECT_EQ(m["overturning_scales"][0][0], m["first_overturning_scale"]);
  for (const double factor : {1.0 - 1e-5, 1.0 + 1e-5}) {
    const std::string amplitude = "ground.horizontal.amplitude=" + std::to_string(edge * factor * 0.5 * 9.80665);
    const std::vector<std::string> longer{"--set", amplitude, "--set", "run.duration=20"};
    EXPECT_EQ(results(text, longer).summary["verdict"] == "overturned", factor > 1.0) << edge;
  }
}

// --- refusals ---

struct BadFriction {
  const char* name;
  const char* from;
  const char* to;
  const char* message;
  const char* at = "";  // text of the line that is named, if it is not the last changed one
};

std::string name_of_friction_case(const testing::TestParamInfo<BadFriction>& info) { return info.param.name; }
std::ostream& operator<<(std::ostream& out, const BadFriction& c) { return out << c.to; }

class FrictionRefuses : public testing::TestWithParam<BadFriction> {};

TEST_P(FrictionRefuses, InOneLineWithKeyValueAndRule) {
  const BadFriction& c = GetParam();
  expect_refusal(friction_scenario(), c.from, c.to, c.at, c.message);
}

const BadFriction coefficients[] = {
    {"no_friction_at_all", "[friction]\nstatic = 0.45\nkinetic = 0.35\n", "\n", "friction(\\.static)?: missing.*",
     "title"},
    {"no_static", "static = 0.45\nkinetic = 0.35", "kinetic = 0.35", "friction\\.static: missing.*", "[friction]"},
    {"negative_static", "static = 0.45\nkinetic = 0.35", "static = -0.1",
     "friction\\.static: must be at least 0, found -0\\.1"},
    {"negative_static_beside_kinetic", "static = 0.45", "static = -0.1",
     "friction\\.static: must be at least 0, found -0\\.1"},
    {"negative_kinetic", "kinetic = 0.35", "kinetic = -0.1", "friction\\.kinetic: must be at least 0, found -0\\.1"},
    {"kinetic_above_static", "kinetic = 0.35", "kinetic = 0.5",
     "friction\\.kinetic: must be at most friction\\.static = 0\\.45, found 0\\.5"},
    {"static_nan", "static = 0.45", "static = nan", "friction\\.static: must be a finite number, found nan"},
    {"static_inf", "static = 0.45", "static = inf", "friction\\.static: must be a finite number, found inf"},
    {"static_word", "static = 0.45", "static = \"rough\"", "friction\\.static: .*not a number.*"},
    {"static_with_a_unit", "static = 0.45", "static = \"0.45 m\"", "friction\\.static: .*plain number.*"},
    {"unknown_friction_key", "kinetic = 0.35", "kinetik = 0.35",
     "friction\\.kinetik: unknown key, did you mean kinetic\\?"},
};
INSTANTIATE_TEST_SUITE_P(Coefficients, FrictionRefuses, testing::ValuesIn(coefficients), name_of_friction_case);

const BadFriction impacts[] = {
    {"left_above_one", "[0.2, 0.1]", "[1.2, 0.1]", "impact\\.normal(\\.0)?: must be from 0 to 1, found 1\\.2"},
    {"right_negative", "[0.2, 0.1]", "[0.2, -0.1]", "impact\\.normal(\\.1)?: must be from 0 to 1, found -0\\.1"},
    {"three_numbers", "[0.2, 0.1]", "[0.2, 0.1, 0.1]", "impact\\.normal: must be a number or a list of two, found 3"},
    {"normal_nan", "[0.2, 0.1]", "[nan, 0.1]", "impact\\.normal\\.0: must be a finite number, found nan"},
    {"elasticity_below_one", "elasticity = 1.0", "elasticity = 0.5",
     "impact\\.elasticity: must be from 1 to 10, found 0\\.5"},
    {"elasticity_zero", "elasticity = 1.0", "elasticity = 0", "impact\\.elasticity: must be from 1 to 10, found 0"},
    {"elasticity_huge", "elasticity = 1.0", "elasticity = 11", "impact\\.elasticity: must be from 1 to 10, found 11"},
    {"stiffness_ratio_zero", "stiffness_ratio = 1.0", "stiffness_ratio = 0",
     "impact\\.stiffness_ratio: must be from .*, found 0"},
    {"stiffness_ratio_negative", "stiffness_ratio = 1.0", "stiffness_ratio = -2",
     "impact\\.stiffness_ratio: must be from .*, found -2"},
    {"stiffness_ratio_nan", "stiffness_ratio = 1.0", "stiffness_ratio = nan",
     "impact\\.stiffness_ratio: must be a finite number, found nan"},
    {"unknown_start_rule", "\"static\"", "\"dynamic\"",
     "impact\\.start_rule: unknown value \"dynamic\", allowed: static, kinetic"},
    {"key_of_the_specification", "elasticity = 1.0", "eta = 1.0", "impact\\.eta: unknown key, allowed: .*elasticity.*"},
};
INSTANTIATE_TEST_SUITE_P(Impacts, FrictionRefuses, testing::ValuesIn(impacts), name_of_friction_case);

const BadFriction starts[] = {
    {"position_below_the_ground", still, "rate = [0.0]\nposition = [0.0, 0.3]",
     "initial\\.position: a corner would start 0\\.18.* m below the ground"},
    {"position_nan", still, "rate = [0.0]\nposition = [nan, 0.6]",
     "initial\\.position\\.0: must be a finite number, found nan"},
    {"height_inf", still, "rate = [0.0]\nposition = [0.0, inf]",
     "initial\\.position\\.1: must be a finite number, found inf"},
    {"height_beyond_physics", still, "rate = [0.0]\nposition = [0.0, 1e31]",
     "initial\\.position(\\.1)?: must be at most 1e4 m in size, found 1e\\+31"},
    {"one_coordinate", still, "rate = [0.0]\nposition = 0.6",
     "initial\\.position: must be a list of 2 or 3 numbers, found .*"},
    {"velocity_nan", still, "rate = [0.0]\nvelocity = [0.0, nan]",
     "initial\\.velocity\\.1: must be a finite number, found nan"},
    {"velocity_beyond_physics", still, "rate = [0.0]\nvelocity = [1e31, 0.0]",
     "initial\\.velocity(\\.0)?: must be at most 1e6 m/s in size, found 1e\\+31"},
    {"velocity_of_a_length", still, "rate = [0.0]\nvelocity = [\"1 m\", 0.0]",
     "initial\\.velocity\\.0: .*a length; expected a velocity.*"},
    {"two_angles", "angle = [0.0]", "angle = [0.0, 0.0]", "initial\\.angle: has 2 values for 1 blocks?"},
    {"angle_beyond_lying", "angle = [0.0]", "angle = [2.0]", "initial\\.angle: must be between.*found 2 rad"},
    {"slender", "[run]", "[equations]\nslender = true\n[run]", "equations\\.slender: .*rocking and dirac", "slender"},
};

INSTANTIATE_TEST_SUITE_P(Starts, FrictionRefuses, testing::ValuesIn(starts), name_of_friction_case);

TEST(FrictionModel, TakesOneBlock) {
  expect_refusal(replaced(friction_scenario(), "angle = [0.0]\nrate = [0.0]\n", ""), "[friction]",
                 "[[block]]\nwidth = 0.1\nheight = 0.1\n\n[friction]", "[[block]]",
                 "block: model friction takes one block, found 2.*");
}

}  // namespace
}  // namespace teeter::test

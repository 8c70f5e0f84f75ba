// Model stack as users see it: every key and column of the contract, numbers that agree, and refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/results.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// A statue on a plinth: both interfaces open, collide and close again, and all is at rest at the end.
std::string stack_scenario() {
  return R"(title = "statue on a plinth"
model = "stack"
gravity = 9.81

[[block]]
width = 0.65
height = 1.30
mass = 1300.0

[[block]]
width = 0.55
height = 1.80
mass = 1200.0
com = [0.02, -0.05]
offset = 0.01

[restitution]
law = "housner"

[ground]
horizontal = { kind = "ricker-antisymmetric", amplitude = "0.45 g", frequency = "1.6 Hz" }
vertical = { kind = "none" }

[initial]
angle = [0.0, 0.0]
rate = [0.0, 0.0]

[run]
duration = 12.0
output_step = 0.01
tolerance = 1e-10
max_impacts = 100000
)";
}

// The ground stands still; both blocks lean against each other at the start.
std::string released_scenario() {
  std::string text = replaced(stack_scenario(),
                              "\"ricker-antisymmetric\", amplitude = \"0.45 g\", frequency = \"1.6 Hz\"", "\"none\"");
  text = replaced(text, "angle = [0.0, 0.0]", "angle = [0.04, -0.03]");
  return replaced(text, "duration = 12.0", "duration = 3.0");
}

constexpr const char* housner = "law = \"housner\"";
constexpr const char* lively = "law = \"constant\"\nvalue = 0.95\ninterface = 0.98";

class StackRun : public testing::Test {
 protected:
  Results results(const std::string& text, std::vector<std::string> more = {}) {
    return results_of(folder_, text, std::move(more));
  }
  TemporaryFolder folder_;
};

void expect_stack_contract(const Results& results, std::size_t blocks) {
  expect_common_contract(results, blocks);
  const json& s = results.summary;
  EXPECT_EQ(s["model"], "stack");
  expect_types(s, {{"interfaces", "list"},
                   {"clamped_impacts", "whole"},
                   {"required_friction_at_impacts", "number or null"},
                   {"least_normal_force", "number"},
                   {"warnings", "list"}});
  ASSERT_EQ(s["interfaces"].size(), blocks);
  for (const json& interface : s["interfaces"])
    expect_types(interface, {{"required_friction", "number or null"},
                             {"required_friction_at_impacts", "number or null"},
                             {"least_normal_force", "number"},
                             {"tension", "number or null"},
                             {"tension_at_impact", "number or null"},
                             {"sliding", "number or null"},
                             {"flight", "number or null"}});
  for (const json& block : s["blocks"]) {
    expect_types(block, {{"stack_alpha", "number"}});
    EXPECT_EQ(block["peak_slip"], 0.0);
  }
  long clamped = 0;
  for (const json& impact : s["impacts"]) {
    expect_types(impact, {{"pattern_before", "list"}, {"pattern_after", "list"}, {"clamped", "flag"}});
    ASSERT_EQ(impact["pattern_before"].size(), blocks);
    ASSERT_EQ(impact["pattern_after"].size(), blocks);
    for (const char* key : {"pattern_before", "pattern_after"})
      for (const json& c : impact[key]) EXPECT_TRUE(c == 1 || c == 0 || c == -1) << c;
    const auto k = impact["interface"].get<std::size_t>();
    ASSERT_LT(k, blocks);
    EXPECT_NE(impact["pattern_before"][k], 0) << "what collides was open";
    EXPECT_NE(impact["pattern_before"][k], impact["pattern_after"][k]);
    if (impact["clamped"].get<bool>()) ++clamped;
  }
  if (s["impact_count"].get<long>() <= 1000) {
    EXPECT_EQ(s["clamped_impacts"], clamped);
  } else {
    EXPECT_GE(s["clamped_impacts"].get<long>(), clamped);
  }
  for (std::size_t i = 0; i < blocks; ++i)
    for (const char* part : {"acceleration_", "open_", "normal_force_", "shear_force_"})
      EXPECT_EQ(results.history[part + std::to_string(i)].size(), results.history.rows());
}

// Where an interface is closed both blocks have the same absolute angle and rate to the last bit; where it is open the
// upper one leans to the side of the pivot.
void expect_closed_means_equal(const Columns& history, std::size_t blocks) {
  const std::vector<double> ground(history.rows(), 0.0);
  for (std::size_t k = 0; k < blocks; ++k) {
    const std::string below = std::to_string(k - 1);
    const std::string above = std::to_string(k);
    const auto& lower = k == 0 ? ground : history["angle_" + below];
    const auto& lower_rate = k == 0 ? ground : history["rate_" + below];
    const auto& upper = history["angle_" + above];
    const auto& upper_rate = history["rate_" + above];
    const auto& open = history["open_" + above];
    for (std::size_t i = 0; i < history.rows(); ++i) {
      if (open[i] == 0.0) {
        EXPECT_EQ(upper[i], lower[i]) << "interface " << k << " at " << history["time"][i];
        EXPECT_EQ(upper_rate[i], lower_rate[i]) << "interface " << k << " at " << history["time"][i];
      } else {
        EXPECT_GE(open[i] * (upper[i] - lower[i]), -1e-12) << "interface " << k << " at " << history["time"][i];
      }
      if (k == 0) {
        EXPECT_EQ(history["contact"][i], open[i] == 0.0 ? 1.0 : 0.0);
      }
    }
  }
}

TEST_F(StackRun, HasEveryKeyAndColumnOfTheContract) {
  const Results shaken = results(stack_scenario());
  expect_stack_contract(shaken, 2);
  EXPECT_EQ(shaken.summary["verdict"], "rest");
  ASSERT_GT(shaken.summary["impact_count"].get<long>(), 20);
  expect_stack_contract(results(released_scenario()), 2);
  expect_stack_contract(results(replaced(stack_scenario(), "0.45 g", "0.01 g")), 2);
}

TEST_F(StackRun, HasThemForOneBlockAndForMany) {
  const std::string one = "model = \"stack\"\n[[block]]\nwidth = 0.6\nheight = 1.2\nmass = 10\n";
  const std::string run =
      "[ground]\nhorizontal = { kind = \"sine\", amplitude = \"0.6 g\", frequency = 2 }\n[run]\nduration = 3\n";
  expect_stack_contract(results(one + run), 1);
  std::string many = "model = \"stack\"\n";
  for (int i = 0; i < 12; ++i) many += "[[block]]\nwidth = 0.6\nheight = 0.3\nmass = 10\n";
  const Results tall = results(many + run);
  expect_stack_contract(tall, 12);
  expect_closed_means_equal(tall.history, 12);
}

TEST_F(StackRun, AbsoluteAnglesAreEqualWhereAnInterfaceIsClosed) {
  for (const std::string& text :
       {stack_scenario(), released_scenario(), replaced(released_scenario(), housner, lively)})
    expect_closed_means_equal(results(text).history, 2);
}

TEST_F(StackRun, RowsAroundAnImpactHoldItsRates) {
  for (const std::string& text : {stack_scenario(), replaced(released_scenario(), housner, lively)}) {
    const Results r = results(text);
    ASSERT_FALSE(r.summary["impacts"].empty());
    for (const json& impact : r.summary["impacts"]) {
      const auto [before, after] = r.history.around(impact["time"]);
      for (std::size_t b = 0; b < 2; ++b) {
        const std::string n = "_" + std::to_string(b);
        EXPECT_NEAR(r.history["angle" + n][before], r.history["angle" + n][after], 1e-13) << "angles do not jump";
        EXPECT_NEAR(r.history["rate" + n][before], impact["rate_before"][b].get<double>(), 1e-9);
      }
      EXPECT_NEAR(r.history["kinetic"][before], impact["energy_before"].get<double>(),
                  1e-9 * (1.0 + impact["energy_before"].get<double>()));
    }
  }
}

TEST_F(StackRun, EnergyOfAReleaseIsThereInEveryRow) {
  for (const std::string& text : {released_scenario(), replaced(released_scenario(), housner, lively)}) {
    const Results r = results(text);
    const double first = r.history["kinetic"][0] + r.history["potential"][0];
    ASSERT_GT(first, 0.0);
    for (std::size_t i = 0; i < r.history.rows(); ++i)
      EXPECT_NEAR(r.history["kinetic"][i] + r.history["potential"][i] + r.history["lost"][i], first, 1e-8 * first)
          << r.history["time"][i];
    EXPECT_EQ(r.summary["energy"]["input"], 0.0);
    double lost = 0.0;
    for (const json& impact : r.summary["impacts"])
      lost += impact["energy_before"].get<double>() - impact["energy_after"].get<double>();
    EXPECT_NEAR(lost, r.summary["energy"]["lost_at_impacts"].get<double>(), 1e-9 * first);
  }
}

TEST_F(StackRun, ReportsWhatTheEnergyCut) {
  const Results r = results(replaced(released_scenario(), housner, lively));
  EXPECT_GT(r.summary["clamped_impacts"].get<long>(), 0);
  bool told = false;
  for (const json& warning : r.summary["warnings"])
    told = told || warning.get<std::string>().find("would have created energy") != std::string::npos;
  EXPECT_TRUE(told) << r.summary["warnings"];
  EXPECT_EQ(results(released_scenario()).summary["clamped_impacts"], 0) << "Housner's law asks for nothing";
}

TEST_F(StackRun, RatioIsThatOfTheRelativeRates) {
  const Results r = results(stack_scenario());
  ASSERT_FALSE(r.summary["impacts"].empty());
  for (const json& impact : r.summary["impacts"]) {
    const auto k = impact["interface"].get<std::size_t>();
    const auto relative = [&](const char* key) {
      return impact[key][k].get<double>() - (k == 0 ? 0.0 : impact[key][k - 1].get<double>());
    };
    EXPECT_NEAR(std::fabs(impact["ratio"].get<double>()),
                std::fabs(relative("rate_after")) / std::fabs(relative("rate_before")), 1e-7);
  }
}

// --- mechanics from the columns: plane rigid bodies, clockwise positive ---

struct Vec {
  double x, y;
};
Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
Vec turned(Vec v, double t) { return {v.x * std::cos(t) + v.y * std::sin(t), -v.x * std::sin(t) + v.y * std::cos(t)}; }
Vec swept(double rate, Vec arm) { return {rate * arm.y, -rate * arm.x}; }
double moment(Vec arm, Vec v) { return arm.y * v.x - arm.x * v.y; }

// The two blocks of stack_scenario, from the same numbers.
struct TwoBlocks {
  std::array<double, 2> mass{1300.0, 1200.0};
  std::array<double, 2> inertia{1300.0 * (0.65 * 0.65 + 1.3 * 1.3) / 12.0, 1200.0 * (0.55 * 0.55 + 1.8 * 1.8) / 12.0};
  struct State {
    std::array<Vec, 2> centre;
    std::array<Vec, 2> velocity;
    std::array<double, 2> rate;
  };
  static Vec corner(int side) { return {0.325 * side, 0.0}; }
  // Pivot right for +1, left for -1; a closed interface turns about either.
  State state(const json& pattern, const std::array<double, 2>& angle, const std::array<double, 2>& rate) const {
    const int low = pattern[0] == 1 ? 1 : -1;
    const double q = pattern[1] == 1 ? std::min(0.275, 0.325 - 0.01) : std::max(-0.275, -0.325 - 0.01);
    const Vec p1 = corner(low);
    const Vec c1 = p1 + turned({-0.325 * low, 0.65}, angle[0]);
    const Vec p2 = p1 + turned({0.01 + q - 0.325 * low, 1.3}, angle[0]);
    const Vec c2 = p2 + turned({0.02 - q, 0.85}, angle[1]);
    const Vec v2 = swept(rate[0], p2 - p1) + swept(rate[1], c2 - p2);
    return {{c1, c2}, {swept(rate[0], c1 - p1), v2}, rate};
  }
  double kinetic(const State& s) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < 2; ++i)
      sum += 0.5 * (mass[i] * (s.velocity[i].x * s.velocity[i].x + s.velocity[i].y * s.velocity[i].y) +
                    inertia[i] * s.rate[i] * s.rate[i]);
    return sum;
  }
  double angular_momentum(const State& s, Vec about) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < 2; ++i)
      sum += mass[i] * moment(s.centre[i] - about, s.velocity[i]) + inertia[i] * s.rate[i];
    return sum;
  }
};

TEST_F(StackRun, ImpactsKeepTheAngularMomentumAboutTheNewPivotOnTheGround) {
  const TwoBlocks two;
  for (const std::string& text : {stack_scenario(), released_scenario()}) {
    const Results r = results(text);
    int checked = 0;
    for (const json& impact : r.summary["impacts"]) {
      const auto [row, after_row] = r.history.around(impact["time"]);
      const std::array<double, 2> angle{r.history["angle_0"][row], r.history["angle_1"][row]};
      const std::array<double, 2> before{impact["rate_before"][0], impact["rate_before"][1]};
      const std::array<double, 2> after{impact["rate_after"][0], impact["rate_after"][1]};
      const TwoBlocks::State was = two.state(impact["pattern_before"], angle, before);
      const TwoBlocks::State is = two.state(impact["pattern_after"], angle, after);
      const double scale = impact["energy_before"];
      EXPECT_NEAR(two.kinetic(was), impact["energy_before"].get<double>(), 1e-9 * scale);
      EXPECT_NEAR(two.kinetic(is), impact["energy_after"].get<double>(), 1e-9 * scale);
      const int pivot = impact["pattern_after"][0];
      if (pivot == 0) continue;
      ++checked;
      const double momentum = two.angular_momentum(was, TwoBlocks::corner(pivot));
      EXPECT_NEAR(two.angular_momentum(is, TwoBlocks::corner(pivot)), momentum, 1e-8 * std::fabs(momentum))
          << impact["time"];
    }
    EXPECT_GT(checked, 5);
  }
}

TEST_F(StackRun, CentresInTheHistoryFollowFromTheAngles) {
  const TwoBlocks two;
  const Results r = results(stack_scenario());
  for (std::size_t i = 0; i < r.history.rows(); ++i) {
    const json pattern = {r.history["open_0"][i], r.history["open_1"][i]};
    const auto s = two.state(pattern, {r.history["angle_0"][i], r.history["angle_1"][i]},
                             {r.history["rate_0"][i], r.history["rate_1"][i]});
    for (std::size_t b = 0; b < 2; ++b) {
      EXPECT_NEAR(r.history["x_" + std::to_string(b)][i], s.centre[b].x, 1e-12);
      EXPECT_NEAR(r.history["y_" + std::to_string(b)][i], s.centre[b].y, 1e-12);
    }
    EXPECT_NEAR(r.history["kinetic"][i], two.kinetic(s), 1e-9 * (1.0 + two.kinetic(s)));
  }
}

TEST_F(StackRun, TellsWhichBlockFalls) {
  const Results r = results(replaced(stack_scenario(), "0.45 g", "1.5 g"));
  expect_stack_contract(r, 2);
  EXPECT_EQ(r.summary["verdict"], "overturned");
  ASSERT_TRUE(r.summary["overturned"].is_object());
  const auto block = r.summary["overturned"]["block"].get<std::size_t>();
  EXPECT_EQ(r.summary["blocks"][block]["verdict"], "overturned");
  EXPECT_EQ(r.summary["overturned"]["side"], r.history["angle_" + std::to_string(block)].back() > 0 ? "right" : "left");
}

TEST_F(StackRun, AnImpactLimitKeepsTheVerdictMovingAndSaysWhy) {
  for (const char* limit : {"max_impacts = 1", "max_impacts = 7"}) {
    const Results r = results(replaced(stack_scenario(), "max_impacts = 100000", limit));
    EXPECT_EQ(r.summary["status"], "impact-limit");
    EXPECT_EQ(r.summary["verdict"], "moving");
    EXPECT_FALSE(r.summary["reason"].get<std::string>().empty());
    EXPECT_EQ("max_impacts = " + r.summary["impact_count"].dump(), limit);
  }
}

TEST_F(StackRun, ALiftOffKeepsTheVerdictMovingAndSaysWhy) {
  const Results r =
      results(replaced(stack_scenario(), "vertical = { kind = \"none\" }",
                       "vertical = { kind = \"rectangular\", amplitude = -20, duration = 0.1, start = 0.5 }"));
  EXPECT_EQ(r.summary["status"], "lift-off");
  EXPECT_EQ(r.summary["verdict"], "moving");
  EXPECT_FALSE(r.summary["reason"].get<std::string>().empty());
}

// Vertical shaking alone moves nothing, smooth or not, and takes no time.
TEST_F(StackRun, VerticalShakingAloneLeavesItStanding) {
  for (const char* kind : {"ricker-antisymmetric", "sine", "harmonic"}) {
    std::string text = replaced(stack_scenario(), "{ kind = \"none\" }",
                                std::string("{ kind = \"") + kind + "\", amplitude = \"0.6 g\", frequency = 1.6 }");
    text = replaced(text, "{ kind = \"ricker-antisymmetric\", amplitude = \"0.45 g\", frequency = \"1.6 Hz\" }",
                    "{ kind = \"none\" }");
    const Results r = results(text);
    EXPECT_EQ(r.summary["verdict"], "rest") << kind;
    EXPECT_EQ(r.summary["end_time"], 0.0);
    EXPECT_LT(r.summary["work"]["steps"].get<long>(), 2000);
  }
}

TEST_F(StackRun, Hdf5HoldsTheSameColumnsWithUnits) {
  const Results r = results(released_scenario());
  std::map<std::string, std::string> units;
  const Columns same = read_history_h5(folder_ / "out" / "history.h5", r.history.names, units);
  EXPECT_EQ(same.values, r.history.values);
  for (const auto& [name, unit] : std::map<std::string, std::string>{{"angle_1", "rad"},
                                                                     {"rate_1", "rad/s"},
                                                                     {"x_1", "m"},
                                                                     {"slip_1", "m"},
                                                                     {"acceleration_1", "rad/s2"},
                                                                     {"normal_force_1", "N"},
                                                                     {"shear_force_0", "N"},
                                                                     {"open_0", "1"},
                                                                     {"lost", "J"}})
    EXPECT_EQ(units[name], unit) << name;
}

TEST_F(StackRun, SameInputGivesTheSameBytes) {
  const auto bytes = [&] {
    json s = results(replaced(stack_scenario(), housner, lively)).summary;
    s["work"].erase("seconds");
    return s.dump() + contents(folder_ / "out" / "history.csv") + contents(folder_ / "out" / "history.h5");
  };
  EXPECT_TRUE(bytes() == bytes());
}

TEST_F(StackRun, TakesSettingsOfEveryBlock) {
  const std::string moved = replaced(stack_scenario(), "offset = 0.01", "offset = -0.05");
  json written = results(moved).summary;
  json set = results(stack_scenario(), {"--set", "block.1.offset=-0.05"}).summary;
  json left = results(stack_scenario()).summary;
  for (json* s : {&written, &set, &left}) (*s)["work"].erase("seconds");
  EXPECT_EQ(written, set);
  EXPECT_NE(written, left);
  const Outcome beyond = run_program(folder_, {"run", "case.toml", "-o", "new", "--set", "block.1.offset=0.7"});
  EXPECT_EQ(beyond.status, 2);
  EXPECT_TRUE(beyond.says("block.1.offset")) << beyond.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "new"));
  EXPECT_EQ(run_program(folder_, {"run", "case.toml", "--set", "block.2.offset=0.1"}).status, 2);
}

TEST_F(StackRun, ReportIsOneFileThatNeedsNothingElse) {
  folder_.write("tower.toml", stack_scenario());
  const Outcome outcome = run_program(folder_, {"run", "tower.toml", "--report"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.says("tower.report.html")) << outcome.err;
  EXPECT_EQ(folder_.listing(), (std::vector<std::string>{"tower.report.html", "tower.toml"}));
  const std::string page = contents(folder_ / "tower.report.html");
  for (const char* part : {"src=\"http", "href=\"http", "src=\"//", "@import", "url(http"})
    EXPECT_EQ(page.find(part), std::string::npos) << part;
  EXPECT_NE(page.find("statue on a plinth"), std::string::npos);
}

TEST_F(StackRun, MarginIsWhereTheVerdictChanges) {
  folder_.write("tower.toml", stack_scenario());
  const Outcome outcome = run_program(folder_, {"margin", "tower.toml", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json m = json::parse(outcome.out);
  EXPECT_EQ(m["schema"], "teeter.margin/1");
  EXPECT_EQ(m["verdict"], "rest");
  EXPECT_EQ(m["nearby"]["samples"], 200);
  ASSERT_TRUE(m["first_overturning_scale"].is_number());
  const double edge = m["first_overturning_scale"];
  EXPECT_EQ(m["overturning_scales"][0][0], m["first_overturning_scale"]);
  for (const double factor : {1.0 - 1e-5, 1.0 + 1e-5}) {
    const std::string amplitude = "ground.horizontal.amplitude=" + std::to_string(edge * factor * 0.45 * 9.80665);
    EXPECT_EQ(results(stack_scenario(), {"--set", amplitude}).summary["verdict"] == "overturned", factor > 1.0) << edge;
  }
}

// --- refusals ---

struct BadStack {
  const char* name;
  const char* from;
  const char* to;
  const char* message;
  const char* at = "";  // text of the line that is named, if it is not the last changed one
};

std::string name_of_stack_case(const testing::TestParamInfo<BadStack>& info) { return info.param.name; }
std::ostream& operator<<(std::ostream& out, const BadStack& c) { return out << c.to; }

class StackRefuses : public testing::TestWithParam<BadStack> {};

TEST_P(StackRefuses, InOneLineWithKeyValueAndRule) {
  const BadStack& c = GetParam();
  expect_refusal(stack_scenario(), c.from, c.to, c.at, c.message);
}

const BadStack impossible[] = {
    {"offset_beyond_the_right_edge", "offset = 0.01", "offset = 0.61",
     "block\\.1\\.offset: .*does not stand on.*0\\.61.*overlap.*"},
    {"offset_beyond_the_left_edge", "offset = 0.01", "offset = -0.61",
     "block\\.1\\.offset: .*does not stand on.*-0\\.61.*overlap.*"},
    {"offset_at_the_edge", "offset = 0.01", "offset = 0.6", "block\\.1\\.offset: .*does not stand on.*0\\.6.*"},
    {"offset_nan", "offset = 0.01", "offset = nan", "block\\.1\\.offset: must be a finite number, found nan"},
    {"offset_of_a_mass", "offset = 0.01", "offset = \"1 kg\"", "block\\.1\\.offset: .*a mass; expected a length.*"},
    {"one_angle", "angle = [0.0, 0.0]", "angle = [0.1]", "initial\\.angle: has 1 values? for 2 blocks"},
    {"a_scalar_angle", "angle = [0.0, 0.0]", "angle = 0.1", "initial\\.angle: has 1 values? for 2 blocks"},
    {"three_angles", "angle = [0.0, 0.0]", "angle = [0.1, 0.1, 0.1]", "initial\\.angle: has 3 values for 2 blocks"},
    {"no_angle", "angle = [0.0, 0.0]", "angle = []", "initial\\.angle: must have one value for each block, found none"},
    {"one_rate", "rate = [0.0, 0.0]", "rate = [0.1]", "initial\\.rate: has 1 values? for 2 blocks"},
    {"angle_nan", "angle = [0.0, 0.0]", "angle = [0.0, nan]",
     "initial\\.angle\\.1: must be a finite number, found nan"},
    {"angle_beyond_lying", "angle = [0.0, 0.0]", "angle = [0.0, -1.6]",
     "initial\\.angle: must be between.*found -1\\.6.*"},
    {"rate_inf", "rate = [0.0, 0.0]", "rate = [inf, 0.0]", "initial\\.rate\\.0: must be a finite number, found inf"},
    {"upper_width_zero", "width = 0.55", "width = 0", "block\\.1\\.width: must be above 0, found 0"},
    {"upper_height_negative", "height = 1.80", "height = -1", "block\\.1\\.height: must be above 0, found -1"},
    {"upper_mass_zero", "mass = 1200.0", "mass = 0", "block\\.1\\.mass: must be above 0, found 0"},
    {"upper_width_missing", "width = 0.55\n", "", "block\\.1\\.width: missing", "[[block]]\nheight = 1.80"},
    {"upper_com_beside_the_base", "com = [0.02, -0.05]", "com = [0.28, 0]",
     "block\\.1\\.com: .*above the base.*0\\.28.*"},
    {"slender", "[run]", "[equations]\nslender = true\n[run]", "equations\\.slender: .*rocking and dirac", "slender"},
    {"position", "rate = [0.0, 0.0]", "rate = [0.0, 0.0]\nposition = [0.0, 1.0]",
     "initial(\\.position)?: position.* for the models friction.*", "[initial]"},
    {"velocity", "rate = [0.0, 0.0]", "rate = [0.0, 0.0]\nvelocity = [0.0, 1.0]",
     "initial(\\.velocity)?: .*velocity.* for the models friction.*", "[initial]"},
    {"unknown_block_key", "offset = 0.01", "ofset = 0.01", "block\\.1\\.ofset: unknown key, did you mean offset\\?"},
    {"negative_friction", "[run]", "[friction]\nstatic = -0.5\n[run]",
     "friction\\.static: must be at least 0, found -0\\.5", "static"},
    {"rocking_with_two_blocks", "model = \"stack\"", "model = \"rocking\"",
     "block: model rocking takes one block, found 2.*", "[[block]]"},
};
INSTANTIATE_TEST_SUITE_P(Values, StackRefuses, testing::ValuesIn(impossible), name_of_stack_case);

const BadStack laws[] = {
    {"value_above_one", housner, "law = \"constant\"\nvalue = 1.1",
     "restitution\\.value: must be from 0 to 1, found 1\\.1"},
    {"interface_above_one", housner, "law = \"constant\"\nvalue = 0.9\ninterface = 1.1",
     "restitution\\.interface: must be from 0 to 1, found 1\\.1"},
    {"interface_negative", housner, "law = \"constant\"\nvalue = 0.9\ninterface = -0.1",
     "restitution\\.interface: must be from 0 to 1, found -0\\.1"},
    {"interface_nan", housner, "law = \"constant\"\nvalue = 0.9\ninterface = nan",
     "restitution\\.interface: must be a finite number, found nan"},
    {"eta_of_another_law", housner, "law = \"constant\"\nvalue = 0.9\neta = 0.5", "restitution\\.eta: unknown key, .*"},
    {"three_values", housner, "law = \"constant\"\nvalue = [0.9, 0.9, 0.9]", "restitution\\.value: must be .*3"},
    {"interface_without_a_law", housner, "law = \"housner\"\ninterface = 0.9",
     "restitution\\.interface: unknown key, .*"},
    {"interface_misspelt", housner, "law = \"constant\"\nvalue = 0.9\ninterfase = 0.5",
     "restitution\\.interfase: unknown key, did you mean interface\\?"},
    {"eta_above_one", housner, "law = \"energy\"\neta = 1.5", "restitution\\.eta: must be from 0 to 1, found 1\\.5"},
    {"eta_interface_above_one", housner, "law = \"energy\"\neta = 0.5\ninterface = 1.5",
     "restitution\\.interface: must be from 0 to 1, found 1\\.5"},
    {"inset_of_one", housner, "law = \"inset\"\nratio = 1",
     "restitution\\.ratio: must be at least 0 and below 1, found 1"},
    {"factor_of_zero", housner, "law = \"factor\"\nfactor = 0", "restitution\\.factor: must be above 0, found 0"},
};
INSTANTIATE_TEST_SUITE_P(Laws, StackRefuses, testing::ValuesIn(laws), name_of_stack_case);

TEST(StackOfBlocks, MayHave200ButNot201) {
  std::string text = "model = \"stack\"\n";
  for (int i = 0; i < 200; ++i) text += "[[block]]\nwidth = 1\nheight = 1\nmass = 1\n";
  TemporaryFolder folder;
  const Results tall = results_of(folder, text + "[run]\nduration = 0.1\n");
  EXPECT_EQ(tall.summary["blocks"].size(), 200U);
  EXPECT_EQ(tall.summary["verdict"], "rest");
  expect_refusal(text, "model = \"stack\"\n", "model = \"stack\"\n[[block]]\nwidth = 1\nheight = 1\nmass = 1\n",
                 "[[block]]", "block: .*up to 200 blocks, found 201");
}

}  // namespace
}  // namespace teeter::test

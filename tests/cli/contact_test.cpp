// Model contact as users see it: keys and columns of the contract, numbers that agree, walls, and refusals.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cli/results.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// Two blocks that rock and slide on each other and come to rest.
std::string contact_scenario() {
  return R"(title = "two blocks"
model = "contact"
gravity = 9.81

[[block]]
width = 0.5
height = 0.8
density = 2000.0
[[block]]
width = 0.4
height = 0.8
density = 2000.0
offset = 0.02

[friction]
static = 0.4

[contact]
step = 0.001
scheme = "hybrid"
flow = "coulomb"
normal_restitution = 0.0
solver = "auto"

[ground]
horizontal = { kind = "sine", amplitude = "0.50 g", frequency = 2.0 }

[run]
duration = 3.0
output_step = 0.01
)";
}

std::string wall_scenario() {
  return R"(title = "small wall"
model = "contact"

[wall]
courses = 3
per_course = 2
width = 0.5
height = 0.25
density = 2000.0

[friction]
static = 0.6

[contact]
step = 0.002
scheme = "implicit-euler"

[ground]
horizontal = { kind = "sine", amplitude = "0.20 g", frequency = 2.0 }

[run]
duration = 0.5
output_step = 0.01
)";
}

class ContactRun : public testing::Test {
 protected:
  Results results(const std::string& text, std::vector<std::string> more = {}) {
    return results_of(folder_, text, std::move(more));
  }
  TemporaryFolder folder_;
};

void expect_contact_section(const json& summary) {
  expect_types(summary["contact"], {{"scheme", "text"},
                                    {"step", "number"},
                                    {"problems", "whole"},
                                    {"unsolved", "whole"},
                                    {"helped", "whole"},
                                    {"relaxed", "whole"},
                                    {"worst_residual", "number"},
                                    {"methods", "object"},
                                    {"split_limits", "whole"},
                                    {"clamped_impacts", "whole"},
                                    {"pulled_impacts", "whole"},
                                    {"swings", "list"}});
  EXPECT_EQ(summary["contact"]["unsolved"], 0);
  EXPECT_LT(summary["contact"]["worst_residual"], 1e-10);
}

TEST_F(ContactRun, HasEveryKeyAndColumnForEveryScheme) {
  for (const char* scheme : {"hybrid", "moreau", "implicit-euler"}) {
    SCOPED_TRACE(scheme);
    const Results r = results(contact_scenario(), {"--set", std::string("contact.scheme=") + scheme});
    EXPECT_EQ(r.summary["model"], "contact");
    EXPECT_EQ(r.summary["contact"]["scheme"], scheme);
    expect_contact_section(r.summary);
    expect_types(r.summary["energy"], {{"initial", "number"},
                                       {"final", "number"},
                                       {"lost_at_impacts", "number"},
                                       {"lost_by_sliding", "number"},
                                       {"lost_by_scheme", "number"},
                                       {"input", "number"}});
    EXPECT_EQ(r.summary["blocks"].size(), 2U);
    EXPECT_EQ(r.summary["interfaces"].size(), 2U);
    for (const char* name : {"residual", "normal_force_0", "shear_force_0", "normal_force_1", "contact", "slip_1"})
      EXPECT_EQ(r.history[name].size(), r.history.rows()) << name;
    const double most = *std::max_element(r.history["residual"].begin(), r.history["residual"].end());
    EXPECT_LE(most, r.summary["contact"]["worst_residual"].get<double>());
  }
}

TEST_F(ContactRun, EnergiesBalance) {
  const json e = results(contact_scenario()).summary["energy"];
  const double missing = e["initial"].get<double>() + e["input"].get<double>() - e["final"].get<double>() -
                         e["lost_at_impacts"].get<double>() - e["lost_by_sliding"].get<double>() -
                         e["lost_by_scheme"].get<double>();
  EXPECT_NEAR(missing, 0.0, 1e-9 * std::fabs(e["input"].get<double>()) + 1e-9);
  // What the hybrid scheme cannot account for is small beside what impacts take.
  EXPECT_LT(std::fabs(e["lost_by_scheme"].get<double>()), 0.02 * std::fabs(e["input"].get<double>()) + 1.0);
}

TEST_F(ContactRun, SameBytesEveryTime) {
  const Results one = results(contact_scenario());
  const Results two = results(contact_scenario());
  json first = one.summary;
  json second = two.summary;
  first.erase("work");
  second.erase("work");
  EXPECT_EQ(first, second);
  EXPECT_EQ(one.history.values, two.history.values);
}

TEST_F(ContactRun, AWallHasItsBlocksInPlace) {
  const Results r = results(wall_scenario());
  expect_contact_section(r.summary);
  ASSERT_EQ(r.summary["blocks"].size(), 7U);  // 2 + 3 + 2
  EXPECT_FALSE(r.summary.contains("interfaces"));
  EXPECT_NEAR(r.history["x_0"][0], -0.25, 1e-12);
  EXPECT_NEAR(r.history["x_2"][0], -0.375, 1e-12);
  EXPECT_NEAR(r.history["x_3"][0], 0.0, 1e-12);
  EXPECT_NEAR(r.history["y_6"][0], 0.625, 1e-12);
}

TEST_F(ContactRun, BlocksWithAPlaceAreTheSameWall) {
  std::string text = wall_scenario();
  const auto from = text.find("[wall]");
  const auto to = text.find("[friction]");
  std::string blocks;
  for (const char* at : {"[-0.25, 0]", "[0.25, 0]"})
    blocks += std::string("[[block]]\nwidth = 0.5\nheight = 0.25\ndensity = 2000.0\nat = ") + at + "\n";
  const Results placed = results(text.substr(0, from) + blocks + text.substr(to));
  const Results wall = results(wall_scenario(), {"--set", "wall.courses=1"});
  EXPECT_EQ(placed.history.values, wall.history.values);
}

// A block with a place that starts with a speed slides by speed²/(2 friction gravity).
TEST_F(ContactRun, ABlockWithAPlaceStartsWithItsVelocity) {
  const Results r = results(
      "model = \"contact\"\ngravity = 9.81\n[[block]]\nwidth = 0.4\nheight = 0.2\ndensity = 2000.0\nat = [0, 0]\n"
      "[friction]\nstatic = 0.3\n[contact]\nstep = 0.0005\n[initial]\nvelocity = [1.2, 0]\n[run]\nduration = 2\n");
  EXPECT_NEAR(r.history["x_0"].back(), 1.2 * 1.2 / (2.0 * 0.3 * 9.81), 5e-4);
  EXPECT_EQ(r.summary["verdict"], "rest");
}

TEST_F(ContactRun, WarnsOfAnUnusedCoefficient) {
  const json warnings = results(contact_scenario(), {"--set", "friction.kinetic=0.3"}).summary["warnings"];
  const bool told = std::any_of(warnings.begin(), warnings.end(), [](const json& w) {
    return w.get<std::string>().find("friction.kinetic is not used") != std::string::npos;
  });
  EXPECT_TRUE(told);
}

TEST(ContactRefusals, NameKeyValueAndRule) {
  const std::string good = contact_scenario();
  expect_refusal(good, "step = 0.001\nscheme", "step = -0.001\nscheme", "step = -0.001",
                 "contact.step: .*above 0.*-0.001");
  expect_refusal(good, "flow = \"coulomb\"", "flow = \"associative\"", "", "contact.flow: .*implicit-euler.*");
  expect_refusal(good, "scheme = \"hybrid\"", "scheme = \"hybird\"", "", "contact.scheme: .*hybird.*hybrid.*");
  expect_refusal(good, "normal_restitution = 0.0", "normal_restitution = 1.5", "", "contact.normal_restitution: .*1.5");
  expect_refusal(good, "normal_restitution = 0.0", "rocking_restitution = -0.1", "",
                 "contact.rocking_restitution: .*-0.1");
  expect_refusal(good, "static = 0.4", "static = -0.4", "", "friction.static: .*-0.4");
  expect_refusal(good, "offset = 0.02", "offset = 2.0", "", "block.1.offset: .*overlap");
  expect_refusal(good, "offset = 0.02", "at = [0.0, 0.8]", "[[block]]", "block.0.at: .*all or none");
  const std::string wall = wall_scenario();
  expect_refusal(wall, "courses = 3", "courses = 0", "", "wall.courses: .*from 1 to 5000, found 0");
  expect_refusal(wall, "per_course = 2", "per_course = 4000", "courses = 3", "wall.courses: .*at most 5000.*");
}

TEST(ContactRefusals, NothingMayStartInsideSomethingElse) {
  const std::string above =
      replaced(wall_scenario(), "[friction]", "[[block]]\nwidth = 0.5\nheight = 0.25\nat = [0.0, 0.75]\n\n[friction]");
  expect_refusal(above, "at = [0.0, 0.75]", "at = [0.0, 0.70]", "",
                 "block.0.at: blocks 0 and [0-9]+ overlap by 0.0500 m");
}

}  // namespace
}  // namespace teeter::test

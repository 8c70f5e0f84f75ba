// The examples run, and end as their comments promise.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// From an empty folder of its own: nothing may depend on where it is called.
json summary_of(const std::string& name, std::vector<std::string> more = {}) {
  TemporaryFolder folder;
  std::vector<std::string> words{"run", example(name).string(), "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(folder.listing().empty());
  return json::parse(outcome.out);
}

// The examples that the golden table lists.
std::set<std::string> golden_examples() {
  std::ifstream table(example("../tests/golden/golden.csv"));
  std::set<std::string> names;
  const std::string folder = "examples/";
  for (std::string line; std::getline(table, line);)
    if (line.starts_with(folder)) names.insert(line.substr(folder.size(), line.find(',') - folder.size()));
  return names;
}

TEST(Examples, AllRunToTheirEnd) {
  std::set<std::string> seen;
  for (const auto& entry : std::filesystem::directory_iterator(example(""))) {
    if (entry.path().extension() != ".toml") continue;
    const std::string name = entry.path().filename().string();
    seen.insert(name);
    const json told = summary_of(name);
    json runs = json::array({told});
    if (told.contains("objects")) {
      runs.clear();
      for (const json& object : told["objects"]) runs.push_back(object["run"]);
    }
    for (const json& s : runs) {
      EXPECT_EQ(s["status"], "done") << entry.path();
      EXPECT_FALSE(s["title"].get<std::string>().empty()) << entry.path();
    }
  }
  EXPECT_FALSE(seen.empty());
  EXPECT_EQ(seen, golden_examples());
}

TEST(Examples, TheWallStays) {
  const json s = summary_of("wall.toml");
  EXPECT_NE(s["verdict"], "overturned");
  EXPECT_GT(s["impact_count"].get<long>(), 0);
}

TEST(Examples, TheWallUnderTheLongerPulseFalls) {
  EXPECT_EQ(summary_of("wall-overturning.toml")["verdict"], "overturned");
}

// "just beyond what it survives (0.614 s)"
TEST(Examples, TheWallSurvivesWhatItsCommentSays) {
  EXPECT_NE(summary_of("wall-overturning.toml", {"--set", "ground.horizontal.duration=0.613"})["verdict"],
            "overturned");
  EXPECT_EQ(summary_of("wall-overturning.toml", {"--set", "ground.horizontal.duration=0.615"})["verdict"],
            "overturned");
}

TEST(Examples, TheReleasedBlockRocksAndDoesNotFall) {
  const json s = summary_of("release.toml");
  EXPECT_NE(s["verdict"], "overturned");
  EXPECT_GT(s["impact_count"].get<long>(), 5);
  EXPECT_NEAR(s["blocks"][0]["peak_angle"].get<double>(), 0.3839724354387525, 1e-12);
}

TEST(Examples, TheTableDoesNotLiftTheBlockUnlessItIsTilted) {
  EXPECT_GT(summary_of("harmonic.toml")["impact_count"].get<long>(), 0);
  const json flat = summary_of("harmonic.toml", {"--set", "initial.angle=0"});
  EXPECT_EQ(flat["impact_count"], 0);
  EXPECT_EQ(flat["blocks"][0]["peak_angle"], 0.0);
}

TEST(Examples, TheStatueRocksUnderBothComponents) {
  const json s = summary_of("statue.toml");
  EXPECT_GT(s["impact_count"].get<long>(), 0);
  const json alone = summary_of("statue.toml", {"--set", "ground.vertical={ kind = \"none\" }"});
  const double both = s["blocks"][0]["peak_angle"].get<double>();
  EXPECT_GT(std::fabs(both / alone["blocks"][0]["peak_angle"].get<double>() - 1.0), 1e-3);
}

// Listed impacts at an interface.
long impacts_at(const json& s, int interface) {
  const json& impacts = s["impacts"];
  return std::count_if(impacts.begin(), impacts.end(), [&](const json& i) { return i["interface"] == interface; });
}

double peak_degrees(const json& s, std::size_t block) {
  return s["blocks"][block]["peak_angle"].get<double>() * 180.0 / std::numbers::pi;
}

TEST(Examples, TwoBlocksReleasedToOppositeSidesJoinAndComeToRest) {
  const json s = summary_of("two-blocks-opposite.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(s["end_time"].get<double>(), 1.84, 0.01);
  EXPECT_NEAR(static_cast<double>(impacts_at(s, 1)), 73, 3);
  EXPECT_NEAR(s["clamped_impacts"].get<double>(), 41, 3);
  const json housner = summary_of("two-blocks-opposite.toml", {"--set", "restitution={law=\"housner\"}"});
  EXPECT_EQ(impacts_at(housner, 1), 7);
  EXPECT_EQ(housner["clamped_impacts"], 0);
}

TEST(Examples, TwoBlocksReleasedToTheSameSideJoinAfterFiveImpacts) {
  const json s = summary_of("two-blocks-same.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_EQ(impacts_at(s, 1), 5);
  EXPECT_EQ(s["impacts"][4]["pattern_after"], json::parse("[1, 0]"));
  EXPECT_NEAR(s["end_time"].get<double>(), 1.85, 0.01);
}

// Which of the excitations of Figure 17 can start the blocks from rest.
TEST(Examples, TheTableLiftsTheTwoBlocksOnlyAboveTheirThresholds) {
  for (const auto& [name, lifts] : {std::pair("a", true), {"b", true}, {"c", false}, {"d", false}}) {
    const std::string file = std::string("dissertation-fig17") + name + ".toml";
    EXPECT_EQ(summary_of(file)["verdict"], "moving") << file;
    const json flat = summary_of(file, {"--set", "initial.angle=[0, 0]"});
    EXPECT_EQ(flat["impact_count"].get<long>() > 0, lifts) << file;
  }
}

TEST(Examples, TheLowerBlockOfFigure17bStaysAlmostStill) {
  const json s = summary_of("dissertation-fig17b.toml");
  EXPECT_LT(std::fabs(peak_degrees(s, 0)), 0.001);
  EXPECT_NEAR(peak_degrees(s, 1), 8.3, 0.1);
}

TEST(Examples, TheJointsOfTheColumnWorkAndItStaysUp) {
  const json s = summary_of("five-drums.toml");
  EXPECT_EQ(s["verdict"], "rest");
  for (int joint = 0; joint < 5; ++joint) EXPECT_GT(impacts_at(s, joint), 5) << joint;
  EXPECT_NEAR(peak_degrees(s, 4), -1.4, 0.1);
}

TEST(Examples, TheStatueRocksOnItsPlinthAndFallsUnderAStrongerPulse) {
  const json s = summary_of("statue-on-plinth.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(peak_degrees(s, 1), 10.5, 0.1);
  EXPECT_EQ(summary_of("statue-on-plinth.toml", {"--set", "ground.horizontal.amplitude=0.54 g"})["verdict"],
            "overturned");
}

// Vertical velocity of a corner (0 left, 1 right) at an impact.
double normal(const json& impact, const char* when, std::size_t corner) {
  return impact[when][corner]["normal"].get<double>();
}

// How fast the left corner rises after an impact, as a share of the landing speed of the right one.
double rebound(const json& impact) {
  return -normal(impact, "velocities_after", 0) / normal(impact, "velocities_before", 1);
}

std::vector<std::string> with_friction(const std::string& still, const std::string& sliding) {
  return {"--set", "friction.static=" + still, "--set", "friction.kinetic=" + sliding};
}

TEST(Examples, LandingWithoutBounceTheSlenderBlockOfFigure4RisesAndTheFlatOneStays) {
  const json s = summary_of("zhang-fig4.toml");
  EXPECT_EQ(s["class"], "slender");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(s["end_time"].get<double>(), 0.790, 0.001);
  EXPECT_NEAR(s["impact_count"].get<double>(), 34, 2);
  EXPECT_NEAR(rebound(s["impacts"][0]), 0.7, 1e-9);
  EXPECT_EQ(s["impacts"][0]["phases"], json::parse(R"([["open"], ["stick"]])"));
  EXPECT_EQ(s["blocks"][0]["peak_slip"], 0.0);
  EXPECT_NEAR(rebound(summary_of("zhang-fig4.toml", with_friction("0", "0"))["impacts"][0]), 0.25, 1e-9);
  EXPECT_NEAR(rebound(summary_of("zhang-fig4.toml", with_friction("0.02", "0.01"))["impacts"][0]), 0.2407, 1e-4);
  for (const auto& [still, sliding] : {std::pair("0", "0"), {"0.02", "0.01"}, {"0.5", "0.3"}}) {
    std::vector<std::string> flat = with_friction(still, sliding);
    flat.insert(flat.end(), {"--set", "block.0.height=0.12"});
    const json lying = summary_of("zhang-fig4.toml", flat);
    EXPECT_EQ(lying["class"], "flat");
    EXPECT_EQ(lying["impact_count"], 1) << still;
    EXPECT_NEAR(rebound(lying["impacts"][0]), 0.0, 1e-9) << still;
  }
}

TEST(Examples, OnlyTheRightCornerOfFigure5HopsUnlessThereIsFriction) {
  const json s = summary_of("zhang-fig5.toml");
  EXPECT_NEAR(s["kinetic_angle"].get<double>(), std::numbers::pi / 2, 1e-12);
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(s["end_time"].get<double>(), 0.673, 0.001);
  EXPECT_NEAR(s["impact_count"].get<double>(), 58, 2);
  for (const json& impact : s["impacts"]) {
    EXPECT_NEAR(normal(impact, "velocities_after", 0), 0.0, 1e-12);
    EXPECT_NEAR(normal(impact, "velocities_after", 1), -0.8 * normal(impact, "velocities_before", 1), 1e-9);
  }
  EXPECT_GT(rebound(summary_of("zhang-fig5.toml", with_friction("0.5", "0.3"))["impacts"][0]), 0.5);
}

TEST(Examples, TheBlockOfFigure9IsAirborneAfterItsFirstImpact) {
  const json s = summary_of("zhang-fig9.toml");
  EXPECT_EQ(s["verdict"], "moving");
  const json& first = s["impacts"][0];
  EXPECT_NEAR(first["time"].get<double>(), 0.0936, 1e-4);
  EXPECT_EQ(first["phases"][1], json::parse(R"(["stick"])"));
  EXPECT_NEAR(rebound(first), 0.5, 1e-9);
  EXPECT_GT(normal(first, "velocities_after", 1), 0.1);
  ASSERT_EQ(s["modes"].size(), 2);
  EXPECT_EQ(s["modes"][1]["A"], "open");
  EXPECT_EQ(s["modes"][1]["B"], "open");
  EXPECT_NEAR(s["energy"]["lost_at_impacts"].get<double>() / s["energy"]["initial"].get<double>(), 0.04, 0.005);
}

TEST(Examples, TheCrateSlidesAndThenRocks) {
  const json s = summary_of("slides-then-rocks.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(s["end_time"].get<double>(), 2.98, 0.01);
  EXPECT_NEAR(peak_degrees(s, 0), -9.67, 0.01);
  EXPECT_NEAR(s["blocks"][0]["final_slip"].get<double>(), 0.0501, 1e-4);
  const json& modes = s["modes"];
  const std::pair<const char*, const char*> story[] = {
      {"stick", "stick"}, {"slip+", "slip+"}, {"stick", "stick"}, {"stick", "open"}};
  for (std::size_t i = 0; i < std::size(story); ++i) {
    EXPECT_EQ(modes[i]["A"], story[i].first) << i;
    EXPECT_EQ(modes[i]["B"], story[i].second) << i;
  }
  EXPECT_NEAR(modes[1]["time"].get<double>(), 0.631, 0.001);
  EXPECT_NEAR(modes[2]["time"].get<double>(), 0.937, 0.001);
  EXPECT_NEAR(modes[3]["time"].get<double>(), 0.995, 0.001);
  // Its corners stick while it rocks, so that the model without sliding rocks in the same way.
  const json rocking = summary_of("slides-then-rocks.toml", {"--set", "model=rocking"});
  EXPECT_NEAR(peak_degrees(rocking, 0), peak_degrees(s, 0), 1e-6);
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_NEAR(rocking["impacts"][i]["time"].get<double>(), s["impacts"][i]["time"].get<double>(), 1e-8) << i;
  EXPECT_EQ(summary_of("slides-then-rocks.toml", {"--set", "ground.horizontal.amplitude=-0.66 g"})["verdict"],
            "overturned");
}

TEST(Examples, TheDroppedBlockBouncesToRest) {
  const json s = summary_of("bouncing.toml");
  EXPECT_EQ(s["verdict"], "rest");
  EXPECT_NEAR(s["end_time"].get<double>(), 0.459, 0.002);
  EXPECT_GT(s["impact_count"].get<long>(), 100);
  EXPECT_EQ(s["modes"][0]["A"], "open");
  EXPECT_EQ(s["modes"][0]["B"], "open");
  EXPECT_NEAR(s["impacts"][0]["time"].get<double>(), 0.0957, 1e-4);
  EXPECT_EQ(s["impacts"][0]["phases"], json::parse(R"([["open"], ["slip+"]])"));
  EXPECT_NEAR(s["impacts"][1]["time"].get<double>(), 0.1308, 1e-4);
  EXPECT_EQ(s["impacts"][1]["phases"], json::parse(R"([["slip+", "stick"], ["open"]])"));
  EXPECT_NEAR(s["blocks"][0]["final_slip"].get<double>(), 0.040, 0.001);
}

// "ten times less than with friction 0.6", and where the base ends.
TEST(Examples, TheBlockOf1988RocksOrSlides) {
  const json rough = summary_of("winkler-1988-f06.toml");
  const json middle = summary_of("winkler-1988-f03.toml");
  const json smooth = summary_of("winkler-1988-f02.toml");
  const auto slip = [](const json& s, const char* key) { return s["blocks"][0][key].get<double>(); };
  EXPECT_NEAR(peak_degrees(rough, 0), -0.0953, 1e-4);
  EXPECT_EQ(rough["winkler"]["contact_min"], 0.0);
  EXPECT_FALSE(rough["winkler"]["slid"]);
  EXPECT_EQ(rough["verdict"], "moving");
  EXPECT_GT(peak_degrees(rough, 0) / peak_degrees(middle, 0), 10.0);
  EXPECT_NEAR(slip(middle, "peak_slip"), 0.0173, 1e-4);
  EXPECT_NEAR(slip(middle, "final_slip"), -0.0009, 1e-4);
  EXPECT_NEAR(slip(smooth, "peak_slip"), 0.0451, 1e-4);
  EXPECT_NEAR(slip(smooth, "final_slip"), 0.0123, 1e-4);
  for (const json* s : {&rough, &middle, &smooth}) {
    EXPECT_EQ((*s)["winkler"]["failures"], 0);
    EXPECT_LE((*s)["winkler"]["iterations_max"].get<long>(), 6);
    EXPECT_LE((*s)["winkler"]["iterations_mean"].get<double>(), 4.0);
  }
}

}  // namespace
}  // namespace teeter::test

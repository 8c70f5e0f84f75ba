// The examples run, and end as their comments promise.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

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

TEST(Examples, AllRunToTheirEnd) {
  long count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(example(""))) {
    if (entry.path().extension() != ".toml") continue;
    ++count;
    const json s = summary_of(entry.path().filename().string());
    EXPECT_EQ(s["status"], "done") << entry.path();
    EXPECT_FALSE(s["title"].get<std::string>().empty()) << entry.path();
  }
  EXPECT_GE(count, 5);
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
  EXPECT_NE(s, summary_of("statue.toml", {"--set", "ground.vertical={ kind = \"none\" }"}));
}

}  // namespace
}  // namespace teeter::test

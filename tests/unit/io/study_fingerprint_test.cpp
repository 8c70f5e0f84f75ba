#include "io/study_fingerprint.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "io/study_shard.hpp"
#include "unit/io/study_samples.hpp"

namespace teeter {
namespace {

using test::made_up_file;
using test::made_up_plan;

std::shared_ptr<const Record> record(std::vector<double> samples, double step = 0.01) {
  Record made;
  made.step = step;
  made.acceleration = std::move(samples);
  return std::make_shared<const Record>(made);
}

SuiteRecord in_suite(std::vector<double> acceleration) {
  SuiteRecord one;
  one.record = record(std::move(acceleration));
  return one;
}

TEST(Fingerprint, IsTheSameForTheSameBytesEverywhere) {
  EXPECT_EQ(hash_text(""), hash_text(""));
  EXPECT_EQ(hash_text("teeter").size(), 32U);
  EXPECT_EQ(hash_text("a").substr(0, 16), "af63dc4c8601ec8c");  // published test vector of FNV-1a
  EXPECT_EQ(hash_text("foobar").substr(0, 16), "85944171f73967e8");
}

TEST(Fingerprint, TellsEveryChangeApart) {
  using Change = std::function<void(ScenarioFile&, StudyPlan&)>;
  const std::vector<Change> changes{
      [](ScenarioFile&, StudyPlan&) {},
      [](ScenarioFile& file, StudyPlan&) { file.text += " "; },
      [](ScenarioFile& file, StudyPlan&) { file.settings = {}; },
      [](ScenarioFile& file, StudyPlan&) {
        file.settings = {"gravity", "=9.8"};
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.scenario.ground.horizontal.record = record({0.0, 1.0});
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.scenario.ground.horizontal.record = record({-0.0, 1.0});
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.scenario.ground.horizontal.record = record({0.0, 1.0}, 0.02);
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.scenario.ground.vertical.record = record({0.0, 1.0});
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.scenario.ground.horizontal.parts.resize(2);
        file.scenario.ground.horizontal.parts[1].record = record({0.0, 1.0});
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.study->suite = {in_suite({0.0, 1.0})};
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.study->suite = {in_suite({0.0}), in_suite({1.0})};
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.study->suite = {in_suite({0.0, 1.0})};
        file.study->suite[0].scale = -1.0;
      },
      [](ScenarioFile& file, StudyPlan&) {
        file.study->suite = {in_suite({0.0, 1.0})};
        file.study->suite[0].vertical = record({0.0, 1.0});
      },
      [](ScenarioFile&, StudyPlan& plan) { plan.cases = 13; },
      [](ScenarioFile&, StudyPlan& plan) { plan.outputs.pop_back(); },
      [](ScenarioFile&, StudyPlan& plan) { plan.outputs[1].labels[0] = "still"; },
      [](ScenarioFile&, StudyPlan& plan) { plan.outputs[2].unit = "rad"; },
  };
  std::set<std::string> seen;
  for (const Change& change : changes) {
    ScenarioFile file = made_up_file();
    StudyPlan plan = made_up_plan(4);
    change(file, plan);
    seen.insert(study_fingerprint(file, plan));
  }
  EXPECT_EQ(seen.size(), changes.size());
}

TEST(Fingerprint, DoesNotDependOnWhereTheFileIs) {
  ScenarioFile file = made_up_file();
  const std::string here = study_fingerprint(file, made_up_plan(4));
  file.path = "elsewhere/x.toml";
  EXPECT_EQ(study_fingerprint(file, made_up_plan(4)), here);
}

TEST(Shards, AreReadAndCoverEveryCaseOnce) {
  EXPECT_TRUE(parse_shard("")->whole());
  EXPECT_EQ(parse_shard("2/3")->text(), "2/3");
  for (const char* wrong : {"0/3", "4/3", "-1/3", "2", "2/", "/3", "2/3/4", "a/b", " 2/3", "2/3 ", "1/0", "1.5/3"})
    EXPECT_FALSE(parse_shard(wrong)) << wrong;
  for (long i = 0; i < 10; ++i) {
    int holders = 0;
    for (long k = 1; k <= 3; ++k) holders += Shard{k, 3}.holds(i) ? 1 : 0;
    EXPECT_EQ(holders, 1);
  }
}

}  // namespace
}  // namespace teeter

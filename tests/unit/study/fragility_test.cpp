// What searches of capacities say: only of shakings that could be followed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "io/read_scenario.hpp"
#include "study/lognormal_fit.hpp"
#include "study/plan.hpp"

namespace teeter {
namespace {

struct Searched {
  StudyPlan plan;
  StudyTable table;
  StudyFindings findings;
  double value(long i, const std::string& column) const {
    const auto found = std::find_if(plan.outputs.begin(), plan.outputs.end(),
                                    [&](const StudyColumn& one) { return one.name == column; });
    return table.row(i)[found - plan.outputs.begin()];
  }
  std::string label(long i, const std::string& column) const {
    const auto found = std::find_if(plan.outputs.begin(), plan.outputs.end(),
                                    [&](const StudyColumn& one) { return one.name == column; });
    return found->labels.at(static_cast<std::size_t>(value(i, column)));
  }
  double number(const std::string& name) const {
    for (const StudyNumber& one : findings.numbers)
      if (one.name == name) return one.value;
    return NAN;
  }
};

Searched searched_study(const std::string& text) {
  const ScenarioFile file = read_scenario_text(text, std::string(TEETER_SOURCE_DIR) + "/examples/case.toml", {});
  Searched result;
  result.plan = plan_study(file.scenario, *file.study);
  result.table = table_for(result.plan);
  const std::atomic<bool> stop{false};
  fill(result.table, result.plan, threads(0), {}, stop);
  result.findings = result.plan.conclude(result.table);
  return result;
}

const std::string tombstone = "[[block]]\nwidth = 0.6\nheight = 2.0\ndensity = 2500\n";
// Throws the block off the ground from 1 g on: beyond twice as much.
const std::string lifting = "[ground]\nvertical = { kind = \"sine\", amplitude = \"0.5 g\", frequency = 5.0 }\n";
const std::string capacity_study =
    "[study]\nkind = \"fragility\"\nrecords = [\"records/suite/*.AT2\"]\nintensity = \"pgv\"\nmethod = \"capacity\"\n"
    "max_scale = 50\n";

TEST(Capacities, WithoutLiftingAreExact) {
  const Searched found = searched_study(tombstone + capacity_study);
  for (long i = 0; i < found.table.cases; ++i) {
    EXPECT_EQ(found.label(i, "search_end"), "overturned");
    EXPECT_EQ(found.value(i, "capacity_above"), found.value(i, "capacity"));
    EXPECT_EQ(found.value(i, "capacity_above_scale"), found.value(i, "capacity_scale"));
  }
  EXPECT_EQ(found.number("unfollowed_records"), 0.0);
  EXPECT_TRUE(found.findings.warnings.empty());
}

// Nobody knows what a record does beyond the shaking that throws the block up: it is censored there, not at max_scale.
TEST(Capacities, AreCensoredWhereTheBlockLeavesTheGround) {
  const Searched found = searched_study(tombstone + lifting + capacity_study);
  std::vector<CapacityRange> ranges;
  long unfollowed = 0;
  long bracketed = 0;
  for (long i = 0; i < found.table.cases; ++i) {
    const double capacity = found.value(i, "capacity");
    const double above = found.value(i, "capacity_above");
    ranges.push_back({above, std::isnan(capacity) ? INFINITY : capacity, 1.0});
    if (found.label(i, "search_end") == "overturned") {
      EXPECT_EQ(above, capacity);
      continue;
    }
    EXPECT_EQ(found.label(i, "search_end"), "lift-off") << i;
    EXPECT_LT(found.value(i, "capacity_above_scale"), 10.0) << i;
    ++unfollowed;
    bracketed += std::isnan(capacity) ? 0 : 1;
  }
  ASSERT_GT(unfollowed, 0);
  ASSERT_LT(unfollowed, found.table.cases);
  EXPECT_EQ(found.number("unfollowed_records"), static_cast<double>(unfollowed));
  EXPECT_EQ(found.number("bracketed_records"), static_cast<double>(bracketed));
  const LognormalFit fit = fit_lognormal(ranges);
  ASSERT_TRUE(fit.theta);
  EXPECT_EQ(found.number("theta"), *fit.theta);
  EXPECT_EQ(found.number("beta"), *fit.beta);
  // Taken as standing up to 50 times, the same records would seem stronger than they are known to be.
  for (std::size_t i = 0; i < ranges.size(); ++i)
    if (std::isinf(ranges[i].upper))
      ranges[i].lower *= 50.0 / found.value(static_cast<long>(i), "capacity_above_scale");
  EXPECT_GT(*fit_lognormal(ranges).theta, 1.05 * *fit.theta);
  ASSERT_FALSE(found.findings.warnings.empty());
  EXPECT_NE(found.findings.warnings[0].find("thrown off the ground beyond"), std::string::npos)
      << found.findings.warnings[0];
}

TEST(Capacities, AreToldInPlainWords) {
  const Searched found = searched_study(tombstone + capacity_study);
  std::string all;
  for (const std::string& sentence : found.findings.sentences) all += sentence + "\n";
  EXPECT_NE(all.find("For two thirds of such shakings it takes between "), std::string::npos) << all;
  EXPECT_NE(all.find("of these it stands again at a stronger shaking."), std::string::npos) << all;
  EXPECT_EQ(all.find("logarithm"), std::string::npos) << all;
}

TEST(OverturningSpectrum, TellsUpToWhereBlocksWereFollowed) {
  const Searched found =
      searched_study(tombstone +
                     "[ground]\nhorizontal = { kind = \"sine\", amplitude = \"0.35 g\", frequency = 8.0 }\n"
                     "vertical = { kind = \"sine\", amplitude = \"0.3 g\", frequency = 8.0 }\n[study]\nkind = "
                     "\"spectrum\"\noutput = \"overturning\"\nx = { from = 1.5, to = 5, points = 4 }\n");
  long unfollowed = 0;
  for (long i = 0; i < found.table.cases; ++i) {
    const double scale = found.value(i, "scale");
    const double followed = found.value(i, "followed_scale");
    EXPECT_TRUE(followed == scale || followed < 20.0) << followed;
    unfollowed += followed == scale ? 0 : 1;
  }
  ASSERT_GT(unfollowed, 0);
  EXPECT_EQ(found.number("unfollowed_blocks"), static_cast<double>(unfollowed));
  ASSERT_FALSE(found.findings.warnings.empty());
  for (const std::string& sentence : found.findings.sentences)
    EXPECT_EQ(sentence.find("do not overturn up to 20 times"), std::string::npos) << sentence;
}

}  // namespace
}  // namespace teeter

#include "io/study_page_cases.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/number.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Scenario sine_pulse() {
  Scenario scenario;
  Block block;
  block.width = 0.5;
  block.height = 1.0;
  block.com = {0.0, 0.5};
  scenario.blocks = {block};
  scenario.ground.horizontal.kind = ExcitationKind::sine;
  scenario.ground.horizontal.amplitude = 6.0;
  scenario.ground.horizontal.omega = 10.0;
  return scenario;
}

Study map_over(StudyAxis x, StudyAxis y) {
  Study study;
  study.kind = "map";
  study.axes = {std::move(x), std::move(y)};
  return study;
}

StudyAxis axis(const char* key, const char* over, double from, double to, long points) {
  StudyAxis axis;
  axis.key = key;
  axis.over = over;
  axis.from = from;
  axis.to = to;
  axis.points = points;
  return axis;
}

StudyPlan frequency_and_amplitude(long nx, long ny) {
  return plan_study(sine_pulse(), map_over(axis("ground.horizontal.omega", "p", 0.5, 10.0, nx),
                                           axis("ground.horizontal.amplitude", "g tan alpha", 1.0, 12.0, ny)));
}

TEST(StudyPageCases, ASmallGridIsWhole) {
  const StudyPlan plan = frequency_and_amplitude(7, 5);
  const PageCases page = cases_for_page(plan, 35);
  ASSERT_EQ(page.cases.size(), 35U);
  EXPECT_EQ(page.stride, 1);
  for (long i = 0; i < 35; ++i) EXPECT_EQ(page.cases[static_cast<std::size_t>(i)], i);
}

TEST(StudyPageCases, ALargeGridIsThinnedEvenlyInEveryDirection) {
  const StudyPlan plan = frequency_and_amplitude(10, 7);
  const PageCases page = cases_for_page(plan, 20);
  EXPECT_EQ(page.stride, 2);
  ASSERT_EQ(page.axes[0].values.size(), 5U);
  ASSERT_EQ(page.axes[1].values.size(), 4U);
  ASSERT_EQ(page.cases.size(), 20U);
  std::vector<double> inputs(2);
  for (std::size_t place = 0; place < page.cases.size(); ++place) {
    plan.describe(page.cases[place], inputs.data());
    EXPECT_EQ(inputs[0], page.axes[0].values[place % 5]);
    EXPECT_EQ(inputs[1], page.axes[1].values[place / 5]);
  }
}

TEST(StudyPageCases, SettingsThatFollowOneAxisAreSaidByItsPoints) {
  const StudyPlan plan = frequency_and_amplitude(6, 4);
  const PageCases page = cases_for_page(plan, 100);
  const Json settings = settings_for_page(plan, page);
  ASSERT_EQ(settings.size(), 2U);
  for (std::size_t place = 0; place < page.cases.size(); ++place) {
    const auto own = plan.settings(page.cases[place]);
    const std::size_t points[2] = {place % 6, place / 6};
    for (std::size_t s = 0; s < 2; ++s) {
      ASSERT_EQ(settings[s]["axis"], s);
      const auto path = settings[s]["path"].get<std::string>();
      EXPECT_EQ(path + "=" + settings[s]["texts"][points[s]].get<std::string>(), own[s]);
    }
  }
}

// An amplitude in units of g tan alpha depends on the slenderness, too: a text for each axis would be wrong.
TEST(StudyPageCases, SettingsThatFollowTwoAxesAreSaidByTheCase) {
  const StudyPlan plan =
      plan_study(sine_pulse(), map_over(axis("block.0.width", "", 0.2, 0.6, 5),
                                        axis("ground.horizontal.amplitude", "g tan alpha", 1.0, 4.0, 3)));
  const Json settings = settings_for_page(plan, cases_for_page(plan, 100));
  ASSERT_EQ(settings.size(), 2U);
  EXPECT_EQ(settings[0]["axis"], 0);
  EXPECT_FALSE(settings[1].contains("axis"));
  EXPECT_EQ(settings[1]["values"]["type"], "f64");
}

TEST(StudyPageCases, ASettingOfTwoKeysIsSaidOnce) {
  const StudyPlan plan =
      plan_study(sine_pulse(), map_over(axis("block.0.p", "", 1.0, 5.0, 3), axis("block.0.alpha", "", 0.1, 0.6, 3)));
  std::vector<std::string> paths;
  for (const Json& setting : settings_for_page(plan, cases_for_page(plan, 100)))
    paths.push_back(setting["path"].get<std::string>());
  EXPECT_EQ(paths, (std::vector<std::string>{"block.0.width", "block.0.height", "block.0.com", "block.0.offset"}));
}

TEST(StudyPageCases, OfManyRandomCasesTheFirst) {
  StudyPlan plan;
  plan.cases = 1000;
  const PageCases page = cases_for_page(plan, 30);
  ASSERT_EQ(page.cases.size(), 30U);
  EXPECT_EQ(page.cases.back(), 29);
}

}  // namespace
}  // namespace teeter

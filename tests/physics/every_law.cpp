// What holds for every restitution law, so that a new one is tested without a line.
#include <gtest/gtest.h>

#include <cmath>

#include "block/restitution.hpp"
#include "scenario/laws.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

// Names of tests do not hold addresses.
static void PrintTo(const Law* one, std::ostream* to) { *to << one->name; }

namespace {

class EveryLaw : public testing::TestWithParam<const Law*> {
 protected:
  const Law& law() const { return *GetParam(); }

  // The law with every number in the middle of what is allowed.
  Restitution sound() const {
    Restitution restitution = law().make();
    for (const Field& field : law().fields) {
      if (!field.choices.empty()) continue;
      const FieldValue value = field.at(fields_of(restitution));
      const double low = std::isfinite(field.limits.low) ? field.limits.low : 0.0;
      const double high = std::isfinite(field.limits.high) ? std::min(field.limits.high, low + 1.0) : low + 1.0;
      if (auto* const* number = std::get_if<double*>(&value)) **number = 0.5 * (low + high);
      if (auto* const* pair = std::get_if<NumberPair*>(&value)) **pair = {0.5 * (low + high), 0.5 * (low + high)};
    }
    return restitution;
  }

  Scenario released() const {
    Scenario scenario;
    Block block;
    block.width = 0.5;
    block.height = 1.5;
    scenario.blocks = {block};
    scenario.restitution = sound();
    scenario.initial.angle = {0.15};
    scenario.run.duration = 4.0;
    return scenario;
  }
};

TEST_P(EveryLaw, IsFoundFromItsAlternative) {
  const Restitution restitution = law().make();
  EXPECT_EQ(&law_of(restitution), &law());
}

TEST_P(EveryLaw, NeverAddsEnergy) {
  for (const ModelKind model : {ModelKind::rocking, ModelKind::stack}) {
    Scenario scenario = released();
    scenario.model = model;
    const Summary summary = simulate_summary(scenario);
    ASSERT_GT(summary.impact_count, 0);
    for (const Impact& impact : summary.impacts)
      EXPECT_LE(impact.energy_after, impact.energy_before * (1.0 + 1e-12)) << law().name;
  }
}

TEST_P(EveryLaw, RefusesNumbersOutsideOfTheirLimits) {
  for (const Field& field : law().fields) {
    const double below = std::isfinite(field.limits.low) ? field.limits.low - 1.0 : NAN;
    Scenario scenario = released();
    const FieldValue value = field.at(fields_of(scenario.restitution));
    if (auto* const* number = std::get_if<double*>(&value)) {
      **number = below;
    } else if (auto* const* optional = std::get_if<std::optional<double>*>(&value)) {
      **optional = below;
    } else if (auto* const* pair = std::get_if<NumberPair*>(&value)) {
      **pair = {0.5, below};
    } else if (auto* const* whole = std::get_if<long*>(&value)) {
      **whole = static_cast<long>(below);
    } else {
      continue;
    }
    const auto broken = broken_rules(scenario);
    ASSERT_FALSE(broken.empty()) << law().name << "." << field.key;
    EXPECT_EQ(broken.front().key, "restitution." + std::string(field.key));
  }
}

// Neighbours of a scenario: the ratio of the first impact follows the factor, and no rule is broken.
TEST_P(EveryLaw, VariesByAFactor) {
  Scenario scenario = released();
  const double before = simulate_summary(scenario).impacts.at(0).ratio;
  scenario.restitution = law().varied(scenario.restitution, 0.99);
  EXPECT_TRUE(broken_rules(scenario).empty());
  const double after = simulate_summary(scenario).impacts.at(0).ratio;
  EXPECT_NE(before, after) << law().name;
  EXPECT_NEAR(after, before, 0.02);
}

INSTANTIATE_TEST_SUITE_P(All, EveryLaw, testing::ValuesIn([] {
                           std::vector<const Law*> list;
                           for (const Law& law : laws()) list.push_back(&law);
                           return list;
                         }()),
                         [](const auto& one) { return std::string(one.param->name); });

}  // namespace
}  // namespace teeter

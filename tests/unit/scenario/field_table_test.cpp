// The glance at a section says that all is fine just where no rule of a field is broken.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "scenario/check_fields.hpp"
#include "scenario/sections.hpp"

namespace teeter {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::vector<double> telling_values(const Field& field) {
  std::vector<double> values{0.0, -1.0, 1.0, 1e-300, 1e5, -1e40, 1e40, infinite, -infinite, std::nan("")};
  for (const double limit : {field.limits.low, field.limits.high})
    for (const double towards : {-infinite, infinite}) {
      values.push_back(limit);
      values.push_back(std::nextafter(limit, towards));
    }
  return values;
}

template <class Section>
void expect_same_judgement(const ScenarioSection& described, Section section) {
  const FieldTable table = FieldTable::of<Section>(described.fields);
  const auto judge = [&](const Field& field, double value) {
    Rules rules;
    check_fields(rules, described.fields, &section, {nullptr, described.name});
    EXPECT_EQ(table.all_fine(&section), rules.take().empty()) << described.name << "." << field.key << " = " << value;
  };
  for (const Field& field : described.fields) {
    if (field.at == nullptr) continue;
    const Section before = section;
    const FieldValue place = field.at(&section);
    for (const double value : telling_values(field)) {
      if (auto* const* number = std::get_if<double*>(&place)) **number = value;
      if (auto* const* number = std::get_if<std::optional<double>*>(&place)) **number = value;
      if (auto* const* pair = std::get_if<NumberPair*>(&place)) (**pair)[1] = value;
      if (auto* const* list = std::get_if<std::vector<double>*>(&place)) **list = {value};
      if (auto* const* count = std::get_if<long*>(&place)) **count = value < 1.0 ? 0 : 1;
      judge(field, value);
    }
    section = before;
  }
}

TEST(FieldTable, FindsTheSameAsTheFieldsOneByOne) {
  Block block;
  block.width = block.height = 1.0;
  expect_same_judgement(block_section, block);
  expect_same_judgement(run_section, RunControl{});
  expect_same_judgement(friction_section, Friction{});
  expect_same_judgement(impact_section, CornerImpact{});
  Scenario scenario;
  scenario.blocks = {block};
  expect_same_judgement(top_section, scenario);
}

TEST(FieldTable, ListsAreAskedForTheirNumbers) {
  Block block;
  block.width = block.height = 1.0;
  const FieldTable table = FieldTable::of<Block>(block_section.fields);
  EXPECT_TRUE(table.all_fine(&block));
  block.com = {0.0, infinite};
  EXPECT_FALSE(table.all_fine(&block));
}

}  // namespace
}  // namespace teeter

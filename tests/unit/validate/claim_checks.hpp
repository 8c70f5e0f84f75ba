// What every validated claim must satisfy: it holds, it says what it is about, and its figure can be drawn.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "validate/claim.hpp"

namespace teeter::validation {

inline void expect_drawable(const ClaimPlot& plot) {
  EXPECT_FALSE(plot.title.empty());
  EXPECT_FALSE(plot.x_label.empty()) << plot.title;
  EXPECT_FALSE(plot.y_label.empty()) << plot.title;
  EXPECT_FALSE(plot.series.empty()) << plot.title;
  for (const ClaimSeries& series : plot.series) {
    const std::string where = plot.title + ": " + series.name;
    EXPECT_FALSE(series.name.empty()) << plot.title;
    EXPECT_GT(series.x.size(), 0U) << where;
    ASSERT_EQ(series.x.size(), series.y.size()) << where;
    for (std::size_t i = 0; i < series.x.size(); ++i) {
      ASSERT_TRUE(std::isfinite(series.x[i]) && std::isfinite(series.y[i])) << where;
      ASSERT_TRUE(!plot.logarithmic_x || series.x[i] > 0.0) << where;
      ASSERT_TRUE(!plot.logarithmic_y || series.y[i] > 0.0) << where;
    }
  }
}

inline void expect_sound(const ClaimRow& row) {
  const Claim claim = row.compute();
  EXPECT_FALSE(claim.source.empty());
  EXPECT_FALSE(claim.statement.empty());
  EXPECT_TRUE(claim.finding == Finding::pass || !claim.reason.empty());
  EXPECT_FALSE(claim.numbers.empty() && claim.facts.empty());
  for (const ClaimNumber& number : claim.numbers) {
    EXPECT_TRUE(holds(number)) << number.name << ": " << number.published << " published, " << number.ours << " ours";
    EXPECT_TRUE(std::isfinite(number.ours)) << number.name;
    EXPECT_GT(number.tolerance, 0.0) << number.name;
    // Nothing agrees with everything: a tolerance leaves room for being wrong.
    EXPECT_TRUE(!number.agrees || number.tolerance < 0.5 * std::max(std::fabs(number.published), 0.01)) << number.name;
  }
  for (const ClaimFact& fact : claim.facts) EXPECT_TRUE(fact.holds) << fact.text;
  EXPECT_TRUE(holds(claim));
  if (claim.finding == Finding::pass) {
    for (const ClaimNumber& number : claim.numbers) EXPECT_TRUE(number.agrees || !claim.reason.empty()) << number.name;
  }
  for (const ClaimPlot& plot : claim.plots) expect_drawable(plot);
}

inline std::string id_of(const ::testing::TestParamInfo<ClaimRow>& info) { return info.param.id; }

// Numbered from 1 without gaps, in order.
inline void expect_numbered(std::span<const ClaimRow> rows, char letter, std::size_t count) {
  ASSERT_EQ(rows.size(), count);
  for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(rows[i].id, letter + std::to_string(i + 1));
}

}  // namespace teeter::validation

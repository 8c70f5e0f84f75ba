#include "validate/svg.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "validate/svg_axis.hpp"

namespace teeter {
namespace {

ClaimPlot sines(std::size_t points) {
  ClaimPlot plot{"Sine & \"cosine\" <of> 'x'", "x, rad", "value", {{"sine", {}, {}}, {"cosine", {}, {}, true}}};
  for (std::size_t i = 0; i < points; ++i) {
    const double x = 0.01 * static_cast<double>(i);
    plot.series[0].x.push_back(x);
    plot.series[0].y.push_back(std::sin(x));
    plot.series[1].x.push_back(x);
    plot.series[1].y.push_back(std::cos(x));
  }
  return plot;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

// A tag with nothing left between the quotes of its attributes: std::regex calls itself once for each letter.
std::string without_values(const std::string& tag) {
  std::string left;
  bool inside = false;
  for (const char c : tag) {
    if (c == '\'') inside = !inside;
    if (!inside || c == '\'' || c == '<') left += c;
  }
  return left;
}

// Elements are closed, in order; attributes are in single quotes without any inside.
void expect_well_formed(const std::string& svg) {
  const std::regex shape("<(/?)([a-z]+)((?: [a-zA-Z-]+='')*)(/?)>");
  std::vector<std::string> open;
  std::size_t covered = 0;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::string tag = without_values(svg.substr(at, svg.find('>', at) - at + 1));
    std::smatch found;
    if (!std::regex_match(tag, found, shape)) continue;
    ++covered;
    if (found[1] == "/") {
      ASSERT_FALSE(open.empty());
      EXPECT_EQ(open.back(), found[2]);
      open.pop_back();
    } else if (found[4] != "/") {
      open.push_back(found[2]);
    }
  }
  EXPECT_TRUE(open.empty());
  EXPECT_EQ(covered, static_cast<std::size_t>(std::count(svg.begin(), svg.end(), '<')));
  EXPECT_EQ(covered, static_cast<std::size_t>(std::count(svg.begin(), svg.end(), '>')));
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(Figure, IsWellFormedAndTheSameEveryTime) {
  const std::vector<ClaimPlot> panels{sines(700), sines(20), sines(100000)};
  const std::string svg = figure_svg(panels, "a <b> & 'c'");
  expect_well_formed(svg);
  EXPECT_EQ(svg, figure_svg(panels, "a <b> & 'c'"));
  EXPECT_EQ(count(svg, "class='frame'"), 3U);
  EXPECT_LT(svg.size(), 100000U);
}

TEST(Figure, SurvivesNothingNanAndZeroOnLogarithmicAxes) {
  ClaimPlot empty{"empty", "x", "y", {}};
  ClaimPlot odd{"odd", "x", "y", {{"a", {0.0, 1.0, NAN, 10.0}, {1.0, 0.0, 2.0, INFINITY}}}, true, true};
  ClaimPlot flat{"flat", "x", "y", {{"", {1.0, 1.0}, {3.0, 3.0}}}};
  expect_well_formed(figure_svg(std::vector{empty, odd, flat}, ""));
  expect_well_formed(figure_svg({}, ""));
}

TEST(Figure, PointsThatCannotBeShownPartALine) {
  const ClaimPlot gap{"", "x", "y", {{"", {0.0, 1.0, 2.0, 3.0, 4.0}, {0.0, 1.0, NAN, 1.0, 0.0}}}};
  const std::string svg = figure_svg(std::vector{gap}, "");
  const std::regex line("class='line'[^>]*d='M[^M]*M[^M]*'");
  EXPECT_TRUE(std::regex_search(svg, line));
}

TEST(Figure, ThinningKeepsExtremesEndsAndOrder) {
  ClaimSeries series{"spikes", {}, {}};
  for (int i = 0; i < 50000; ++i) {
    series.x.push_back(i);
    series.y.push_back(i == 31234 ? 9.0 : i == 777 ? -8.0 : std::sin(0.01 * i));
  }
  const ClaimSeries thin = thinned(series, 1000);
  EXPECT_LE(thin.x.size(), 1000U);
  EXPECT_GT(thin.x.size(), 500U);
  EXPECT_EQ(*std::max_element(thin.y.begin(), thin.y.end()), 9.0);
  EXPECT_EQ(*std::min_element(thin.y.begin(), thin.y.end()), -8.0);
  EXPECT_EQ(thin.x.front(), 0.0);
  EXPECT_EQ(thin.x.back(), 49999.0);
  EXPECT_TRUE(std::is_sorted(thin.x.begin(), thin.x.end()));
  EXPECT_EQ(thinned(series, 50000).x.size(), 50000U);
}

std::vector<std::string> labels(const Axis& axis) {
  std::vector<std::string> result;
  for (const Tick& tick : axis.ticks) result.push_back(tick.label);
  return result;
}

TEST(Axes, TicksAreRoundNumbers) {
  using List = std::vector<std::string>;
  EXPECT_EQ(labels(make_axis({0.0, 1.0}, false, 0.0, 5.0)), (List{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(labels(make_axis({-7.0, 23.0}, false, 0.0, 5.0)), (List{"0", "10", "20"}));
  EXPECT_EQ(labels(make_axis({-0.3, 0.3}, false, 0.0, 4.0)), (List{"−0.2", "0.0", "0.2"}));
  EXPECT_EQ(labels(make_axis({1e-8, 1e-2}, true, 0.0, 6.0)),
            (List{"10⁻⁸", "10⁻⁷", "10⁻⁶", "10⁻⁵", "10⁻⁴", "10⁻³", "10⁻²"}));
  EXPECT_EQ(labels(make_axis({1.0, 20.0}, true, 0.0, 5.0)), (List{"1", "2", "5", "10", "20"}));
}

}  // namespace
}  // namespace teeter

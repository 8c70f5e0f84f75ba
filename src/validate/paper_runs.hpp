// What the claims of several papers share beyond setup.hpp: facts with numbers in their text, curves of a run.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "validate/setup.hpp"

namespace teeter::papers {

using setup::column;
using setup::line_of;
using setup::rectangular;
using setup::set_ratio;
using setup::spaced;
using setup::spaced_logarithmically;
using setup::standing;

template <class... Values>
ClaimFact fact(bool holds, fmt::format_string<Values...> text, Values&&... values) {
  return {fmt::format(text, std::forward<Values>(values)...), holds};
}

// A column of the history over time.
inline ClaimSeries over_time(std::string name, const History& history, const std::string& y, double factor = 1.0) {
  return {std::move(name), column(history, "time"), column(history, y, factor), false};
}

inline ClaimSeries marks(std::string name, std::vector<double> x, std::vector<double> y) {
  return {std::move(name), std::move(x), std::move(y), true};
}

// A level to compare with.
inline ClaimSeries level_line(std::string name, double from, double to, double y) {
  return {std::move(name), {from, to}, {y, y}, false};
}

// Where a question changes its answer, to `width`: no at `low`, yes at `high`.
template <class Question>
double turning_point(double low, double high, double width, const Question& yes) {
  while (high - low > width) {
    const double middle = 0.5 * (low + high);
    (yes(middle) ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace teeter::papers

// An axis of a figure: its range, where its ticks are and what they say.
#pragma once

#include <string>
#include <vector>

namespace teeter {

struct Tick {
  double value;
  std::string label;  // empty: a line of the grid without a number
};

struct Axis {
  double low = 0.0;
  double high = 1.0;
  bool logarithmic = false;
  std::vector<Tick> ticks;

  bool shows(double value) const;    // finite, and positive on a logarithmic axis
  double share(double value) const;  // 0 at `low`, 1 at `high`
};

// Over all values that can be shown, with `margin` (a share of the range) beyond them on both sides and about `wanted`
// ticks.
Axis make_axis(const std::vector<double>& values, bool logarithmic, double margin, double wanted);

}  // namespace teeter

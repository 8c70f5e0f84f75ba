// A scenario on a grid of one to three of its numbers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/keys.hpp"
#include "study/plan.hpp"

namespace teeter {

class Grid {
 public:
  // The axes must satisfy grid_rules().
  Grid(const Scenario& scenario, const std::vector<StudyAxis>& axes);

  long cases() const { return cases_; }
  const std::vector<GridAxis>& axes() const { return axes_; }
  std::vector<StudyColumn> columns() const;
  void values_at(long i, double* values) const;
  // Turns a copy of the scenario, as it is or as another case left it, into case i.
  void apply(long i, Scenario& scratch) const;
  // The same for a scratch that is case `before`: sets what differs only, where that is known to be enough.
  void step(long before, long i, Scenario& scratch) const;
  Scenario at(long i) const;
  std::vector<std::string> settings(long i) const;  // KEY=VALUE that say the same
  // No case breaks a rule of the scenario, judged by the corners of the grid.
  bool is_sound() const;

 private:
  struct Direction {
    ScenarioKey key;
    UnitValue unit;
    std::optional<double> fixed_unit;  // SI; empty where another axis changes what the unit is made of
    bool in_units;
  };
  void set(std::size_t axis, double value, Scenario& scratch) const;
  bool first_axis_stands_alone() const;

  Scenario scenario_;
  std::vector<GridAxis> axes_;
  std::vector<Direction> directions_;
  std::vector<std::size_t>
      order_;  // of setting: plain numbers first, since the units of the others may be made of them
  long cases_ = 1;
  bool shapes_blocks_ = false;
  bool first_alone_ = false;  // setting the first axis leaves alone what the others set
};

// Points of an axis, in its unit.
std::vector<double> axis_values(const StudyAxis& axis);

// Rules for the axes x, y, z of which there must be `least` to `most`.
void check_axes(const Scenario& scenario, const Study& study, std::size_t least, std::size_t most,
                std::vector<BrokenRule>& broken);

}  // namespace teeter

// An overturning map that can be looked at while it is made: coarse first, every stage with half the spacing of the one
// before and all its points.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "study/plan.hpp"

namespace teeter {

inline constexpr std::uint8_t unknown_code = 255;  // not run yet, or not followed to its end

struct MapStage {
  std::vector<double> x;            // in the unit of the axis
  std::vector<double> y;            // in the unit of the axis
  std::vector<std::uint8_t> codes;  // row after row, as in a map
  long stride = 1;                  // of its points on the finest grid
  bool whole = false;               // all its points have been run
  bool last = false;                // there is no finer one
};

// The least number of points a side that is at least `points` and can be reached from 9 by halving the spacing.
long staged_points(long points);

struct MapWatch {
  std::function<void(const MapStage&)> take;  // every whole stage; what it throws stops the work
  std::function<bool()> wants_part;           // asked between batches: true to see the stage as far as it is
};

// The plan of a map with staged_points() points a side. Returns early when `stop` is set.
void run_in_stages(const StudyPlan& plan, const Workforce& workforce, const MapWatch& watch,
                   const std::atomic<bool>& stop);

// The map that says most about a scenario: which two keys it varies, and how far. Throws InputError where the ground
// does not move in a way that has such keys.
std::vector<StudyAxis> usual_map_axes(const Scenario& scenario);

// KEY=VALUE settings of every column (axis 0) and every row (axis 1), each on its own. Empty where what one axis means
// depends on the other.
struct MapSettings {
  std::vector<std::vector<std::string>> columns;
  std::vector<std::vector<std::string>> rows;
};
MapSettings map_settings(const Scenario& scenario, const std::vector<StudyAxis>& axes);

}  // namespace teeter

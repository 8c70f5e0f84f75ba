// At which factors on the shaking a scenario overturns.
#pragma once

#include <limits>
#include <vector>

#include "teeter/margin.hpp"

namespace teeter {

struct ScaleSearch {
  double max_scale = 10.0;  // factors from 0 to here
  long grid = 1000;         // factors tried before the edges are refined
  double precision = 1e-7;  // of the edges
  int threads = 1;          // that share the grid; 0: all of the processor
};

struct ScaleFindings {
  std::vector<ScaleInterval> overturning;
  long undecided = 0;                                                // factors at which it could not be followed
  double first_undecided = std::numeric_limits<double>::infinity();  // the smallest of them
};

// Horizontal and vertical motion alike. An undecided case neither begins nor ends an interval.
ScaleFindings find_overturning_scales(const Scenario& scenario, const ScaleSearch& search,
                                      const Progress& progress = {});

Scenario with_shaking_times(const Scenario& scenario, double factor);

}  // namespace teeter

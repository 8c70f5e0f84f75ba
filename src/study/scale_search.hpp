// At which factors on the shaking a scenario overturns, or comes to another state that is asked for.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "teeter/margin.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

struct ScaleSearch {
  std::vector<double> factors;  // rising; tried before the edges are refined
  double precision = 1e-7;      // of the edges
  int threads = 1;              // that share the factors; 0: all of the processor
  bool first_only = false;      // ends where the first interval begins
  // Another state than overturning: told by fates, or by whole runs (nothing, and why, where a run does not tell).
  std::function<bool(const Fate&)> by_fate{};
  std::function<std::pair<std::optional<bool>, Status>(const Scenario&)> by_run{};
};

// From 0 to `most`, in `steps` equal steps.
std::vector<double> even_factors(double most, long steps);

struct ScaleFindings {
  std::vector<ScaleInterval> overturning;
  long undecided = 0;                    // factors at which it could not be followed
  std::optional<double> followed_up_to;  // where there are such: the last factor tried before the first of them
  Status not_followed = Status::done;    // why the first of them could not be

  // The smallest factor that overturns it is known: everything below was followed.
  bool first_is_sure() const {
    return !overturning.empty() && (!followed_up_to || overturning.front().from <= *followed_up_to);
  }
};

// Horizontal and vertical motion alike. An undecided case neither begins nor ends an interval.
ScaleFindings find_overturning_scales(const Scenario& scenario, const ScaleSearch& search,
                                      const Progress& progress = {});

Scenario with_shaking_times(const Scenario& scenario, double factor);

}  // namespace teeter

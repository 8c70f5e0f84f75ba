// Rules that a command has beyond those of reading, told with their places in the file.
#pragma once

#include <vector>

#include "teeter/error.hpp"
#include "teeter/scenario_file.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

InputError with_places(const ScenarioFile& file, const std::vector<BrokenRule>& rules);

// What f() returns; a rule that only a model at work finds broken is told with its place.
template <class F>
auto placed(const ScenarioFile& file, F f) {
  try {
    return f();
  } catch (const ScenarioError& error) {
    throw with_places(file, error.rules());
  }
}

}  // namespace teeter

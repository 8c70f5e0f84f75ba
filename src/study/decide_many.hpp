// The fates of many cases: in lanes where these know the model, spread over threads.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "teeter/simulate.hpp"

namespace teeter {

// Turns a copy of the scenario, as it is or as another case left it, into case k. Called by several threads, each with
// its own copy.
using ChangeCase = std::function<void(std::size_t k, Scenario& scratch)>;

// Throws ScenarioError for a case that breaks a rule. `threads` 0: all of the processor.
std::vector<Fate> decide_many(const Scenario& scenario, std::size_t cases, const ChangeCase& change, int threads = 1);

}  // namespace teeter

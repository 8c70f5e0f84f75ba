// Ground motions that repeat themselves for ever: their period, and what long-time studies of a block on them need.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "teeter/scenario.hpp"

namespace teeter {

// The common period (s) of all harmonic parts; none where another kind of shaking is among them, where one ends, or
// where the frequencies have no small common multiple.
std::optional<double> ground_period(const Scenario& scenario);

// Why Poincare sections, periodic orbits and Lyapunov exponents of this scenario cannot be had; empty when they can.
std::vector<std::string> long_time_problems(const Scenario& scenario);

// The same shaking without its start and ramp: as it is one or more whole periods later.
Scenario in_full_swing(const Scenario& scenario);

}  // namespace teeter

// What is wrong with the data of a test, and what a reader of its results should be warned of.
#pragma once

#include "teeter/identify.hpp"

namespace teeter {

inline constexpr std::size_t max_observations = 200;
inline constexpr long max_extreme_number = 2000;

std::vector<std::string> data_problems(const std::vector<Observation>& observations, const IdentifyOptions& options);

// Adds the warnings.
void add_remarks(Identification& result);

// "restitution", "p", "alpha", "release", "start".
std::string_view name_of(TestParameter parameter);

}  // namespace teeter

// Scenarios made up from the table of keys: sound most of the time, and now and then with a number beside its limits.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace teeter {

// A number from 0 to below `limit`.
using Pick = std::function<std::size_t(std::size_t limit)>;

std::string random_scenario(const Pick& pick);

// Reads and runs it, for half a second at most. What is wrong with the answer; empty: nothing.
std::string complaint_about_run(const std::string& text);

}  // namespace teeter

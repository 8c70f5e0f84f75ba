// A table of shake-table tests: columns are keys of the scenario, and what was seen.
#pragma once

#include "io/read_scenario.hpp"
#include "study/judge.hpp"

namespace teeter {

// Each row of `table` (CSV) makes a test out of the scenario in `file`, as a list of objects does (docs/objects.md);
// its column `verdict` says stands or falls, `name` may be missing. Throws InputError.
std::vector<ShakeTest> read_shake_tests(const std::string& table, const std::string& file,
                                        const std::vector<std::string>& settings);

}  // namespace teeter

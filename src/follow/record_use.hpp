// The records behind a scenario's ground motion, for its summary.
#pragma once

#include <vector>

#include "teeter/history.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

std::vector<RecordUse> records_of(const Ground& ground);

}  // namespace teeter

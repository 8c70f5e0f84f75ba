// Numbers and sentences for people who do not read JSON; the verdict itself is in the public API.
#pragma once

#include <string>

#include "core/shown.hpp"  // short_number
#include "teeter/output.hpp"

namespace teeter {

// "42 %", "less than 1 %".
std::string percent(double share);

}  // namespace teeter

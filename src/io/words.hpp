// Numbers and sentences for people who do not read JSON; the verdict itself is in the public API.
#pragma once

#include <string>

#include "teeter/output.hpp"

namespace teeter {

// At most three significant digits, never in exponent form for everyday sizes.
std::string short_number(double value);

// "42 %", "less than 1 %".
std::string percent(double share);

}  // namespace teeter

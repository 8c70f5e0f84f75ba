// Numbers as text: one strict grammar for files, whatever the locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace teeter {

// The whole token as a finite decimal number; Fortran exponents (1.5D-03, 0.123-105), a leading "+" and a missing
// zero before or after the point are accepted; anything else, also "nan", "inf" and an overflow, is not a number.
std::optional<double> parse_number(std::string_view token);

// Shortest text that reads back as the same number.
std::string to_text(double value);

}  // namespace teeter

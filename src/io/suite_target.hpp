// A target spectrum from a CSV file.
#pragma once

#include <string>

#include "ground/suite.hpp"

namespace teeter {

// Rows of period and acceleration, or columns of a heading: "period [s],Sa [g]". `unit`: of the acceleration, where the
// heading does not say; empty: none given. Throws InputError with "file:line:column: message".
TargetSpectrum read_target(const std::string& path, const std::string& unit);

}  // namespace teeter

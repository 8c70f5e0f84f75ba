// The version, also in CMakeLists.txt and CITATION.cff (a test compares them).
#pragma once

#include <string_view>

namespace teeter {

inline constexpr std::string_view version = "0.1.0";

}  // namespace teeter

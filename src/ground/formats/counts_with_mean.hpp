// A remark of readers of raw counts that no longer holds once a baseline was removed.
#pragma once

#include <string_view>

namespace teeter {

inline constexpr std::string_view counts_with_mean = "the counts have a mean of";

}  // namespace teeter

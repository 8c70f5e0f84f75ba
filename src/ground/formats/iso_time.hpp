// Times in microseconds, and as they are written: "2019-07-06T03:19:23.038300".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace teeter {

using Microseconds = std::int64_t;  // since 1970-01-01T00:00:00 UTC

// "2019-07-06T03:19:23.038300"
std::string to_iso_time(Microseconds time);

// "2012-04-13T17:28:00", with fractions, "Z" or an offset, or the day alone.
std::optional<Microseconds> parse_iso_time(std::string_view text);

}  // namespace teeter

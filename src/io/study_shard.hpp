// A part of a study that one of several jobs runs.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace teeter {

struct Shard {
  long number = 1;  // 1 ... count
  long count = 1;   // 1: the whole study

  bool whole() const { return count == 1; }
  bool holds(long i) const { return i % count == number - 1; }
  std::string text() const { return whole() ? std::string() : fmt::format("{}/{}", number, count); }
};

// "2/3"; the empty text is the whole study. Nothing when it is no shard.
std::optional<Shard> parse_shard(std::string_view text);

}  // namespace teeter

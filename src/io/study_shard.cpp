#include "io/study_shard.hpp"

#include <charconv>

namespace teeter {
namespace {

std::optional<long> whole_number(std::string_view text) {
  long value = 0;
  const char* end = text.data() + text.size();
  const auto [rest, trouble] = std::from_chars(text.data(), end, value);
  if (trouble != std::errc() || rest != end) return std::nullopt;
  return value;
}

}  // namespace

std::optional<Shard> parse_shard(std::string_view text) {
  if (text.empty()) return Shard{};
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = whole_number(text.substr(0, slash));
  const auto count = whole_number(text.substr(slash + 1));
  if (!number || !count || *number < 1 || *number > *count) return std::nullopt;
  return Shard{*number, *count};
}

}  // namespace teeter

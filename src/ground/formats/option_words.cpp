#include "ground/formats/option_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace teeter {
namespace {

bool is_text(std::string_view key) { return key == "unit" || key == "baseline" || key == "station_xml"; }

bool has_option(std::string_view key) {
  constexpr std::array<std::string_view, 6> keys = {"unit",    "dt", "sensitivity", "station_xml", "allow_truncated",
                                                    "resample"};
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

std::string as_key(std::string_view key, std::string_view value) {
  return is_text(key) ? fmt::format("{} = \"{}\"", key, value) : fmt::format("{} = {}", key, value);
}

std::string as_option(std::string_view key, std::string_view value) {
  std::string name = "--" + std::string(key);
  std::replace(name.begin(), name.end(), '_', '-');
  return value == "true" ? name : fmt::format("{} {}", name, value);
}

}  // namespace

std::string option_text(const RecordOptions& options, std::string_view key, std::string_view value) {
  return options.style == OptionStyle::command_line ? as_option(key, value) : as_key(key, value);
}

std::string give(const RecordOptions& options, std::string_view key, std::string_view value) {
  if (options.style == OptionStyle::keys) return "give " + as_key(key, value);
  const bool by_record = options.style == OptionStyle::command_line;
  if (by_record && (has_option(key) || key == "baseline")) return "give " + as_option(key, value);
  if (!has_option(key)) return fmt::format("give {} in a scenario", as_key(key, value));
  return fmt::format("teeter record FILE {} --convert OUT.csv makes a file that states it", as_option(key, value));
}

std::string cut_short(const RecordOptions& options, const std::string& message) {
  if (options.allow_truncated || options.style == OptionStyle::none) return message;
  return fmt::format("{}; {} reads what is there", message, option_text(options, "allow_truncated", "true"));
}

}  // namespace teeter

#include "io/json_text.hpp"

#include <algorithm>

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t long_text = 200;  // bytes from which it is worth while

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// Needs no escapes: printable ASCII without quote and backslash.
bool is_plain(const std::string& text) {
  unsigned odd = 0;  // without an early exit, so that the loop is done many bytes at a time
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    odd |= static_cast<unsigned>(byte < 0x20U) | static_cast<unsigned>(byte > 0x7eU) |
           static_cast<unsigned>(byte == '"') | static_cast<unsigned>(byte == '\\');
  }
  return odd == 0;
}

bool holds_long_text(const Json& json) {
  if (json.is_string()) return json.get_ref<const std::string&>().size() >= long_text;
  return json.is_structured() && std::any_of(json.begin(), json.end(), holds_long_text);
}

void append(std::string& text, const Json& json) {
  if (!holds_long_text(json)) {
    text += dumped(json);
  } else if (json.is_string()) {
    const auto& value = json.get_ref<const std::string&>();
    text += is_plain(value) ? '"' + value + '"' : dumped(json);
  } else {
    const bool object = json.is_object();
    char before = object ? '{' : '[';
    for (const auto& [key, value] : json.items()) {
      text += before;
      before = ',';
      if (object) text += dumped(key) + ':';
      append(text, value);
    }
    text += object ? '}' : ']';
  }
}

}  // namespace

std::string json_text(const Json& json) {
  std::string text;
  append(text, json);
  return text;
}

}  // namespace teeter

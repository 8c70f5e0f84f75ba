#include "io/page.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "io/base64.hpp"
#include "io/json_text.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

// No "<" inside the data: nothing in it can close the script element.
std::string script_safe(const std::string& json) {
  std::string result;
  result.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      result += "\\u003c";
    } else {
      result += c;
    }
  }
  return result;
}

// The template with both markers filled in; neither text is searched for the other marker.
std::string filled(std::string_view page, std::string_view title, std::string_view data) {
  constexpr std::string_view title_marker = "@@TEETER_TITLE@@";
  constexpr std::string_view data_marker = "@@TEETER_DATA@@";
  const std::size_t title_at = page.find(title_marker);
  const std::size_t data_at = page.find(data_marker);
  if (title_at == std::string_view::npos || data_at == std::string_view::npos || data_at < title_at)
    throw std::logic_error("the page template has lost its markers");
  const std::size_t middle = title_at + title_marker.size();
  return fmt::format("{}{}{}{}{}", page.substr(0, title_at), title, page.substr(middle, data_at - middle), data,
                     page.substr(data_at + data_marker.size()));
}

}  // namespace

std::string escaped_html(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string filled_page(std::string_view page, std::string_view title, const Json& data) {
  return filled(page, escaped_html(title), script_safe(json_text(data)));
}

Json encoded_column(const std::string& unit, const std::vector<double>& values, bool exact) {
  return {{"unit", unit},
          {"type", exact ? "f64" : "f32"},
          {"data", exact ? base64_of_doubles(values) : base64_of_floats(values)}};
}

}  // namespace teeter

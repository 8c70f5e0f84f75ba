#include "option_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "core/number.hpp"
#include "core/suggest.hpp"

namespace teeter::cli {
namespace {

// How far a value goes that began with the argument before: --set block.0.width=25 cm
std::string whole_value(const std::vector<std::string>& arguments, std::size_t first) {
  std::string value = arguments[first];
  for (std::size_t i = first + 1; i < arguments.size() && !arguments[i].starts_with("-"); ++i)
    value += " " + arguments[i];
  return value;
}

// Where the value begins that the shell cut before this argument.
std::optional<std::size_t> cut_value(const std::string& argument, const std::vector<std::string>& arguments) {
  if (argument.starts_with("-")) return std::nullopt;
  const auto at = static_cast<std::size_t>(std::find(arguments.begin(), arguments.end(), argument) - arguments.begin());
  for (std::size_t i = std::min(at, arguments.size()); i-- > 1;) {
    if (arguments[i - 1] == "--set" || arguments[i - 1] == "--with") return i;
    if (arguments[i].starts_with("-")) break;
  }
  return std::nullopt;
}

std::string about_stranger(const std::string& argument, const std::vector<std::string>& options) {
  if (!argument.starts_with("-")) return argument + ": one argument too many";
  const std::vector<std::string_view> names(options.begin(), options.end());
  const std::string near = nearest_word(argument.substr(0, argument.find('=')), names);
  return fmt::format("{}: there is no such option, {}", argument,
                     near.empty() ? "available: " + joined(names) : fmt::format("did you mean {}?", near));
}

}  // namespace

std::string number_problem(const std::string& text, double least, double most, bool whole) {
  const auto value = parse_number(text);
  const char* kind = whole ? "a whole number" : "a number";
  if (!value) return fmt::format("must be {}, found \"{}\"", kind, text);
  if (whole && *value != std::floor(*value)) return fmt::format("must be a whole number, found {}", text);
  if (*value >= least && *value <= most) return {};
  if (most == std::numeric_limits<double>::infinity())
    return fmt::format("must be {:.15g} or more, found {}", least, text);
  return fmt::format("must be from {:.15g} to {:.15g}, found {}", least, most, text);
}

std::string word_problem(const std::string& text, const std::vector<std::string_view>& words) {
  if (std::find(words.begin(), words.end(), text) != words.end()) return {};
  const std::string near = nearest_word(text, words);
  return fmt::format("\"{}\" is none of {}{}", text, joined(words),
                     near.empty() ? "" : fmt::format("; did you mean {}?", near));
}

std::vector<std::string> about_unexpected(const std::vector<std::string>& extras,
                                          const std::vector<std::string>& arguments,
                                          const std::vector<std::string>& options) {
  std::vector<std::string> lines;
  std::set<std::size_t> told;
  for (const std::string& extra : extras) {
    const auto value = cut_value(extra, arguments);
    if (!value) {
      lines.push_back(about_stranger(extra, options));
    } else if (told.insert(*value).second) {
      const std::string whole = whole_value(arguments, *value);
      const char quote = whole.find('"') == std::string::npos ? '"' : '\'';
      lines.push_back(fmt::format("{}: put a value with blanks in quotes: {} {}{}{}", extra, arguments[*value - 1],
                                  quote, whole, quote));
    }
  }
  return lines;
}

std::vector<std::string_view> report_forms() { return {"html", "pdf", "docx", "tex"}; }

std::vector<std::string> with_report_forms(std::vector<std::string> arguments) {
  if (arguments.empty() || (arguments[0] != "run" && arguments[0] != "study")) return arguments;
  const std::vector<std::string_view> forms = report_forms();
  std::vector<std::string> clear;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    clear.push_back(arguments[i]);
    if (arguments[i] != "--report") continue;
    const bool named =
        i + 1 < arguments.size() && std::find(forms.begin(), forms.end(), arguments[i + 1]) != forms.end();
    clear.back() += "=" + (named ? arguments[++i] : std::string("html"));
  }
  return clear;
}

}  // namespace teeter::cli

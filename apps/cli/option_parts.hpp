// What the options of several commands have in common: checks of their values, lists of words, options of the same
// name.
#pragma once

#include <CLI/CLI.hpp>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "option_checks.hpp"

namespace teeter::cli {

inline const CLI::Validator not_empty(
    [](std::string& text) { return text.empty() ? std::string("must not be empty") : std::string(); }, "");

// A range as people say it.
template <class T>
CLI::Validator between(T least, T most) {
  std::ostringstream text;
  text << least << " to " << most;
  const auto check = [=](std::string& value) {
    return number_problem(value, static_cast<double>(least), static_cast<double>(most), std::is_integral_v<T>);
  };
  return CLI::Validator(check, text.str());
}

inline constexpr double unbounded = std::numeric_limits<double>::infinity();
inline const CLI::Validator from_zero_on([](std::string& value) { return number_problem(value, 0.0, unbounded, true); },
                                         "0 or more");
inline const CLI::Validator not_below_zero(
    [](std::string& value) { return number_problem(value, 0.0, unbounded, false); }, "");
inline const CLI::Validator any_number(
    [](std::string& value) { return number_problem(value, -unbounded, unbounded, false); }, "");

inline CLI::Validator one_word_of(std::vector<std::string_view> words) {
  return {[words = std::move(words)](std::string& value) { return word_problem(value, words); }, ""};
}

inline std::string one_of(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : "|") + std::string(word);
  return text;
}

inline constexpr const char* spread_words =
    "One share by which they differ, in place of what the scenario's [uncertainty] says";

void add_settings(CLI::App& command, std::vector<std::string>& settings);
void add_file(CLI::App& command, std::string& file);  // the scenario
void add_report(CLI::App& command, std::string& form, const std::string& where);
void add_time_limit(CLI::App& command, double& seconds, const std::string& what);
void add_whole_time_limit(CLI::App& command, double& seconds);  // of what tells all or nothing

}  // namespace teeter::cli

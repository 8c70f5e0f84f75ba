// What a person probably meant by a line that is no TOML: quotes left out, a decimal comma, quotes of a word processor.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace teeter {

// "put units in quotes: width = "25 cm"", or nothing where the line shows no usual slip.
std::optional<std::string> hint_for_line(std::string_view line);

// The line of that number, counted from 1; empty where there is none.
std::string_view line_of(std::string_view text, std::size_t number);

}  // namespace teeter

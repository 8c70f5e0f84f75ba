// A look at a TOML text before the parser sees it: what the parser takes for granted must hold.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace teeter {

struct TextProblem {
  std::size_t line;    // 1-based
  std::size_t column;  // 1-based, in bytes
  std::string message;
};

// toml++ 3.3 may go astray (undefined behaviour, found by fuzzing) on characters beyond ASCII outside texts and
// comments, on a table header that does not begin with a key, and on very deep nesting; none of them is TOML that a
// scenario needs.
std::optional<TextProblem> find_toml_problem(std::string_view text);

}  // namespace teeter

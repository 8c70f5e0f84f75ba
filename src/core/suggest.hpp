// "Did you mean ...?"
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace teeter {

// The candidate nearest to `word` in edits, or empty when none is near.
std::string nearest_word(std::string_view word, std::span<const std::string_view> candidates);

// "a, b, c"
std::string joined(std::span<const std::string_view> words);

}  // namespace teeter

// The verdict in words, for people who do not read JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "teeter/history.hpp"
#include "teeter/margin.hpp"

namespace teeter {

struct Words {
  std::string headline;              // "It rocks but stays up."
  std::string tone;                  // still | rocks | falls | open: how the page colours it
  std::vector<std::string> details;  // how close it was, what it assumes
  std::vector<std::string> warnings;
};

Words words_for(const Summary& summary, const std::optional<Margin>& margin);

// At most three significant digits, never in exponent form for everyday sizes.
std::string short_number(double value);

}  // namespace teeter

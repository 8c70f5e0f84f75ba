// What a margin says in words: how much a verdict is worth, and which shaking would change it.
#pragma once

#include <string>
#include <vector>

#include "teeter/margin.hpp"

namespace teeter {

// The headline with what it is worth before it: "A coin toss: it rocks but stays up."
std::string qualified(const std::string& headline, Certainty certainty);

void tell_margin(const Margin& margin, std::vector<std::string>& lines);

}  // namespace teeter

// What floor, plate and anchors did, and what the rules of thumb say, for people.
#pragma once

#include <string>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

// The headline with what supports and anchors had to do with it.
std::string with_supports(std::string headline, const Summary& summary);

void tell_support(const Summary& summary, std::vector<std::string>& lines);
void tell_screening(const Summary& summary, std::vector<std::string>& lines);

}  // namespace teeter

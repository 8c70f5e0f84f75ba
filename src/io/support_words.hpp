// What floor, plate and anchors did, and what the rules of thumb say, for people.
#pragma once

#include <string>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

void tell_support(const Summary& summary, std::vector<std::string>& lines);
void tell_screening(const Summary& summary, std::vector<std::string>& lines);

}  // namespace teeter

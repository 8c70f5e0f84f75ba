// How a body in space is spoken of: where to it falls, how close it came, what it did on the floor.
#pragma once

#include <string>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

// "to the right and away from the viewer (azimuth 30°), onto its side +x"
std::string fall_in_space(const Overturning& fall);

// Which record moves the ground along which axis.
void tell_records_in_space(const Summary& summary, std::vector<std::string>& lines);

void tell_closeness_in_space(const Summary& summary, std::vector<std::string>& lines);
void tell_walk(const Summary& summary, std::vector<std::string>& lines);

}  // namespace teeter

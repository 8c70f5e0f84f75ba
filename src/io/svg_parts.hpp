// What pictures in SVG have in common.
#pragma once

#include <string>

namespace teeter {

// A step of 1, 2 or 5 times a power of ten that gives about `wanted` parts.
double round_step(double range, double wanted);

// Text between tags, without control characters.
std::string xml_escaped(const std::string& text);

}  // namespace teeter

// Numbers as base64 text of their little-endian bytes, for data inside a page.
#pragma once

#include <string>
#include <vector>

namespace teeter {

std::string base64(const std::string& bytes);
std::string base64_of_doubles(const std::vector<double>& values);
std::string base64_of_floats(const std::vector<double>& values);

}  // namespace teeter

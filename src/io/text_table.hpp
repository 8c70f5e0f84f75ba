// Rows of text as a table for people.
#pragma once

#include <string>
#include <vector>

namespace teeter {

// All rows have as many cells. The first `names` columns stand to the left, numbers to the right.
std::string aligned_table(const std::vector<std::vector<std::string>>& rows, std::size_t names);

}  // namespace teeter

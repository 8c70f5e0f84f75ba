// Names of objects as names of files and in links.
#pragma once

#include <string>
#include <vector>

namespace teeter {

// One for each, all different also where case does not matter, none of a file that results have.
std::vector<std::string> file_names_for(const std::vector<std::string>& names);

// As part of a relative link.
std::string link_to(const std::string& file_name);

}  // namespace teeter

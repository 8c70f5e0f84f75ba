// Which versions of the libraries the program runs with.
#pragma once

#include <string>
#include <vector>

namespace teeter {

struct LibraryVersion {
  std::string name;
  std::string version;
  std::string use;  // what it is for
};

std::vector<LibraryVersion> library_versions();

}  // namespace teeter

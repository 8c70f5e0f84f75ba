// Whole files in and out. A file is written under another name first, so that its final name never holds half of it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "teeter/error.hpp"

namespace teeter {

// The file's bytes; throws InputError when it cannot be read or is larger than `limit` bytes.
std::string read_whole_file(const std::string& path, std::size_t limit);

using ByteSink = std::function<void(std::string_view)>;

struct OutputFile {
  std::string path;
  std::string bytes;
  std::function<void(const ByteSink&)> produce{};  // what follows `bytes`, piece by piece; empty: nothing
};

// Writes all of them or none; makes the folder `folder` first when it is not empty. Follows links; replaces regular
// files only. Removes what killed runs have left of the same files.
void write_files(const std::string& folder, const std::vector<OutputFile>& files);

}  // namespace teeter

#include "io/record_source.hpp"

#include <glob.h>

#include <filesystem>

#include "io/files.hpp"

namespace teeter {
namespace {

std::vector<std::string> matching_files(const std::string& pattern) {
  std::vector<std::string> files;
  glob_t found{};
  if (glob(pattern.c_str(), GLOB_TILDE_CHECK, nullptr, &found) == 0)
    for (std::size_t i = 0; i < found.gl_pathc; ++i) files.emplace_back(found.gl_pathv[i]);
  globfree(&found);
  return files;
}

}  // namespace

RecordSource record_files(const std::string& folder) {
  const auto path_of = [folder](const std::string& name) { return (std::filesystem::path(folder) / name).string(); };
  return {path_of, read_whole_file, [path_of](const std::string& pattern) { return matching_files(path_of(pattern)); }};
}

}  // namespace teeter

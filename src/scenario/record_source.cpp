#include "scenario/record_source.hpp"

#include <fmt/format.h>
#include <glob.h>

#include <filesystem>

#include "core/error.hpp"
#include "core/files.hpp"

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

// Names that only the live page knows.
std::string bytes_of_file(const std::string& path, std::size_t limit) {
  const std::string name = std::filesystem::path(path).generic_string();
  for (const std::string_view page : {"upload:", "example:"}) {
    const std::size_t at = name.find(page);
    if (at == std::string::npos || (at > 0 && name[at - 1] != '/') || std::filesystem::exists(path)) continue;
    throw InputError(
        fmt::format("{}: is held by the live page only: save the scenario from the page, which saves its "
                    "records too, or name the record's own file",
                    name.substr(at)));
  }
  return read_whole_file(path, limit);
}

}  // namespace

RecordSource record_files(const std::string& folder) {
  const auto path_of = [folder](const std::string& name) { return (std::filesystem::path(folder) / name).string(); };
  RecordSource source;
  source.resolve = path_of;
  source.read = bytes_of_file;
  source.matching = [path_of](const std::string& pattern) { return matching_files(path_of(pattern)); };
  return source;
}

}  // namespace teeter

// Where the record files that a scenario names come from: the file system, or a collection in memory.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace teeter {

struct RecordSource {
  // The name by which a file is read and told about, from the name in the scenario.
  std::function<std::string(const std::string& name)> resolve;
  // The bytes of a resolved name; throws InputError when there are none or more than `limit`.
  std::function<std::string(const std::string& name, std::size_t limit)> read;
  // The resolved names that match a pattern of the scenario, in order.
  std::function<std::vector<std::string>(const std::string& pattern)> matching;
  // What is told of a name that matches nothing.
  std::string missing = "there is no such file";
};

// The file system; relative names start from `folder`, which may be empty.
RecordSource record_files(const std::string& folder);

}  // namespace teeter

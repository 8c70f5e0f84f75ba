// Other programs, such as chromium and pandoc: where they are, and what they make of a file.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace teeter::cli {

// The first of these in the folders of PATH; empty where there is none.
std::string found_on_path(const std::vector<std::string_view>& names);

// A folder of its own, gone afterwards with all that is in it.
class WorkFolder {
 public:
  WorkFolder();
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;
  ~WorkFolder();
  const std::filesystem::path& path() const { return path_; }
  std::string at(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

// Runs it in `folder`, without input, with a clock that stands still for programs that ask for SOURCE_DATE_EPOCH; what
// it prints goes to DIR/printed, what it complains about to DIR/complaints. Its exit status; ended after three minutes.
int run_program(const std::vector<std::string>& command, const WorkFolder& folder);

// What it said last, on one line.
std::string last_words(const WorkFolder& folder);

}  // namespace teeter::cli

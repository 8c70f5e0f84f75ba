// Runs the built program as a user would, and catches what it says.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace teeter::test {

// A folder of its own for one test, gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  std::filesystem::path write(const std::string& name, const std::string& bytes) const;
  std::vector<std::string> listing() const;  // relative paths of all it holds, sorted

 private:
  std::filesystem::path path_;
};

struct Call {
  std::vector<std::string> arguments;
  std::filesystem::path cwd = ".";
  std::string out_to;    // a path instead of the captured standard output, or "closed"
  std::string err_to;    // the same for standard error
  long file_limit = -1;  // bytes a file may grow to
  long seconds = 60;     // of computing: a hang is a failure, not a wait for ever
};

struct Outcome {
  int status = -1;  // exit status, or -signal
  std::string out;
  std::string err;
  bool says(const std::string& text) const { return err.find(text) != std::string::npos; }
};

Outcome run_program(const Call& call);
Outcome run_program(const TemporaryFolder& folder, std::vector<std::string> arguments);

std::string contents(const std::filesystem::path& path);
std::filesystem::path example(const std::string& name);

// A wall under a short pulse; every key that matters is written, one key a line.
std::string sound_scenario();

// Text with the first `from` replaced by `to`; fails the test when it is not there.
std::string replaced(std::string text, const std::string& from, const std::string& to);

}  // namespace teeter::test

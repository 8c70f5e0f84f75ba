// The program running beside a test, to be interrupted or killed.
#pragma once

#include <sys/types.h>

#include "cli/program.hpp"

namespace teeter::test {

class BackgroundProgram {
 public:
  // Standard output and error go to files of `folder`.
  BackgroundProgram(const TemporaryFolder& folder, std::vector<std::string> arguments);
  BackgroundProgram(const BackgroundProgram&) = delete;
  BackgroundProgram& operator=(const BackgroundProgram&) = delete;
  ~BackgroundProgram();

  void wait_until_it_catches(int signal) const;  // it has made arrangements for that signal
  void send(int signal) const;
  Outcome wait();  // to its end

 private:
  const TemporaryFolder* folder_;
  pid_t child_ = -1;
};

}  // namespace teeter::test

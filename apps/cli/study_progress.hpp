// How far a study is, on standard error: one line that is rewritten on a terminal, a line now and then elsewhere.
#pragma once

#include <chrono>
#include <string>

#include "io/study_job.hpp"

namespace teeter::cli {

// "1200 of 10000 cases, 350 a second, 25 s left, 312 overturned, 2 failed"; `seconds` since the start of this run.
std::string progress_text(const StudyProgress& progress, double seconds);

class StudyProgressLine {
 public:
  StudyProgressLine();
  StudyProgressLine(const StudyProgressLine&) = delete;
  StudyProgressLine& operator=(const StudyProgressLine&) = delete;
  ~StudyProgressLine();
  void show(const StudyProgress& progress);

 private:
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_ = started_;
};

}  // namespace teeter::cli

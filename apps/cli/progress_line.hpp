// What takes longer than a moment, on standard error: "Simulating:  42 %, 12 s so far", one line that is rewritten on a
// terminal, a line now and then elsewhere.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "teeter/simulate.hpp"

namespace teeter::cli {

class ProgressLine {
 public:
  explicit ProgressLine(std::string what);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  Progress callback();
  std::string so_far() const;     // " 42 %, 12 s so far"
  std::function<void()> pulse();  // shows that the work goes on while it is where it was

 private:
  void show();

  std::string what_;
  bool terminal_;
  bool shown_ = false;
  double share_ = 0.0;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_ = started_;
};

}  // namespace teeter::cli

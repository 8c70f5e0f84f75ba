// "  42 %" on a terminal once a job takes longer than a moment.
#pragma once

#include <chrono>
#include <string>

#include "teeter/simulate.hpp"

namespace teeter::cli {

class ProgressLine {
 public:
  explicit ProgressLine(std::string what);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  Progress callback();  // empty where there is no terminal

 private:
  void show(double share);

  std::string what_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace teeter::cli

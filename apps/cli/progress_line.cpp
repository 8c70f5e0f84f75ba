#include "progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace teeter::cli {

ProgressLine::ProgressLine(std::string what) : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (terminal_ && shown_) std::fputs("\r\033[K", stderr);
}

Progress ProgressLine::callback() {
  return [this](double share) {
    share_ = share;
    show();
  };
}

std::function<void()> ProgressLine::pulse() {
  return [this] { show(); };
}

std::string ProgressLine::so_far() const {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started_;
  return fmt::format("{:3.0f} %, {:.0f} s so far", 100.0 * share_, passed.count());
}

void ProgressLine::show() {
  using namespace std::chrono;
  const auto now = steady_clock::now();
  if (now - started_ < milliseconds(400) || now - last_ < (terminal_ ? milliseconds(100) : milliseconds(10000))) return;
  last_ = now;
  shown_ = true;
  const std::string text = what_ + ": " + so_far();
  std::fputs((terminal_ ? "\r\033[K" + text : text + "\n").c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace teeter::cli

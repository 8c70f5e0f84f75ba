#include "progress_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace teeter::cli {

ProgressLine::ProgressLine(std::string what) : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

Progress ProgressLine::callback() {
  if (!terminal_) return {};
  return [this](double share) { show(share); };
}

void ProgressLine::show(double share) {
  using namespace std::chrono;
  const auto now = steady_clock::now();
  if (now - started_ < milliseconds(400) || now - last_ < milliseconds(100)) return;
  last_ = now;
  shown_ = true;
  std::fputs(fmt::format("\r{}: {:3.0f} %", what_, 100.0 * share).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace teeter::cli

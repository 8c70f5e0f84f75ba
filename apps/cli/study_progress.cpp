#include "study_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

#include "io/words.hpp"

namespace teeter::cli {
namespace {

std::string time_text(double seconds) {
  if (seconds < 90.0) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400.0) return fmt::format("{:.0f} min", seconds / 60.0);
  return fmt::format("{:.1f} h", seconds / 3600.0);
}

}  // namespace

std::string progress_text(const StudyProgress& progress, double seconds) {
  const long fresh = progress.done - progress.earlier;
  const double rate = seconds > 0.0 ? static_cast<double>(fresh) / seconds : 0.0;
  std::string text = fmt::format("{} of {}{} cases", progress.done, progress.refined ? "at most " : "", progress.total);
  if (rate > 0.0) {
    text += fmt::format(", {} a second", short_number(rate));
    if (!progress.refined)
      text += fmt::format(", {} left", time_text(static_cast<double>(progress.total - progress.done) / rate));
  }
  if (progress.can_overturn) text += fmt::format(", {} overturned", progress.overturned);
  if (progress.failed > 0) text += fmt::format(", {} failed", progress.failed);
  return text;
}

StudyProgressLine::StudyProgressLine() : terminal_(isatty(STDERR_FILENO) == 1) {}

StudyProgressLine::~StudyProgressLine() {
  if (terminal_ && shown_) std::fputs("\r\033[K", stderr);
}

void StudyProgressLine::show(const StudyProgress& progress) {
  using namespace std::chrono;
  const auto now = steady_clock::now();
  if (now - last_ < (terminal_ ? milliseconds(100) : seconds(10))) return;
  last_ = now;
  shown_ = true;
  const std::string text = progress_text(progress, duration<double>(now - started_).count());
  std::fputs((terminal_ ? "\r\033[K" + text : text + "\n").c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace teeter::cli

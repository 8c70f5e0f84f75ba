#include "interrupt.hpp"

#include <csignal>

namespace teeter::cli {
namespace {

std::atomic<bool> asked_to_stop{false};  // a signal handler can reach nothing else
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int /*signal*/) { asked_to_stop = true; }

}  // namespace

StopOnSignal::StopOnSignal() {
  struct sigaction action {};
  action.sa_handler = ask_to_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

StopOnSignal::~StopOnSignal() {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
}

const std::atomic<bool>& StopOnSignal::flag() const { return asked_to_stop; }

}  // namespace teeter::cli

#include "core/stop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace teeter {

StopScope::StopScope(StopWhen when)
    : when_(std::move(when)),
      outer_(present_stop),
      timed_(std::isfinite(when_.seconds) || std::isfinite(when_.run_seconds) || when_.unwanted || when_.look) {
  present_stop = this;
}

StopScope::~StopScope() { present_stop = outer_; }

void StopScope::look(Clock::time_point now) {
  constexpr std::int64_t between_looks = 50'000'000;  // ns
  if (when_.asked != nullptr && when_.asked->load(std::memory_order_relaxed)) throw Stopped("stopped");
  if (!timed_) return;
  const double seconds = std::chrono::duration<double>(now - began_).count();
  if (seconds > when_.seconds) throw Stopped(fmt::format("this takes longer than {} s", when_.seconds));
  if (seconds > when_.run_seconds) throw TimeUp(fmt::format("the time limit of {} s was reached", when_.run_seconds));
  const std::int64_t passed = std::chrono::nanoseconds(now - began_).count();
  std::int64_t due = next_look_.load(std::memory_order_relaxed);
  if (passed < due || !next_look_.compare_exchange_strong(due, passed + between_looks)) return;
  if (when_.unwanted && when_.unwanted()) throw Stopped("nobody waits for the answer");
  if (when_.look && std::this_thread::get_id() == thread_) when_.look();
}

void look_at_stop() {
  bool timed = false;
  for (const StopScope* scope = present_stop; scope != nullptr; scope = scope->outer_) timed = timed || scope->timed_;
  const auto now = timed ? StopScope::Clock::now() : StopScope::Clock::time_point();
  for (StopScope* scope = present_stop; scope != nullptr; scope = scope->outer_) scope->look(now);
}

double case_time_limit() {
  double least = no_time_limit;
  for (const StopScope* scope = present_stop; scope != nullptr; scope = scope->outer_)
    least = std::min(least, scope->when_.case_seconds);
  return least;
}

}  // namespace teeter

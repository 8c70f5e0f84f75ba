#include "crew.hpp"

#include <chrono>
#include <system_error>
#include <thread>

namespace teeter::server {
namespace {

using namespace std::chrono_literals;

constexpr int max_connections = 256;
constexpr auto time_to_make_room = 200ms;
constexpr auto time_to_leave = 3s;

}  // namespace

void Crew::take(const std::function<void()>& task) {
  {
    std::unique_lock lock(mutex_);
    const auto has_room = [&] { return busy_ < max_connections; };
    if (!has_room()) {
      connections_.make_room();
      left_.wait_for(lock, time_to_make_room, has_room);
    }
    if (has_room() && start(task)) return;
  }
  task();
}

bool Crew::start(const std::function<void()>& task) {
  try {
    std::thread([this, task] {
      task();
      const std::lock_guard lock(mutex_);
      --busy_;
      left_.notify_all();
    }).detach();
    ++busy_;
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

void Crew::see_off() {
  std::unique_lock lock(mutex_);
  if (!left_.wait_for(lock, time_to_leave, [&] { return busy_ == 0; })) give_up_();
}

}  // namespace teeter::server

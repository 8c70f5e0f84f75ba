// How many requests may work at once; the others wait their turn, and too many are turned away.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "problems.hpp"

namespace teeter::server {

class Turnstile {
 public:
  Turnstile(int places, int queue) : places_(places), queue_(queue) {}

  // A place that is given back when it is destroyed.
  class Place {
   public:
    explicit Place(Turnstile& turnstile) : turnstile_(turnstile) {}
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
      const std::lock_guard lock(turnstile_.mutex_);
      ++turnstile_.places_;
      turnstile_.freed_.notify_one();
    }

   private:
    Turnstile& turnstile_;
  };

  // Throws Refused when the queue is full, the wait too long or the client gone.
  std::shared_ptr<Place> enter(const std::function<bool()>& client_gone) {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    if (waiting_ >= queue_) throw Refused(429, "the server is busy: try again in a moment");
    ++waiting_;
    const auto deadline = std::chrono::steady_clock::now() + 15s;
    while (places_ == 0 && std::chrono::steady_clock::now() < deadline && !client_gone()) freed_.wait_for(lock, 100ms);
    --waiting_;
    if (places_ == 0) throw Refused(429, "the server is busy: try again in a moment");
    --places_;
    return std::make_shared<Place>(*this);
  }

 private:
  std::mutex mutex_;
  std::condition_variable freed_;
  int places_;
  int queue_;
  int waiting_ = 0;
};

}  // namespace teeter::server

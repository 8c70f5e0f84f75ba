// A thread for each connection, up to a limit.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>

#include "connection_list.hpp"

namespace teeter::server {

class Crew {
 public:
  // `give_up` is called when someone does not leave in time, and must not return.
  Crew(ConnectionList& connections, std::function<void()> give_up)
      : connections_(connections), give_up_(std::move(give_up)) {}

  // Beyond the limit the task is done by the caller, who accepts connections and only refuses.
  void take(const std::function<void()>& task);
  void see_off();  // waits until all have left

 private:
  bool start(const std::function<void()>& task);

  ConnectionList& connections_;
  std::function<void()> give_up_;
  std::mutex mutex_;
  std::condition_variable left_;
  int busy_ = 0;
};

}  // namespace teeter::server

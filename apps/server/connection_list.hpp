// Who is connected. When there is no room, whoever keeps us waiting longest makes way.
#pragma once

#include <mutex>
#include <set>

#include "connection.hpp"

namespace teeter::server {

class ConnectionList {
 public:
  // A connection is on the list while its Entry lives, which must end before it: nobody cuts off a socket whose number
  // belongs to another by then.
  class Entry {
   public:
    Entry(ConnectionList& list, Connection& connection) : list_(list), connection_(connection) {
      const std::lock_guard lock(list_.mutex_);
      list_.connections_.insert(&connection_);
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;
    ~Entry() {
      const std::lock_guard lock(list_.mutex_);
      list_.connections_.erase(&connection_);
    }

   private:
    ConnectionList& list_;
    Connection& connection_;
  };

  void make_room() {
    const std::lock_guard lock(mutex_);
    const Connection* longest = nullptr;
    for (const Connection* one : connections_) {
      const auto since = one->waiting_since();
      if (since != 0 && (longest == nullptr || since < longest->waiting_since())) longest = one;
    }
    if (longest != nullptr) longest->cut_off();
  }
  void cut_off_all() {
    const std::lock_guard lock(mutex_);
    for (const Connection* one : connections_) one->cut_off();
  }

 private:
  std::mutex mutex_;
  std::set<const Connection*> connections_;
};

}  // namespace teeter::server

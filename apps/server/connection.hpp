// One accepted socket with bounds on everything a client can make us wait for or keep: the head of a request, its body,
// the time each may take.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace teeter::server {

class Connection {
 public:
  enum class Head { complete, closed, late, large };

  explicit Connection(int socket) : socket_(socket) {}  // and closes it in the end
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  // Waits for the next request and keeps its head, which read() then gives out before what follows it.
  Head await_head();
  std::string_view head() const { return std::string_view(buffer_).substr(0, head_size_); }
  void allow_body(std::size_t bytes) { allowed_ = bytes; }  // of the request whose head is there

  // As recv and send on a socket with patience; -1 when time or the allowance is over.
  ssize_t read(char* bytes, std::size_t size);
  ssize_t write(const char* bytes, std::size_t size);

  bool is_readable() const;
  bool is_writable() const;
  bool is_gone() const;  // the client has closed its side
  int socket() const { return socket_; }
  int last_status() const { return status_; }  // of the latest answer that went out

  // Microseconds of the steady clock since which it waits for the client; 0: it does not.
  std::int64_t waiting_since() const { return waiting_since_; }
  void cut_off() const;  // from any thread: whoever waits for the client stops waiting

  // Lets the client read the last answer before the socket is closed, for a short while.
  void take_leave();

 private:
  using Clock = std::chrono::steady_clock;
  enum class Received { some, end, late };
  Received receive_more(Clock::time_point deadline);
  bool wait_for(short events, Clock::time_point deadline) const;

  int socket_;
  std::string buffer_;         // received and not given out yet, from taken_ on
  std::size_t taken_ = 0;      //
  std::size_t head_size_ = 0;  // bytes
  std::size_t allowed_ = 0;    // bytes that may still be received
  Clock::time_point body_deadline_{};
  int status_ = 0;
  mutable std::atomic<std::int64_t> waiting_since_{0};
};

}  // namespace teeter::server

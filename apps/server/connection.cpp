#include "connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace teeter::server {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t max_head = std::size_t{16} << 10U;
constexpr std::size_t piece = std::size_t{16} << 10U;
constexpr auto idle_time = 30s;   // between requests
constexpr auto head_time = 5s;    // from its first byte
constexpr auto body_time = 20s;   // from the end of the head
constexpr auto write_time = 20s;  // of one piece of an answer
constexpr auto farewell_time = 1s;
constexpr std::size_t farewell_bytes = std::size_t{8} << 20U;

std::int64_t microseconds(std::chrono::steady_clock::time_point t) {
  return std::chrono::duration_cast<std::chrono::microseconds>(t.time_since_epoch()).count();
}

}  // namespace

bool Connection::wait_for(short events, Clock::time_point deadline) const {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd one{socket_, events, 0};
    const int ready = poll(&one, 1, static_cast<int>(std::min<long>(left, 1000000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

Connection::Received Connection::receive_more(Clock::time_point deadline) {
  waiting_since_ = microseconds(Clock::now());
  const bool ready = wait_for(POLLIN, deadline);
  waiting_since_ = 0;
  if (!ready) return Received::late;
  if (taken_ == buffer_.size()) {
    buffer_.clear();
    taken_ = 0;
  }
  const std::size_t before = buffer_.size();
  buffer_.resize(before + piece);
  const ssize_t got = recv(socket_, buffer_.data() + before, piece, MSG_DONTWAIT);
  buffer_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(0, got)));
  if (got > 0) return Received::some;
  return got < 0 && (errno == EAGAIN || errno == EINTR) ? Received::some : Received::end;
}

Connection::Head Connection::await_head() {
  buffer_.erase(0, taken_);
  taken_ = 0;
  head_size_ = 0;
  allowed_ = 0;
  status_ = 0;
  auto deadline = Clock::now() + (buffer_.empty() ? Clock::duration(idle_time) : Clock::duration(head_time));
  bool begun = !buffer_.empty();
  for (;;) {
    const std::size_t end = buffer_.find("\r\n\r\n");
    if (end != std::string::npos && end + 4 <= max_head) {
      head_size_ = end + 4;
      body_deadline_ = Clock::now() + body_time;
      return Head::complete;
    }
    if (end != std::string::npos || buffer_.size() > max_head) return Head::large;
    switch (receive_more(deadline)) {
      case Received::end: return Head::closed;
      case Received::late: return begun ? Head::late : Head::closed;
      case Received::some: break;
    }
    if (!begun && !buffer_.empty()) {
      begun = true;
      deadline = Clock::now() + head_time;
    }
  }
}

ssize_t Connection::read(char* bytes, std::size_t size) {
  while (taken_ == buffer_.size()) {
    if (allowed_ == 0) return -1;
    const std::size_t before = buffer_.size() - taken_;
    const Received received = receive_more(body_deadline_);
    if (received == Received::end) return 0;
    if (received == Received::late) return -1;
    allowed_ -= std::min(allowed_, buffer_.size() - taken_ - before);
  }
  const std::size_t count = std::min(size, buffer_.size() - taken_);
  std::memcpy(bytes, buffer_.data() + taken_, count);
  taken_ += count;
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* bytes, std::size_t size) {
  constexpr std::string_view status_line = "HTTP/1.1 ";
  const std::string_view text(bytes, size);
  if (text.starts_with(status_line) && size > status_line.size() + 3)
    status_ = 100 * (text[9] - '0') + 10 * (text[10] - '0') + (text[11] - '0');
  const auto deadline = Clock::now() + write_time;
  std::size_t sent = 0;
  while (sent < size) {
    const ssize_t count = send(socket_, bytes + sent, size - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count > 0) {
      sent += static_cast<std::size_t>(count);
    } else if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
      if (!wait_for(POLLOUT, deadline)) return -1;
    } else {
      return -1;
    }
  }
  return static_cast<ssize_t>(size);
}

bool Connection::is_readable() const { return taken_ < buffer_.size() || wait_for(POLLIN, Clock::now() + head_time); }

bool Connection::is_writable() const { return wait_for(POLLOUT, Clock::now() + write_time) && !is_gone(); }

bool Connection::is_gone() const {
  pollfd one{socket_, POLLRDHUP, 0};
  return poll(&one, 1, 0) > 0 && (one.revents & (POLLRDHUP | POLLHUP | POLLERR | POLLNVAL)) != 0;
}

void Connection::cut_off() const { shutdown(socket_, SHUT_RDWR); }

Connection::~Connection() { close(socket_); }

void Connection::take_leave() {
  // Closing with bytes unread resets the connection, and the client would lose the answer.
  shutdown(socket_, SHUT_WR);
  const auto deadline = Clock::now() + farewell_time;
  char waste[4096];
  std::size_t seen = 0;
  waiting_since_ = microseconds(Clock::now());
  while (seen < farewell_bytes && wait_for(POLLIN, deadline)) {
    const ssize_t got = recv(socket_, waste, sizeof waste, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) break;
    seen += static_cast<std::size_t>(std::max<ssize_t>(0, got));
  }
  waiting_since_ = 0;
}

}  // namespace teeter::server

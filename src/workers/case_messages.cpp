#include "workers/case_messages.hpp"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace teeter {
namespace {

class Packer {
 public:
  template <class Number>
  void number(Number value) {
    append(&value, sizeof value);
  }
  template <class Range>
  void list(const Range& items) {
    number<std::uint64_t>(items.size());
    append(items.data(), items.size() * sizeof(*items.data()));
  }
  MessageBytes bytes;

 private:
  void append(const void* from, std::size_t size) {
    const std::size_t end = bytes.size();
    bytes.resize(end + size);
    if (size > 0) std::memcpy(bytes.data() + end, from, size);
  }
};

class Unpacker {
 public:
  explicit Unpacker(const MessageBytes& bytes) : bytes_(bytes) {}
  template <class Number>
  Number number() {
    Number value;
    take(&value, sizeof value);
    return value;
  }
  template <class List>
  List list() {
    using Item = typename List::value_type;
    static_assert(std::is_trivially_copyable_v<Item>);
    List items;
    items.resize(count(sizeof(Item)));
    take(items.data(), items.size() * sizeof(Item));
    return items;
  }
  // The number of things that follow, each at least so large: checked before anything is allocated.
  std::size_t count(std::size_t smallest) {
    const auto wanted = number<std::uint64_t>();
    if (wanted > (bytes_.size() - place_) / smallest) damaged();
    return static_cast<std::size_t>(wanted);
  }
  void end() const {
    if (place_ != bytes_.size()) damaged();
  }

 private:
  [[noreturn]] static void damaged() {
    throw std::runtime_error("a message between ranks is damaged: do all of them run the same version of teeter?");
  }
  void take(void* to, std::size_t size) {
    if (size > bytes_.size() - place_) damaged();
    if (size > 0) std::memcpy(to, bytes_.data() + place_, size);
    place_ += size;
  }
  const MessageBytes& bytes_;
  std::size_t place_ = 0;
};

}  // namespace

MessageBytes pack(const Introduction& introduction) {
  Packer out;
  out.list(introduction.host);
  out.list(introduction.study);
  out.list(introduction.complaint);
  out.number(introduction.threads);
  return std::move(out.bytes);
}

Introduction unpack_introduction(const MessageBytes& bytes) {
  Unpacker in(bytes);
  Introduction introduction;
  introduction.host = in.list<std::string>();
  introduction.study = in.list<std::string>();
  introduction.complaint = in.list<std::string>();
  introduction.threads = in.number<long>();
  in.end();
  return introduction;
}

MessageBytes pack(std::span<const long> cases, std::size_t batch) {
  Packer out;
  out.list(cases);
  out.number<std::uint64_t>(batch);
  return std::move(out.bytes);
}

CaseOrder unpack_order(const MessageBytes& bytes) {
  Unpacker in(bytes);
  CaseOrder order;
  order.cases = in.list<std::vector<long>>();
  order.batch = static_cast<std::size_t>(in.number<std::uint64_t>());
  in.end();
  return order;
}

MessageBytes pack(const FinishedCases& finished) {
  Packer out;
  out.list(finished.rows.cases);
  out.list(finished.rows.values);
  out.number<std::uint64_t>(finished.rows.failures.size());
  for (const CaseFailure& failure : finished.rows.failures) {
    out.number(failure.index);
    out.list(failure.reason);
  }
  out.number(finished.rows.seconds);
  out.number<std::uint64_t>(finished.lost);
  out.list(finished.trouble);
  return std::move(out.bytes);
}

FinishedCases unpack_finished(const MessageBytes& bytes) {
  Unpacker in(bytes);
  FinishedCases finished;
  finished.rows.cases = in.list<std::vector<long>>();
  finished.rows.values = in.list<std::vector<double>>();
  const std::size_t failures = in.count(sizeof(long) + sizeof(std::uint64_t));
  for (std::size_t i = 0; i < failures; ++i) {
    const long index = in.number<long>();
    finished.rows.failures.push_back({index, in.list<std::string>()});
  }
  finished.rows.seconds = in.number<double>();
  finished.lost = static_cast<std::size_t>(in.number<std::uint64_t>());
  finished.trouble = in.list<std::string>();
  in.end();
  return finished;
}

}  // namespace teeter

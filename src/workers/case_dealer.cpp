#include "workers/case_dealer.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace teeter {
namespace {

// What a worker has in reserve, beyond one batch for each thread: long against the time of a message.
constexpr double reserve_seconds = 0.02;
constexpr double largest_reserve = 1e5;  // cases for each thread: messages stay small

}  // namespace

CaseDealer::CaseDealer(std::span<const long> cases, std::size_t batch, std::vector<int> threads)
    : cases_(cases), batch_(std::max<std::size_t>(1, batch)), given_(threads.size(), 0) {
  for (const int count : threads) threads_.push_back(static_cast<std::size_t>(std::max(1, count)));
  all_threads_ = std::accumulate(threads_.begin(), threads_.end(), std::size_t{0});
}

std::size_t CaseDealer::outstanding() const { return std::accumulate(given_.begin(), given_.end(), std::size_t{0}); }

std::span<const long> CaseDealer::deal(std::size_t worker) {
  const std::size_t left = cases_.size() - next_;
  if (stopped_ || left == 0) return {};
  const std::size_t running = threads_[worker] * batch_;
  std::size_t reserve = 0;
  if (seconds_ > 0.0) {
    const double affordable = reserve_seconds * static_cast<double>(settled_) / seconds_;
    reserve = threads_[worker] * static_cast<std::size_t>(std::min(affordable, largest_reserve));
    // Towards the end a reserve here is idleness elsewhere.
    reserve = std::min(reserve, left * threads_[worker] / (2 * all_threads_)) / batch_ * batch_;
  }
  const std::size_t has = given_[worker];
  if (has >= running + reserve / 2) return {};
  const std::size_t missing = (running + reserve - std::min(has, running + reserve)) / batch_ * batch_;
  const std::size_t count = std::min(std::max(batch_, missing), left);
  const auto piece = cases_.subspan(next_, count);
  next_ += count;
  given_[worker] += count;
  return piece;
}

void CaseDealer::settle(std::size_t worker, std::size_t count, double seconds) {
  given_[worker] -= std::min(count, given_[worker]);
  seconds_ += seconds;
  settled_ += count;
}

}  // namespace teeter

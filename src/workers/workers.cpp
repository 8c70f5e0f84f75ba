#include "workers/workers.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "core/stop.hpp"

namespace teeter {
namespace {

// The cases still to be given out, and whatever stopped the work.
struct Desk {
  std::span<const long> cases;
  std::size_t batch;
  const TakeRows* take;
  const std::atomic<bool>* stop;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> broken{false};
  std::mutex taking;
  std::exception_ptr trouble;

  std::span<const long> fetch() {
    if (*stop || broken) return {};
    const std::size_t first = next.fetch_add(batch);
    if (first >= cases.size()) return {};
    return cases.subspan(first, std::min(batch, cases.size() - first));
  }
  void give_up(std::exception_ptr why) {
    const std::lock_guard lock(taking);
    if (!trouble) trouble = std::move(why);
    broken = true;
  }
};

void work(Desk& desk, const MakeRunner& make_runner, StopScope* stops) {
  const StopHeir heir(stops);
  try {
    const StopScope scope({.asked = desk.stop});
    const CaseRunner run = make_runner();
    for (auto cases = desk.fetch(); !cases.empty(); cases = desk.fetch()) {
      CaseRows rows = run(cases);
      const std::lock_guard lock(desk.taking);
      if (!desk.broken) (*desk.take)(std::move(rows));
    }
  } catch (const Stopped&) {
    if (!*desk.stop) desk.give_up(std::current_exception());
  } catch (...) {
    desk.give_up(std::current_exception());
  }
}

}  // namespace

int hardware_threads() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

Workforce threads(int count) {
  const int wanted = count > 0 ? count : hardware_threads();
  return [wanted](std::span<const long> cases, std::size_t batch, const MakeRunner& make_runner, const TakeRows& take,
                  const std::atomic<bool>& stop) {
    Desk desk{cases, std::max<std::size_t>(1, batch), &take, &stop, {}, {}, {}, {}};
    const std::size_t batches = (cases.size() + desk.batch - 1) / desk.batch;
    std::vector<std::thread> others;
    const std::size_t helpers = std::min<std::size_t>(static_cast<std::size_t>(wanted), batches);
    for (std::size_t i = 1; i < helpers; ++i)
      others.emplace_back(work, std::ref(desk), std::cref(make_runner), present_stop);
    work(desk, make_runner, present_stop);
    for (std::thread& other : others) other.join();
    if (desk.trouble) std::rethrow_exception(desk.trouble);
  };
}

}  // namespace teeter

#include "workers/case_pool.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "core/stop.hpp"

namespace teeter {

CasePool::CasePool(int threads, MakeRunner make_runner) : make_runner_(std::move(make_runner)) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back(&CasePool::work, this, present_stop);
}

CasePool::~CasePool() {
  {
    const std::lock_guard lock(mutex_);
    batches_.clear();
    closing_ = dropped_ = true;
  }
  work_waits_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void CasePool::add(std::span<const long> cases, std::size_t batch) {
  const std::size_t step = std::max<std::size_t>(1, batch);
  {
    const std::lock_guard lock(mutex_);
    dropped_ = false;
    for (std::size_t first = 0; first < cases.size(); first += step) {
      const auto piece = cases.subspan(first, std::min(step, cases.size() - first));
      batches_.emplace_back(piece.begin(), piece.end());
    }
  }
  work_waits_.notify_all();
}

void CasePool::drop() {
  const std::lock_guard lock(mutex_);
  for (const std::vector<long>& batch : batches_) finished_.lost += batch.size();
  batches_.clear();
  dropped_ = true;
}

FinishedCases CasePool::collect(std::chrono::microseconds patience) {
  std::unique_lock lock(mutex_);
  if (finished_.empty() && patience.count() > 0)
    something_finished_.wait_for(lock, patience, [this] { return !finished_.empty(); });
  return std::exchange(finished_, {});
}

void CasePool::add_rows(CaseRows&& rows) {
  CaseRows& all = finished_.rows;
  if (all.cases.empty()) {
    all = std::move(rows);
    return;
  }
  all.cases.insert(all.cases.end(), rows.cases.begin(), rows.cases.end());
  all.values.insert(all.values.end(), rows.values.begin(), rows.values.end());
  all.failures.insert(all.failures.end(), std::make_move_iterator(rows.failures.begin()),
                      std::make_move_iterator(rows.failures.end()));
  all.seconds += rows.seconds;
}

void CasePool::work(StopScope* stops) {
  const StopHeir heir(stops);
  CaseRunner run;
  std::unique_lock lock(mutex_);
  while (true) {
    work_waits_.wait(lock, [this] { return closing_ || !batches_.empty(); });
    if (batches_.empty()) return;
    const std::vector<long> cases = std::move(batches_.front());
    batches_.pop_front();
    lock.unlock();
    CaseRows rows;
    std::string trouble;
    try {
      const StopScope scope({.asked = &dropped_});
      if (!run) run = make_runner_();
      rows = run(cases);
    } catch (const Stopped& stopped) {
      rows = {};
      if (!dropped_) trouble = stopped.what();
    } catch (const std::exception& error) {
      trouble = error.what();
      if (trouble.empty()) trouble = "an exception without words";
    }
    lock.lock();
    if (trouble.empty()) {
      finished_.lost += cases.size() - rows.cases.size();
      if (!rows.cases.empty()) add_rows(std::move(rows));
    } else {
      finished_.lost += cases.size();
      if (finished_.trouble.empty()) finished_.trouble = std::move(trouble);
    }
    something_finished_.notify_one();
  }
}

}  // namespace teeter

// Threads that run the cases laid before them, for one owner who lays and collects.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "teeter/stop.hpp"
#include "workers/workers.hpp"

namespace teeter {

// What has come of the cases of a pool since it was last asked.
struct FinishedCases {
  CaseRows rows;
  std::size_t lost = 0;  // cases without a row: dropped, or given up in an exception
  std::string trouble;   // what the exception said
  bool empty() const { return rows.cases.empty() && lost == 0 && trouble.empty(); }
};

class CasePool {
 public:
  CasePool(int threads, MakeRunner make_runner);
  ~CasePool();  // what is not finished is dropped
  CasePool(const CasePool&) = delete;
  CasePool& operator=(const CasePool&) = delete;

  // A thread takes `batch` of them at a time.
  void add(std::span<const long> cases, std::size_t batch);
  // Forgets what is not finished, also what is at work; it is among the lost of a collection to come.
  void drop();
  // Waits, though not longer than `patience`, if there is nothing yet.
  FinishedCases collect(std::chrono::microseconds patience);

 private:
  void work(StopScope* stops);
  void add_rows(CaseRows&& rows);

  MakeRunner make_runner_;
  std::mutex mutex_;
  std::condition_variable work_waits_;
  std::condition_variable something_finished_;
  std::deque<std::vector<long>> batches_;
  FinishedCases finished_;
  bool closing_ = false;
  std::atomic<bool> dropped_{false};  // what is at work now is not wanted any more
  std::vector<std::thread> threads_;
};

}  // namespace teeter

#include "workers/case_pool.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace teeter {
namespace {

CaseRows squares(std::span<const long> cases) {
  CaseRows rows;
  rows.cases.assign(cases.begin(), cases.end());
  for (const long i : cases) rows.values.push_back(static_cast<double>(i * i));
  for (const long i : cases)
    if (i % 10 == 0) rows.failures.push_back({i, "ten"});
  rows.seconds = 0.5;
  return rows;
}

std::vector<long> first_numbers(std::size_t count) {
  std::vector<long> all(count);
  std::iota(all.begin(), all.end(), 0L);
  return all;
}

// Everything until `count` cases are accounted for.
FinishedCases wait_for(CasePool& pool, std::size_t count) {
  FinishedCases all;
  while (all.rows.cases.size() + all.lost < count) {
    FinishedCases some = pool.collect(std::chrono::milliseconds(1));
    all.rows.cases.insert(all.rows.cases.end(), some.rows.cases.begin(), some.rows.cases.end());
    all.rows.values.insert(all.rows.values.end(), some.rows.values.begin(), some.rows.values.end());
    all.rows.failures.insert(all.rows.failures.end(), some.rows.failures.begin(), some.rows.failures.end());
    all.rows.seconds += some.rows.seconds;
    all.lost += some.lost;
    if (all.trouble.empty()) all.trouble = some.trouble;
  }
  return all;
}

TEST(CasePool, RunsEveryCaseOnceInBatches) {
  CasePool pool(3, [] { return squares; });
  pool.add(first_numbers(95), 10);
  const FinishedCases all = wait_for(pool, 95);
  ASSERT_EQ(all.rows.cases.size(), 95U);
  for (std::size_t k = 0; k < 95; ++k)
    EXPECT_EQ(all.rows.values[k], static_cast<double>(all.rows.cases[k] * all.rows.cases[k]));
  std::vector<long> seen = all.rows.cases;
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(seen, first_numbers(95));
  EXPECT_EQ(all.rows.failures.size(), 10U);
  EXPECT_EQ(all.rows.seconds, 0.5 * 10);
  EXPECT_EQ(all.lost, 0U);
}

TEST(CasePool, AnExceptionCostsItsBatchOnly) {
  CasePool pool(2, [] {
    return [](std::span<const long> cases) {
      if (cases.front() == 20) throw std::runtime_error("twenty");
      return squares(cases);
    };
  });
  pool.add(first_numbers(50), 5);
  const FinishedCases all = wait_for(pool, 50);
  EXPECT_EQ(all.lost, 5U);
  EXPECT_EQ(all.trouble, "twenty");
  EXPECT_EQ(all.rows.cases.size(), 45U);
}

TEST(CasePool, WhatIsDroppedIsCountedAndWhatWasBegunIsFinished) {
  std::atomic<bool> begun{false};
  std::atomic<bool> go_on{false};
  CasePool pool(1, [&] {
    return [&](std::span<const long> cases) {
      begun = true;
      while (!go_on) std::this_thread::yield();
      return squares(cases);
    };
  });
  pool.add(first_numbers(30), 10);
  while (!begun) std::this_thread::yield();
  pool.drop();
  go_on = true;
  const FinishedCases all = wait_for(pool, 30);
  EXPECT_EQ(all.lost, 20U);
  EXPECT_EQ(all.rows.cases, first_numbers(10));
}

TEST(CasePool, DoesNotWaitForWhatIsNotThere) {
  CasePool pool(1, [] { return squares; });
  EXPECT_TRUE(pool.collect(std::chrono::microseconds(0)).empty());
  EXPECT_TRUE(pool.collect(std::chrono::microseconds(100)).empty());
}

}  // namespace
}  // namespace teeter

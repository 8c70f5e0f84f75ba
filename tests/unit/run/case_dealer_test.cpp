#include "workers/case_dealer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace teeter {
namespace {

std::vector<long> first_cases(std::size_t count) {
  std::vector<long> all(count);
  std::iota(all.begin(), all.end(), 0L);
  return all;
}

// Workers of equal speed that take turns; returns the cases each has been dealt.
std::vector<std::vector<long>> deal_all(CaseDealer& dealer, std::size_t workers, double seconds_per_case) {
  std::vector<std::vector<long>> dealt(workers);
  while (!dealer.done()) {
    for (std::size_t worker = 0; worker < workers; ++worker) {
      const auto cases = dealer.deal(worker);
      dealt[worker].insert(dealt[worker].end(), cases.begin(), cases.end());
      dealer.settle(worker, cases.size(), seconds_per_case * static_cast<double>(cases.size()));
    }
  }
  return dealt;
}

TEST(CaseDealer, DealsEveryCaseOnceHoweverFastTheyAre) {
  const auto cases = first_cases(10007);
  for (const double seconds : {0.0, 1e-7, 1e-4, 1.0}) {
    CaseDealer dealer(cases, 16, {1, 2, 4});
    const auto dealt = deal_all(dealer, 3, seconds);
    std::vector<long> all;
    for (const auto& some : dealt) all.insert(all.end(), some.begin(), some.end());
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all, cases) << seconds;
    for (const auto& some : dealt) EXPECT_FALSE(some.empty()) << seconds;
  }
}

TEST(CaseDealer, KeepsNoReserveOfSlowCases) {
  const auto cases = first_cases(100);
  CaseDealer dealer(cases, 1, {2, 2});
  EXPECT_EQ(dealer.deal(0).size(), 2U);
  EXPECT_EQ(dealer.deal(1).size(), 2U);
  EXPECT_TRUE(dealer.deal(0).empty());
  dealer.settle(0, 1, 3.0);
  EXPECT_EQ(dealer.deal(0).size(), 1U);
  EXPECT_TRUE(dealer.deal(0).empty());
}

TEST(CaseDealer, KeepsAReserveOfFastCases) {
  const auto cases = first_cases(100000);
  CaseDealer dealer(cases, 10, {1, 1});
  const std::size_t first = dealer.deal(0).size();
  EXPECT_EQ(first, 10U);
  dealer.settle(0, first, 1e-4 * static_cast<double>(first));
  EXPECT_EQ(dealer.deal(0).size(), 10U + 200U);  // 20 ms worth of them
  EXPECT_TRUE(dealer.deal(0).empty());
}

TEST(CaseDealer, NobodyHoardsTheLastCases) {
  const auto cases = first_cases(1000);
  CaseDealer dealer(cases, 1, {1, 1, 1, 1});
  dealer.settle(0, dealer.deal(0).size(), 1e-6);
  EXPECT_LE(dealer.deal(0).size(), 1000U / 8U + 1U);
}

TEST(CaseDealer, AfterAStopOnlyTheOutstandingCount) {
  const auto cases = first_cases(100);
  CaseDealer dealer(cases, 5, {1, 1});
  EXPECT_EQ(dealer.deal(1).size(), 5U);
  dealer.stop();
  EXPECT_TRUE(dealer.deal(0).empty());
  EXPECT_FALSE(dealer.done());
  dealer.settle(1, 5, 0.0);
  EXPECT_TRUE(dealer.done());
}

}  // namespace
}  // namespace teeter

#include "workers/case_messages.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <stdexcept>

namespace teeter {
namespace {

FinishedCases some_finished() {
  FinishedCases finished;
  finished.rows.cases = {3, 1, 4000000000L};
  finished.rows.values = {0.1, -0.0, std::nan("7"), 5e-324, 1.0 / 3.0, HUGE_VAL};
  finished.rows.failures = {{1, "no convergence"}, {3, ""}};
  finished.rows.seconds = 0.25;
  finished.lost = 7;
  finished.trouble = "stumbled";
  return finished;
}

TEST(CaseMessages, RowsComeBackBitByBit) {
  const FinishedCases before = some_finished();
  const FinishedCases after = unpack_finished(pack(before));
  EXPECT_EQ(after.rows.cases, before.rows.cases);
  ASSERT_EQ(after.rows.values.size(), before.rows.values.size());
  for (std::size_t i = 0; i < after.rows.values.size(); ++i)
    EXPECT_EQ(std::bit_cast<std::uint64_t>(after.rows.values[i]), std::bit_cast<std::uint64_t>(before.rows.values[i]));
  ASSERT_EQ(after.rows.failures.size(), 2U);
  EXPECT_EQ(after.rows.failures[0].index, 1);
  EXPECT_EQ(after.rows.failures[0].reason, "no convergence");
  EXPECT_EQ(after.rows.failures[1].reason, "");
  EXPECT_EQ(after.rows.seconds, 0.25);
  EXPECT_EQ(after.lost, 7U);
  EXPECT_EQ(after.trouble, before.trouble);
}

TEST(CaseMessages, OrdersAndIntroductionsComeBack) {
  const std::vector<long> cases{9, 8, 7};
  const CaseOrder order = unpack_order(pack(cases, 2));
  EXPECT_EQ(order.cases, cases);
  EXPECT_EQ(order.batch, 2U);
  const Introduction introduction = unpack_introduction(pack(Introduction{"host", "study", "", 12}));
  EXPECT_EQ(introduction.host, "host");
  EXPECT_EQ(introduction.study, "study");
  EXPECT_EQ(introduction.complaint, "");
  EXPECT_EQ(introduction.threads, 12);
}

TEST(CaseMessages, DamagedOnesAreRefused) {
  const MessageBytes whole = pack(some_finished());
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_THROW(unpack_finished(MessageBytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length))),
                 std::runtime_error)
        << length;
  MessageBytes longer = whole;
  longer.push_back('x');
  EXPECT_THROW(unpack_finished(longer), std::runtime_error);
  MessageBytes boasting = whole;
  std::fill_n(boasting.begin(), 8, '\xff');  // the number of cases
  EXPECT_THROW(unpack_finished(boasting), std::runtime_error);
}

}  // namespace
}  // namespace teeter

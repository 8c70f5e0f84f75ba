#include "validate/claim.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <filesystem>
#include <set>

#include "core/error.hpp"
#include "validate/compute.hpp"

namespace teeter {
namespace {

TEST(Claims, ANumberHoldsWithinItsTolerance) {
  EXPECT_TRUE(holds(ClaimNumber{"r", 0.7, 0.704, 0.005, ""}));
  EXPECT_FALSE(holds(ClaimNumber{"r", 0.7, 0.706, 0.005, ""}));
}

TEST(Claims, WhereThePaperIsWrongAgreementDoesNotHold) {
  EXPECT_FALSE(holds(ClaimNumber{"r", 0.7, 0.704, 0.005, "", false}));
  EXPECT_TRUE(holds(ClaimNumber{"r", 0.7, 0.706, 0.005, "", false}));
}

TEST(Claims, WhatCouldNotBeComputedNeverHolds) {
  EXPECT_FALSE(holds(ClaimNumber{"r", 0.7, NAN, 0.005, "", true}));
  EXPECT_FALSE(holds(ClaimNumber{"r", 0.7, NAN, 0.005, "", false}));
  EXPECT_FALSE(holds(ClaimNumber{"r", 0.7, INFINITY, 0.005, "", false}));
}

TEST(Claims, AClaimHoldsWhenAllItsPartsDo) {
  Claim claim;
  EXPECT_TRUE(holds(claim));
  claim.numbers = {{"a", 1.0, 1.0, 0.1, ""}, {"b", 2.0, 2.0, 0.1, ""}};
  claim.facts = {{"true", true}};
  EXPECT_TRUE(holds(claim));
  claim.facts.push_back({"false", false});
  EXPECT_FALSE(holds(claim));
  claim.facts.pop_back();
  claim.numbers[1].ours = 3.0;
  EXPECT_FALSE(holds(claim));
}

TEST(Claims, IdsAreUniqueAndBeginWithTheLetterOfTheirTable) {
  std::set<std::string> ids;
  for (const ClaimTable& table : claim_tables())
    for (const ClaimRow& row : table.claims()) {
      EXPECT_TRUE(ids.insert(row.id).second) << row.id;
      EXPECT_EQ(row.id[0], table.title[0]);
    }
  // The book has a figure of each, and no others.
  std::set<std::string> drawn;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TEETER_SOURCE_DIR) + "/docs/validation"))
    if (const std::string name = entry.path().stem().string(); std::isupper(name[0]) != 0) drawn.insert(name);
  EXPECT_EQ(ids, drawn);
}

TEST(Claims, OnlyThoseAskedForAreComputedInTheOrderOfTheBook) {
  std::size_t told = 0;
  const std::vector<JudgedTable> tables =
      compute_claims({"A3", "a2"}, [&](std::size_t, std::size_t all) { told += all == 2 ? 1 : 0; });
  ASSERT_EQ(tables.size(), 1U);
  ASSERT_EQ(tables[0].claims.size(), 2U);
  EXPECT_EQ(tables[0].claims[0].id, "A2");
  EXPECT_EQ(tables[0].claims[1].id, "A3");
  EXPECT_EQ(told, 2U);
  EXPECT_TRUE(holds(tables[0].claims[0].claim));
  EXPECT_EQ(tables[0].claims[1].claim.finding, Finding::differs);
}

TEST(Claims, AnUnknownIdIsRefused) { EXPECT_THROW(compute_claims({"A3", "Q7"}), InputError); }

}  // namespace
}  // namespace teeter

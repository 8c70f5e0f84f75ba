#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// The whole book once: every claim holds, and what is committed is what the program says now.
TEST(Validate, EveryClaimHoldsAndTheBookIsUpToDate) {
  TemporaryFolder folder;
  Call call;
  call.arguments = {"validate", "--json", "-o", "book"};
  call.cwd = folder.path();
  call.seconds = 600;
  const Outcome outcome = run_program(call);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document["schema"], "teeter.validate/1");
  EXPECT_EQ(document["holds"], true);
  std::set<std::string> figures;
  for (const json& claim : document["claims"]) {
    const std::string id = claim["id"];
    EXPECT_EQ(claim["holds"], true) << id;
    EXPECT_FALSE(claim["source"].get<std::string>().empty()) << id;
    EXPECT_FALSE(claim["statement"].get<std::string>().empty()) << id;
    EXPECT_TRUE(claim["finding"] == "pass" || !claim["reason"].get<std::string>().empty()) << id;
    EXPECT_GT(claim["numbers"].size() + claim["facts"].size(), 0U) << id;
    EXPECT_GT(claim["panels"], 0) << id;
    figures.insert("book/validation/" + id + ".svg");
    EXPECT_LT(contents(folder / ("book/validation/" + id + ".svg")).size(), 100000U) << id;
  }
  const std::vector<std::string> listing = folder.listing();
  for (const std::string& figure : figures) EXPECT_TRUE(std::ranges::find(listing, figure) != listing.end()) << figure;
  const std::filesystem::path committed = std::filesystem::path(TEETER_SOURCE_DIR) / "docs" / "validation.md";
  EXPECT_TRUE(contents(folder / "book/validation.md") == contents(committed))
      << "docs/validation.md is not what `teeter validate -o docs` writes";
}

TEST(Validate, IdsRestrictWhatIsComputed) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"validate", "a2", "A1"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("A1  pass"), 0U) << outcome.out;
  EXPECT_NE(outcome.out.find("\nA2  pass"), std::string::npos);
  EXPECT_NE(outcome.out.find("\n2 claims: 2 pass, 0 differ, 0 contradict themselves;"), std::string::npos);
  EXPECT_TRUE(folder.listing().empty());
}

TEST(Validate, AnUnknownClaimIsBadInput) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"validate", "A99", "-o", "book"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("there is no claim A99, available: A1, A2")) << outcome.err;
  EXPECT_TRUE(folder.listing().empty());
}

}  // namespace
}  // namespace teeter::test

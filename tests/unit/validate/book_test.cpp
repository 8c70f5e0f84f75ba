#include "validate/book.hpp"

#include <gtest/gtest.h>

#include "validate/book_json.hpp"

namespace teeter {
namespace {

std::vector<JudgedTable> sample() {
  static const ClaimTable table{"T: a paper", "A. Author, \"A title\".", "published", nullptr};
  Claim good;
  good.source = "Author, Table 1";
  good.statement = "The *ratio* is |0.7|.";
  good.numbers = {{"r", 0.7, 0.70001, 0.01, "m_1"}};
  good.facts = {{"It is < 1.", true}};
  good.plots = {{"panel", "x", "y", {{"s", {0.0, 1.0}, {0.0, 1.0}}}}};
  Claim wrong;
  wrong.source = "Author, eq. (2)";
  wrong.statement = "Two and two make five.";
  wrong.expected = Expected::contradictory;
  wrong.finding = Finding::contradicts_itself;
  wrong.reason = "They make four.";
  wrong.numbers = {{"2 + 2", 5.0, 4.0, 0.5, "", false}};
  Claim broken = wrong;
  broken.numbers[0].ours = 5.0;
  return {{&table, {{"T1", good}, {"T2", wrong}, {"T3", broken}}}};
}

TEST(Book, CountsWhatWasFound) {
  const Tally tally = count(sample());
  EXPECT_EQ(tally.claims, 3U);
  EXPECT_EQ(tally.passed, 1U);
  EXPECT_EQ(tally.contradict, 2U);
  EXPECT_EQ(tally.broken, std::vector<std::string>{"T3"});
  EXPECT_EQ(summary_sentence(tally), "3 claims: 1 pass, 0 differ, 2 contradict themselves; not borne out: T3.");
}

TEST(Book, TellsEveryClaimAndEscapesMarkdown) {
  const std::string text = book_text(sample());
  for (const char* part :
       {"do not edit", "| [T1](#t1) | The \\*ratio\\* is \\|0.7\\|. | pass |", "## T: a paper",
        "| r (m\\_1) | 0.7 | 0.70001 | 0.01 | yes |", "- ✓ It is &lt; 1.", "![Figure of claim T1](validation/T1.svg)",
        "| 2 + 2 | 5 | 4 | 0.5 | no, as expected |", "Finding: **contradicts itself**. They make four.",
        "| 2 + 2 | 5 | 5 | 0.5 | **yes, against what we expect** |", "(NOT borne out)"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text.find("validation/T2.svg"), std::string::npos);
  EXPECT_EQ(text, book_text(sample()));
}

TEST(Book, FilesAreTheTextAndAFigureForEachClaimThatHasOne) {
  const std::vector<OutputFile> files = book_files("dir", sample());
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].path, "dir/validation.md");
  EXPECT_EQ(files[1].path, "dir/validation/T1.svg");
  EXPECT_EQ(files[1].bytes.substr(0, 4), "<svg");
}

TEST(Book, LinesFitATerminal) {
  JudgedClaim one = sample()[0].claims[0];
  one.claim.statement = std::string(40, 'a') + " " + std::string(100, 'b');
  EXPECT_EQ(claim_line(one), "T1  pass                " + std::string(40, 'a') + " ...");
}

TEST(Book, JsonHasTheContract) {
  const nlohmann::ordered_json json = to_json(sample());
  EXPECT_EQ(json["schema"], "teeter.validate/1");
  EXPECT_EQ(json["holds"], false);
  ASSERT_EQ(json["claims"].size(), 3U);
  EXPECT_EQ(json["claims"][1]["finding"], "contradicts_itself");
  EXPECT_EQ(json["claims"][1]["expected"], "contradictory");
  EXPECT_EQ(json["claims"][1]["holds"], true);
  EXPECT_EQ(json["claims"][2]["numbers"][0]["holds"], false);
  EXPECT_EQ(json["not_borne_out"][0], "T3");
}

}  // namespace
}  // namespace teeter

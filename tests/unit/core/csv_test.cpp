#include "core/csv.hpp"

#include <gtest/gtest.h>

namespace teeter {
namespace {

using Fields = std::vector<std::string>;

TEST(Csv, SplitsRowsAndKeepsTheirLines) {
  const CsvTable table = read_csv("# stones\nname, width\n\nRosa, 10 cm\r\n\"A, \"\"B\"\"\",2");
  ASSERT_EQ(table.rows.size(), 3U);
  EXPECT_EQ(table.rows[0].fields, (Fields{"name", "width"}));
  EXPECT_EQ(table.rows[1].fields, (Fields{"Rosa", "10 cm"}));
  EXPECT_EQ(table.rows[1].line, 4U);
  EXPECT_EQ(table.rows[2].fields, (Fields{"A, \"B\"", "2"}));
  EXPECT_EQ(table.open_quote, 0U);
}

TEST(Csv, TakesTheSeparatorOfTheHeader) {
  EXPECT_EQ(read_csv("a;b\n1,5;2\n").rows[1].fields, (Fields{"1,5", "2"}));
  EXPECT_EQ(read_csv("a\tb\n1\t\n").rows[1].fields, (Fields{"1", ""}));
}

TEST(Csv, TellsWhereAQuoteStaysOpen) { EXPECT_EQ(read_csv("a,b\n1,\"2\n3,4\n").open_quote, 2U); }

TEST(Csv, QuotesWhatNeedsIt) {
  EXPECT_EQ(csv_quoted("plain"), "plain");
  EXPECT_EQ(csv_quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
}

}  // namespace
}  // namespace teeter

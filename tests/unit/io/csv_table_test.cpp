#include "io/csv_table.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"

namespace teeter {
namespace {

TEST(CsvTable, ReadsWhatPeopleWrite) {
  const NamedTable table =
      read_csv_table("\xEF\xBB\xBF# of ours\r\n\r\nfile; unit ;Mw\r\n\"a;1.AT2\";g; 6.5\r\nb.AT2\r\n", "l");
  EXPECT_EQ(table.names, (std::vector<std::string>{"file", "unit", "Mw"}));
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(table.rows[0].line, 4U);
  EXPECT_EQ(table.rows[0].fields, (std::vector<std::string>{"a;1.AT2", "g", "6.5"}));
  EXPECT_EQ(table.rows[1].fields, (std::vector<std::string>{"b.AT2", "", ""}));
  EXPECT_EQ(read_csv_table("a,b\n\"say \"\"x\"\"\",2\n", "l").rows[0].fields[0], "say \"x\"");
  EXPECT_TRUE(read_csv_table("", "l").names.empty());
}

TEST(CsvTable, SaysWhereItIsBroken) {
  const auto wrong_in = [](const std::string& text) {
    try {
      read_csv_table(text, "l.csv");
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(wrong_in("a,b\n1,2,3\n"), "l.csv:2: has 3 cells, the line of names 2");
  EXPECT_EQ(wrong_in("a,b\n\"1,2\n"), "l.csv:2: a quote is not closed");
  EXPECT_EQ(wrong_in(std::string(600, ',') + "\n"), "l.csv:1: more than 256 columns");
}

}  // namespace
}  // namespace teeter

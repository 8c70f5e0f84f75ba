#include "ground/formats/lines.hpp"

#include <gtest/gtest.h>

namespace teeter {
namespace {

using Lines = std::vector<std::string_view>;

Lines record_lines(std::string_view bytes) {
  Lines lines;
  LineReader reader(bytes);
  for (std::string_view line; reader.next(line);) lines.push_back(line);
  return lines;
}

TEST(RecordLines, CountEveryLineEndOnce) {
  EXPECT_EQ(record_lines("a\nb"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\r\nb\r\n"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\rb\r"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\r\r\nb\r\r\n"), (Lines{"a", "b"}));
  EXPECT_EQ(record_lines("a\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(record_lines("a\r\rb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(record_lines(""), Lines{});
  EXPECT_EQ(record_lines("\x1A"), Lines{});
}

TEST(RecordLines, RefuseALineBeyondTheLimit) {
  EXPECT_EQ(record_lines(std::string(max_record_line, 'x')).size(), 1U);
  EXPECT_THROW(record_lines("\n" + std::string(max_record_line + 1, 'x')), RecordProblem);
}

}  // namespace
}  // namespace teeter

#include "core/number.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>

namespace teeter {
namespace {

double number(const std::string& token) {
  const auto value = parse_number(token);
  EXPECT_TRUE(value.has_value()) << "\"" << token << "\"";
  return value.value_or(std::nan(""));
}

TEST(ParseNumber, ReadsPlainDecimals) {
  EXPECT_EQ(number("0"), 0.0);
  EXPECT_EQ(number("12"), 12.0);
  EXPECT_EQ(number("-12.5"), -12.5);
  EXPECT_EQ(number("0.1"), 0.1);
  EXPECT_EQ(number("007"), 7.0);
}

TEST(ParseNumber, ReadsALeadingPlusAndMissingZerosAroundThePoint) {
  EXPECT_EQ(number("+1.0"), 1.0);
  EXPECT_EQ(number(".00631"), 0.00631);
  EXPECT_EQ(number("-.1941782E-03"), -0.1941782e-3);
  EXPECT_EQ(number("+.5"), 0.5);
  EXPECT_EQ(number("5."), 5.0);
  EXPECT_EQ(number("-5.e2"), -500.0);
}

TEST(ParseNumber, ReadsFortranExponents) {
  EXPECT_EQ(number("1.5D-03"), 1.5e-3);
  EXPECT_EQ(number("1.5d+03"), 1.5e3);
  EXPECT_EQ(number("1.5E3"), 1.5e3);
  EXPECT_EQ(number("0.123-105"), 0.123e-105);
  EXPECT_EQ(number("0.123+105"), 0.123e105);
  EXPECT_EQ(number("1-5"), 1e-5);
}

TEST(ParseNumber, RefusesEverythingElse) {
  for (const char* token :
       {"",         " ",     "+",     "-",       ".",     "+.",    "-.",    "e5",    ".e5",  "1e",
        "1e+",      "1d",    "1+",    "1e5.0",   "1e5e5", "1.2.3", "1,5",   "1 ",    " 1",   "1\t",
        "--1",      "+-1",   "-+1",   "++1",     "nan",   "NaN",   "-nan",  "inf",   "INF",  "-inf",
        "infinity", "0x10",  "0X1p3", "1f",      "1L",    "1_000", "1'000", "****",  "1**",  "1%",
        "\xd9\xa1", "1e5-3", "1d5+3", "0.1-1-1", "1e 5",  "1 e5",  "true",  "1e--5", "1ee5", "1de5"})
    EXPECT_FALSE(parse_number(token).has_value()) << "\"" << token << "\"";
}

TEST(ParseNumber, RefusesABytePastANull) {
  EXPECT_FALSE(parse_number(std::string_view("1\0", 2)).has_value());
  EXPECT_FALSE(parse_number(std::string_view("\0", 1)).has_value());
  EXPECT_FALSE(parse_number(std::string_view("1.5\0garbage", 11)).has_value());
}

TEST(ParseNumber, RefusesOverflowAndKeepsUnderflow) {
  EXPECT_FALSE(parse_number("1e400").has_value());
  EXPECT_FALSE(parse_number("-1e309").has_value());
  EXPECT_FALSE(parse_number("1e99999999999999999999").has_value());
  EXPECT_EQ(number("1e-400"), 0.0);
  EXPECT_EQ(number("1e-99999999999999999999"), 0.0);
  EXPECT_EQ(number("4.9406564584124654e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(number("1.7976931348623157e308"), std::numeric_limits<double>::max());
}

// A view into a longer text: the reader must stop where the view stops.
TEST(ParseNumber, DoesNotReadPastTheEndOfItsView) {
  const std::string line = "12345678";
  EXPECT_EQ(number(line.substr(0, 3)), 123.0);
  EXPECT_EQ(parse_number(std::string_view(line).substr(2, 2)), 34.0);
}

TEST(ParseNumber, ReadsAVeryLongTokenExactly) {
  EXPECT_EQ(number("0." + std::string(5000, '3')), 1.0 / 3.0);
  EXPECT_EQ(number(std::string(5000, '0') + "1"), 1.0);
}

TEST(ParseNumber, IgnoresTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  int with_comma = 0;
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "C.UTF-8"}) {
    if (std::setlocale(LC_ALL, name) == nullptr) continue;
    with_comma += *std::localeconv()->decimal_point == ',' ? 1 : 0;
    EXPECT_EQ(number("1.5"), 1.5) << name;
    EXPECT_FALSE(parse_number("1,5").has_value()) << name;
    EXPECT_EQ(to_text(1.5), "1.5") << name;
  }
  std::setlocale(LC_ALL, before.c_str());
  if (with_comma == 0) GTEST_SKIP() << "no locale with a decimal comma is installed";
}

TEST(ToText, ReadsBackAsTheSameBits) {
  std::mt19937_64 generator(7);
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t bits = generator();
    double value = 0.0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    const auto back = parse_number(to_text(value));
    ASSERT_TRUE(back.has_value()) << to_text(value);
    EXPECT_EQ(*back, value);
    EXPECT_EQ(std::signbit(*back), std::signbit(value));
  }
}

}  // namespace
}  // namespace teeter

#include "io/base64.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>

namespace teeter {
namespace {

std::string decoded(const std::string& text) {
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned group = 0;
  int bits = 0;
  for (const char c : text) {
    if (c == '=') break;
    group = (group << 6U) | static_cast<unsigned>(alphabet.find(c));
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((group >> static_cast<unsigned>(bits)) & 255U);
  }
  return bytes;
}

// RFC 4648, section 10.
TEST(Base64, GivesTheVectorsOfTheStandard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

TEST(Base64, ReadsBackForEveryByteAndLength) {
  std::mt19937 generator(3);
  for (std::size_t length = 0; length < 300; ++length) {
    std::string bytes;
    for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(generator() & 255U);
    const std::string text = base64(bytes);
    EXPECT_EQ(text.size(), (length + 2) / 3 * 4);
    EXPECT_EQ(decoded(text), bytes);
  }
}

TEST(Base64, OfDoublesHoldsTheirLittleEndianBytes) {
  const std::string bytes = decoded(base64_of_doubles({1.0, -2.5}));
  ASSERT_EQ(bytes.size(), 16U);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\0\0\0\0\0\0\xf0\x3f", 8));
  double second = 0.0;
  std::memcpy(&second, bytes.data() + 8, sizeof second);
  EXPECT_EQ(second, -2.5);
  EXPECT_EQ(base64_of_doubles({}), "");
}

TEST(Base64, OfFloatsRoundsToSinglePrecision) {
  const std::string bytes = decoded(base64_of_floats({0.1}));
  ASSERT_EQ(bytes.size(), 4U);
  float value = 0.0F;
  std::memcpy(&value, bytes.data(), sizeof value);
  EXPECT_EQ(value, 0.1F);
}

}  // namespace
}  // namespace teeter

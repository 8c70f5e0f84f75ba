#include "core/suggest.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace teeter {
namespace {

constexpr std::array<std::string_view, 6> keys = {"width", "height", "depth", "density", "mass", "com"};

TEST(NearestWord, FindsASwapADropAnAddAndAChange) {
  EXPECT_EQ(nearest_word("widht", keys), "width");
  EXPECT_EQ(nearest_word("heigt", keys), "height");
  EXPECT_EQ(nearest_word("masss", keys), "mass");
  EXPECT_EQ(nearest_word("debth", keys), "depth");
  EXPECT_EQ(nearest_word("densitiy", keys), "density");
}

TEST(NearestWord, PrefersTheNearest) {
  constexpr std::array<std::string_view, 3> laws = {"constant", "content", "contest"};
  EXPECT_EQ(nearest_word("contant", laws), "constant");
  EXPECT_EQ(nearest_word("contest", laws), "contest");
}

TEST(NearestWord, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest_word("restitution", keys), "");
  EXPECT_EQ(nearest_word("", keys), "");
  EXPECT_EQ(nearest_word("xyz", std::span<const std::string_view>{}), "");
}

// Short candidates would be "near" anything: no letter in common is not near.
TEST(NearestWord, DoesNotSuggestAWordWithNoLetterInCommon) {
  constexpr std::array<std::string_view, 2> axes = {"x", "y"};
  EXPECT_EQ(nearest_word("z", axes), "");
  EXPECT_EQ(nearest_word("qq", axes), "");
}

TEST(NearestWord, IsNotSlowedByAnEndlessWord) { EXPECT_EQ(nearest_word(std::string(10'000'000, 'a'), keys), ""); }

TEST(JoinedWords, AreSeparatedByCommas) {
  EXPECT_EQ(joined(keys), "width, height, depth, density, mass, com");
  EXPECT_EQ(joined(std::span<const std::string_view>{}), "");
}

}  // namespace
}  // namespace teeter

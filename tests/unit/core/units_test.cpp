#include "core/units.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <string>

namespace teeter {
namespace {

double quantity(std::string_view text, Dimension dimension) {
  const auto result = parse_quantity(text, dimension);
  if (const auto* value = std::get_if<double>(&result)) return *value;
  ADD_FAILURE() << text << ": " << std::get<UnitProblem>(result).message;
  return 0.0;
}

std::string problem(std::string_view text, Dimension dimension) {
  const auto result = parse_quantity(text, dimension);
  if (const auto* wrong = std::get_if<UnitProblem>(&result)) return wrong->message;
  ADD_FAILURE() << "\"" << text << "\" was accepted";
  return {};
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Quantity, EveryUnitOfTheInterfaceIsUnderstood) {
  EXPECT_DOUBLE_EQ(quantity("0.2 g", Dimension::acceleration), 0.2 * 9.80665);
  EXPECT_DOUBLE_EQ(quantity("22 deg", Dimension::angle), 22.0 * std::numbers::pi / 180.0);
  EXPECT_DOUBLE_EQ(quantity("135 mm", Dimension::length), 0.135);
  EXPECT_DOUBLE_EQ(quantity("60 cm", Dimension::length), 0.60);
  EXPECT_DOUBLE_EQ(quantity("5 Hz", Dimension::frequency), 5.0);
  EXPECT_DOUBLE_EQ(quantity("15 ms", Dimension::time), 0.015);
  EXPECT_DOUBLE_EQ(quantity("2400 kg/m3", Dimension::density), 2400.0);
}

// Exact factors of ground-motion-formats.md, section 1.
TEST(Quantity, AccelerationUnitsHaveTheirExactFactors) {
  EXPECT_EQ(quantity("1 g", Dimension::acceleration), 9.80665);
  EXPECT_EQ(quantity("1 gal", Dimension::acceleration), 0.01);
  EXPECT_EQ(quantity("1 cm/s2", Dimension::acceleration), 0.01);
  EXPECT_EQ(quantity("1 cm/s^2", Dimension::acceleration), 0.01);
  EXPECT_EQ(quantity("1 mm/s2", Dimension::acceleration), 0.001);
  EXPECT_DOUBLE_EQ(quantity("1 mg", Dimension::acceleration), 0.00980665);
  EXPECT_EQ(quantity("1 in/s2", Dimension::acceleration), 0.0254);
  EXPECT_EQ(quantity("1 m/s²", Dimension::acceleration), 1.0);
}

// Exact by definition: 1 lb = 0.45359237 kg, 1 ft = 0.3048 m.
TEST(Quantity, PoundsAreKnownWhereInchesAndFeetAre) {
  EXPECT_DOUBLE_EQ(quantity("180 lb", Dimension::mass), 81.6466266);
  EXPECT_DOUBLE_EQ(quantity("16 oz", Dimension::mass), 0.45359237);
  EXPECT_NEAR(quantity("150 lb/ft3", Dimension::density), 2402.7695, 1e-4);
  EXPECT_EQ(quantity("1 lb/ft^3", Dimension::density), quantity("1 lb/ft3", Dimension::density));
  EXPECT_DOUBLE_EQ(quantity("1 lb ft2", Dimension::inertia), 0.45359237 * 0.3048 * 0.3048);
  EXPECT_DOUBLE_EQ(quantity("32.174 ft/s2", Dimension::acceleration), 32.174 * 0.3048);
  EXPECT_DOUBLE_EQ(quantity("3 ft/s", Dimension::velocity), 0.9144);
  EXPECT_DOUBLE_EQ(quantity("10 in/s", Dimension::velocity), 0.254);
  EXPECT_NEAR(quantity("1 ksi", Dimension::foundation_stiffness), 6894757.29, 0.01);
}

TEST(Quantity, BlanksAroundAndBetweenDoNotMatter) {
  EXPECT_EQ(quantity("  3\tm ", Dimension::length), 3.0);
  EXPECT_EQ(quantity("3m", Dimension::length), 3.0);
  EXPECT_EQ(quantity("1e-3m", Dimension::length), 0.001);
  EXPECT_EQ(quantity("+3 m", Dimension::length), 3.0);
  EXPECT_EQ(quantity("-3 m", Dimension::length), -3.0);
}

TEST(Quantity, ANumberWithoutAUnitIsSI) {
  EXPECT_EQ(quantity("3.5", Dimension::length), 3.5);
  EXPECT_EQ(quantity("3.5", Dimension::none), 3.5);
}

TEST(Quantity, TheWrongDimensionIsNamedTogetherWithTheRightOne) {
  const std::string message = problem("0.2 m", Dimension::acceleration);
  EXPECT_TRUE(contains(message, "0.2 m")) << message;
  EXPECT_TRUE(contains(message, "a length")) << message;
  EXPECT_TRUE(contains(message, "an acceleration")) << message;
  EXPECT_TRUE(contains(message, "m/s2")) << message;
}

TEST(Quantity, AnUnknownUnitIsToldWithTheAllowedOnes) {
  const std::string message = problem("3 furlong", Dimension::length);
  EXPECT_TRUE(contains(message, "furlong")) << message;
  EXPECT_TRUE(contains(message, "mm")) << message;
}

TEST(Quantity, UnitsMindTheirCase) {
  EXPECT_TRUE(contains(problem("3 M", Dimension::length), "unknown unit"));
  EXPECT_TRUE(contains(problem("3 HZ", Dimension::frequency), "unknown unit \"HZ\", did you mean Hz?"));
  EXPECT_TRUE(contains(problem("25 CM", Dimension::length), "did you mean cm?"));
}

TEST(Quantity, APlainNumberTakesNoUnit) {
  EXPECT_TRUE(contains(problem("0.9 m", Dimension::none), "plain number"));
  EXPECT_TRUE(contains(problem("0.9 x", Dimension::none), "not a number"));
}

TEST(Quantity, WhatIsNotANumberIsToldSo) {
  for (const char* text : {"", " ", "m", "fast", "nan m", "inf s", "- 3 m", "1,5 m", "1e400 m", "0x10 m", "1 2 m"})
    EXPECT_FALSE(problem(text, Dimension::length).empty()) << text;
}

TEST(Quantity, ADecimalCommaIsToldAsOne) {
  for (const auto dimension : {Dimension::length, Dimension::none})
    EXPECT_EQ(problem("0,25", dimension), "\"0,25\" has a decimal comma; write numbers with a decimal point");
  EXPECT_TRUE(contains(problem("0,25 m", Dimension::length), "decimal comma"));
}

// "1 m 2 m" and the like: one number, one unit, nothing after it.
TEST(Quantity, NothingMayFollowTheUnit) {
  EXPECT_TRUE(contains(problem("1 m 2", Dimension::length), "unknown unit"));
  EXPECT_TRUE(contains(problem("1 m m", Dimension::length), "unknown unit"));
}

TEST(Quantity, EveryAllowedUnitOfEveryDimensionIsAccepted) {
  for (int i = static_cast<int>(Dimension::length); i <= static_cast<int>(Dimension::viscosity); ++i) {
    const auto dimension = static_cast<Dimension>(i);
    const std::string list = allowed_units(dimension);
    ASSERT_FALSE(list.empty()) << i;
    std::size_t from = 0;
    while (from < list.size()) {
      const std::size_t end = std::min(list.find(", ", from), list.size());
      EXPECT_GT(quantity("1 " + list.substr(from, end - from), dimension), 0.0);
      from = end + 2;
    }
  }
}

TEST(Units, APercentageIsToldHowToBeWritten) {
  const auto problem = parse_quantity("5 %", Dimension::none);
  ASSERT_TRUE(std::holds_alternative<UnitProblem>(problem));
  EXPECT_EQ(std::get<UnitProblem>(problem).message, "\"5 %\" is a percentage; write 0.05");
}

}  // namespace
}  // namespace teeter

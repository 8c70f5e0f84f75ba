#include "core/shown.hpp"

#include <gtest/gtest.h>

namespace teeter {
namespace {

TEST(Shown, TheUsualUnitsWhereNobodyAsks) {
  EXPECT_EQ(shown(0.0042, Dimension::length, ""), "4.2 mm");
  EXPECT_EQ(shown(0.25, Dimension::length, ""), "25 cm");
  EXPECT_EQ(shown(3.5, Dimension::length, ""), "3.5 m");
  EXPECT_EQ(shown(0.5 * standard_gravity, Dimension::acceleration, ""), "0.5 g");
  EXPECT_EQ(shown(0.1, Dimension::angle, ""), "5.73°");
  EXPECT_EQ(shown(0.1, Dimension::angular_rate, ""), "5.73°/s");
  EXPECT_EQ(shown(0.52, Dimension::velocity, ""), "0.52 m/s");
  EXPECT_EQ(shown(0.5, Dimension::none, ""), "0.5");
}

TEST(Shown, TheUnitsThatWereAskedFor) {
  const char* units = "in, cm/s, ft/s2, mrad";
  EXPECT_EQ(shown(0.254, Dimension::length, units), "10 in");
  EXPECT_EQ(shown(0.52, Dimension::velocity, units), "52 cm/s");
  EXPECT_EQ(shown(0.3048, Dimension::acceleration, units), "1 ft/s2");
  EXPECT_EQ(shown(0.1, Dimension::angle, units), "100 mrad");
  EXPECT_EQ(shown(0.1, Dimension::angular_rate, units), "100 mrad/s");
  EXPECT_EQ(shown(0.1, Dimension::angle, "in"), "5.73°") << "others stay as they are";
  EXPECT_EQ(shown(1.0, Dimension::length, "  cm"), "100 cm") << "whatever its size";
}

TEST(Shown, EveryUnitOfTheseDimensionsTurnsBack) {
  for (const Dimension dimension :
       {Dimension::length, Dimension::velocity, Dimension::acceleration, Dimension::angle}) {
    for (const std::string_view name : units_of(dimension)) {
      EXPECT_EQ(problem_of_units(name), "") << name;
      const auto unit = asked_unit(name, dimension);
      ASSERT_TRUE(unit) << name;
      const auto one = parse_quantity("1 " + std::string(name), dimension);
      EXPECT_EQ(unit->si, std::get<double>(one)) << name;
    }
  }
}

TEST(Shown, WhatIsNoUnitIsToldWithTheNearest) {
  EXPECT_EQ(problem_of_units(""), "");
  EXPECT_EQ(problem_of_units("cm, g, deg"), "");
  EXPECT_NE(problem_of_units("inn").find("\"inn\" is no unit of a length"), std::string::npos);
  EXPECT_NE(problem_of_units("kg").find("\"kg\" is no unit"), std::string::npos);
  EXPECT_NE(problem_of_units("cm, mm").find("\"cm\" and \"mm\" are units of the same quantity"), std::string::npos);
}

}  // namespace
}  // namespace teeter

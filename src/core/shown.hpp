// Numbers for people, in the units they asked for ([output] units) or the usual ones. Files for programs stay in SI.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/units.hpp"

namespace teeter {

// A unit as people read it.
struct ShownUnit {
  std::string name;  // "cm", "g", "°"; empty: a pure number
  double si = 1.0;   // of one of them
};

// At most three significant digits, never in exponent form for everyday sizes.
std::string short_number(double value);

// What `units`, such as "cm, g, deg", asks for; nothing where it names no unit of this dimension. Angular rates go with
// the angle.
std::optional<ShownUnit> asked_unit(std::string_view units, Dimension dimension);

// The one asked for, or the usual one: g, degrees, of lengths the one that fits `size` (m), otherwise that of SI.
ShownUnit shown_unit(std::string_view units, Dimension dimension, double size = 1.0);

// "12.3 cm", "4.2°": with its unit.
std::string with_unit(double value, const ShownUnit& unit);
std::string shown(double value, Dimension dimension, std::string_view units);

// What is wrong with such a text; empty: nothing.
std::string problem_of_units(std::string_view units);

}  // namespace teeter

// Quantities with units, parsed at the border only: "0.2 g", "22 deg", "135 mm".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace teeter {

enum class Dimension {
  none,
  length,
  time,
  angle,
  angular_rate,
  frequency,  // Hz
  acceleration,
  velocity,
  mass,
  density,
  inertia,
  foundation_stiffness,  // N/m2
  force,                 // N
  stiffness,             // N/m
  energy,                // J
  viscosity,             // N s/m
};

inline constexpr double standard_gravity = 9.80665;  // m/s2, exact: what the unit "g" means

struct UnitProblem {
  std::string message;  // what is wrong and what is allowed
};

// The text as an SI number of the given dimension.
std::variant<double, UnitProblem> parse_quantity(std::string_view text, Dimension dimension);

// The units of a dimension, the SI unit first.
std::vector<std::string_view> units_of(Dimension dimension);

// "m/s2"; empty for a plain number.
std::string si_unit(Dimension dimension);

// Whether any dimension has a unit of this name.
bool is_unit(std::string_view name);

// How many characters of the text's beginning are a number; 0: none.
std::size_t number_length(std::string_view text);

// "s, ms", for messages.
std::string allowed_units(Dimension dimension);

}  // namespace teeter

#include "core/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numbers>

#include "core/number.hpp"

namespace teeter {
namespace {

struct Unit {
  std::string_view name;
  Dimension dimension;
  double factor;  // SI value of one unit
};

constexpr double degree = std::numbers::pi / 180.0;
constexpr double foot = 0.3048;                                        // m
constexpr double pound = 0.45359237;                                   // kg
constexpr double pound_square_foot = pound * foot * foot;              // kg m2
constexpr double pound_per_cubic_foot = pound / (foot * foot * foot);  // kg/m3
constexpr double pound_force = pound * standard_gravity;               // N
constexpr double square_inch = 0.0254 * 0.0254;                        // m2

constexpr std::array units = {
    Unit{"m", Dimension::length, 1.0},
    Unit{"cm", Dimension::length, 0.01},
    Unit{"mm", Dimension::length, 0.001},
    Unit{"km", Dimension::length, 1000.0},
    Unit{"in", Dimension::length, 0.0254},
    Unit{"ft", Dimension::length, foot},
    Unit{"s", Dimension::time, 1.0},
    Unit{"ms", Dimension::time, 0.001},
    Unit{"min", Dimension::time, 60.0},
    Unit{"rad", Dimension::angle, 1.0},
    Unit{"mrad", Dimension::angle, 0.001},
    Unit{"deg", Dimension::angle, degree},
    Unit{"°", Dimension::angle, degree},
    Unit{"rad/s", Dimension::angular_rate, 1.0},
    Unit{"deg/s", Dimension::angular_rate, degree},
    Unit{"°/s", Dimension::angular_rate, degree},
    Unit{"Hz", Dimension::frequency, 1.0},
    Unit{"kHz", Dimension::frequency, 1000.0},
    Unit{"m/s2", Dimension::acceleration, 1.0},
    Unit{"m/s^2", Dimension::acceleration, 1.0},
    Unit{"m/s²", Dimension::acceleration, 1.0},
    Unit{"cm/s2", Dimension::acceleration, 0.01},
    Unit{"cm/s^2", Dimension::acceleration, 0.01},
    Unit{"cm/s²", Dimension::acceleration, 0.01},
    Unit{"mm/s2", Dimension::acceleration, 0.001},
    Unit{"mm/s^2", Dimension::acceleration, 0.001},
    Unit{"in/s2", Dimension::acceleration, 0.0254},
    Unit{"in/s^2", Dimension::acceleration, 0.0254},
    Unit{"ft/s2", Dimension::acceleration, foot},
    Unit{"ft/s^2", Dimension::acceleration, foot},
    Unit{"gal", Dimension::acceleration, 0.01},
    Unit{"Gal", Dimension::acceleration, 0.01},
    Unit{"g", Dimension::acceleration, standard_gravity},
    Unit{"mg", Dimension::acceleration, 0.001 * standard_gravity},
    Unit{"m/s", Dimension::velocity, 1.0},
    Unit{"cm/s", Dimension::velocity, 0.01},
    Unit{"mm/s", Dimension::velocity, 0.001},
    Unit{"in/s", Dimension::velocity, 0.0254},
    Unit{"ft/s", Dimension::velocity, foot},
    Unit{"kg", Dimension::mass, 1.0},
    Unit{"t", Dimension::mass, 1000.0},
    Unit{"lb", Dimension::mass, pound},
    Unit{"oz", Dimension::mass, pound / 16.0},
    Unit{"kg/m3", Dimension::density, 1.0},
    Unit{"kg/m^3", Dimension::density, 1.0},
    Unit{"kg/m³", Dimension::density, 1.0},
    Unit{"t/m3", Dimension::density, 1000.0},
    Unit{"g/cm3", Dimension::density, 1000.0},
    Unit{"g/cm³", Dimension::density, 1000.0},
    Unit{"lb/ft3", Dimension::density, pound_per_cubic_foot},
    Unit{"lb/ft^3", Dimension::density, pound_per_cubic_foot},
    Unit{"kg m2", Dimension::inertia, 1.0},
    Unit{"kg m^2", Dimension::inertia, 1.0},
    Unit{"lb ft2", Dimension::inertia, pound_square_foot},
    Unit{"lb ft^2", Dimension::inertia, pound_square_foot},
    Unit{"N/m2", Dimension::foundation_stiffness, 1.0},
    Unit{"Pa", Dimension::foundation_stiffness, 1.0},
    Unit{"kPa", Dimension::foundation_stiffness, 1e3},
    Unit{"MPa", Dimension::foundation_stiffness, 1e6},
    Unit{"GPa", Dimension::foundation_stiffness, 1e9},
    Unit{"psi", Dimension::foundation_stiffness, pound_force / square_inch},
    Unit{"ksi", Dimension::foundation_stiffness, 1e3 * pound_force / square_inch},
    Unit{"N", Dimension::force, 1.0},
    Unit{"kN", Dimension::force, 1e3},
    Unit{"lbf", Dimension::force, pound_force},
    Unit{"N/m", Dimension::stiffness, 1.0},
    Unit{"kN/m", Dimension::stiffness, 1e3},
    Unit{"N/mm", Dimension::stiffness, 1e3},
    Unit{"kN/mm", Dimension::stiffness, 1e6},
    Unit{"lbf/in", Dimension::stiffness, pound_force / 0.0254},
    Unit{"J", Dimension::energy, 1.0},
    Unit{"kJ", Dimension::energy, 1e3},
    Unit{"N m", Dimension::energy, 1.0},
    Unit{"N s/m", Dimension::viscosity, 1.0},
};

std::string_view dimension_name(Dimension dimension) {
  switch (dimension) {
    case Dimension::none: return "a plain number";
    case Dimension::length: return "a length";
    case Dimension::time: return "a time";
    case Dimension::angle: return "an angle";
    case Dimension::angular_rate: return "an angular rate";
    case Dimension::frequency: return "a frequency";
    case Dimension::acceleration: return "an acceleration";
    case Dimension::velocity: return "a velocity";
    case Dimension::mass: return "a mass";
    case Dimension::density: return "a density";
    case Dimension::inertia: return "a moment of inertia";
    case Dimension::foundation_stiffness: return "a stiffness";
    case Dimension::force: return "a force";
    case Dimension::stiffness: return "a stiffness of a spring";
    case Dimension::energy: return "an energy";
    case Dimension::viscosity: return "a friction slope";
  }
  return "";
}

std::string_view without_spaces(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

bool same_but_for_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

// What is meant where the unit is none: other letters, or a decimal comma.
UnitProblem unknown_unit(std::string_view text, std::string_view name, Dimension dimension) {
  if (name.size() > 1 && name[0] == ',' && name[1] >= '0' && name[1] <= '9')
    return {fmt::format("\"{}\" has a decimal comma; write numbers with a decimal point", text)};
  if (dimension == Dimension::none) return {fmt::format("\"{}\" is not a number", text)};
  for (const Unit& unit : units) {
    if (unit.dimension == dimension && same_but_for_case(unit.name, name))
      return {fmt::format("\"{}\" has the unknown unit \"{}\", did you mean {}?", text, name, unit.name)};
  }
  return {fmt::format("\"{}\" has the unknown unit \"{}\"; expected {} ({})", text, name, dimension_name(dimension),
                      allowed_units(dimension))};
}

}  // namespace

// An exponent counts only when a digit follows, so that "3 e" is a unit.
std::size_t number_length(std::string_view text) {
  std::size_t at = 0;
  const auto digits = [&] {
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
  };
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  digits();
  if (at < text.size() && text[at] == '.') ++at;
  digits();
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    std::size_t sign = at + 1;
    if (sign < text.size() && (text[sign] == '+' || text[sign] == '-')) ++sign;
    if (sign < text.size() && text[sign] >= '0' && text[sign] <= '9') {
      at = sign;
      digits();
    }
  }
  return at;
}

bool is_unit(std::string_view name) {
  return std::any_of(units.begin(), units.end(), [&](const Unit& unit) { return unit.name == name; });
}

std::vector<std::string_view> units_of(Dimension dimension) {
  std::vector<std::string_view> names;
  for (const Unit& unit : units)
    if (unit.dimension == dimension) names.push_back(unit.name);
  return names;
}

std::string si_unit(Dimension dimension) {
  const auto names = units_of(dimension);
  return names.empty() ? std::string() : std::string(names.front());
}

std::string allowed_units(Dimension dimension) {
  std::string list;
  for (const Unit& unit : units) {
    if (unit.dimension != dimension) continue;
    if (!list.empty()) list += ", ";
    list += unit.name;
  }
  return list;
}

std::variant<double, UnitProblem> parse_quantity(std::string_view text, Dimension dimension) {
  const std::string_view whole = without_spaces(text);
  const std::size_t length = number_length(whole);
  const auto number = parse_number(whole.substr(0, length));
  const std::string_view unit_name = without_spaces(whole.substr(length));
  if (!number) return UnitProblem{fmt::format("\"{}\" is not a number", text)};
  if (unit_name.empty()) return *number;
  if (unit_name == "%" && dimension == Dimension::none)
    return UnitProblem{fmt::format("\"{}\" is a percentage; write {:.12g}", text, 0.01 * *number)};
  for (const Unit& unit : units) {
    if (unit.name != unit_name) continue;
    if (unit.dimension == dimension) return *number * unit.factor;
    if (dimension == Dimension::none)
      return UnitProblem{fmt::format("\"{}\" has the unit {}; a plain number is expected", text, unit_name)};
    return UnitProblem{fmt::format("\"{}\" is {}; expected {} ({})", text, dimension_name(unit.dimension),
                                   dimension_name(dimension), allowed_units(dimension))};
  }
  return unknown_unit(text, unit_name, dimension);
}

}  // namespace teeter

// The restitution laws by name, with their fields.
#pragma once

#include <span>
#include <string_view>

#include "scenario/field.hpp"
#include "teeter/restitution.hpp"

namespace teeter {

// Row k describes alternative k of the variant.
struct Law {
  std::string_view name;
  std::string_view words;         // what it says, in one line
  std::span<const Field> fields;  // of the struct that the variant holds
  Restitution (*make)();          // with its defaults
  // The law with its ratio changed by a factor, for neighbours of a scenario.
  Restitution (*varied)(const Restitution& law, double factor);
  std::string_view menu = {};     // what it says in the fewest words, for the page; none: `words`
  std::string_view example = {};  // keys and values to begin with, as TOML
};

std::span<const Law> laws();
const Law& law_of(const Restitution& restitution);

// The struct that the fields of its law describe.
void* fields_of(Restitution& restitution);
const void* fields_of(const Restitution& restitution);

}  // namespace teeter

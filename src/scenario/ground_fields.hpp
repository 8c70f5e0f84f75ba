// The kinds of ground motion by name, and their keys.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/units.hpp"
#include "scenario/field.hpp"
#include "teeter/ground.hpp"

namespace teeter {

// A number of a ground motion. Setting it takes back what it replaces: a frequency the duration of a pulse, ...
struct GroundField {
  std::string_view key;
  std::string_view words;
  Dimension dimension;
  Limits limits;
  double (*get)(const Excitation&);
  void (*set)(Excitation&, double);
  std::string_view otherwise = {};  // what holds where it is not given
  std::string_view symbol = {};     // in the form of the page
  Asked asked = {};
};

struct GroundKind {
  std::string_view name;
  ExcitationKind kind;
  std::string_view words;  // what it is, in one line
  // Of the ground fields and of the record's keys, besides `start`, which every kind has.
  std::span<const std::string_view> keys;
  std::string_view menu = {};     // what it is in the fewest words, for the page; none: `words`
  std::string_view example = {};  // keys and values to begin with, as TOML; none: it needs files or other motions

  bool has(std::string_view key) const;
};

std::span<const GroundKind> ground_kinds();
const GroundKind& ground_kind(ExcitationKind kind);

std::span<const GroundField> ground_fields();
const GroundField* find_ground_field(std::string_view key);

// Of the ground as a whole: how its horizontal pair is turned.
std::span<const Field> ground_pair_fields();

// Keys of which one is given: a strength, how fast it goes, how long it lasts.
std::vector<std::vector<std::string_view>> alternatives(const GroundKind& kind);

// Turns of a pulse whose length follows from its frequency; 0 for the others.
double fixed_turns(ExcitationKind kind);

}  // namespace teeter

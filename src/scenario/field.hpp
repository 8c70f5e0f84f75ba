// One key of the scenario file, described once: reading, rules, studies, --set, the schema, the documents and the form
// of the page follow from it.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/units.hpp"
#include "scenario/choices.hpp"

namespace teeter {

using NumberPair = std::array<double, 2>;

// A list of points, or of other things with as many numbers each.
template <std::size_t columns>
using NumberRows = std::vector<std::array<double, columns>>;

// What a number may be, in SI units.
struct Limits {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool above = false;          // `low` itself is not allowed
  bool below = false;          // `high` itself is not allowed
  bool sign = false;           // 1 or -1, nothing else
  std::string_view unit = {};  // told with the limits

  constexpr bool hold(double value) const {
    if (sign) return value == 1.0 || value == -1.0;
    return (above ? value > low : value >= low) && (below ? value < high : value <= high);
  }
};

constexpr Limits above(double low) { return {.low = low, .above = true}; }
constexpr Limits at_least(double low) { return {.low = low}; }
constexpr Limits within(double low, double high) { return {.low = low, .high = high}; }
constexpr Limits between(double low, double high) { return {.low = low, .high = high, .above = true, .below = true}; }
inline constexpr Limits any_number{};
inline constexpr Limits plus_or_minus_one{.low = -1.0, .high = 1.0, .sign = true};
inline constexpr Limits block_size{.low = 1e-9, .high = 1e4, .unit = "m"};

// A choice behind its enumeration.
struct ChoiceValue {
  void* section;
  int (*get)(const void* section);
  void (*set)(void* section, int value);
};

// A list whose length tells what it means, kept as its section likes.
struct ListValue {
  void* section;
  std::span<const std::size_t> sizes;               // that are allowed; 1: also a number alone
  std::vector<double> (*get)(const void* section);  // empty: not given
  void (*set)(void* section, std::span<const double> values);
};

// Where a field keeps its value.
using FieldValue =
    std::variant<double*, std::optional<double>*, long*, std::uint64_t*, bool*, std::string*,
                 std::optional<std::string>*, NumberPair*, std::optional<NumberPair>*, std::vector<double>*,
                 std::vector<std::string>*, NumberRows<2>*, NumberRows<3>*, ListValue, ChoiceValue>;

// The two ends of a slider, in SI units.
struct Slider {
  double low = 0.0;
  double high = 0.0;   // none where it is `low`
  bool log = false;    // even steps are factors
  bool whole = false;  // goes in whole numbers
};

// How the form of the page asks for a number or a choice.
struct Asked {
  std::string_view label = {};                 // by its key where there is none
  Slider slider = {};                          // what has one is asked for first, the rest under "All numbers"
  bool first = false;                          // asked for first though it has no slider
  std::array<std::string_view, 2> sides = {};  // the two numbers of a pair
};

// For how many blocks a number means something.
enum class ForBlocks { any, one, several };

struct Field {
  std::string_view key;
  std::string_view words;  // its meaning, in one line
  Dimension dimension = Dimension::none;
  Limits limits = {};
  std::span<const Choice> choices = {};
  FieldValue (*at)(void* section) = nullptr;  // none: its section reads it by itself
  std::string_view missing = {};              // required: what is said where it is missing
  std::array<std::string_view, 3> unless{};   // keys that make it needless
  std::string_view otherwise = {};            // what holds where it is not given, if not the default of the section
  std::string_view instead = {};              // the key that this one replaces
  bool one_or_two = false;                    // one number serves both of a pair
  bool per_block = false;                     // one number for each block
  bool varied = false;                        // neighbours of a scenario differ in it
  std::string_view symbol = {};               // in the form of the page
  std::string_view word = {};                 // may stand in place of the number
  bool* (*says_word)(void* section) = nullptr;
  Asked asked = {};
  ForBlocks blocks = ForBlocks::any;
  std::optional<double> assumed = {};  // SI units: taken where it is not given, and told

  constexpr Field required(std::string_view message = "missing") const {
    Field copy = *this;
    copy.missing = message;
    return copy;
  }
  constexpr Field unless_given(std::array<std::string_view, 3> others) const {
    Field copy = *this;
    copy.unless = others;
    return copy;
  }
  constexpr Field or_else(std::string_view text) const {
    Field copy = *this;
    copy.otherwise = text;
    return copy;
  }
  constexpr Field replaces(std::string_view other) const {
    Field copy = *this;
    copy.instead = other;
    return copy;
  }
  constexpr Field one_or_two_numbers() const {
    Field copy = *this;
    copy.one_or_two = true;
    return copy;
  }
  constexpr Field for_each_block() const {
    Field copy = *this;
    copy.per_block = true;
    return copy;
  }
  constexpr Field varies() const {
    Field copy = *this;
    copy.varied = true;
    return copy;
  }
  // A word that may stand in place of the number, and the member that says so.
  template <auto member>
  constexpr Field or_word(std::string_view text) const;
  constexpr Field ask(const Asked& how) const {
    Field copy = *this;
    copy.asked = how;
    return copy;
  }
  constexpr Field ask(std::string_view label) const { return ask(Asked{label}); }
  constexpr Field ask(std::string_view label, double low, double high) const { return ask(Asked{label, {low, high}}); }
  constexpr Field ask_log(std::string_view label, double low, double high) const {
    return ask(Asked{label, {low, high, true}});
  }
  constexpr Field ask_first(std::string_view label) const { return ask(Asked{label, {}, true}); }
  constexpr Field sides(std::string_view first, std::string_view second) const {
    Field copy = *this;
    copy.asked.sides = {first, second};
    return copy;
  }
  constexpr Field for_blocks(ForBlocks number) const {
    Field copy = *this;
    copy.blocks = number;
    return copy;
  }
  constexpr Field assumes(double value) const {
    Field copy = *this;
    copy.assumed = value;
    return copy;
  }
  constexpr Field called(std::string_view letter) const {
    Field copy = *this;
    copy.symbol = letter;
    return copy;
  }
};

namespace detail {

template <class Member>
struct MemberOf;
template <class SectionType, class ValueType>
struct MemberOf<ValueType SectionType::*> {
  using Section = SectionType;
  using Value = ValueType;
};

}  // namespace detail

template <auto member>
constexpr Field Field::or_word(std::string_view text) const {
  using Section = typename detail::MemberOf<decltype(member)>::Section;
  Field copy = *this;
  copy.word = text;
  copy.says_word = [](void* section) { return &(static_cast<Section*>(section)->*member); };
  return copy;
}

// field<&Contact::step>("step", "length of a time step", Dimension::time, above(0.0))
template <auto member>
constexpr Field field(std::string_view key, std::string_view words, Dimension dimension = Dimension::none,
                      Limits limits = any_number) {
  using Section = typename detail::MemberOf<decltype(member)>::Section;
  return {.key = key, .words = words, .dimension = dimension, .limits = limits, .at = [](void* section) -> FieldValue {
            return &(static_cast<Section*>(section)->*member);
          }};
}

// A value deeper inside its section: reached by a function without captures.
template <class Section, auto reach>
constexpr Field field_in(std::string_view key, std::string_view words, Dimension dimension = Dimension::none,
                         Limits limits = any_number) {
  return {.key = key, .words = words, .dimension = dimension, .limits = limits, .at = [](void* section) -> FieldValue {
            return reach(*static_cast<Section*>(section));
          }};
}

// Described here for documents and schema; its section reads it by itself.
constexpr Field described(std::string_view key, std::string_view words, Dimension dimension = Dimension::none,
                          Limits limits = any_number) {
  return {.key = key, .words = words, .dimension = dimension, .limits = limits};
}

template <auto member>
constexpr Field field(std::string_view key, std::string_view words, Limits limits) {
  return field<member>(key, words, Dimension::none, limits);
}

// choice<&Contact::scheme>("scheme", "how steps are taken")
template <auto member>
constexpr Field choice(std::string_view key, std::string_view words) {
  using Section = typename detail::MemberOf<decltype(member)>::Section;
  using Value = typename detail::MemberOf<decltype(member)>::Value;
  static_assert(std::is_enum_v<Value>);
  return {.key = key, .words = words, .choices = choices_of<Value>(), .at = [](void* section) -> FieldValue {
            return ChoiceValue{
                section, [](const void* s) { return static_cast<int>(static_cast<const Section*>(s)->*member); },
                [](void* s, int value) { static_cast<Section*>(s)->*member = static_cast<Value>(value); }};
          }};
}

// list_field<Block, sizes, get, set>("com", "centre of mass", Dimension::length): functions without captures
template <class Section, auto& sizes, auto get, auto set>
constexpr Field list_field(std::string_view key, std::string_view words, Dimension dimension = Dimension::none,
                           Limits limits = any_number) {
  return {.key = key, .words = words, .dimension = dimension, .limits = limits, .at = [](void* section) -> FieldValue {
            return ListValue{section, sizes, [](const void* s) { return get(*static_cast<const Section*>(s)); },
                             [](void* s, std::span<const double> values) { set(*static_cast<Section*>(s), values); }};
          }};
}

inline const Field* find_field(std::span<const Field> fields, std::string_view key) {
  for (const Field& field : fields)
    if (field.key == key) return &field;
  return nullptr;
}

}  // namespace teeter

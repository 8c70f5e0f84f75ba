#include "scenario/check_fields.hpp"

#include <algorithm>
#include <limits>

#include "scenario/physical_range.hpp"

namespace teeter {
namespace {

// A limit as one writes it: 1e9, not 1e+09.
std::string number(double value) {
  std::string text = fmt::format("{:g}", value);
  for (const std::string_view padding : {"e+0", "e-0"})
    if (const std::size_t at = text.find(padding); at != std::string::npos)
      text.replace(at, padding.size(), padding[1] == '-' ? "e-" : "e");
  return text;
}

constexpr double never = std::numeric_limits<double>::infinity();

// What is not a number or infinite is beyond the largest.
bool is_sound(const Field& field, double value) {
  return field.limits.hold(value) && is_physical(value, field.dimension);
}

bool is_fine(const Field& field, double value) {
  return is_sound(field, value) && (field.limits.unit.empty() || value > 0.0);
}

// Of a kind that has no rule.
bool is_free(const FieldValue& value) {
  return std::holds_alternative<bool*>(value) || std::holds_alternative<std::string*>(value) ||
         std::holds_alternative<std::optional<std::string>*>(value) || std::holds_alternative<std::uint64_t*>(value);
}

// Most values are fine; whoever says false looks closer.
bool is_fine_value(const Field& field, const FieldValue& value) {
  if (const auto* number = std::get_if<double*>(&value)) return is_fine(field, **number);
  if (const auto* given = std::get_if<std::optional<double>*>(&value)) return !**given || is_fine(field, ***given);
  if (auto* const* count = std::get_if<long*>(&value)) return field.limits.hold(static_cast<double>(**count));
  if (const auto* numbers = std::get_if<std::vector<double>*>(&value)) return (*numbers)->empty();
  if (const auto* list = std::get_if<ListValue>(&value)) {
    const std::vector<double> numbers = list->get(list->section);
    return std::all_of(numbers.begin(), numbers.end(), [&](double number) { return is_sound(field, number); });
  }
  if (const auto* choice = std::get_if<ChoiceValue>(&value)) {
    const auto number = static_cast<std::size_t>(choice->get(choice->section));
    return number < field.choices.size() && field.choices[number].value == static_cast<int>(number);
  }
  if (const auto* point = std::get_if<std::optional<NumberPair>*>(&value)) return !**point;
  if (const auto* rows = std::get_if<NumberRows<2>*>(&value)) return (*rows)->empty();
  return is_free(value);
}

void check_number(Rules& rules, const Field& field, double value, const Place& at) {
  if (is_fine(field, value)) return;
  if (field.limits.unit.empty() || value > 0.0) {
    rules.require(field.limits.hold(value) || std::isnan(value), at,
                  [&] { return fmt::format("must be {}, found {}", words_for(field.limits), value); });
  } else {
    rules.require(false, at, [&] { return fmt::format("must be above 0, found {}", value); });
  }
  rules.require(std::isfinite(value) || (!field.limits.hold(value) && !std::isnan(value)), at,
                [&] { return fmt::format("must be a finite number, found {}", value); });
  rules.require(!std::isfinite(value) || !field.limits.hold(value) || is_physical(value, field.dimension), at,
                [&] { return words_beyond(value, field.dimension); });
}

struct CheckValue {
  Rules& rules;
  const Field& field;
  const Place& at;

  void operator()(const double* value) const { check_number(rules, field, *value, at); }
  void operator()(const std::optional<double>* value) const {
    if (*value) check_number(rules, field, **value, at);
  }
  void operator()(const long* value) const {
    rules.require(field.limits.hold(static_cast<double>(*value)), at,
                  [&] { return fmt::format("must be {}, found {}", words_for(field.limits), *value); });
  }
  // Both numbers of a pair have one place in the file: it is named once.
  void operator()(const NumberPair* pair) const {
    check_number(rules, field, is_sound(field, (*pair)[0]) ? (*pair)[1] : (*pair)[0], at);
  }
  void operator()(const std::optional<NumberPair>* pair) const {
    if (*pair) operator()(&**pair);
  }
  void operator()(const std::vector<double>* values) const {
    for (const double value : *values) check_number(rules, field, value, at);
  }
  void operator()(const ListValue& list) const {
    const std::vector<double> values = list.get(list.section);
    const auto odd = std::find_if(values.begin(), values.end(), [&](double value) { return !is_sound(field, value); });
    if (odd != values.end()) check_number(rules, field, *odd, at);
  }
  void operator()(const ChoiceValue& choice) const {
    const int value = choice.get(choice.section);
    const bool known = std::any_of(field.choices.begin(), field.choices.end(),
                                   [&](const Choice& allowed) { return allowed.value == value; });
    rules.require(known, at, [&] { return fmt::format("{} is no choice", value); });
  }
  template <std::size_t columns>
  void operator()(const NumberRows<columns>* rows) const {
    for (const auto& row : *rows)
      for (const double value : row) check_number(rules, field, value, at);
  }
  void operator()(const std::vector<std::string>* /*value*/) const {}
  void operator()(const std::uint64_t* /*value*/) const {}
  void operator()(const bool* /*value*/) const {}
  void operator()(const std::string* /*value*/) const {}
  void operator()(const std::optional<std::string>* /*value*/) const {}
};

}  // namespace

std::string words_for(const Limits& limits) {
  if (limits.sign) return "1 or -1";
  const bool low = std::isfinite(limits.low);
  const bool high = std::isfinite(limits.high);
  if (!low && !high) return {};
  const std::string unit = limits.unit.empty() ? "" : fmt::format(" {}", limits.unit);
  if (low && high && !limits.above && !limits.below)
    return fmt::format("from {} to {}{}", number(limits.low), number(limits.high), unit);
  const std::string from = low ? (limits.above ? "above " : "at least ") + number(limits.low) : "";
  const std::string to = high ? (limits.below ? "below " : "at most ") + number(limits.high) : "";
  return from + (low && high ? " and " : "") + to + unit;
}

FieldTable::FieldTable(std::span<const Field> fields, void* sample, std::size_t size) : fields_(fields) {
  constexpr double least = std::numeric_limits<double>::min();
  for (const Field& field : fields) {
    if (field.at == nullptr) continue;
    const FieldValue value = field.at(sample);
    const Limits& limits = field.limits;
    const double most = largest_of(field.dimension);
    const double from = limits.above ? std::nextafter(limits.low, never) : limits.low;
    const double to = limits.below ? std::nextafter(limits.high, -never) : limits.high;
    const double low = std::max(limits.unit.empty() ? -most : least, from);
    const double high = std::min(most, to);
    // Numbers that the section keeps elsewhere have no place in it.
    const bool plain = field.says_word == nullptr && !limits.sign;
    const auto add = [&](std::vector<Numbers>& list, const void* here, std::size_t count) {
      const auto place = reinterpret_cast<std::uintptr_t>(here) - reinterpret_cast<std::uintptr_t>(sample);
      if (plain && place < size) return list.push_back({place, count, low, high});
      others_.push_back(&field);
    };
    if (auto* const* number = std::get_if<double*>(&value)) {
      add(numbers_, *number, 1);
    } else if (auto* const* pair = std::get_if<NumberPair*>(&value)) {
      add(numbers_, *pair, 2);
    } else if (auto* const* given = std::get_if<std::optional<double>*>(&value)) {
      add(optional_, *given, 1);
    } else if (!is_free(value)) {
      others_.push_back(&field);
    }
  }
}

bool FieldTable::Numbers::hold(double value) const {
  return value >= low && value <= high && (value == 0.0 || std::fabs(value) >= smallest_number);
}

bool FieldTable::all_fine(const void* section) const {
  const auto* const base = static_cast<const char*>(section);
  for (const Numbers& n : numbers_) {
    const auto* const number = reinterpret_cast<const double*>(base + n.offset);
    for (std::size_t i = 0; i < n.count; ++i)
      if (!n.hold(number[i])) return false;
  }
  for (const Numbers& n : optional_) {
    const auto& given = *reinterpret_cast<const std::optional<double>*>(base + n.offset);
    if (given && !n.hold(*given)) return false;
  }
  return std::all_of(others_.begin(), others_.end(), [&](const Field* field) {
    if (field->says_word != nullptr && *field->says_word(const_cast<void*>(section))) return true;
    return is_fine_value(*field, field->at(const_cast<void*>(section)));
  });
}

void check_fields(Rules& rules, const FieldTable& table, const void* section, const Place& at) {
  if (!table.all_fine(section)) check_fields(rules, table.fields(), section, at);
}

void check_fields(Rules& rules, std::span<const Field> fields, const void* section, const Place& at) {
  for (const Field& field : fields) {
    if (field.at == nullptr) continue;
    if (field.says_word != nullptr && *field.says_word(const_cast<void*>(section))) continue;
    // Nothing is written through it: fields give access for readers too.
    const FieldValue value = field.at(const_cast<void*>(section));
    if (is_fine_value(field, value)) continue;
    const Place here{at.name.empty() ? nullptr : &at, field.key};
    std::visit(CheckValue{rules, field, here}, value);
  }
}

}  // namespace teeter

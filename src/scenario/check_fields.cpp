#include "scenario/check_fields.hpp"

#include <algorithm>

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

bool is_sound(const Field& field, double value) {
  return std::isfinite(value) && field.limits.hold(value) && is_physical(value, field.dimension);
}

bool is_fine(const Field& field, double value) {
  return is_sound(field, value) && (field.limits.unit.empty() || value > 0.0);
}

// Most values are numbers, and fine: every run looks at all of them.
bool is_fine_number(const Field& field, const FieldValue& value) {
  if (const auto* number = std::get_if<double*>(&value)) return is_fine(field, **number);
  if (const auto* given = std::get_if<std::optional<double>*>(&value)) return !**given || is_fine(field, ***given);
  return false;
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

void check_fields(Rules& rules, std::span<const Field> fields, const void* section, const Place& at) {
  for (const Field& field : fields) {
    if (field.at == nullptr) continue;
    if (field.says_word != nullptr && *field.says_word(const_cast<void*>(section))) continue;
    // Nothing is written through it: fields give access for readers too.
    const FieldValue value = field.at(const_cast<void*>(section));
    if (is_fine_number(field, value)) continue;
    const Place here{at.name.empty() ? nullptr : &at, field.key};
    std::visit(CheckValue{rules, field, here}, value);
  }
}

}  // namespace teeter

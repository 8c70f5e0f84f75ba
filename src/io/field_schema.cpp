#include "io/field_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "scenario/check_fields.hpp"
#include "scenario/physical_range.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

// Characters that mean something in a pattern are quoted.
std::string quoted(std::string_view text) {
  std::string pattern;
  for (const char c : text) {
    if (std::string_view("^$.*+?()[]{}|\\/").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern;
}

Json plain_number(const Limits& limits) {
  Json number{{"type", "number"}};
  if (std::isfinite(limits.low)) number[limits.above ? "exclusiveMinimum" : "minimum"] = limits.low;
  if (std::isfinite(limits.high)) number[limits.below ? "exclusiveMaximum" : "maximum"] = limits.high;
  if (limits.sign) number = {{"enum", {1, -1}}};
  return number;
}

struct ValueSchema {
  const Field& field;

  Json one() const { return number_schema(field.dimension, field.limits); }
  Json operator()(const double* /*value*/) const {
    if (field.word.empty()) return one();
    return {{"anyOf", {one(), {{"const", field.word}}}}};
  }
  Json operator()(const std::optional<double>* /*value*/) const { return one(); }
  Json operator()(const long* /*value*/) const {
    Json whole = plain_number(field.limits);
    if (!field.limits.sign) whole["type"] = "integer";
    return whole;
  }
  Json operator()(const std::uint64_t* /*value*/) const { return {{"type", "integer"}, {"minimum", 0}}; }
  Json operator()(const bool* /*value*/) const { return {{"type", "boolean"}}; }
  Json operator()(const std::string* /*value*/) const { return {{"type", "string"}}; }
  Json operator()(const std::optional<std::string>* /*value*/) const { return {{"type", {"string", "integer"}}}; }
  Json operator()(const NumberPair* /*value*/) const {
    Json pair{{"type", "array"}, {"items", one()}, {"minItems", field.one_or_two ? 1 : 2}, {"maxItems", 2}};
    return field.one_or_two ? Json{{"anyOf", {one(), pair}}} : pair;
  }
  Json operator()(const std::optional<NumberPair>* /*value*/) const {
    return {{"type", "array"}, {"items", one()}, {"minItems", 2}, {"maxItems", 2}};
  }
  Json operator()(const std::vector<double>* /*value*/) const {
    return {{"anyOf", {one(), {{"type", "array"}, {"items", one()}, {"minItems", 1}}}}};
  }
  Json operator()(const std::vector<std::string>* /*value*/) const {
    return {{"anyOf", {{{"type", "string"}}, {{"type", "array"}, {"items", {{"type", "string"}}}}}}};
  }
  template <std::size_t columns>
  Json operator()(const NumberRows<columns>* /*value*/) const {
    return {{"type", "array"},
            {"items", {{"type", "array"}, {"items", one()}, {"minItems", columns}, {"maxItems", columns}}}};
  }
  Json operator()(const ListValue& list) const {
    Json array{{"type", "array"}, {"items", one()}, {"minItems", list.sizes.front()}, {"maxItems", list.sizes.back()}};
    return list.sizes.front() == 1 ? Json{{"anyOf", {one(), array}}} : array;
  }
  Json operator()(const ChoiceValue& /*value*/) const {
    Json choices = Json::array();
    for (const Choice& choice : field.choices)
      choices.push_back({{"const", choice.name}, {"description", choice.words}});
    return {{"type", "string"}, {"oneOf", choices}};
  }
};

struct DefaultValue {
  const Field& field;

  Json operator()(const double* value) const { return *value; }
  Json operator()(const std::optional<double>* value) const { return *value ? Json(**value) : Json(); }
  Json operator()(const long* value) const { return *value; }
  Json operator()(const std::uint64_t* value) const { return *value; }
  Json operator()(const bool* value) const { return *value; }
  Json operator()(const NumberPair* value) const { return *value; }
  Json operator()(const ChoiceValue& value) const {
    for (const Choice& choice : field.choices)
      if (choice.value == value.get(value.section)) return choice.name;
    return {};
  }
  Json operator()(const ListValue& list) const {
    const std::vector<double> values = list.get(list.section);
    return values.empty() ? Json() : Json(values);
  }
  template <class Other>
  Json operator()(const Other* /*none*/) const {
    return {};
  }
};

}  // namespace

Json number_schema(Dimension dimension, const Limits& limits) {
  if (dimension == Dimension::none) return plain_number(limits);
  std::string units;
  for (const std::string_view unit : units_of(dimension)) units += (units.empty() ? "" : "|") + quoted(unit);
  const std::string pattern =
      fmt::format("^[ \\t]*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?[ \\t]*({})?[ \\t]*$", units);
  Limits bounded = limits;
  bounded.high = std::min(limits.high, largest_of(dimension));
  if (!std::isfinite(limits.low)) bounded.low = -largest_of(dimension);
  return {{"anyOf", {plain_number(bounded), {{"type", "string"}, {"pattern", pattern}}}}};
}

Json default_value(const Field& field, const void* defaults) {
  if (field.at == nullptr || !field.missing.empty() || !field.otherwise.empty()) return {};
  return std::visit(DefaultValue{field}, field.at(const_cast<void*>(defaults)));
}

std::string without_marks(std::string_view words) {
  std::string text;
  for (const char c : words)
    if (c != '`') text += c;
  return text;
}

Json field_schema(const Field& field, const void* defaults) {
  Json schema = Json::object();
  std::string text = without_marks(field.words);
  if (const std::string unit = si_unit(field.dimension); !unit.empty()) text += fmt::format(" ({})", unit);
  if (const std::string rule = words_for(field.limits); !rule.empty()) text += fmt::format("; {}", rule);
  if (!field.otherwise.empty()) text += fmt::format(". Default: {}", without_marks(field.otherwise));
  schema["description"] = text;
  if (field.at == nullptr) return schema;
  // Nothing is written: fields give access for readers too.
  void* section = const_cast<void*>(defaults);
  if (Json value = default_value(field, defaults); !value.is_null()) schema["default"] = std::move(value);
  schema.update(std::visit(ValueSchema{field}, field.at(section)));
  return schema;
}

Json table_schema(std::span<const Field> fields, const void* defaults) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const Field& field : fields) {
    properties[std::string(field.key)] = field_schema(field, defaults);
    if (!field.missing.empty() && field.unless[0].empty()) required.push_back(field.key);
  }
  Json table{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
  if (!required.empty()) table["required"] = std::move(required);
  return table;
}

}  // namespace teeter

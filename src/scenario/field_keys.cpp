#include "scenario/field_keys.hpp"

#include "core/number.hpp"

namespace teeter {
namespace {

std::string list_text(std::span<const double> values) {
  std::string text = "[";
  for (const double value : values) text += (text.size() > 1 ? ", " : "") + to_text(value);
  return text + "]";
}

// Visitors take pointers to what is not const: to others the template for the rest would be the closer match.

// Sets the number, or the one at a place of a pair or list.
struct SetNumber {
  double value;
  std::optional<std::size_t> place;
  std::optional<std::size_t> column;  // of a row
  std::size_t blocks;

  void operator()(double* number) const { *number = value; }
  void operator()(std::optional<double>* number) const { *number = value; }
  void operator()(long* number) const { *number = static_cast<long>(value); }
  void operator()(std::uint64_t* number) const { *number = static_cast<std::uint64_t>(value); }
  void operator()(NumberPair* pair) const {
    for (std::size_t i = 0; i < 2; ++i)
      if (!place || *place == i) (*pair)[i] = value;
  }
  void operator()(std::optional<NumberPair>* pair) const { (**pair)[*place] = value; }
  void operator()(std::vector<double>* values) const {
    values->resize(blocks, 0.0);
    (*values)[place.value_or(0)] = value;
  }
  template <std::size_t columns>
  void operator()(NumberRows<columns>* rows) const {
    (*rows)[*place][*column] = value;
  }
  void operator()(const ListValue& list) const {
    std::vector<double> values = list.get(list.section);
    values[place.value_or(0)] = value;
    list.set(list.section, values);
  }
  template <class Other>
  void operator()(const Other& /*no number*/) const {}
};

struct NumberText {
  std::string operator()(double* number) const { return to_text(*number); }
  std::string operator()(std::optional<double>* number) const { return to_text(number->value_or(0.0)); }
  std::string operator()(long* number) const { return std::to_string(*number); }
  std::string operator()(std::uint64_t* number) const { return std::to_string(*number); }
  std::string operator()(NumberPair* pair) const { return list_text(*pair); }
  std::string operator()(std::optional<NumberPair>* pair) const { return list_text(pair->value_or(NumberPair{})); }
  std::string operator()(std::vector<double>* values) const { return list_text(*values); }
  template <std::size_t columns>
  std::string operator()(NumberRows<columns>* rows) const {
    std::string text = "[";
    for (const auto& row : *rows) text += (text.size() > 1 ? ", " : "") + list_text(row);
    return text + "]";
  }
  std::string operator()(const ListValue& list) const {
    const std::vector<double> values = list.get(list.section);
    return values.size() == 1 ? to_text(values[0]) : list_text(values);
  }
  template <class Other>
  std::string operator()(const Other& /*no number*/) const {
    return {};
  }
};

// Whether a path may name it in this scenario, with its place where it needs one.
struct NamesNumber {
  const Field& field;
  const std::vector<std::string>& parts;
  std::size_t after;  // parts behind the key begin here
  std::size_t blocks;

  bool alone() const { return parts.size() == after; }
  bool placed(std::size_t size) const {
    return parts.size() == after + 1 && place_in_list(parts[after], size).has_value();
  }
  bool operator()(double* /*number*/) const { return alone(); }
  bool operator()(std::optional<double>* /*number*/) const { return alone(); }
  bool operator()(long* /*number*/) const { return alone(); }
  bool operator()(std::uint64_t* /*number*/) const { return alone(); }
  bool operator()(NumberPair* /*pair*/) const { return placed(2) || (field.one_or_two && alone()); }
  bool operator()(std::optional<NumberPair>* pair) const { return *pair && placed(2); }
  bool operator()(std::vector<double>* /*values*/) const {
    return field.per_block && (placed(blocks) || (alone() && blocks == 1));
  }
  template <std::size_t columns>
  bool operator()(NumberRows<columns>* rows) const {
    return parts.size() == after + 2 && place_in_list(parts[after], rows->size()) &&
           place_in_list(parts[after + 1], columns);
  }
  bool operator()(const ListValue& list) const {
    const std::size_t size = list.get(list.section).size();
    return size == 1 ? alone() : placed(size);
  }
  template <class Other>
  bool operator()(const Other& /*no number*/) const {
    return false;
  }
};

// What a field replaces is no longer given.
void take_back(const Field& field, void* section) {
  const FieldValue value = field.at(section);
  if (auto* const* number = std::get_if<std::optional<double>*>(&value)) (*number)->reset();
  if (auto* const* number = std::get_if<double*>(&value)) **number = 0.0;
}

}  // namespace

std::optional<std::size_t> place_in_list(const std::string& part, std::size_t size) {
  if (part.empty() || part.size() > 6 || part.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  const std::size_t place = std::stoul(part);
  if (place >= size) return std::nullopt;
  return place;
}

std::optional<ScenarioKey> field_key(const Scenario& scenario, std::span<const Field> fields,
                                     const std::function<void*(Scenario&)>& reach,
                                     const std::vector<std::string>& parts, std::size_t first) {
  if (parts.size() <= first) return std::nullopt;
  const Field* found = find_field(fields, parts[first]);
  if (found == nullptr || found->at == nullptr) return std::nullopt;
  const Field& field = *found;  // fields stand in tables that last
  Scenario copy = scenario;
  if (!std::visit(NamesNumber{field, parts, first + 1, scenario.blocks.size()}, field.at(reach(copy))))
    return std::nullopt;
  std::optional<std::size_t> place;
  if (parts.size() > first + 1) place = place_in_list(parts[first + 1], 1000000);
  std::optional<std::size_t> column;
  if (parts.size() > first + 2) column = place_in_list(parts[first + 2], 1000000);
  std::string path = parts[0];
  for (std::size_t i = 1; i <= first; ++i) path += "." + parts[i];
  ScenarioKey key;
  key.dimension = field.dimension;
  key.set = [&field, fields, reach, place, column](Scenario& s, double value) {
    void* section = reach(s);
    if (field.says_word != nullptr) *field.says_word(section) = false;
    std::visit(SetNumber{value, place, column, s.blocks.size()}, field.at(section));
    if (const Field* other = find_field(fields, field.instead)) take_back(*other, section);
  };
  key.written = {{path, [&field, reach](const Scenario& s) {
                    Scenario shown = s;
                    return std::visit(NumberText{}, field.at(reach(shown)));
                  }}};
  return key;
}

}  // namespace teeter

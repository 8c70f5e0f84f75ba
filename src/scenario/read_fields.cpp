#include "scenario/read_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace teeter {
namespace {

std::string words_for_sizes(std::span<const std::size_t> sizes) {
  if (sizes.size() > 3) return fmt::format("{} to {}", sizes.front(), sizes.back());
  std::string text;
  for (const std::size_t size : sizes) text += (text.empty() ? "" : " or ") + std::to_string(size);
  return text;
}

bool any_given(const TableReader& reader, std::span<const std::string_view> keys) {
  return std::any_of(keys.begin(), keys.end(), [&](std::string_view key) { return !key.empty() && reader.has(key); });
}

struct ReadValue {
  TableReader& reader;
  const Field& field;

  void operator()(double* value) const { reader.read(field.key, *value, field.dimension); }
  void operator()(std::optional<double>* value) const { reader.read(field.key, *value, field.dimension); }
  void operator()(long* value) const { reader.read(field.key, *value); }
  void operator()(bool* value) const { reader.read(field.key, *value); }
  void operator()(std::uint64_t* value) const {
    const auto read = reader.whole_number(field.key);
    if (!read) return;
    if (*read < 0) return reader.problem(field.key, fmt::format("must be at least 0, found {}", *read));
    *value = static_cast<std::uint64_t>(*read);
  }
  void operator()(std::string* value) const {
    if (auto read = reader.text(field.key)) *value = std::move(*read);
  }
  // A name, or a whole number as text.
  void operator()(std::optional<std::string>* value) const {
    if (auto read = reader.text_or_number(field.key)) *value = std::move(*read);
  }
  void operator()(NumberPair* pair) const { read_pair(*pair); }
  void operator()(std::optional<NumberPair>* pair) const {
    NumberPair read{};
    if (read_pair(read)) *pair = read;
  }
  bool read_pair(NumberPair& pair) const {
    const auto read = reader.numbers(field.key, field.dimension);
    if (!read) return false;
    if (read->size() != 2 && !(field.one_or_two && read->size() == 1)) {
      const char* allowed = field.one_or_two ? "a number or a list of two" : "a list of two numbers";
      reader.problem(field.key, fmt::format("must be {}, found {}", allowed, read->size()));
      return false;
    }
    pair = {read->front(), read->back()};
    return true;
  }
  void operator()(std::vector<double>* values) const {
    const auto read = reader.numbers(field.key, field.dimension);
    if (!read) return;
    if (read->empty() && field.per_block) reader.problem(field.key, "must have one value for each block, found none");
    *values = *read;
  }
  template <std::size_t columns>
  void operator()(NumberRows<columns>* rows) const {
    const auto read = reader.rows(field.key, columns, field.dimension);
    if (!read) return;
    rows->clear();
    for (const std::vector<double>& row : *read) std::copy_n(row.begin(), columns, rows->emplace_back().begin());
  }
  void operator()(std::vector<std::string>* texts) const {
    if (auto read = reader.texts(field.key)) *texts = std::move(*read);
  }
  void operator()(const ListValue& list) const {
    const auto read = reader.numbers(field.key, field.dimension);
    if (!read) return;
    if (std::find(list.sizes.begin(), list.sizes.end(), read->size()) == list.sizes.end())
      return reader.problem(
          field.key, fmt::format("must be a list of {} numbers, found {}", words_for_sizes(list.sizes), read->size()));
    list.set(list.section, *read);
  }
  void operator()(const ChoiceValue& choice) const {
    std::vector<std::string_view> names;
    for (const Choice& allowed : field.choices) names.push_back(allowed.name);
    const auto read = reader.choice(field.key, names);
    if (!read) return;
    for (const Choice& allowed : field.choices)
      if (allowed.name == *read) choice.set(choice.section, allowed.value);
  }
};

}  // namespace

void read_fields(TableReader& reader, std::span<const Field> fields, void* section) {
  for (const Field& field : fields) {
    if (field.says_word != nullptr) *field.says_word(section) = reader.is_text(field.key, field.word);
    if (field.says_word != nullptr && *field.says_word(section)) continue;
    if (reader.has(field.key)) {
      if (field.at == nullptr) continue;
      std::visit(ReadValue{reader, field}, field.at(section));
    } else if (!field.missing.empty() && !any_given(reader, field.unless)) {
      reader.problem(field.key, field.missing);
    }
  }
}

void allow_fields(TableReader& reader, std::span<const Field> fields, std::span<const std::string_view> besides,
                  std::string_view of) {
  std::vector<std::string_view> keys(besides.begin(), besides.end());
  for (const Field& field : fields) keys.push_back(field.key);
  reader.allow_only(keys, of);
}

void read_section(TableReader& reader, std::span<const Field> fields, void* section) {
  allow_fields(reader, fields);
  read_fields(reader, fields, section);
}

}  // namespace teeter

// The rules that each field keeps by itself.
#pragma once

#include <span>
#include <vector>

#include "scenario/field.hpp"
#include "scenario/rule_list.hpp"

namespace teeter {

// `section` is the struct that the fields describe; `at` is its place in the file.
void check_fields(Rules& rules, std::span<const Field> fields, const void* section, const Place& at);

// Fields of a plain struct with the places of their numbers worked out once: every run of a search or a study looks at
// all of them, and they are nearly always fine.
class FieldTable {
 public:
  template <class Section>
  static FieldTable of(std::span<const Field> fields) {
    Section sample{};
    return {fields, &sample, sizeof(Section)};
  }
  std::span<const Field> fields() const { return fields_; }
  bool all_fine(const void* section) const;

 private:
  // `count` numbers in a row.
  struct Numbers {
    std::size_t offset;
    std::size_t count;
    double low;
    double high;
    bool hold(double value) const;
  };
  FieldTable(std::span<const Field> fields, void* sample, std::size_t size);

  std::span<const Field> fields_;
  std::vector<Numbers> numbers_;
  std::vector<Numbers> optional_;     // one each, where it is given
  std::vector<const Field*> others_;  // that are asked for their values
};

void check_fields(Rules& rules, const FieldTable& table, const void* section, const Place& at);

// "above 0", "from 0 to 1": for messages and documents; empty where anything goes.
std::string words_for(const Limits& limits);

}  // namespace teeter

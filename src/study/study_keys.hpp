// The keys of [study].
#pragma once

#include <span>
#include <string_view>

#include "scenario/field.hpp"

namespace teeter {

// Keys that belong together, as the documents show them.
struct StudyKeyGroup {
  std::string_view name;
  std::span<const Field> fields;  // of Study
};

std::span<const StudyKeyGroup> study_key_groups();
std::span<const Field> study_keys();            // of all groups
std::span<const Field> study_axis_keys();       // of StudyAxis
std::span<const Field> study_random_keys();     // of RandomKey
std::span<const Field> study_record_keys();     // of RecordEntry, besides those of its request
std::span<const Field> study_fragility_keys();  // of GivenFragility

}  // namespace teeter

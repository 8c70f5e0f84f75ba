// A field as a piece of JSON Schema.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "scenario/field.hpp"

namespace teeter {

// A number of this dimension: plain, in SI units, or a text with a unit.
nlohmann::ordered_json number_schema(Dimension dimension, const Limits& limits);

// `defaults` is a section with its default values.
nlohmann::ordered_json field_schema(const Field& field, const void* defaults);

// Null where it has none, or says it in words.
nlohmann::ordered_json default_value(const Field& field, const void* defaults);

// Sentences of the documents without their marks.
std::string without_marks(std::string_view words);

// A closed table: these fields and no others.
nlohmann::ordered_json table_schema(std::span<const Field> fields, const void* defaults);

}  // namespace teeter

// Sections of the scenario file, read as their fields describe them.
#pragma once

#include <span>

#include "scenario/field.hpp"
#include "scenario/toml_reader.hpp"

namespace teeter {

// Every field that is there, into the struct that the fields describe; the others keep their values. Says which are
// missing. Keys that no field has are the caller's to refuse: see allow_fields.
void read_fields(TableReader& reader, std::span<const Field> fields, void* section);

// Refuses keys that neither the fields nor `besides` have.
void allow_fields(TableReader& reader, std::span<const Field> fields, std::span<const std::string_view> besides = {},
                  std::string_view of = {});

// Both.
void read_section(TableReader& reader, std::span<const Field> fields, void* section);

}  // namespace teeter

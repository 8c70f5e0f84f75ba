// The tables that make blocks of the model contact: walls, arches, columns of drums, drawings, and the ground below.
#pragma once

#include "scenario/record_source.hpp"
#include "scenario/sections.hpp"
#include "scenario/toml_reader.hpp"

namespace teeter {

extern const ScenarioSection base_section;
extern const ScenarioSection wall_section;
extern const ScenarioSection arch_section;
extern const ScenarioSection column_section;
extern const ScenarioSection import_section;
extern const ScenarioSection imperfection_section;

// Keys of an opening of a wall, and of its lintel.
std::span<const Field> opening_fields();
std::span<const Field> lintel_fields();

// After the sections have been read: openings, the file of the drawing, and the blocks that all of them make.
void read_masonry(TableReader& root, const RecordSource& files, Scenario& scenario);

}  // namespace teeter

// What an object stands on and what ties it down: the fields of [support.floor], [support.isolation] and [[anchor]].
#pragma once

#include "scenario/sections.hpp"

namespace teeter {

extern const ScenarioSection floor_section;      // support.floor
extern const ScenarioSection isolation_section;  // support.isolation
extern const ScenarioSection anchor_section;     // of which there are many

std::span<const Field> floor_mode_fields();

}  // namespace teeter

// The section of the scenario that only the model winkler reads.
#pragma once

#include "scenario/sections.hpp"

namespace teeter {

extern const ScenarioSection winkler_section;

}  // namespace teeter

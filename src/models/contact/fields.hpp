// The section of the scenario that only the model contact reads.
#pragma once

#include "scenario/sections.hpp"

namespace teeter {

extern const ScenarioSection contact_section;

}  // namespace teeter

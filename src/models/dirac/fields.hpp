// The section of the scenario that only the model dirac reads.
#pragma once

#include "scenario/sections.hpp"

namespace teeter {

extern const ScenarioSection dirac_section;

}  // namespace teeter

// The keys of [space].
#pragma once

#include "scenario/sections.hpp"

namespace teeter {

extern const ScenarioSection space_section;

}  // namespace teeter

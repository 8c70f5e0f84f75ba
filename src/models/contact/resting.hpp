// The blocks where they stand, for limit analysis.
#pragma once

#include "limit/assembly.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

Assembly assembly_of(const Scenario& scenario);

}  // namespace teeter

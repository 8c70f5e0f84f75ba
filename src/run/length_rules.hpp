// How much a run may ask for, given how long it lasts.
#pragma once

#include "follow/model_entry.hpp"

namespace teeter {

// Samples, steps, cycles of the ground. The numbers of the scenario must be sound.
void check_length(Rules& rules, const Scenario& scenario, const ModelEntry& model);

}  // namespace teeter

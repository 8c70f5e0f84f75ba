// Energy levels and what the model dirac tells, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "teeter/history.hpp"

namespace teeter {

nlohmann::ordered_json dirac_json(const DiracOutcome& dirac);
nlohmann::ordered_json energy_levels_json(const std::vector<EnergyLevel>& levels);

}  // namespace teeter

// What only the model space knows, as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "teeter/history.hpp"

namespace teeter {

// Adds what belongs to the one block, to the whole run and to its energies.
void add_space(nlohmann::ordered_json& run, const Summary& summary);

void add_points(nlohmann::ordered_json& impact, const PointsAtImpact& points);

}  // namespace teeter

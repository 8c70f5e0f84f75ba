// What a risk study found, as JSON: for summary.json, --json and the page.
#pragma once

#include <nlohmann/json.hpp>

#include "teeter/hazard.hpp"

namespace teeter {

nlohmann::ordered_json deaggregation_json(const RiskFindings& risk);
nlohmann::ordered_json hazards_json(const RiskFindings& risk);

}  // namespace teeter

// Supports, anchors, certificates and rules of thumb as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "teeter/history.hpp"

namespace teeter {

void add_support(nlohmann::ordered_json& run, const Summary& summary);

}  // namespace teeter

// Values that are allowed but look like a slip of units: width = 25 where "25 cm" is meant.
#pragma once

#include <string>
#include <vector>

#include "teeter/study.hpp"

namespace teeter {

// One sentence for each, with the unit that is probably meant.
std::vector<std::string> unit_slips(const Scenario& scenario);

// Likewise for a study: what it varies is judged by the values it takes, everything else as it stands.
std::vector<std::string> unit_slips(const Scenario& scenario, const Study& study);

// An acceleration above what any ground or shaking table does; empty where it is not.
std::string acceleration_slip(const std::string& key, double acceleration);

}  // namespace teeter

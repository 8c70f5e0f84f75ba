// A logistic curve in the logarithms of PGA and PGV/PGA: what can be told of a test without any model of the boulder.
#pragma once

#include "validate/measured/boulder_data.hpp"

namespace teeter {

// Falls, of every test; the curve is fitted to the other folds.
std::vector<bool> logistic_verdicts(const BoulderData& data, std::size_t specimen);

}  // namespace teeter

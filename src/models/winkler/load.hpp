// The ground's acceleration over a step of a fixed length.
#pragma once

#include "models/winkler/model.hpp"

namespace teeter {

// For a step from t - step to t + step: the value at t, or, where the acceleration has a breakpoint within, its mean
// with weights that fall linearly to zero at both ends. On a jump at t that is the mean of its two sides, and jumps
// off the grid keep their impulse and its moment. From t = 0 only the second half counts.
BasePush mean_push(const Shaking& shaking, double t, double step);

// Just after t.
BasePush push_at(const Shaking& shaking, double t);

}  // namespace teeter

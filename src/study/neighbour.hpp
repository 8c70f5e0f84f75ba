// Objects and shakings that differ a little from those of a scenario.
#pragma once

#include <functional>

#include "teeter/margin.hpp"

namespace teeter {

// What is changed, in this order; widths and heights once for each block.
enum class VariedInput { shaking, width, height, loss, support };  // loss: restitution, or friction where it slides

// The scenario with each input times the factor it is given; asked once for each change.
Scenario with_inputs_times(const Scenario& scenario, const std::function<double(VariedInput)>& factor);

// Number i of them: widths, heights, restitution (or friction) and shaking each changed by up to `options.spread`.
Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i);

}  // namespace teeter

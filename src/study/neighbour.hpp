// Objects and shakings that differ a little from those of a scenario.
#pragma once

#include <functional>

#include "teeter/margin.hpp"

namespace teeter {

enum class VariedInput { shaking, width, height, com, restitution, friction, support, azimuth };
inline constexpr std::size_t varied_inputs_count = 8;

// What becomes of an input: a factor, or a displacement of the centre of mass (in widths or heights) and of the azimuth
// (rad).
using InputChange = std::function<double(VariedInput)>;
constexpr bool is_displaced(VariedInput input) { return input == VariedInput::com || input == VariedInput::azimuth; }

// The scenario with its inputs changed; `change` is asked once for each number, whatever it answers. Where a rule would
// be broken, inputs change only as far as the rules allow.
Scenario with_inputs_changed(const Scenario& scenario, const InputChange& change);

// Number i of the cases close by: widths, heights, restitution (or friction), shaking and supports each changed by up
// to `options.spread`.
Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i);

}  // namespace teeter

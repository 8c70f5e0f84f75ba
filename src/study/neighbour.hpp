// Objects and shakings that differ a little from those of a scenario.
#pragma once

#include <functional>
#include <string>
#include <vector>

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

// Inputs that are varied, once each, in the order in which a change is asked for them.
std::vector<VariedInput> varied_inputs(const Scenario& scenario);

// How far an input differs at most: as `spread` says, or without it the scenario's uncertainty.
double reach_of(const Scenario& scenario, VariedInput input, std::optional<double> spread);

// The changes of neighbour number i, all values within reach equally likely. To be asked as with_inputs_changed() does.
InputChange drawn_change(const Scenario& scenario, std::optional<double> spread, std::uint64_t seed, long i);

// Number i of the cases close by. It depends on seed and i only.
Scenario neighbour(const Scenario& scenario, const MarginOptions& options, long i);

// What neighbours differ in, and the largest share among it.
std::vector<UncertainInput> uncertain_inputs(const Scenario& scenario, std::optional<double> spread);
double largest_share(const std::vector<UncertainInput>& inputs);

// Names of those that differ by the share of the program, which is also what the scenario may state.
std::vector<std::string> default_inputs(const std::vector<UncertainInput>& inputs);

// "that differ by up to 5 %", or, where shares differ, "as uncertain as told (shaking 10 %, as by default sizes 1 %)".
std::string differ_words(const std::vector<UncertainInput>& inputs);

}  // namespace teeter

// Numbers of blocks and of the initial state, by path.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/scenario_keys.hpp"

namespace teeter {

// block.N.width, ..., block.N.p, block.N.radius, block.N.alpha; parts[0] is "block".
std::optional<ScenarioKey> block_key(const Scenario& scenario, const std::vector<std::string>& parts);

// initial.angle, initial.rate.1, initial.position.0, impact.normal; parts[0] is "initial" or "impact".
std::optional<ScenarioKey> state_key(const Scenario& scenario, const std::vector<std::string>& parts);

// All lengths of the block times a factor; mass and inertia follow where they are given.
void scale_lengths(Block& block, double factor);

// Widths and heights times a factor each; an inertia that is given follows.
void resize(Block& block, double width, double height);

// The place in a list that a part of a path names, below `size`.
std::optional<std::size_t> place_in_list(const std::string& part, std::size_t size);

}  // namespace teeter

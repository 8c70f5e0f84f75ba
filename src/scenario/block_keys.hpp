// Numbers of blocks, by path.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scenario/keys.hpp"

namespace teeter {

// block.N.width, ..., block.N.p, block.N.radius, block.N.alpha; parts[0] is "block".
std::optional<ScenarioKey> block_key(const Scenario& scenario, const std::vector<std::string>& parts);

// All lengths of the block times a factor; mass and inertia follow where they are given.
void scale_lengths(Block& block, double factor);

// Widths and heights times a factor each; an inertia that is given follows.
void resize(Block& block, double width, double height);

}  // namespace teeter

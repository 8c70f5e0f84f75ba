// Stones as they are found: with corners cut, at random (docs/masonry.md). Faces stay where they are, only shorter.
#pragma once

#include <string>
#include <vector>

#include "core/vec2.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

inline constexpr double largest_corner_cut = 0.25;  // share of the shortest side: half of it is left

// Corners, counter-clockwise, of which corner k loses `cuts[k]` (m) of both of its edges; 0 leaves it.
std::vector<Vec2> without_corners(const std::vector<Vec2>& corners, const std::vector<double>& cuts);

bool has_cut_corners(const Scenario& scenario);

// The scenario with its stones as [imperfection] has them: polygons that it no longer changes. Fixed blocks are whole.
Scenario with_cut_corners(const Scenario& scenario);

// What was assumed, in two sentences: of a run twice the same, of a study what its first and its last case have.
std::string words_for_cut_corners(const Imperfection& one, const Imperfection& other);

}  // namespace teeter

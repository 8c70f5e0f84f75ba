// What the floor under an object did, for every model.
#pragma once

#include "teeter/history.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// Periods, factors and peaks of the floor; of both horizontal components the stronger one.
void note_floor(Summary& summary, const Scenario& scenario);

// m, along x: how far the floor is from its place over the ground at these times (s).
std::vector<double> floor_sway(const Scenario& scenario, const std::vector<double>& times);

// The columns ground_... of a model tell what carries the object: they become those of the ground, and the floor gets
// its own.
void add_floor_columns(std::vector<Column>& columns, const Scenario& scenario);

}  // namespace teeter

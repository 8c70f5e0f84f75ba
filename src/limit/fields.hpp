// What limit analysis reads from a scenario: the table [limit].
#pragma once

#include <optional>

#include "scenario/rule_list.hpp"
#include "scenario/sections.hpp"
#include "scenario/toml_reader.hpp"

namespace teeter {

extern const ScenarioSection limit_section;

// The list limit.forces, which no field can hold.
void read_limit_forces(TableReader& reader, LimitAnalysis& limit);

void check_limit(Rules& rules, const Scenario& scenario);

// The block of a force, by name or number; none: there is no such block.
std::optional<std::size_t> block_of(const PointForce& force, const Scenario& scenario);

}  // namespace teeter

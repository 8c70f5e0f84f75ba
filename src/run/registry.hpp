// The models: the only list of them.
#pragma once

#include <span>
#include <string>

#include "follow/model_entry.hpp"

namespace teeter {

std::span<const ModelEntry* const> models();
const ModelEntry& entry_of(ModelKind model);
inline const ModelEntry& entry_of(const Scenario& scenario) { return entry_of(scenario.model); }
const ModelEntry* find_model(std::string_view name);  // nullptr: there is none

// "friction, contact and winkler": the models that can do this.
std::string models_that(bool ModelEntry::*can);

// Every section of the scenario file but block, restitution, ground and study, which have shapes of their own.
std::span<const ScenarioSection* const> sections();

}  // namespace teeter

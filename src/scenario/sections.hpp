// The sections that all models share, with their fields. What only one model reads is described with that model.
#pragma once

#include <span>

#include "scenario/field.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

// A table of the scenario file.
struct ScenarioSection {
  std::string_view name;
  std::string_view words;  // what it is for, in one line
  std::span<const Field> fields;
  // The struct that the fields describe; none for [[block]], of which there are many, and [report], which is no part of
  // a scenario.
  void* (*in)(Scenario& scenario);
  void (*changed)(Scenario& scenario) = nullptr;  // makes blocks of what the fields say; none where they make none
};

extern const ScenarioSection top_section;  // keys outside of any table
extern const ScenarioSection block_section;
extern const ScenarioSection equations_section;
extern const ScenarioSection friction_section;
extern const ScenarioSection impact_section;
extern const ScenarioSection initial_section;
extern const ScenarioSection run_section;
extern const ScenarioSection uncertainty_section;
extern const ScenarioSection output_section;
extern const ScenarioSection report_section;  // its fields are those of a ReportHeading

}  // namespace teeter

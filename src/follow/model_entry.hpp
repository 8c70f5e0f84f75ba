// All that the rest of the program asks about a model. Each model has one, in its entry.cpp; src/run/registry lists
// them.
#pragma once

#include <span>
#include <string_view>

#include "scenario/rule_list.hpp"
#include "scenario/sections.hpp"
#include "teeter/simulate.hpp"

namespace teeter {

struct ModelEntry {
  ModelKind kind;
  std::string_view name;   // in files and results
  std::string_view words;  // what it is for, in one line: --help, documents, schema
  std::string_view menu;   // the same in the fewest words: the page

  // What it can do.
  bool several_blocks = false;     // on each other
  bool places_blocks = false;      // anywhere: block.at
  bool slides = false;             // needs friction.static
  bool flies = false;              // follows a block into the air
  bool free_start = false;         // takes initial.position and initial.velocity
  bool in_space = false;           // three dimensions: shapes, a transverse component, azimuths
  bool slender = false;            // has the linearised equations of a slender block
  bool insets_contacts = false;    // law `inset` moves the points where blocks touch
  bool reads_restitution = false;  // ratios of rates at impacts follow [restitution]
  bool kinetic_friction = false;   // reads friction.kinetic
  bool sums_bounces = false;       // reads run.rest_tolerance
  bool stepped = false;            // goes in time steps: costs what the duration costs
  bool quick_margin = false;       // hundreds of cases take seconds at most
  bool on_plates = false;          // takes [support.isolation] and [[anchor]]
  bool in_lanes = false;           // many cases can run side by side

  std::span<const ScenarioSection* const> sections = {};  // that it alone reads
  // Sections to begin with where the scenario has none, as TOML; `friction` for what slides.
  std::string_view example = {};

  // Rules beyond those of fields and of the above; the second needs sound numbers, such as a place above the ground.
  void (*check)(Rules& rules, const Scenario& scenario) = nullptr;
  void (*check_start)(Rules& rules, const Scenario& scenario) = nullptr;
  double (*step)(const Scenario& scenario) = nullptr;  // s, where it is stepped
  double most_steps = 0.0;                             // of a run
  long quick_steps = 0;  // of a run that is so cheap that three hundred verdicts more take a moment; 0: none is

  // The three depths of simulate.hpp.
  History (*simulate)(const Scenario& scenario, const Progress& progress) = nullptr;
  Summary (*summarise)(const Scenario& scenario) = nullptr;
  Fate (*decide)(const Scenario& scenario) = nullptr;

  std::string_view assumes = {};  // of block, ground and impacts: a sentence or two for reports
};

}  // namespace teeter

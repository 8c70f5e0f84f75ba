// A comparison for people and programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/read_scenario.hpp"
#include "io/words.hpp"
#include "study/compare.hpp"

namespace teeter {

// One column of a comparison: the file's scenario with settings of its own.
struct Variant {
  std::string name;
  std::vector<std::string> settings;  // KEY=VALUE
  std::optional<Plane> plane{};       // of a planar model where the scenario is one in space
};

// "rocking,dirac" as variants; throws InputError for a name that is no model.
std::vector<Variant> variants_of_models(const std::vector<std::string>& models);

// "wider base: block.0.width=0.8; block.0.mass=900"; throws InputError.
Variant read_variant(const std::string& text);

// Planar models beside a scenario in space, once across its width and once across its depth; the others as they are.
std::vector<Variant> in_planes(const Scenario& scenario, const std::vector<Variant>& variants);

// What a planar model sees of a scenario in space; the variant must have a plane. Throws InputError.
ComparedScenario plane_of(const Scenario& scenario, const Variant& variant);

// The scenarios of the file, one for each variant. Throws InputError that names the variant.
std::vector<ComparedScenario> read_variants(const ScenarioFile& file, const std::vector<Variant>& variants);

// The document teeter.compare/1.
nlohmann::ordered_json to_json(const Comparison& comparison);

Words words_for(const Comparison& comparison);

// report.html of a comparison; the variants are those of its runs.
std::string compare_report_html(const ScenarioFile& file, const std::vector<Variant>& variants,
                                const Comparison& comparison, const std::string& command);

// All histories on one time axis: time, then for each run its angles and slips.
std::string compare_csv(const Comparison& comparison);

}  // namespace teeter

// --set KEY=VALUE: overrides of a scenario's keys.
#pragma once

#include <string>

#include "scenario/toml_parser.hpp"
#include "scenario/toml_reader.hpp"

namespace teeter {

// Writes the value at the dotted path (list items by number) into the root table. VALUE is read as TOML where it is
// TOML, else taken as text ("0.3 g").
void apply_setting(toml::table& root, const std::string& setting, Problems& problems);

// The source of the deepest existing node on the dotted path.
toml::source_region locate(const toml::table& root, const std::string& path);

}  // namespace teeter

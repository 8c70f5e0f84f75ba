// Several objects in one scenario file: [[object]] tables, or a CSV file whose columns are keys. An object is a name
// and the settings that make it out of the file's scenario.
#pragma once

#include <string>
#include <vector>

#include "scenario/record_source.hpp"
#include "scenario/toml_parser.hpp"
#include "scenario/toml_reader.hpp"

namespace teeter {

inline constexpr std::size_t most_objects = 10000;

struct ObjectSetting {
  std::string key;
  std::string text;   // KEY=VALUE, as for --set
  std::string place;  // "graveyard.toml:12:1", "stones.csv:5: column 2"
};

struct ListedObject {
  std::string name;
  std::string place;
  std::vector<ObjectSetting> settings;
};

struct ObjectList {
  std::vector<ListedObject> objects;
  bool one = false;  // key `only` names one of them: it is the scenario
};

// Whether the file lists objects, or asks for one of them.
bool lists_objects(const toml::table& root);

// Those that `only` leaves, in their order. What is wrong goes to `problems`.
ObjectList read_object_list(const toml::table& root, const RecordSource& files, Problems& problems);

// The keys of this list, which no scenario has.
void remove_object_list(toml::table& root);

// only="NAME"
std::string setting_for_only(const std::string& name);

}  // namespace teeter

#include "run/registry.hpp"

#include <vector>

#include "models/contact/entry.hpp"
#include "models/dirac/entry.hpp"
#include "models/friction/entry.hpp"
#include "models/rocking/entry.hpp"
#include "models/space/entry.hpp"
#include "models/stack/entry.hpp"
#include "models/winkler/entry.hpp"

namespace teeter {
namespace {

constexpr const ModelEntry* entries[] = {&rocking_model, &dirac_model,   &stack_model, &friction_model,
                                         &contact_model, &winkler_model, &space_model};

}  // namespace

std::span<const ModelEntry* const> models() { return entries; }

const ModelEntry& entry_of(ModelKind model) {
  for (const ModelEntry* entry : entries)
    if (entry->kind == model) return *entry;
  return *entries[0];  // a value outside of the enumeration
}

const ModelEntry* find_model(std::string_view name) {
  for (const ModelEntry* entry : entries)
    if (entry->name == name) return entry;
  return nullptr;
}

std::string models_that(bool ModelEntry::*can) {
  std::vector<std::string_view> names;
  for (const ModelEntry* entry : entries)
    if (entry->*can) names.push_back(entry->name);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += names[i];
  }
  return text;
}

std::span<const ScenarioSection* const> sections() {
  static const std::vector<const ScenarioSection*> all = [] {
    std::vector<const ScenarioSection*> list = {&equations_section, &friction_section};
    for (const ModelEntry* entry : entries) list.insert(list.end(), entry->sections.begin(), entry->sections.end());
    list.insert(list.end(), {&initial_section, &run_section, &uncertainty_section, &output_section});
    return list;
  }();
  return all;
}

}  // namespace teeter

#include "scenario/read_restitution.hpp"

#include <array>

#include "scenario/laws.hpp"
#include "scenario/read_fields.hpp"

namespace teeter {

Restitution read_restitution(TableReader reader) {
  std::vector<std::string_view> names;
  for (const Law& law : laws()) names.push_back(law.name);
  const std::string name = reader.has("law") ? reader.choice("law", names).value_or("") : std::string(names.front());
  for (const Law& law : laws()) {
    if (law.name != name) continue;
    Restitution restitution = law.make();
    constexpr std::array<std::string_view, 1> besides{"law"};
    allow_fields(reader, law.fields, besides);
    read_fields(reader, law.fields, fields_of(restitution));
    return restitution;
  }
  return {};  // a problem is on the list already
}

}  // namespace teeter

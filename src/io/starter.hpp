// The commented scenario that `teeter new` writes.
#pragma once

#include <string>
#include <string_view>

namespace teeter {

// The schema that its first line names, for editors; `teeter new` writes it beside the scenario.
inline constexpr std::string_view schema_file = "teeter.schema.json";

// Empty: one block; arch, wall, column: masonry of the model contact.
bool is_starter_kind(std::string_view kind);
std::string starter_scenario(const std::string& name, std::string_view kind = {});

}  // namespace teeter

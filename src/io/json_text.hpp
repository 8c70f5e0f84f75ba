// JSON as text on one line, quickly where it holds long texts such as base64 columns: those are not looked through
// character by character.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace teeter {

// The same bytes as dump() with bytes that are not UTF-8 replaced.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace teeter

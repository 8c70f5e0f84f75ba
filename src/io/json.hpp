// The JSON documents of the outside contract.
#pragma once

#include <nlohmann/json.hpp>

#include "io/words.hpp"
#include "teeter/history.hpp"
#include "teeter/margin.hpp"

namespace teeter {

nlohmann::ordered_json to_json(const Summary& summary, const std::optional<Margin>& margin);
nlohmann::ordered_json to_json(const Margin& margin);
nlohmann::ordered_json to_json(const Words& words);

// Indented text with a final line end.
std::string to_document(const nlohmann::ordered_json& json);

}  // namespace teeter

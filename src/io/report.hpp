// report.html: one self-contained page; the script and style are built from web/ and embedded in the program.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "teeter/output.hpp"

namespace teeter {

// What the page shows, as its data (teeter.report/1).
nlohmann::ordered_json report_data(const ScenarioFile& file, const History& history,
                                   const std::optional<Margin>& margin);

}  // namespace teeter

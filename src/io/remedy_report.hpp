// The report of a run with a section "What would change it".
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "teeter/output.hpp"
#include "teeter/remedy.hpp"

namespace teeter {

// What the section shows: the document teeter.remedy/1, what its measures make of the block, and a command for each.
nlohmann::ordered_json remedy_page_data(const ScenarioFile& file, const RemedyFindings& found);

std::string remedy_report_html(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin,
                               const RemedyFindings& found);

}  // namespace teeter

// report.html: one self-contained page; the script and style are built from web/ and embedded in the program.
#pragma once

#include <optional>
#include <string>

#include "io/read_scenario.hpp"
#include "teeter/history.hpp"
#include "teeter/margin.hpp"

namespace teeter {

std::string report_html(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin);

}  // namespace teeter

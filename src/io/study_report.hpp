// report.html of a study: one self-contained page with its figures, its cases and the command of each.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "io/read_scenario.hpp"
#include "io/study_output.hpp"

namespace teeter {

// What the page shows, as its data (teeter.study-page/1).
nlohmann::ordered_json study_report_data(const ScenarioFile& file, const StudyResult& result);

std::string study_report_html(const ScenarioFile& file, const StudyResult& result);

}  // namespace teeter

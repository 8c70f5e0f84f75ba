// report.html of a study: one self-contained page with its figures, its cases and the command of each.
#pragma once

#include <string>

#include "io/read_scenario.hpp"
#include "io/study_output.hpp"

namespace teeter {

std::string study_report_html(const ScenarioFile& file, const StudyResult& result);

}  // namespace teeter

// What run and study do with the objects of a scenario file.
#pragma once

#include "io/study_output.hpp"
#include "options.hpp"

namespace teeter::cli {

// One simulation of each: a line each, or files and pages when asked for.
void run_several(const RunCommand& command, const ScenarioFile& file);

// The page of all, and behind it the page of each: DIR/report.html and DIR/OBJECT/report.html (or what `form` says), or
// NAME.study.html and NAME.study/OBJECT.html here. Returns the path of the first.
std::string write_study_pages(const std::string& form, const std::string& folder, const ScenarioFile& file,
                              const StudyResult& result);

}  // namespace teeter::cli

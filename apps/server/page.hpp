// The pages themselves: embedded templates with what they show and the token of this start.
#pragma once

#include "http.hpp"
#include "io/read_scenario.hpp"
#include "io/study_output.hpp"

namespace teeter::server {

// What the page is given, as JSON.
std::string page_data(const std::string& token);

// The live page, with the examples and the limits.
HttpAnswer page_answer(const std::string& token);

// The script that draws bodies in space.
HttpAnswer scene_answer();

// The report of a study, which may ask for the histories of its cases.
HttpAnswer study_page_answer(const std::string& token, const ScenarioFile& file, const StudyResult& result);

}  // namespace teeter::server

// What makes two studies the same: their case i is the same simulation with the same columns.
#pragma once

#include <string>
#include <string_view>

#include "io/read_scenario.hpp"
#include "study/plan.hpp"

namespace teeter {

// 128 bits as 32 hexadecimal digits; for telling apart, not for security.
std::string hash_text(std::string_view bytes);

// Of every sample the scenario and the suite of a study use.
std::string record_fingerprint(const ScenarioFile& file);

// Names, units and labels of the columns, inputs first.
std::string column_text(const StudyPlan& plan);

// Of all: the program's version, the scenario's text, the settings, the records, the columns, the number of cases.
std::string study_fingerprint(const ScenarioFile& file, const StudyPlan& plan);

}  // namespace teeter

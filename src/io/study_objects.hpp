// What a study of several objects says about each of them: objects.csv, a part of teeter.study/1, a study of its own.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/study_output.hpp"

namespace teeter {

// What a study of this object alone gives, with `findings` where the study is complete; its work is that of all.
StudyResult result_of_object(const StudyResult& result, std::size_t object);

// Per object {name, set, cases, failed, overturned, findings}.
nlohmann::ordered_json study_objects_json(const ScenarioFile& file, const StudyResult& result);

// A row per object: name, what it sets, cases, failed, overturned, and the numbers found.
std::string study_objects_csv(const ScenarioFile& file, const StudyResult& result);

}  // namespace teeter

// One study of several objects: their plans one after the other, objects the slowest axis.
#pragma once

#include <string>
#include <vector>

#include "study/plan.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {

// The plan of the file's study, of all its objects where it has several. The study must be there. Throws ScenarioError.
StudyPlan plan_study(const ScenarioFile& file, const StudyOptions& options = {});

// The part of one object of a table with several: what a study of this object alone gives.
StudyTable table_of_object(const StudyPlan& plan, const StudyTable& table, std::size_t object);

}  // namespace teeter

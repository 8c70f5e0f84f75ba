// Whether the runs of a study last as long as the ground moves.
#pragma once

#include "study/plan.hpp"

namespace teeter {

// Where they do not, the plan warns, and its findings say so right after the answer.
void note_run_lengths(StudyPlan& plan);

}  // namespace teeter

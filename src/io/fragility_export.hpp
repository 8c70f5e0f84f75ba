// The fragility curve of a study for other programs: NRML of OpenQuake, and the table that pelicun reads.
#pragma once

#include <string>

#include "io/study_output.hpp"

namespace teeter {

// By the ending of the name: .xml gives NRML, .csv the table. Throws InputError for another ending, for several
// objects, for a kind of study without a curve, where none could be fitted, and for an intensity that the format does
// not know.
OutputFile fragility_export(const std::string& path, const ScenarioFile& file, const StudyResult& result);

// Whether the name and the study can be served at all; throws as above. To be asked before the study runs.
void check_fragility_export(const std::string& path, const ScenarioFile& file);

}  // namespace teeter

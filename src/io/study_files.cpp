#include <filesystem>

#include "io/study_objects.hpp"
#include "io/study_output.hpp"

namespace teeter {

std::vector<OutputFile> study_files(const std::string& folder, const ScenarioFile& file, const StudyResult& result) {
  const auto at = [&](const char* name) { return (std::filesystem::path(folder) / name).string(); };
  std::vector<OutputFile> files{
      {at("summary.json"), "", [&](const ByteSink& sink) { write_study_json(file, result, sink); }},
      {at("cells.csv"), "", [&](const ByteSink& sink) { write_study_csv(result, sink); }},
      {at("cells.h5"), "", [&](const ByteSink& sink) { sink(study_hdf5(file, result)); }}};
  if (!file.objects.empty()) files.push_back({at("objects.csv"), study_objects_csv(file, result)});
  return files;
}

}  // namespace teeter

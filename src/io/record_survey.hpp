// What ground-motion files hold: the table and the JSON of `teeter record`.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ground/formats/record_file.hpp"
#include "ground/measures.hpp"
#include "ground/response_spectrum.hpp"

namespace teeter {

struct SurveyedComponent {
  std::string file;
  std::string format;
  std::string title;
  RecordChannel channel;
  std::optional<RecordMeasures> measures;   // of acceleration only
  std::vector<std::string> warnings;        // of the file, and of this component's drift
  std::vector<std::string> treatment = {};  // what was done to the samples, in order
  double scale = 1.0;                       // by which they were multiplied last
};

// That peaks are drift of an uncorrected record, in words; empty where they are not.
std::string drift_warning(const RecordMeasures& measures, double duration);

// A file that could not be read, and why.
struct UnreadRecord {
  std::string file;
  std::vector<std::string> problems;
};

// Measures of acceleration, and a warning where they are drift; `several`: that warning names the component.
void take_measures(SurveyedComponent& component, bool several);

// "m/s2", "m/s" or "m".
std::string_view unit_of(Quantity quantity);

// "NS of station.csv", for words.
std::string label_of(const SurveyedComponent& component);

// One entry per component of the file.
std::vector<SurveyedComponent> survey(const std::string& path, const RecordFile& file);

nlohmann::ordered_json survey_json(const std::vector<SurveyedComponent>& components,
                                   const std::vector<UnreadRecord>& unread = {});
std::string survey_table(const std::vector<SurveyedComponent>& components);
}  // namespace teeter

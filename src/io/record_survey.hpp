// What ground-motion files hold: the table, the JSON, the page and the CSV of `teeter record`.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ground/formats/record_file.hpp"
#include "ground/measures.hpp"

namespace teeter {

struct SurveyedComponent {
  std::string file;
  std::string format;
  std::string title;
  RecordChannel channel;
  std::optional<RecordMeasures> measures;  // of acceleration only
  std::vector<std::string> warnings;       // of the file, and of this component's drift
};

// That peaks are drift of an uncorrected record, in words; empty where they are not.
std::string drift_warning(const RecordMeasures& measures, double duration);

// A file that could not be read, and why.
struct UnreadRecord {
  std::string file;
  std::vector<std::string> problems;
};

// One entry per component of the file.
std::vector<SurveyedComponent> survey(const std::string& path, const RecordFile& file);

nlohmann::ordered_json survey_json(const std::vector<SurveyedComponent>& components,
                                   const std::vector<UnreadRecord>& unread = {});
std::string survey_table(const std::vector<SurveyedComponent>& components);
std::string survey_page(const std::vector<SurveyedComponent>& components);

// Time and the values in SI, one column per component; all must have the same step and number of samples (InputError).
std::string survey_csv(const std::vector<SurveyedComponent>& components);

}  // namespace teeter

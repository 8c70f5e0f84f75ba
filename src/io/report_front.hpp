// What a report tells besides results: its heading, the records it rests on, what was assumed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "teeter/scenario_file.hpp"

namespace teeter {

// One use of a record. Peaks and intensity are those of the samples after their treatment, times the scale.
struct ReportRecord {
  std::string name;                      // title of the file's header, or the file and its component
  std::string file;                      // without its folder
  std::string direction;                 // horizontal | transverse | vertical
  double step = 0.0;                     // s
  double duration = 0.0;                 // s, of the whole record
  double d5_95 = 0.0;                    // s, between 5 % and 95 % of the Arias intensity
  double pga = 0.0;                      // m/s2
  double pgv = 0.0;                      // m/s
  double arias = 0.0;                    // m/s
  double scale = 1.0;                    // factor on the samples; below 0: the opposite sign
  bool varied = false;                   // a study multiplies it further, case by case
  std::vector<std::string> treatment{};  // what was done to the samples, in order

  bool operator==(const ReportRecord&) const = default;
};

// What a report is of: the study of the file, or a run, which leaves that study and its records alone.
enum class ReportOf { run, study };

// Those that move the ground; of several objects those of all, each once.
std::vector<ReportRecord> report_records(const ScenarioFile& file, ReportOf of);

// Those that the study named and could not use.
std::vector<LeftOutRecord> report_left_out(const ScenarioFile& file, ReportOf of);

// What holds because the scenario does not say otherwise, and what the model takes for granted; of all objects.
std::vector<std::string> report_assumptions(const ScenarioFile& file, ReportOf of);

// The title of [report], or that of the scenario, or the name of its file without the folder.
std::string report_title(const ScenarioFile& file);

// By SI unit: what the scenario asks for, for pages.
nlohmann::ordered_json asked_units_json(const Scenario& scenario);

// All of it, as pages get it.
nlohmann::ordered_json report_front(const ScenarioFile& file, ReportOf of);

}  // namespace teeter

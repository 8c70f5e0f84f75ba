// A suite of records beside a target spectrum: statistics, factors, and the list of records that a study reads.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ground/suite.hpp"
#include "io/record_spectra.hpp"

namespace teeter {

enum class SuiteMeasure { component, rotd50, rotd100 };  // whose pseudo-acceleration is compared

struct SuiteWish {
  TargetSpectrum target;
  std::string name;  // of the target's file
  SuiteMeasure measure = SuiteMeasure::component;
  std::optional<SuiteFit> fit;                 // none: compared as they are
  std::optional<std::array<double, 2>> range;  // s, where they shall fit; none: all periods of the target
};

struct SuiteMember {
  std::string label;
  std::size_t component;             // or the first of its pair
  std::optional<std::size_t> other;  // of its pair
  double factor = 1.0;               // to the target
};

struct SuiteComparison {
  SuiteWish wish;
  double damping = 0.05;
  std::vector<double> period;   // s, those wished for that the target covers
  std::vector<double> target;   // m/s2
  std::array<double, 2> range;  // s, of the periods that were fitted
  std::vector<SuiteMember> members;
  SuiteStatistics statistics;      // after scaling
  TargetMisfit before;             // of the mean, over the range
  TargetMisfit after;              //
  std::vector<std::string> notes;  // what was left out
};

// Throws InputError where periods and target do not meet, or a record has nothing to scale.
SuiteComparison compare_suite(const std::vector<SurveyedComponent>& components, const RecordSpectra& spectra,
                              const SuiteWish& wish);

std::string suite_words(const SuiteComparison& suite, const std::vector<SurveyedComponent>& components);
nlohmann::ordered_json suite_json(const SuiteComparison& suite, const std::vector<SurveyedComponent>& components);
std::string suite_csv(const SuiteComparison& suite);  // the spectra

// The records with their scale, as `study.records` of a scenario that lies in the folder of `path`, or, where the name
// ends with .csv, as a table. `request` says how they were read and treated.
std::string suite_list(const SuiteComparison& suite, const std::vector<SurveyedComponent>& components,
                       const RecordRequest& request, const std::string& path);

}  // namespace teeter

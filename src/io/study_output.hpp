// The results of a study for people and programs: words, summary.json, cells.csv, cells.h5. The order of computing
// leaves no trace in them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/files.hpp"
#include "io/read_scenario.hpp"
#include "io/study_shard.hpp"
#include "io/words.hpp"
#include "study/plan.hpp"

namespace teeter {

struct StudyWork {
  int threads = 1;
  double seconds = 0.0;  // CPU time of the simulations
};

struct StudyResult {
  StudyPlan plan;
  StudyTable table;
  StudyFindings findings;
  StudyWork work;
  Shard shard;  // not the whole study: the table has gaps, and nothing was concluded
};

// A header, then a row per case that is there: number, inputs, outputs. Outputs of a failed case are empty.
void write_study_csv(const StudyResult& result, const ByteSink& sink);

// The document teeter.study/1.
void write_study_json(const ScenarioFile& file, const StudyResult& result, const ByteSink& sink);

// A dataset per column of the CSV with its unit, the scenario's text and the settings.
std::string study_hdf5(const ScenarioFile& file, const StudyResult& result);

// summary.json, cells.csv and cells.h5 for `folder`; `file` and `result` must outlive them.
std::vector<OutputFile> study_files(const std::string& folder, const ScenarioFile& file, const StudyResult& result);

Words study_words(const StudyResult& result);

// The cases that overturned so far, as far as a row can tell; nothing where the outputs do not say.
class OverturnedCount {
 public:
  explicit OverturnedCount(const StudyPlan& plan);
  bool known() const { return column_ >= 0; }
  void add(const double* outputs);
  long count() const { return count_; }

 private:
  int column_ = -1;
  std::optional<double> label_;  // that means overturned; empty: the column holds codes
  long count_ = 0;
};

}  // namespace teeter

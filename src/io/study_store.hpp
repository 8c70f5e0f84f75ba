// DIR/results.db: the cases of a study as they are finished, in SQLite. A program that is killed loses only the cases
// of the last moment.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "io/folder_lock.hpp"
#include "io/read_scenario.hpp"
#include "io/sqlite.hpp"
#include "io/store_checksums.hpp"
#include "io/study_shard.hpp"
#include "study/plan.hpp"

namespace teeter {

// Which study a store belongs to.
struct StoreHeading {
  std::string kind;
  std::string title;
  std::string fingerprint;
  std::string version;        // of the program
  std::string scenario_path;  // absolute
  std::string scenario_text;
  std::vector<std::string> settings;  // KEY=VALUE
  std::string records;                // fingerprint of their samples
  std::string columns;                // names, units and labels
  long cases = 0;
  std::string shard;      // "K/N", or empty
  bool finished = false;  // every case of the shard is there
  double seconds = 0.0;   // CPU time so far
};

StoreHeading heading_for(const ScenarioFile& file, const StudyPlan& plan, const Shard& shard);

// Throws InputError when the folder holds no store of a study, or a damaged one.
StoreHeading read_heading(const std::string& folder);

// Puts the finished cases of a store into the table.
void read_cases(const std::string& folder, const StudyPlan& plan, StudyTable& table);

class StudyStore {
 public:
  // Begins a store, or continues one if `resume` and there is one. Throws InputError when the folder holds a store that
  // is not to be resumed or of another study, or belongs to another program just now. `plan` must outlive the store.
  StudyStore(const std::string& folder, const StoreHeading& heading, const StudyPlan& plan, bool resume);

  StudyStore(const StudyStore&) = delete;
  StudyStore& operator=(const StudyStore&) = delete;
  ~StudyStore();  // whatever ended the study, what was added is committed if it can be

  void load(StudyTable& table);  // what is there already
  void add(const CaseRows& rows);
  void commit();
  void finish();                               // the last commit, and everything in one file
  double seconds() const { return seconds_; }  // CPU time of all cases

 private:
  void begin(const StoreHeading& heading);
  void add_case(long i, const double* outputs);

  std::string folder_;
  const StudyPlan* plan_;
  FolderLock lock_;
  Database database_;
  std::unique_ptr<Statement> insert_case_;
  std::unique_ptr<Statement> insert_failure_;
  std::unique_ptr<Statement> set_value_;
  StoreChecksums checksums_;
  double seconds_ = 0.0;
  long pending_ = 0;  // cases since the last commit
  bool open_ = false;
  std::chrono::steady_clock::time_point committed_ = std::chrono::steady_clock::now();
};

}  // namespace teeter

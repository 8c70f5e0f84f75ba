// Run the cases of a study: threads and lanes of this machine; for several machines use the program under mpirun.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "teeter/scenario_file.hpp"
#include "teeter/study.hpp"

namespace teeter {

struct StudyProgress {
  long done = 0;             // cases, with those of earlier runs
  long earlier = 0;          // cases of earlier runs
  long total = 0;            // cases; refined maps need fewer
  long failed = 0;           //
  bool can_overturn = true;  // whether the outputs tell
  long overturned = 0;
  bool refined = false;
};

// None of these changes the results.
struct StudyRunOptions {
  int threads = 0;                                     // 0: as many as the processor has
  bool lanes = true;                                   // several cases in one register, where the model allows it
  std::string folder;                                  // cases are kept in folder/results.db; empty: in memory
  bool resume = false;                                 // continue with what the folder holds
  std::function<void(const StudyProgress&)> progress;  // after each batch, one thread at a time; may be empty
  const std::atomic<bool>* stop = nullptr;             // set it to end early
};

struct StudyRun {
  StudyTable table;            // SI units and radians, or the units of its columns
  std::vector<double> inputs;  // table.inputs.size() for each case
  StudyFindings findings;      // empty unless complete
  bool complete = false;       // false: stopped before every case was there
  int threads = 1;             // that worked
  double seconds = 0.0;        // s, CPU time of the simulations
};

// Runs file.study on file.scenario; both may be filled in by hand. A case that fails is in table.failures. Throws
// ScenarioError for a scenario or study that breaks a rule; InputError for a file without a study, for a folder that
// holds another study, and for a folder where file.text is empty, since nobody could tell what it holds; WriteError.
StudyRun run_study(const ScenarioFile& file, const StudyRunOptions& options = {});

}  // namespace teeter

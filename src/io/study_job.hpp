// A study from its plan to its results, with or without a store it can be resumed from; and shards put together.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "io/read_scenario.hpp"
#include "io/study_output.hpp"
#include "io/study_shard.hpp"
#include "study/plan.hpp"
#include "teeter/run_study.hpp"
#include "teeter/stop.hpp"

namespace teeter {

// Whoever runs the cases of the study with this fingerprint.
struct HiredWorkforce {
  Workforce workforce;
  int threads = 1;  // of all its processes, as told in the results
};
using HireWorkforce = std::function<HiredWorkforce(const std::string& fingerprint)>;

struct StudyJob {
  std::string folder;  // of the store; empty: everything stays in memory
  bool resume = false;
  Shard shard;
  double case_seconds = no_time_limit;  // longer cases fail
  StudyOptions options;
  HireWorkforce hire;
  std::function<void(const StudyProgress&)> progress;  // after each batch; may be empty
};

struct StudyOutcome {
  StudyResult result;
  bool complete = false;  // false: stopped; then nothing is concluded
  long done = 0;          // cases that are there
  long total = 0;         // cases of the shard
};

// Throws InputError for a file without a study and for a store that is not this study's, ScenarioError, WriteError.
StudyOutcome run_study(const ScenarioFile& file, const StudyJob& job, const std::atomic<bool>& stop);

// What another process needs to run cases of the same study.
struct ServedStudy {
  std::string fingerprint;  // the one `hire` is called with
  StudyPlan plan;
};

// Throws what run_study throws for a study it cannot begin, except for trouble with the store.
ServedStudy serve_study(const ScenarioFile& file, const StudyJob& job);

struct MergedStudy {
  ScenarioFile file;
  StudyResult result;
};

// The shards' stores as one, which is also written to `folder`. Throws InputError when they are of different studies or
// cases are missing.
MergedStudy merge_studies(const std::vector<std::string>& shards, const std::string& folder);

}  // namespace teeter

// Studies as long jobs of the page, each on its own thread: begun, asked about, cancelled, forgotten.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "io/read_scenario.hpp"
#include "io/study_job.hpp"

namespace teeter::server {

enum class JobState { running, done, failed, cancelled };

struct JobStatus {
  JobState state = JobState::running;
  StudyProgress progress;
  double rate = 0.0;  // cases a second
  std::vector<std::string> problems;
};

class StudyJobs {
 public:
  StudyJobs() = default;
  StudyJobs(const StudyJobs&) = delete;
  StudyJobs& operator=(const StudyJobs&) = delete;
  ~StudyJobs();  // cancels all and waits for them

  // The name of the new job; throws Refused when too many are at work.
  std::string begin(ScenarioFile file);
  // These throw Refused when there is no such job.
  JobStatus status(const std::string& name);
  JobStatus cancel(const std::string& name);
  // The finished study; throws Refused while there is none.
  struct Finished {
    ScenarioFile file;
    StudyResult result;
  };
  std::shared_ptr<const Finished> result(const std::string& name);

  void cancel_all();
  bool have_ended_within(std::chrono::seconds time);
  // Cancels jobs nobody has asked about for a minute and forgets old results. To be called now and then.
  void tidy();

 private:
  struct Job;
  std::shared_ptr<Job> find(const std::string& name);
  static void work(Job& job);

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Job>> jobs_;
};

}  // namespace teeter::server

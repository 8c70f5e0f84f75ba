#include "study_jobs.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "core/error.hpp"
#include "limits.hpp"
#include "problems.hpp"
#include "secret.hpp"

namespace teeter::server {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr int max_running = 2;
constexpr std::size_t max_kept = 4;  // with the finished ones
constexpr auto patience = 60s;       // without a question
constexpr auto keeping_time = 30min;

}  // namespace

struct StudyJobs::Job {
  explicit Job(ScenarioFile asked) : file(std::move(asked)) {}

  const ScenarioFile file;
  std::atomic<bool> stop{false};
  std::thread thread;
  std::mutex mutex;  // of what follows
  JobStatus status;
  std::shared_ptr<const Finished> finished;
  Clock::time_point began = Clock::now();
  Clock::time_point asked_at = Clock::now();

  Clock::duration silence() {
    const std::lock_guard lock(mutex);
    return Clock::now() - asked_at;
  }
  bool running() {
    const std::lock_guard lock(mutex);
    return status.state == JobState::running;
  }
};

StudyJobs::~StudyJobs() {
  cancel_all();
  for (auto& [name, job] : jobs_) job->thread.join();
}

void StudyJobs::work(Job& job) {
  StudyJob study;
  study.hire = [](const std::string& /*fingerprint*/) { return HiredWorkforce{threads(0), hardware_threads()}; };
  study.case_seconds = run_seconds;
  study.progress = [&](const StudyProgress& progress) {
    const std::lock_guard lock(job.mutex);
    job.status.progress = progress;
    const double seconds = std::chrono::duration<double>(Clock::now() - job.began).count();
    job.status.rate = seconds > 0.0 ? static_cast<double>(progress.done) / seconds : 0.0;
  };
  JobState state = JobState::failed;
  std::vector<std::string> problems;
  std::shared_ptr<const Finished> finished;
  try {
    StudyOutcome outcome = run_study(job.file, study, job.stop);
    state = outcome.complete ? JobState::done : JobState::cancelled;
    if (outcome.complete) finished = std::make_shared<const Finished>(Finished{job.file, std::move(outcome.result)});
  } catch (const InputError& error) {
    problems = error.messages();
  } catch (const std::exception& error) {
    problems = {error.what()};
  }
  const std::lock_guard lock(job.mutex);
  job.status.state = state;
  job.status.problems = std::move(problems);
  job.finished = std::move(finished);
}

std::string StudyJobs::begin(ScenarioFile file) {
  tidy();
  const std::lock_guard lock(mutex_);
  const auto running = std::count_if(jobs_.begin(), jobs_.end(), [](const auto& one) { return one.second->running(); });
  if (running >= max_running) throw Refused(429, "other studies are at work: wait for them or cancel one");
  const std::string name = random_hex(16);
  const auto job = std::make_shared<Job>(std::move(file));
  job->thread = std::thread([job] { work(*job); });
  jobs_[name] = job;
  return name;
}

std::shared_ptr<StudyJobs::Job> StudyJobs::find(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = jobs_.find(name);
  if (found == jobs_.end()) throw Refused(404, "there is no such study: it may have been forgotten");
  return found->second;
}

JobStatus StudyJobs::status(const std::string& name) {
  const auto job = find(name);
  const std::lock_guard lock(job->mutex);
  job->asked_at = Clock::now();
  return job->status;
}

JobStatus StudyJobs::cancel(const std::string& name) {
  const auto job = find(name);
  job->stop = true;
  return status(name);
}

std::shared_ptr<const StudyJobs::Finished> StudyJobs::result(const std::string& name) {
  const auto job = find(name);
  const std::lock_guard lock(job->mutex);
  job->asked_at = Clock::now();
  if (!job->finished) throw Refused(400, "the study has no result yet");
  return job->finished;
}

void StudyJobs::cancel_all() {
  const std::lock_guard lock(mutex_);
  for (auto& [name, job] : jobs_) job->stop = true;
}

bool StudyJobs::have_ended_within(std::chrono::seconds time) {
  const auto deadline = Clock::now() + time;
  const std::lock_guard lock(mutex_);
  for (auto& [name, job] : jobs_)
    while (job->running()) {
      if (Clock::now() > deadline) return false;
      std::this_thread::sleep_for(10ms);
    }
  return true;
}

void StudyJobs::tidy() {
  const std::lock_guard lock(mutex_);
  for (auto& [name, job] : jobs_)
    if (job->running() && job->silence() > patience) job->stop = true;
  const auto forget = [&](const std::string& name) {
    jobs_[name]->thread.join();
    jobs_.erase(name);
  };
  std::vector<std::pair<Clock::duration, std::string>> finished;
  for (auto& [name, job] : jobs_)
    if (!job->running()) finished.emplace_back(job->silence(), name);
  std::sort(finished.rbegin(), finished.rend());  // the longest unasked first
  for (const auto& [silence, name] : finished)
    if (silence > keeping_time || jobs_.size() >= max_kept) forget(name);
}

}  // namespace teeter::server

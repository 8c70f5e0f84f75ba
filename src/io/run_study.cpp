// A study for users of the library: the job of the program with the threads of this machine.
#include "teeter/run_study.hpp"

#include "core/error.hpp"
#include "io/study_job.hpp"

namespace teeter {

StudyRun run_study(const ScenarioFile& file, const StudyRunOptions& options) {
  if (!options.folder.empty() && file.text.empty())
    throw InputError(options.folder + ": a study that was not read from a text cannot be kept in a folder");
  StudyJob job;
  job.folder = options.folder;
  job.resume = options.resume;
  job.options.lanes = options.lanes;
  job.progress = options.progress;
  job.hire = [&](const std::string& /*fingerprint*/) {
    return HiredWorkforce{threads(options.threads), options.threads > 0 ? options.threads : hardware_threads()};
  };
  const std::atomic<bool> never = false;
  StudyOutcome outcome = run_study(file, job, options.stop != nullptr ? *options.stop : never);

  StudyRun run;
  run.table = std::move(outcome.result.table);
  run.findings = std::move(outcome.result.findings);
  run.complete = outcome.complete;
  run.threads = outcome.result.work.threads;
  run.seconds = outcome.result.work.seconds;
  run.inputs.resize(static_cast<std::size_t>(run.table.cases) * run.table.inputs.size());
  for (long i = 0; i < run.table.cases && !run.inputs.empty(); ++i)
    outcome.result.plan.describe(i, run.inputs.data() + static_cast<std::size_t>(i) * run.table.inputs.size());
  return run;
}

}  // namespace teeter

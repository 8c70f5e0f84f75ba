#include "io/study_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/error.hpp"
#include "io/study_fingerprint.hpp"
#include "io/study_store.hpp"
#include "study/object_plan.hpp"

namespace teeter {
namespace {

StudyPlan plan_of(const ScenarioFile& file, const StudyJob& job) {
  if (!file.study) throw InputError(file.path + ": has no [study]: see docs/studies.md, or use teeter run");
  StudyPlan plan = plan_study(file, job.options);
  if (plan.fill_in_rounds && !job.shard.whole())
    throw InputError("--shard: a refined map has no shards, since where it looks next depends on every case so far");
  return plan;
}

// Processes that work together run the same part of the same study.
std::string common_fingerprint(const ScenarioFile& file, const StudyPlan& plan, const Shard& shard) {
  return study_fingerprint(file, plan) + " " + shard.text();
}

// Those who run only the cases of one shard.
Workforce only_of(const Shard& shard, const Workforce& workforce) {
  if (shard.whole()) return workforce;
  return [shard, workforce](std::span<const long> cases, std::size_t batch, const MakeRunner& make_runner,
                            const TakeRows& take, const std::atomic<bool>& stop) {
    std::vector<long> own;
    for (const long i : cases)
      if (shard.holds(i)) own.push_back(i);
    workforce(own, batch, make_runner, take, stop);
  };
}

long cases_of(const Shard& shard, long cases) { return (cases - shard.number + shard.count) / shard.count; }

// Counts as the rows come in.
class Tally {
 public:
  Tally(const StudyTable& table, const StudyPlan& plan, long total) : overturned_(plan), width_(plan.outputs.size()) {
    progress_.total = total;
    progress_.can_overturn = overturned_.known();
    progress_.refined = static_cast<bool>(plan.fill_in_rounds);
    progress_.failed = static_cast<long>(table.failures.size());
    for (long i = 0; i < table.cases; ++i) {
      if (table.done[static_cast<std::size_t>(i)] != 1) continue;
      ++progress_.earlier;
      overturned_.add(table.row(i));
    }
    progress_.done = progress_.earlier;
  }
  const StudyProgress& add(const CaseRows& rows) {
    for (std::size_t k = 0; k < rows.cases.size(); ++k) overturned_.add(rows.values.data() + k * width_);
    progress_.done += static_cast<long>(rows.cases.size());
    progress_.failed += static_cast<long>(rows.failures.size());
    progress_.overturned = overturned_.count();
    return progress_;
  }

 private:
  StudyProgress progress_;
  OverturnedCount overturned_;
  std::size_t width_;
};

}  // namespace

StudyOutcome run_study(const ScenarioFile& file, const StudyJob& job, const std::atomic<bool>& stop) {
  StudyOutcome outcome;
  StudyResult& result = outcome.result;
  result.plan = plan_of(file, job);
  result.table = table_for(result.plan);
  result.shard = job.shard;
  const HiredWorkforce hired = job.hire(common_fingerprint(file, result.plan, job.shard));
  std::optional<StudyStore> store;
  if (!job.folder.empty()) {
    store.emplace(job.folder, heading_for(file, result.plan, job.shard), result.plan, job.resume);
    store->load(result.table);
  }
  outcome.total = cases_of(job.shard, result.plan.cases);
  double seconds = store ? store->seconds() : 0.0;
  Tally tally(result.table, result.plan, outcome.total);
  const TakeRows take = [&](const CaseRows& rows) {
    seconds += rows.seconds;
    if (store) store->add(rows);
    const StudyProgress& progress = tally.add(rows);
    if (job.progress) job.progress(progress);
  };
  {
    const StopScope limit({.case_seconds = job.case_seconds});
    fill(result.table, result.plan, only_of(job.shard, hired.workforce), take, stop);
  }
  outcome.done = result.table.cases - std::count(result.table.done.begin(), result.table.done.end(), 0);
  outcome.complete = outcome.done == outcome.total;
  result.work = {hired.threads, seconds};
  if (store) outcome.complete ? store->finish() : store->commit();
  if (outcome.complete && job.shard.whole() && result.plan.conclude)
    result.findings = result.plan.conclude(result.table);
  return outcome;
}

ServedStudy serve_study(const ScenarioFile& file, const StudyJob& job) {
  StudyPlan plan = plan_of(file, job);
  std::string fingerprint = common_fingerprint(file, plan, job.shard);
  return {std::move(fingerprint), std::move(plan)};
}

}  // namespace teeter

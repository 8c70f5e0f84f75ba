#include "study/run_lengths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ground/run_time.hpp"
#include "run/run_length.hpp"

namespace teeter {
namespace {

constexpr long most_looked_at = 4096;  // of a large study, evenly spread

struct CutRuns {
  long looked_at = 0;
  long cut = 0;
  double earliest = never;  // s, ends of the runs that are cut
  double latest = 0.0;
};

bool may_be_cut(const Scenario& scenario) { return scenario.run.duration || ground_duration(scenario.ground) == never; }

// Keys may change how long ground and run last, but hardly whether they have an end of their own: only a motion of no
// strength, at one end of its axis, is over at once.
bool may_be_cut(const StudyPlan& plan) {
  return may_be_cut(plan.scenario(0)) || may_be_cut(plan.scenario(plan.cases - 1));
}

CutRuns look_at_runs(const StudyPlan& plan) {
  CutRuns found;
  const long count = std::min(plan.cases, most_looked_at);
  for (long k = 0; k < count; ++k) {
    const Scenario scenario = plan.scenario(count > 1 ? k * (plan.cases - 1) / (count - 1) : 0);
    const double ground = ground_duration(scenario.ground);
    const double end = run_end(scenario.run, ground);
    ++found.looked_at;
    if (!outlasts(ground, end)) continue;
    ++found.cut;
    found.earliest = std::min(found.earliest, end);
    found.latest = std::max(found.latest, end);
  }
  return found;
}

std::string share_words(const CutRuns& runs, long cases) {
  if (runs.cut == runs.looked_at) return cases == 1 ? "the only case" : "every case";
  if (runs.looked_at == cases) return fmt::format("{} of {} cases", runs.cut, cases);
  return fmt::format("about {:.2g} % of the cases",
                     100.0 * static_cast<double>(runs.cut) / static_cast<double>(runs.looked_at));
}

}  // namespace

void note_run_lengths(StudyPlan& plan) {
  if (!plan.follows_runs || !plan.scenario || plan.cases == 0 || !may_be_cut(plan)) return;
  const CutRuns runs = look_at_runs(plan);
  if (runs.cut == 0) return;
  const std::string cases = share_words(runs, plan.cases);
  const std::string end = runs.earliest == runs.latest
                              ? "at " + in_seconds(runs.latest)
                              : fmt::format("between {} and {}", in_seconds(runs.earliest), in_seconds(runs.latest));
  plan.warnings.push_back(
      fmt::format("in {} the shaking goes on after the run, which ends {}; see run.duration", cases, end));
  const std::string sentence =
      fmt::format("In {} this is what had happened when the run ended {}; the shaking goes on.", cases, end);
  plan.conclude = [sentence, conclude = std::move(plan.conclude)](const StudyTable& table) {
    StudyFindings findings = conclude ? conclude(table) : StudyFindings{};
    findings.sentences.insert(findings.sentences.begin() + (findings.sentences.empty() ? 0 : 1), sentence);
    return findings;
  };
}

}  // namespace teeter

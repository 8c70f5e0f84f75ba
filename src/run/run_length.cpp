#include "run/run_length.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ground/run_time.hpp"

namespace teeter {
namespace {

std::string warning_for(const Summary& summary, const RunControl& run) {
  if (summary.shaking_goes_on && run.duration)
    return fmt::format("the shaking goes on after the run: run.duration is {}, and {}", in_seconds(*run.duration),
                       shaking_length_words(summary));
  if (summary.shaking_goes_on)
    return fmt::format("the shaking has no end, and the run was stopped after {}: set run.duration for more",
                       in_seconds(summary.run_duration));
  if (run.duration || summary.status != Status::done || summary.verdict != Verdict::moving) return {};
  return fmt::format("the run was stopped {} after {}, before the motion was over: set run.duration for more",
                     in_seconds(longest_free_time), summary.ground_duration > 0.0 ? "the shaking" : "the start");
}

}  // namespace

std::string in_seconds(double time) {
  return time >= 100.0 ? fmt::format("{:.0f} s", time) : fmt::format("{:.3g} s", time);
}

std::string shaking_length_words(const Summary& summary) {
  if (!summary.ground_duration) return "the shaking has no end";
  const double until = *summary.ground_duration;
  const bool one_record = std::any_of(summary.records.begin(), summary.records.end(), [&](const RecordUse& use) {
    return std::fabs(use.step * static_cast<double>(use.samples - 1) - until) <= 0.01 * until;
  });
  return (one_record ? "the record lasts " : "the shaking lasts until ") + in_seconds(until);
}

void note_length(Summary& summary, const Scenario& scenario) {
  const double ground = ground_duration(scenario.ground);
  summary.ground_duration = ground == never ? std::nullopt : std::optional(ground);
  summary.run_duration = run_end(scenario.run, ground);
  summary.shaking_goes_on =
      !summary.overturned && summary.status == Status::done && outlasts(ground, summary.run_duration);
  const std::string warning = warning_for(summary, scenario.run);
  if (!warning.empty()) summary.warnings.insert(summary.warnings.begin(), warning);
}

}  // namespace teeter

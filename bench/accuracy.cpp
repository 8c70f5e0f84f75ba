// Errors against the reference: our own model at its tightest tolerance, itself checked against odeint at 1e-13.
#include "accuracy.hpp"

#include <cmath>

namespace bench {
namespace {

constexpr double reference_tolerance = 1e-13;
constexpr peers::Tolerance tightest_odeint{1e-14, 1e-13};
constexpr int tightest_steps_per_sample = 64;
constexpr std::size_t compared_impacts = 10;

class ErrorList {
 public:
  explicit ErrorList(const BlockSize& size)
      : block_(peers::rectangle(size.half_width, size.half_height, gravity, 0.0)) {}

  void add(const Found& found, const Found& reference) {
    if (reference.angle_at_quiet != 0.0 && found.angle_at_quiet != 0.0)
      quiet_.push_back(std::fabs(found.angle_at_quiet - reference.angle_at_quiet) / block_.alpha);
    if (!reference.overturned && !found.overturned)
      peak_.push_back(std::fabs(found.peak - reference.peak) / block_.alpha);
    if (reference.overturned == found.overturned)
      ends_.push_back(std::fabs(found.end_time - reference.end_time) * block_.p);
    const std::size_t shared = std::min(found.impact_times.size(), reference.impact_times.size());
    for (std::size_t i = 0; i < std::min(shared, compared_impacts); ++i)
      times_.push_back(std::fabs(found.impact_times[i] - reference.impact_times[i]) * block_.p);
  }

  Errors errors() const {
    return {quantiles_of(quiet_), quantiles_of(peak_), quantiles_of(times_), quantiles_of(ends_)};
  }

 private:
  peers::Block block_;
  std::vector<double> quiet_;
  std::vector<double> peak_;
  std::vector<double> times_;
  std::vector<double> ends_;
};

double distance_to_boundary(const Work& work, std::size_t i) {
  const bool here = overturns_by_teeter(work, i, reference_tolerance);
  for (double d = 1e-14; d < 0.1; d *= 10.0) {
    for (const double factor : {1.0 - d, 1.0 + d}) {
      if (overturns_by_teeter(work, i, reference_tolerance, factor) != here) return d;
    }
  }
  return 0.0;
}

}  // namespace

std::vector<Disagreement> verdict_disagreements(const Work& work, const Tolerances& tolerances) {
  std::vector<Disagreement> found;
  const auto decided = found_by_lanes(work, tolerances.lanes, teeter::LaneDepth::verdict);
  const auto followed = found_by_lanes(work, tolerances.lanes, teeter::LaneDepth::full);
  for (std::size_t i = 0; i < work.cases; ++i) {
    const bool ours = decided[i].overturned;
    const bool all_agree = ours == followed[i].overturned && ours == overturns_by_teeter(work, i, tolerances.teeter) &&
                           ours == overturns_by_odeint(work, i, tolerances.odeint);
    if (!all_agree) found.push_back({i, ours, distance_to_boundary(work, i)});
  }
  return found;
}

Accuracy measure_accuracy(const Work& work, const Tolerances& tolerances) {
  Accuracy accuracy;
  ErrorList odeint(work.size);
  ErrorList teeter(work.size);
  ErrorList check(work.size);
  ErrorList lanes(work.size);
  const auto by_lanes = found_by_lanes(work, tolerances.lanes, teeter::LaneDepth::full);
  const auto decided_by_lanes = found_by_lanes(work, tolerances.lanes, teeter::LaneDepth::verdict);
  for (std::size_t i = 0; i < work.cases; ++i) {
    const Found reference = whole_motion_by_teeter(work, i, reference_tolerance);
    const Found ours = whole_motion_by_teeter(work, i, tolerances.teeter);
    const Found theirs = whole_motion_by_odeint(work, i, tolerances.odeint);
    teeter.add(ours, reference);
    odeint.add(theirs, reference);
    Found in_lane;
    in_lane.overturned = by_lanes[i].overturned;
    in_lane.peak = by_lanes[i].peak;
    in_lane.end_time = by_lanes[i].end_time;
    lanes.add(in_lane, reference);
    check.add(whole_motion_by_odeint(work, i, tightest_odeint, tightest_steps_per_sample), reference);
    accuracy.overturned += reference.overturned ? 1 : 0;
    const bool decided = overturns_by_teeter(work, i, tolerances.teeter);
    const bool all_agree = ours.overturned == theirs.overturned && decided == ours.overturned &&
                           decided == overturns_by_odeint(work, i, tolerances.odeint) &&
                           decided == by_lanes[i].overturned && decided == decided_by_lanes[i].overturned;
    if (!all_agree) accuracy.disagreements.push_back({i, ours.overturned, distance_to_boundary(work, i)});
  }
  accuracy.odeint = odeint.errors();
  accuracy.teeter = teeter.errors();
  accuracy.lanes = lanes.errors();
  accuracy.reference_check = check.errors();
  return accuracy;
}

}  // namespace bench

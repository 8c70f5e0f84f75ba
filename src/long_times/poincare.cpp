#include "long_times/poincare.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "follow/observers.hpp"
#include "long_times/periodic_ground.hpp"
#include "long_times/section_walk.hpp"

namespace teeter {
namespace {

bool close(const SectionPoint& a, const SectionPoint& b, const StateScale& scale, double tolerance) {
  return std::fabs(a.angle - b.angle) <= tolerance * scale.angle &&
         std::fabs(a.rate - b.rate) <= tolerance * scale.rate;
}

bool repeats(const std::vector<SectionPoint>& points, std::size_t after, const StateScale& scale, double tolerance) {
  for (std::size_t i = after; i < points.size(); ++i)
    if (!close(points[i - after], points[i], scale, tolerance)) return false;
  return true;
}

double mean_impacts(const std::vector<SectionPoint>& points, std::size_t count) {
  long impacts = 0;
  for (std::size_t i = points.size() - count; i < points.size(); ++i) impacts += points[i].impacts;
  return count == 0 ? 0.0 : static_cast<double>(impacts) / static_cast<double>(count);
}

// False when the run has ended for good.
bool still_going(const RockingMotion& motion, Section& section) {
  switch (motion.phase()) {
    case RockingPhase::rest:
    case RockingPhase::rocking: return true;
    case RockingPhase::overturned: section.kind = AttractorKind::overturned; return false;
    case RockingPhase::lifted_off:
      section.status = Status::lift_off;
      section.reason = "the downward ground acceleration reached gravity: the block leaves the ground";
      return false;
    case RockingPhase::impact_limit:
      section.status = Status::impact_limit;
      section.reason = "run.max_impacts was reached";
      return false;
    case RockingPhase::failed: break;
  }
  section.status = Status::failed;
  section.reason = "the numbers of the motion grew out of bounds";
  return false;
}

}  // namespace

StateScale state_scale(const RockingModel& model) {
  const Corner& corner = model.corner(Side::right);
  return {corner.alpha, corner.alpha * corner.p};
}

void classify(Section& section, const StateScale& scale, double tolerance) {
  const std::vector<SectionPoint>& points = section.points;
  const bool still =
      std::all_of(points.begin(), points.end(), [](const SectionPoint& p) { return p.at_rest && p.impacts == 0; });
  section.kind = still ? AttractorKind::rest : AttractorKind::aperiodic;
  section.impacts_per_period = mean_impacts(points, points.size());
  if (still) return;
  for (std::size_t n = 1; n <= points.size() / 2; ++n) {
    if (!repeats(points, n, scale, tolerance)) continue;
    section.kind = AttractorKind::periodic;
    section.period = static_cast<long>(n);
    section.impacts_per_period = mean_impacts(points, n);
    return;
  }
}

bool note_period(const RockingMotion& motion, long impacts_before, bool kept, Section& section) {
  const RockingState& state = motion.state();
  section.end_time = state.time;
  section.impacts = motion.impacts();
  if (!still_going(motion, section)) return false;
  if (kept)
    section.points.push_back(
        {state.angle, state.rate, state.side, motion.phase() == RockingPhase::rest, motion.impacts() - impacts_before});
  return true;
}

RockingMotion initial_motion(const RockingModel& model, const Scenario& scenario) {
  const auto first = [](const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); };
  return {model, first(scenario.initial.angle), first(scenario.initial.rate)};
}

Section poincare_section(const Scenario& scenario, const SectionOptions& options) {
  if (const auto problems = long_time_problems(scenario); !problems.empty())
    throw std::invalid_argument(problems.front());
  const RockingModel model = make_rocking_model(scenario);
  RockingMotion motion = initial_motion(model, scenario);
  Blind blind;
  return walk_section(motion, *ground_period(scenario), options, blind, [](bool /*kept*/) {});
}

}  // namespace teeter

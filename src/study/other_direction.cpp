#include "teeter/other_direction.hpp"

#include <algorithm>

#include "block/geometry.hpp"
#include "models/winkler/entry.hpp"
#include "run/registry.hpp"
#include "run/screening.hpp"
#include "teeter/outcome.hpp"

namespace teeter {
namespace {

bool ground_moves(const Ground& ground) {
  return ground.horizontal.kind != ExcitationKind::none || ground.vertical.kind != ExcitationKind::none;
}

bool starts_upright_and_still(const Initial& initial) {
  const auto zero = [](double value) { return value == 0.0; };
  return std::all_of(initial.angle.begin(), initial.angle.end(), zero) &&
         std::all_of(initial.rate.begin(), initial.rate.end(), zero) && !initial.position && !initial.velocity;
}

std::vector<std::string> assumptions_of(const Scenario& scenario) {
  const Block& block = scenario.blocks.front();
  std::vector<std::string> list{"the same shaking along the depth", "the same mass"};
  list.emplace_back(block.com[0] != 0.0 ? "the centre of mass in the middle (its offset belongs to the width)"
                                        : "the centre of mass in the middle");
  list.emplace_back(block.inertia ? "the inertia of a uniform block (the one given belongs to the width)"
                                  : "the inertia of a uniform block");
  if (scenario.model == winkler_model.kind) list.emplace_back("springs as stiff under each square metre of the base");
  if (scenario.support.floor) list.emplace_back("the same modes of the building in that direction");
  if (scenario.support.isolation || !scenario.anchors.empty())
    list.emplace_back("the same plate and anchors in that direction");
  if (!starts_upright_and_still(scenario.initial))
    list.emplace_back("an upright start at rest (the one given belongs to the width)");
  return list;
}

OtherDirection outcome_along_depth(const Scenario& scenario, const Progress& progress) {
  const Summary summary = simulate(along_depth(scenario), progress).summary;
  const BlockOutcome& block = summary.blocks.front();
  OtherDirection other;
  other.width = *scenario.blocks.front().depth;
  other.verdict = summary.verdict;
  other.status = summary.status;
  other.reason = summary.reason;
  other.outlook = summary.outlook;
  other.overturned = summary.overturned;
  other.end_time = summary.end_time;
  other.alpha = std::min(block.alpha_left, block.alpha_right);
  other.peak_angle = block.peak_angle;
  other.peak_ratio = block.peak_ratio;
  other.motion = motion_of(summary);
  other.assumptions = assumptions_of(scenario);
  return other;
}

}  // namespace

bool is_narrower_along_depth(const Scenario& scenario) {
  if (scenario.blocks.size() != 1 || !scenario.run.other_direction || entry_of(scenario).in_space) return false;
  const Block& block = scenario.blocks.front();
  return block.depth && *block.depth < block.width;
}

Scenario along_depth(const Scenario& scenario) {
  Scenario other = scenario;
  Block& block = other.blocks.front();
  const double mass = geometry_of(block, scenario.gravity).mass;
  const double depth = block.depth.value_or(block.width);
  // The springs are per unit length of the base, for all of its other side.
  other.winkler.stiffness *= block.width / depth;
  block.depth = block.width;
  block.width = depth;
  block.mass = mass;
  block.density.reset();
  block.inertia.reset();
  block.com[0] = 0.0;
  other.initial = {};
  other.run.other_direction = false;
  return other;
}

History simulate_both_directions(const Scenario& scenario, const Progress& progress) {
  if (!is_narrower_along_depth(scenario) || !ground_moves(scenario.ground)) {
    History history = simulate(scenario, progress);
    screen(history.summary, scenario);
    return history;
  }
  const auto half = [&](double from) {
    return progress ? Progress([&progress, from](double share) { progress(from + 0.5 * share); }) : Progress();
  };
  History history = simulate(scenario, half(0.0));
  screen(history.summary, scenario);
  if (broken_rules(along_depth(scenario)).empty())
    history.summary.other_direction = outcome_along_depth(scenario, half(0.5));
  return history;
}

}  // namespace teeter

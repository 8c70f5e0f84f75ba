#include "follow/summary_parts.hpp"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cmath>

#include "core/number.hpp"
#include "follow/record_use.hpp"
#include "follow/unit_slips.hpp"

namespace teeter {

namespace {

bool starts_at_rest(const Initial& initial) {
  const auto zero = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return v == 0.0; });
  };
  return zero(initial.angle) && zero(initial.rate) && !initial.position && !initial.velocity && !initial.quaternion &&
         !initial.angular_velocity;
}

// A verdict on an object that nothing shakes says little; empty: something does.
std::string idle_note(const Scenario& scenario) {
  const auto still = [](const Excitation& e) { return e.kind == ExcitationKind::none; };
  const Ground& ground = scenario.ground;
  if (!still(ground.horizontal) || !still(ground.transverse) || !starts_at_rest(scenario.initial)) return {};
  return still(ground.vertical) ? "nothing shakes it: the scenario has no ground motion"
                                : "nothing shakes it sideways: the ground moves vertically only";
}

// Blocks on or beside each other that tip sooner out of the picture; one block alone is judged that way, too. A wall is
// known to be thin.
std::string depth_note(const Scenario& scenario) {
  const auto& blocks = scenario.blocks;
  if (blocks.size() < 2 || !scenario.run.other_direction || scenario.wall.courses != 0) return {};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const Block& block = blocks[i];
    if (block.fixed || !block.vertices.empty() || !block.depth || !(*block.depth < block.width)) continue;
    return fmt::format(
        "block {} is less deep ({} m) than wide ({} m): along the depth it tips sooner, and nothing here is about that "
        "direction; exchange the widths and depths to judge it",
        i + 1, to_text(*block.depth), to_text(block.width));
  }
  return {};
}

}  // namespace

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Summary begin_summary(const Scenario& scenario, std::string_view model) {
  Summary summary;
  summary.model = model;
  summary.title = scenario.title;
  summary.units = scenario.output.units;
  summary.warnings = unit_slips(scenario);
  summary.records = records_of(scenario.ground);
  if (std::string idle = idle_note(scenario); !idle.empty()) summary.warnings.push_back(std::move(idle));
  if (std::string note = depth_note(scenario); !note.empty()) summary.warnings.push_back(std::move(note));
  if (!scenario.limit.forces.empty())
    summary.warnings.emplace_back("the forces of [limit] act in teeter limit only: this run leaves them out");
  for (const RecordUse& use : summary.records)
    for (const std::string& warning : use.warnings) summary.warnings.push_back(use.file + ": " + warning);
  const bool assumed = std::any_of(scenario.blocks.begin(), scenario.blocks.end(),
                                   [](const Block& block) { return !block.mass && !block.density; });
  if (assumed) {
    summary.warnings.push_back(fmt::format("no mass or density was given: {} kg/m3 is assumed{}", default_density,
                                           scenario.blocks.size() == 1 ? " (scales energies and forces only)" : ""));
  }
  return summary;
}

BlockOutcome outcome_of(const BlockGeometry& block, const Peak& peak, double final_angle) {
  const Corner& right = block.at(Side::right);
  const Corner& left = block.at(Side::left);
  BlockOutcome outcome;
  outcome.alpha_right = right.alpha;
  outcome.alpha_left = left.alpha;
  outcome.p = (left.alpha < right.alpha ? left : right).p;
  outcome.peak_angle = peak.angle;
  outcome.peak_angle_time = peak.time;
  outcome.peak_ratio = std::fabs(peak.angle) / (peak.angle < 0.0 ? left : right).alpha;
  outcome.final_angle = final_angle;
  return outcome;
}

void warn_of_sliding(Summary& summary, const Friction& friction) {
  if (!friction.static_coefficient || !summary.required_friction) return;
  const double needed = std::max(*summary.required_friction, summary.required_friction_at_impacts.value_or(0.0));
  if (*friction.static_coefficient < needed) {
    summary.warnings.push_back(fmt::format(
        "friction.static = {:.3g} is below the {:.3g} that this motion needs: {} would slide, which "
        "the {} model leaves out",
        *friction.static_coefficient, needed, summary.blocks.size() == 1 ? "the block" : "a block", summary.model));
  }
}

}  // namespace teeter

#include "io/calibrate_foundation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "block/geometry.hpp"
#include "teeter/foundation.hpp"

namespace teeter {

void calibrate_foundation(TableReader& winkler, Scenario& scenario) {
  if (winkler.has("release_angle") && !winkler.has("restitution"))
    return winkler.problem("release_angle", "is for winkler.restitution, which is missing");
  if (!winkler.has("restitution")) return;
  const auto wanted = winkler.number("restitution");
  const auto angle = winkler.has("release_angle") ? winkler.number("release_angle", Dimension::angle) : std::nullopt;
  if (!wanted || (winkler.has("release_angle") && !angle)) return;  // told already
  if (winkler.has("damping_ratio"))
    return winkler.problem("restitution", "give damping_ratio or restitution, not both");
  if (!(*wanted > 0.0 && *wanted < 1.0))
    return winkler.problem("restitution", fmt::format("must be above 0 and below 1, found {}", *wanted));
  const BlockGeometry block = geometry_of(scenario.blocks.front(), scenario.gravity);
  const double alpha = std::min(block.at(Side::left).alpha, block.at(Side::right).alpha);
  const double release = angle.value_or(0.5 * alpha);
  if (!(std::fabs(release) > 0.0 && std::fabs(release) < alpha))
    return winkler.problem(
        "release_angle", fmt::format("must be between 0 and the tipping angle, {:.4g} rad, found {}", alpha, release));
  if (scenario.model != ModelKind::winkler) return;
  const FoundationCalibration found = zeta_for_restitution(scenario, release, *wanted);
  if (found.too_stiff)
    return winkler.problem("restitution", "the springs are too stiff for release tests: give damping_ratio");
  if (!found.damping_ratio)
    return winkler.problem("restitution",
                           fmt::format("{} is out of reach: released from {:.3g} rad on these springs the block has "
                                       "{:.3f} to {:.3f}, for damping ratios from 0 to 5",
                                       *wanted, release, found.least_restitution, found.most_restitution));
  scenario.winkler.damping_ratio = *found.damping_ratio;
}

}  // namespace teeter

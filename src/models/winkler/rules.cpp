#include "models/winkler/rules.hpp"

#include <cmath>

#include "block/geometry.hpp"
#include "models/winkler/fields.hpp"
#include "models/winkler/model.hpp"
#include "scenario/check_fields.hpp"

namespace teeter {
namespace {

void check_release(Rules& rules, const Winkler& winkler, const Place& at) {
  rules.require(!winkler.release_angle || winkler.restitution, {&at, "release_angle"},
                "is for winkler.restitution, which is missing");
  rules.require(!winkler.restitution || winkler.damping_ratio == 0.0, {&at, "restitution"},
                "give damping_ratio or restitution, not both");
}

}  // namespace

void check_winkler(Rules& rules, const Scenario& scenario) {
  const Winkler& winkler = scenario.winkler;
  const Place at{nullptr, "winkler"};
  check_fields(rules, winkler_section.fields, &winkler, at);
  rules.require(!(winkler.stick > 0.0 && winkler.slip > winkler.stick), {&at, "slip"}, [&] {
    return fmt::format("must be at most winkler.stick = {}, found {}", winkler.stick, winkler.slip);
  });
  rules.require(!(winkler.friction == WinklerFriction::coulomb && winkler.scheme == WinklerScheme::bdf),
                {&at, "friction"}, "scheme \"bdf\" needs the law \"regularised\"");
  check_release(rules, winkler, at);
}

void check_winkler_start(Rules& rules, const Scenario& scenario) {
  if (!scenario.winkler.restitution) return;
  const Place at{nullptr, "winkler"};
  const double alpha = geometry_of(scenario.blocks.front(), scenario.gravity).first_to_tip().alpha;
  const double release = release_angle_of(scenario);
  const bool sound = std::fabs(release) > 0.0 && std::fabs(release) < alpha;
  rules.require(sound, {&at, "release_angle"}, [&] {
    return fmt::format("must be between 0 and the tipping angle, {:.4g} rad, found {}", alpha, release);
  });
  if (!sound) return;
  rules.require(!too_stiff_to_release(scenario), {&at, "restitution"},
                "the springs are too stiff for release tests: give damping_ratio");
}

}  // namespace teeter

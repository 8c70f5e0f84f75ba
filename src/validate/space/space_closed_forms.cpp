// S3 to S7: sliding, spinning, uplift, turns and tilted floors in closed form.
#include <fmt/format.h>

#include <cmath>

#include "validate/paper_runs.hpp"
#include "validate/space/space.hpp"

namespace teeter::space_claims {
namespace {

using namespace setup;

Scenario flat_box(double friction) { return box(1.0, 1.0, 0.5, friction); }

Scenario pushed(double along_x, double along_y, double up = 0.0) {
  Scenario s = box(0.5, 0.8, 2.0, 1.0);
  s.ground.horizontal = rectangular(along_x * g, 0.2);
  s.ground.transverse = rectangular(along_y * g, 0.2);
  if (up != 0.0) s.ground.vertical = rectangular(up * g, 0.2);
  return s;
}

Scenario two_sines(double azimuth) {
  Scenario s = box(0.6, 0.5, 2.01, 0.5);
  s.ground.horizontal = wave(ExcitationKind::sine, 0.43 * g, 2.0 * pi / 0.59);
  s.ground.transverse = wave(ExcitationKind::sine, 0.30 * g, 2.0 * pi / 0.84);
  s.ground.transverse.start = 0.155;
  s.ground.azimuth = azimuth;
  s.initial.twist = azimuth;
  s.run.duration = 1.5;
  return s;
}

// The place of the base on the floor, seen from above.
ClaimSeries track(std::string name, const History& history) {
  return {std::move(name), column(history, "slip_x_0"), column(history, "slip_y_0"), false};
}

// The base lifts where a component of the push exceeds its own limit: found by bisection along a ray.
ClaimSeries uplift_boundary(std::string name, double up) {
  ClaimSeries found{std::move(name), {}, {}, true};
  for (const double azimuth : spaced(0.0, 0.5 * pi, 13)) {
    const double push =
        bisect(0.05, 1.0, [&](double a) { return !stays(pushed(a * std::cos(azimuth), a * std::sin(azimuth), up)); });
    found.x.push_back(push * std::cos(azimuth));
    found.y.push_back(push * std::sin(azimuth));
  }
  return found;
}

}  // namespace

Claim sliding() {
  Claim claim;
  claim.source = "Closed form";
  claim.statement =
      "A flat box slides against the push of the ground with the kinetic coefficient; pushed across its way it slows "
      "down as speed · sin(psi) / tan(psi/2)^(mu g/a) says, and it does not twist.";
  Scenario s = box(1.0, 1.0, 0.8, 0.3);
  s.ground.horizontal = rectangular(0.5 * g, 0.4);
  const Summary straight = simulate_summary(s);
  // v = -(a - mu g) t while pushed, then + mu g t until it stops.
  const double speed = 0.2 * g * 0.4;
  claim.numbers.push_back({"way of a push of 0.5 g, 0.4 s", -0.5 * speed * 0.4 - 0.5 * speed * speed / (0.3 * g),
                           straight.space->base_displacement[0], 1e-6, "m"});
  claim.numbers.push_back({"stops at", 0.4 + speed / (0.3 * g), straight.end_time, 1e-6, "s"});
  s = flat_box(0.3);
  s.ground.horizontal = rectangular(0.2 * g, 3.0);
  s.initial.velocity = {0.0, 0.0};
  s.initial.velocity_in_depth = 1.5;
  s.run.duration = 2.0;
  const Summary oblique = simulate_summary(s);
  claim.numbers.push_back({"oblique: way along x", -0.2293578, oblique.space->base_displacement[0], 1e-6, "m"});
  claim.numbers.push_back({"oblique: way along y", 0.4300459, oblique.space->base_displacement[1], 1e-6, "m"});
  claim.facts.push_back({fmt::format("its twist is {:.1e} rad", std::fabs(oblique.space->twist)),
                         std::fabs(oblique.space->twist) < 1e-6});
  claim.plots.push_back(
      {"Pushed across its way", "along x, m", "along y, m", {track("middle of the base", simulate(s))}});
  return claim;
}

Claim spinning() {
  Claim claim;
  claim.source = "Closed form";
  claim.statement = "A box that spins on its four corners is slowed by 3 mu g over half the diagonal of its base.";
  Scenario s = box(0.6, 0.4, 1.0, 0.4);
  s.initial.angular_velocity = {0.0, 0.0, 5.0};
  s.run.duration = 1.0;
  const Summary spun = simulate_summary(s);
  // Corners at rho carry the friction mu m g; the inertia about the vertical is m rho^2 / 3.
  const double slowing = 3.0 * 0.4 * g / std::hypot(0.3, 0.2);
  Scenario early = s;
  early.run.duration = 0.15;  // before the step in which it stops, whose twist is right to slowing * step^2 / 8
  const double turned = 5.0 * 0.15 - 0.5 * slowing * 0.15 * 0.15;
  claim.numbers.push_back({"twist after 0.15 s", turned, simulate_summary(early).space->twist, 1e-6, "rad"});
  claim.numbers.push_back({"twist in all", 0.5 * 25.0 / slowing, spun.space->twist, slowing * 1e-6 / 8.0, "rad"});
  claim.numbers.push_back({"stops at", 5.0 / slowing, spun.end_time, 1e-6, "s"});
  const double stop = 5.0 / slowing;
  claim.plots.push_back(
      {"A box that spins",
       "time, s",
       "rate about the vertical, rad/s",
       {line_of("closed form", {0.0, stop, 1.0}, [&](double t) { return slowing * std::fmax(0.0, stop - t); }),
        papers::over_time("computed", simulate(s), "wz_0")}});
  return claim;
}

Claim uplift() {
  Claim claim;
  claim.source = "Closed form";
  claim.statement =
      "A box of 0.5 x 0.8 x 2 m leaves its base above 0.25 g along x and 0.4 g along y. Both at once are independent: "
      "it stands although the push is 0.47 g in all. Vertical acceleration raises the limits by 1 + az/g.";
  const auto fact = [&](const char* text, const Scenario& s, bool stands) {
    claim.facts.push_back({text, stays(s) == stands});
  };
  fact("0.2499 g along x: it stands", pushed(0.2499, 0.0), true);
  fact("0.2501 g along x: it lifts", pushed(0.2501, 0.0), false);
  fact("0.3999 g along y: it stands", pushed(0.0, 0.3999), true);
  fact("0.4001 g along y: it lifts", pushed(0.0, 0.4001), false);
  fact("0.2499 g and 0.3999 g together: it stands", pushed(0.2499, 0.3999), true);
  fact("0.2501 g and 0.4001 g together: it lifts", pushed(0.2501, 0.4001), false);
  fact("with 0.2 g upwards, 0.2999 g along x: it stands", pushed(0.2999, 0.0, 0.2), true);
  fact("with 0.2 g upwards, 0.3001 g along x: it lifts", pushed(0.3001, 0.0, 0.2), false);
  claim.plots.push_back({"Least push that lifts the base",
                         "along x, g",
                         "along y, g",
                         {{"closed form", {0.25, 0.25, 0.0}, {0.0, 0.4, 0.4}, false},
                          uplift_boundary("computed", 0.0),
                          {"closed form, 0.2 g upwards", {0.3, 0.3, 0.0}, {0.0, 0.48, 0.48}, false},
                          uplift_boundary("computed, 0.2 g upwards", 0.2)}});
  return claim;
}

Claim turning() {
  Claim claim;
  claim.source = "Symmetry";
  claim.statement =
      "Turning the body and both components of the shaking together changes nothing but the direction of "
      "what happens.";
  const Summary plain = simulate_summary(two_sines(0.0));
  const double azimuth = 0.7;
  const Summary turned = simulate_summary(two_sines(azimuth));
  claim.numbers.push_back({"largest tilt", plain.space->peak_tilt, turned.space->peak_tilt, 1e-8, "rad"});
  claim.numbers.push_back({"its azimuth, turned back", plain.space->peak_azimuth,
                           std::remainder(turned.space->peak_azimuth - azimuth, 2.0 * pi), 1e-7, "rad"});
  claim.numbers.push_back(
      {"how far the base was from its place", plain.space->walked, turned.space->walked, 1e-8, "m"});
  claim.plots.push_back({"Tilt of the body",
                         "time, s",
                         "tilt, rad",
                         {papers::over_time("as it is", simulate(two_sines(0.0)), "tilt_0"),
                          papers::over_time("turned by 0.7 rad", simulate(two_sines(azimuth)), "tilt_0")}});
  return claim;
}

Claim tilted_floor() {
  Claim claim;
  claim.source = "Closed form";
  claim.statement =
      "On a floor that is tilted by tau a box tips by itself above tan(tau) = b/h, slides above tan(tau) = "
      "mu, and slides with g (sin(tau) - mu cos(tau)).";
  const auto on_slope = [](double slope, double friction, double downhill) {
    Scenario s = box(0.5, 0.8, 2.0, friction);
    s.space.floor_tilt = std::atan(slope);
    s.space.floor_azimuth = downhill;
    s.run.duration = 10.0;
    return s;
  };
  const auto falls = [](const Scenario& s) { return simulate_summary(s).verdict == Verdict::overturned; };
  claim.facts.push_back({"slope 0.2499 along the width: it stands", stays(on_slope(0.2499, 1.0, 0.0))});
  claim.facts.push_back({"slope 0.2501 along the width: it falls", falls(on_slope(0.2501, 1.0, 0.0))});
  claim.facts.push_back({"slope 0.3999 along the depth: it stands", stays(on_slope(0.3999, 1.0, 0.5 * pi))});
  claim.facts.push_back({"slope 0.4001 along the depth: it falls", falls(on_slope(0.4001, 1.0, 0.5 * pi))});
  claim.facts.push_back({"slope 0.1999 with a friction of 0.2: it stands", stays(on_slope(0.1999, 0.2, 0.3))});
  Scenario s = on_slope(0.24, 0.2, 0.3);
  s.run.duration = 1.0;
  const Summary slid = simulate_summary(s);
  const double tilt = s.space.floor_tilt;
  const double way = 0.5 * g * (std::sin(tilt) - 0.2 * std::cos(tilt));
  claim.numbers.push_back({"way down in the first second", way,
                           std::hypot(slid.space->base_displacement[0], slid.space->base_displacement[1]), 1e-6, "m"});
  claim.numbers.push_back({"its direction", 0.3,
                           std::atan2(slid.space->base_displacement[1], slid.space->base_displacement[0]), 1e-6,
                           "rad"});
  const Summary still = simulate_summary(on_slope(0.1, 1.0, 0.0));
  claim.numbers.push_back({"lean towards downhill at which it tips", std::atan(0.25) - std::atan(0.1),
                           still.blocks[0].alpha_right, 1e-9, "rad"});
  const std::vector<double> slopes = spaced(0.21, 0.245, 8);
  const auto slid_in_a_second = [&](double slope) {
    Scenario one = on_slope(slope, 0.2, 0.0);
    one.run.duration = 1.0;
    const Summary summary = simulate_summary(one);
    return std::hypot(summary.space->base_displacement[0], summary.space->base_displacement[1]);
  };
  ClaimSeries computed = line_of("computed", slopes, slid_in_a_second);
  computed.points = true;
  claim.plots.push_back({"Way down in the first second, friction 0.2",
                         "slope of the floor",
                         "way, m",
                         {line_of("closed form", slopes,
                                  [](double slope) {
                                    const double tau = std::atan(slope);
                                    return 0.5 * g * (std::sin(tau) - 0.2 * std::cos(tau));
                                  }),
                          computed}});
  return claim;
}

}  // namespace teeter::space_claims

// CVODE follows the same blocks on springs: over uplift, sliding and the jumps of the ground.
#include "oracle/sundials_springs.hpp"
#include "physics/winkler_helpers.hpp"

namespace teeter::oracle {
namespace {

using physics::Worst;

struct Compared {
  const char* name;
  Scenario scenario;
  double until;               // s
  std::vector<double> jumps;  // s, of the ground before that
};

// The published block: it lifts with f = 0.6, slides with less; with and without damping.
std::vector<Compared> compared_runs() {
  std::vector<Compared> runs;
  for (const bool large : {false, true})
    for (const double damping : {0.0, 0.1, 1.0})
      for (const double f : {0.6, 0.3, 0.2}) {
        Scenario s = physics::with_our_load(physics::published_block(f));
        s.winkler.large_rotations = large;
        s.winkler.damping_ratio = damping;
        runs.push_back({f > 0.5 ? "lifts" : "slides", s, 0.05, {}});
        if (damping > 0.0) runs.push_back({"after both jumps", s, 0.45, {0.2, 0.4}});
      }
  Scenario released = physics::published_block(0.6);
  released.winkler.large_rotations = true;
  released.winkler.damping_ratio = 0.2;
  released.initial.angle = {0.02};
  runs.push_back({"released, rocks over", released, 0.7, {}});
  return runs;
}

TEST(Sundials, TheStiffIntegratorFollowsBlocksOnSpringsAlike) {
  if (!sundials_is_here()) GTEST_SKIP() << "SUNDIALS is not installed (Debian package libsundials-dev)";
  Worst place;
  Worst speed;
  Worst energy;
  for (const Compared& run : compared_runs()) {
    const WinklerState ours = physics::springs_at(physics::as_reference(run.scenario), run.until);
    const WinklerState theirs = cvode_state(run.scenario, run.until, 1e-12, run.jumps);
    const Planar apart = ours.place - theirs.place;
    const Planar rates_apart = ours.speed - theirs.speed;
    const double work = std::fabs(theirs.input) + theirs.slid + theirs.damped;
    ASSERT_NEAR(ours.time, run.until, 1e-12);
    for (const double part : {apart.settlement, apart.x, apart.angle}) place.offer(std::fabs(part), run.name);
    for (const double part : {rates_apart.settlement, rates_apart.x, rates_apart.angle})
      speed.offer(std::fabs(part), run.name);
    for (const double part : {ours.input - theirs.input, ours.slid - theirs.slid, ours.damped - theirs.damped})
      energy.offer(std::fabs(part) / work, run.name);
  }
  EXPECT_WORST(place, 1e-9);   // m and rad, of about 1e-3
  EXPECT_WORST(speed, 1e-6);   // m/s and rad/s, of about 0.1
  EXPECT_WORST(energy, 5e-7);  // of the work
}

}  // namespace
}  // namespace teeter::oracle

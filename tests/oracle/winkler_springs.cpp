// Blocks on springs by our stiff integrator and by CVODE.
#include <fmt/format.h>

#include "models/winkler/stiff.hpp"
#include "oracle/cvode_springs.hpp"
#include "physics/random_spring_block.hpp"

namespace teeter::oracle {
namespace {

using physics::Dice;
using physics::random_spring_block;

Scenario with_regularised_friction(std::uint64_t seed) {
  Dice dice(seed);
  Scenario s = random_spring_block(dice);
  s.winkler.scheme = WinklerScheme::bdf;
  s.winkler.friction = WinklerFriction::regularised;
  s.run.tolerance = 1e-11;
  return s;
}

double distance(const Planar& a, const Planar& b) {
  const Planar d = a - b;
  return std::max({std::fabs(d.settlement), std::fabs(d.x), std::fabs(d.angle)});
}

// Left out: no friction at all, where CVODE starts off the closed form below, and sticks that hold the block within
// nanoseconds, where the two part by more than their tolerances and it is not known which of them errs.
bool is_compared(const Scenario& s, const WinklerModel& model) {
  return *s.friction.static_coefficient > 0.0 && s.winkler.stick < 1e9 * model.block.mass;
}

// The first tenth of a run that has some twenty bounces or more; later some block is always on its corner, and runs
// part.
TEST(CvodeSprings, RandomBlocksMoveAlike) {
  if (!cvode_is_here()) GTEST_SKIP() << "SUNDIALS is not installed (Debian package libsundials-dev)";
  int compared = 0;
  for (std::uint64_t seed = 1000; seed < 1150; ++seed) {
    const Scenario s = with_regularised_friction(seed);
    const WinklerModel model = make_winkler_model(s);
    if (!is_compared(s, model)) continue;
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const auto steps = static_cast<std::size_t>(0.1 * *s.run.duration / model.step);
    WinklerState state = initial_state(model, s.initial);
    const std::vector<WinklerState> theirs = springs_by_cvode(model, state, steps);
    WinklerStiff ours(model, state);
    double worst = 0.0;
    double size = 0.0;
    for (std::size_t i = 1; i < theirs.size(); ++i) {
      ASSERT_TRUE(ours.advance(state)) << ours.reason();
      worst = std::max(worst, distance(theirs[i].place, state.place));
      size = std::max(size, distance(theirs[i].place, theirs[0].place));
    }
    EXPECT_LT(worst, 1e-9 + 1e-7 * size);
    ++compared;
  }
  EXPECT_GT(compared, 60);
}

// Without friction the block stays where it is while the ground goes.
TEST(CvodeSprings, OursFollowsTheClosedFormWithoutFriction) {
  const Scenario s = with_regularised_friction(1015);
  ASSERT_EQ(*s.friction.static_coefficient, 0.0);
  const WinklerModel model = make_winkler_model(s);
  WinklerState state = initial_state(model, s.initial);
  WinklerStiff ours(model, state);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(ours.advance(state));
  // One sine of the ground: its acceleration grows evenly at first.
  const double jerk = acceleration(model.shaking.horizontal, 1e-6) / 1e-6;
  const double expected = -jerk * state.time * state.time * state.time / 6.0;
  EXPECT_NEAR(state.place.x / expected, 1.0, 1e-4);
}

}  // namespace
}  // namespace teeter::oracle

// Blocks of any size on springs of any stiffness under any shaking: nothing runs away unnoticed, and the bounds hold.
#include <fmt/format.h>

#include "physics/random_scenario.hpp"
#include "physics/winkler_helpers.hpp"

namespace teeter::physics {
namespace {

Scenario random_spring_block(Dice& dice) {
  Scenario s = random_block(dice);
  s.model = ModelKind::winkler;
  s.equations.slender = false;
  const double frictions[] = {0.0, dice.uniform(0.0, 0.3), dice.uniform(0.0, 1.3), 1e6};
  s.friction.static_coefficient = frictions[dice.below(4)];
  Winkler& w = s.winkler;
  const double weight = geometry_of(s.blocks[0], s.gravity).mass * s.gravity;
  // Settlements from a millionth to a hundredth of the width.
  w.stiffness = weight / (s.blocks[0].width * s.blocks[0].width * dice.logarithmic(1e-6, 1e-2));
  w.damping_ratio = dice.chance(0.5) ? 0.0 : dice.logarithmic(0.01, 3.0);
  const WinklerScheme schemes[] = {WinklerScheme::published, WinklerScheme::symmetric, WinklerScheme::symmetric,
                                   WinklerScheme::bdf};
  w.scheme = schemes[dice.below(4)];
  if (w.scheme != WinklerScheme::bdf && dice.chance(0.5)) w.friction = WinklerFriction::coulomb;
  w.large_rotations = dice.chance(0.7);
  w.stick = weight * dice.logarithmic(1e2, 1e8);
  w.step = make_winkler_model(s).bounce_period / dice.uniform(40.0, 80.0);
  const double strongest = dice.chance(0.2) ? 50.0 * g : 5.0 * g * std::tan(alpha_of(s));
  s.ground.horizontal = random_excitation(dice, p_of(s), strongest);
  if (dice.chance(0.3)) s.ground.vertical = random_excitation(dice, p_of(s), dice.chance(0.3) ? 3.0 * g : 0.5 * g);
  if (dice.chance(0.3)) s.initial.angle = {dice.uniform(-0.9, 0.9) * alpha_of(s)};
  if (dice.chance(0.2)) s.initial.rate = {dice.uniform(-1.0, 1.0) * p_of(s) * alpha_of(s)};
  s.run.duration = std::min(5.0 / p_of(s), 2e4 * w.step);
  s.run.output_step = *s.run.duration / 200.0;
  return s;
}

TEST(WinklerRandom, RunsEndWithFiniteNumbersWithinTheirBounds) {
  long overturned = 0;
  long slid = 0;
  for (std::uint64_t i = 0; i < 150; ++i) {
    Dice dice(1000 + i);
    const Scenario s = random_spring_block(dice);
    SCOPED_TRACE(fmt::format("{} {} {}", i, choice_name(s.winkler.scheme), choice_name(s.winkler.friction)));
    const History history = simulate(s);
    const Summary& summary = history.summary;
    EXPECT_EQ(summary.status, Status::done) << summary.reason;
    // A coefficient of a million may defeat the iteration wherever a corner grazes; the run goes on and tells.
    const double failing = *s.friction.static_coefficient > 10.0 ? 5e-2 : 2e-3;
    EXPECT_LE(static_cast<double>(summary.winkler->failures), failing * static_cast<double>(summary.work.steps));
    overturned += summary.verdict == Verdict::overturned ? 1 : 0;
    slid += summary.winkler->slid ? 1 : 0;
    for (const Column& c : history.columns)
      for (const double value : c.values) ASSERT_TRUE(std::isfinite(value)) << c.name;
    const auto& lost = column(history, "lost");
    const auto& normal = column(history, "normal_force_0");
    for (std::size_t k = 0; k < lost.size(); ++k) {
      EXPECT_GE(normal[k], 0.0);
      if (k > 0) {
        ASSERT_GE(lost[k], lost[k - 1] * (1.0 - 1e-12));
      }
    }
    if (s.winkler.scheme == WinklerScheme::bdf) {
      double scale = std::fabs(summary.energy.input) + std::fabs(summary.energy.initial);
      for (const double e : column(history, "kinetic")) scale = std::max(scale, e);
      const BlockGeometry shape = geometry_of(s.blocks[0], s.gravity);
      const double floor = 1e-9 * shape.mass * s.gravity * shape.com_height;
      EXPECT_LT(std::fabs(summary.energy.lost_by_scheme), 5e-3 * scale + floor);
    }
    EXPECT_EQ(decide(s).overturned, summary.verdict == Verdict::overturned);
    EXPECT_EQ(summary.impacts.size(), std::min<std::size_t>(max_listed_impacts, summary.impact_count));
  }
  EXPECT_GT(overturned, 5);
  EXPECT_GT(slid, 20);
}

}  // namespace
}  // namespace teeter::physics

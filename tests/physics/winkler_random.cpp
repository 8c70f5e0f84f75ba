// Blocks of any size on springs of any stiffness under any shaking: nothing runs away unnoticed, and the bounds hold.
#include <fmt/format.h>

#include "physics/random_spring_block.hpp"

namespace teeter::physics {
namespace {

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

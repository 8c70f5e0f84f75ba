// Overturning maps from few simulations: no code differs from the full grid.
#include "physics/random_scenario.hpp"
#include "study/refine.hpp"

namespace teeter::physics {
namespace {

// Omega/p from left to right, amplitude/(g tan alpha) from below.
struct OverturningMap {
  Scenario scenario;
  double from_omega, to_omega;
  double from_amplitude, to_amplitude;

  MapPoint at(long column, long row, long size) {
    const auto share = [&](long n) { return static_cast<double>(n) / static_cast<double>(size - 1); };
    Scenario& s = scenario;
    const double tangent = s.blocks[0].width / s.blocks[0].height;
    s.ground.horizontal.omega = p_of(s) * (from_omega + (to_omega - from_omega) * share(column));
    s.ground.horizontal.amplitude = g * tangent * (from_amplitude + (to_amplitude - from_amplitude) * share(row));
    const Fate fate = decide(s);
    const int overturning = fate.impacts > 0 ? 2 : 3;
    return {fate.overturned ? overturning : fate.moved ? 1 : 0, fate.score, fate.sheet};
  }
};

OverturningMap pulse_map(Scenario s, ExcitationKind kind) {
  s.ground.horizontal = wave(kind, 1.0, 1.0);
  s.run.duration = 1e4;
  s.run.output_step = 1.0;
  return {s, 0.5, 10.0, 1.0, 12.0};
}

// Wrong codes, and how many times fewer simulations.
struct Compared {
  long wrong;
  double saving;
};

Compared compare_with_full_grid(OverturningMap map, long coarse, long levels) {
  const long size = ((coarse - 1) << levels) + 1;
  std::vector<MapPoint> full;
  full.reserve(size * size);
  for (long index = 0; index < size * size; ++index) full.push_back(map.at(index % size, index / size, size));
  const RefinedMap refined = refine(coarse, coarse, levels, [&](std::span<const long> points) {
    std::vector<MapPoint> answers;
    for (const long index : points) answers.push_back(full[index]);
    return answers;
  });
  Compared result{0, static_cast<double>(size * size) / static_cast<double>(refined.simulated)};
  for (long index = 0; index < size * size; ++index)
    if (refined.codes[index] != full[index].code) ++result.wrong;
  return result;
}

TEST(MapRefinement, LargeMapOfTheOneToTwoBlock) {
  const Compared map = compare_with_full_grid(pulse_map(block(0.5, 1.0), ExcitationKind::sine), 65, 4);
  EXPECT_EQ(map.wrong, 0);
  EXPECT_GT(map.saving, 50.0);
}

TEST(MapRefinement, SmallMapsOfManyKinds) {
  for (const double height : {1.0, 3.5})
    for (const ExcitationKind kind : {ExcitationKind::sine, ExcitationKind::half_sine, ExcitationKind::cosine})
      for (const double ratio : {0.0, 0.9}) {
        Scenario s = block(0.5, height);
        if (ratio > 0.0) set_ratio(s, ratio);
        const Compared map = compare_with_full_grid(pulse_map(s, kind), 33, 2);
        EXPECT_EQ(map.wrong, 0) << height << " " << static_cast<int>(kind) << " " << ratio;
        EXPECT_GT(map.saving, 3.5) << height << " " << static_cast<int>(kind) << " " << ratio;
      }
}

// Thin gaps between regions that overturn after different numbers of impacts.
TEST(MapRefinement, LongPulsesNearTheUpliftLimit) {
  OverturningMap map = pulse_map(block(0.5, 3.5), ExcitationKind::sine);
  map.from_omega = 0.1;
  map.to_omega = 1.0;
  map.from_amplitude = 0.9;
  map.to_amplitude = 1.4;
  EXPECT_EQ(compare_with_full_grid(map, 17, 4).wrong, 0);
}

// --- the score itself ---

Scenario random_decided(Dice& dice) {
  const double height = dice.logarithmic(0.1, 20.0);
  Scenario s = block(height * dice.uniform(0.05, 0.8), height);
  if (dice.chance(0.3))
    s.blocks[0].com = {dice.uniform(-0.3, 0.3) * s.blocks[0].width, dice.uniform(-0.3, 0.3) * height};
  s.equations.slender = dice.chance(0.3);
  if (dice.chance(0.5)) s.restitution = ConstantRatio{{dice.uniform(0.5, 1.0), dice.uniform(0.5, 0.98)}, 1.0};
  const double limit = g * s.blocks[0].width / s.blocks[0].height;
  const auto kind = dice.chance(0.5) ? ExcitationKind::sine : ExcitationKind::cosine;
  s.ground.horizontal = wave(kind, dice.uniform(0.5, 8.0) * limit, dice.uniform(0.5, 8.0) * p_of(s));
  s.run.duration = 1e3 / p_of(s);
  s.run.output_step = 1.0 / p_of(s);
  return s;
}

TEST(Score, HasTheSignOfTheVerdict) {
  Dice dice(71);
  int overturned = 0;
  for (int n = 0; n < 3000; ++n) {
    const Scenario s = random_decided(dice);
    const Fate fate = decide(s);
    ASSERT_EQ(fate.status, Status::done);
    EXPECT_EQ(fate.score > 0.0, fate.overturned) << describe(s);
    EXPECT_NE(fate.score, 0.0) << describe(s);
    EXPECT_TRUE(fate.moved || fate.score == std::asinh(-1.0)) << describe(s);
    overturned += fate.overturned ? 1 : 0;
  }
  EXPECT_GT(overturned, 500);
  EXPECT_LT(overturned, 2500);
}

// Along a line of amplitudes the score goes through zero where the verdict changes, and does not jump there.
TEST(Score, VanishesWhereTheVerdictChanges) {
  Dice dice(72);
  int boundaries = 0;
  for (int n = 0; n < 300; ++n) {
    Scenario s = random_decided(dice);
    const double amplitude = *s.ground.horizontal.amplitude;
    const auto fate_at = [&](double share) {
      s.ground.horizontal.amplitude = share * amplitude;
      return decide(s);
    };
    if (fate_at(0.7).overturned || !fate_at(1.4).overturned) continue;
    const double found = bisect(0.7, 1.4, [&](double share) { return fate_at(share).overturned; });
    const double below = fate_at(found * (1.0 - 1e-10)).score;
    const double above = fate_at(found * (1.0 + 1e-10)).score;
    if (std::fabs(above - below) > 1.0) continue;  // the block stood near the upright equilibrium for very long
    EXPECT_LT(below, 1e-12) << describe(s);
    EXPECT_GT(above, -1e-12) << describe(s);
    EXPECT_LT(above - below, 1e-4) << describe(s);
    ++boundaries;
  }
  EXPECT_GT(boundaries, 20);
}

// An impact just before or just after the end of the shaking: the state differs, the score does not.
TEST(Score, IsContinuousWhereAnImpactMeetsTheEndOfTheShaking) {
  Dice dice(73);
  for (int n = 0; n < 300; ++n) {
    Scenario s = block(dice.uniform(0.2, 0.8), 1.0);
    const bool off_axis = dice.chance(0.3);
    if (off_axis) s.blocks[0].com = {dice.uniform(-0.1, 0.1), dice.uniform(-0.2, 0.2)};
    s.equations.slender = dice.chance(0.3);
    const double most = off_axis ? 0.75 : 1.0;  // more would be lowered where the two corners differ
    s.restitution = ConstantRatio{{dice.uniform(0.4, most), dice.uniform(0.4, most)}, 1.0};
    const double speed = dice.uniform(0.1, 3.0) * p_of(s) * alpha_of(s);
    const double tiny = 1e-14;
    s.run.duration = 10.0;
    s.run.output_step = 1.0;
    s.initial.angle = {tiny};
    s.initial.rate = {-speed};
    const double before = decide(s).score;
    const double ratio = std::get<ConstantRatio>(s.restitution).value[0];
    s.initial.angle = {-tiny};
    s.initial.rate = {-ratio * speed};
    EXPECT_NEAR(decide(s).score, before, 1e-9) << describe(s);
  }
}

}  // namespace
}  // namespace teeter::physics

// Isolated plates: closed forms, limits, stops.
#include "block/restitution.hpp"
#include "models/rocking/supported_model.hpp"
#include "physics/supports_helpers.hpp"

namespace teeter {
namespace {

TEST(Plates, TakePartOfTheSpeedOfAnImpact) {
  const double masses[] = {1e-9, 20.0, 100.0, 1e15};
  const double ratios[] = {0.7, 0.753731343, 0.833333333, 0.911764706};
  for (int i = 0; i < 4; ++i) {
    Scenario s = usual_block();
    s.support.isolation = on_springs(masses[i], 0.0, 0.0);
    EXPECT_NEAR(make_supported_model(s).ratio_on_plate[0], ratios[i], 1e-9);
  }
}

TEST(Plates, ThatAreFreeKeepMomentum) {
  Scenario s = usual_block();
  s.support.isolation = on_springs(100.0, 0.0, 0.0);
  s.initial.angle = {0.1};
  s.run.duration = 0.4;
  const Summary summary = simulate(s).summary;
  ASSERT_EQ(summary.impact_count, 1);
  const Impact& hit = summary.impacts[0];
  EXPECT_NEAR(hit.time, 0.268887019, 1e-9);
  EXPECT_NEAR(hit.rate_before[0], -0.807944544, 1e-9);
  EXPECT_NEAR((*hit.plate_velocity)[1] - (*hit.plate_velocity)[0], -0.071817293, 1e-9);
  EXPECT_NEAR(hit.energy_before - hit.energy_after, 9.574024323, 1e-8);
  EXPECT_LT(missing_energy(summary), 1e-9);
}

TEST(Plates, OnStiffSpringsEndAsHousnerSays) {
  const double wanted[] = {-0.53769946, -0.53776218};
  Scenario ground = usual_block();
  ground.initial.angle = {0.12};
  ground.run.duration = 0.45;
  EXPECT_NEAR(simulate(ground).columns[2].values.back(), -0.53776242, 1e-8);
  int i = 0;
  for (const double k : {1e8, 1e10}) {
    Scenario s = usual_block();
    s.support.isolation = on_springs(60.0, k, 0.6 * std::sqrt(k * 260.0));
    s.initial.angle = {0.12};
    s.run.duration = 0.45;
    const History history = simulate(s);
    EXPECT_NEAR(history.summary.impacts[0].ratio, 0.806930693, 1e-9);
    EXPECT_NEAR(history.columns[2].values.back(), wanted[i++], 1e-8);
    EXPECT_LT(missing_energy(history.summary), 1e-9);
  }
}

TEST(Plates, OnSpringsCarryABlockToItsFall) {
  Scenario s = usual_block();
  Isolation plate;
  plate.mass = 60.0;
  plate.period = 1.5;
  plate.damping = 0.1;
  s.support.isolation = plate;
  s.ground.horizontal = one_sine(0.3 * test_gravity, 6.0);
  const Summary summary = simulate(s).summary;
  EXPECT_NEAR(*summary.first_uplift, 0.409716345, 1e-9);
  const Impact& hit = summary.impacts.at(0);
  EXPECT_NEAR(hit.time, 0.970154757, 1e-9);
  EXPECT_NEAR(hit.rate_before[0], 0.877816824, 1e-8);
  EXPECT_NEAR(hit.rate_after[0], 0.708337338, 1e-8);
  EXPECT_NEAR((*hit.plate_velocity)[0], 0.529816101, 1e-8);
  EXPECT_NEAR((*hit.plate_velocity)[1], 0.634111169, 1e-8);
  ASSERT_TRUE(summary.overturned);
  EXPECT_EQ(summary.overturned->side, Side::right);
  EXPECT_NEAR(summary.overturned->time, 1.805446900, 1e-8);
  EXPECT_LT(missing_energy(summary), 1e-9);
}

TEST(Plates, OnSlidersEndWhereTheClosedFormsSay) {
  Scenario s = block_of(1.0, 0.2, 200.0);  // so squat that it stays flat
  s.support.isolation = on_sliders(60.0, 0.1);
  s.ground.horizontal = rectangular_push(0.3 * test_gravity, 0.4);
  EXPECT_NEAR(simulate(s).summary.isolation->final_displacement, -0.47088, 1e-9);
  s.support.isolation = on_sliders(60.0, 0.08, 1.5);
  s.ground.horizontal = rectangular_push(0.35 * test_gravity, 0.3);
  const Summary bowl = simulate(s).summary;
  EXPECT_NEAR(bowl.isolation->peak_displacement, 0.245419755, 1e-9);
  EXPECT_NEAR(bowl.isolation->final_displacement, 0.005419755, 1e-9);
  s.ground.horizontal = one_sine(0.35 * test_gravity, 7.0);
  const Summary wave = simulate(s).summary;
  EXPECT_NEAR(*wave.isolation->first_slip, 0.032944287, 1e-9);
  EXPECT_NEAR(wave.isolation->peak_displacement, 0.186404646, 1e-9);
  EXPECT_NEAR(wave.isolation->final_displacement, 0.053595354, 1e-9);
  EXPECT_TRUE(wave.isolation->cannot_lift || !wave.first_uplift);
  for (const Summary* summary : {&bowl, &wave}) EXPECT_LT(missing_energy(*summary), 1e-9);
}

TEST(Plates, TipTheObjectWhenTheyHitTheirStop) {
  Scenario s = block_of(0.2, 1.2, 80.0);
  Isolation plate = on_sliders(20.0, 0.05, 2.0);
  plate.limit = 0.04;
  s.support.isolation = plate;
  s.ground.horizontal = one_sine(0.3 * test_gravity, 8.0);
  s.run.duration = 0.2612;
  const Summary summary = simulate(s).summary;
  ASSERT_EQ(summary.isolation->stop_hits, 1);
  EXPECT_NEAR(summary.isolation->stops[0].time, 0.261025865, 1e-9);
  EXPECT_NEAR(summary.isolation->stops[0].rate_after, -0.503569509, 1e-8);
  EXPECT_TRUE(summary.isolation->stops[0].tipped);
  EXPECT_NEAR(summary.energy.lost_at_impacts, 3.567683122, 1e-8);
  EXPECT_LT(missing_energy(summary), 1e-9);
}

TEST(Plates, SoHeavyThatTheObjectDoesNotMatterAreFloors) {
  Scenario s = usual_block();
  s.ground.horizontal = one_sine(0.25 * test_gravity, 6.0);
  s.run.duration = 4.0;
  s.support.floor = one_storey(0.9, 0.08);
  const Summary floor = simulate(s).summary;
  s.support.floor.reset();
  Isolation plate;
  plate.mass = 2e11;
  plate.period = 0.9;
  plate.damping = 0.08;
  s.support.isolation = plate;
  const Summary heavy = simulate(s).summary;
  EXPECT_EQ(floor.impact_count, heavy.impact_count);
  EXPECT_NEAR(floor.blocks[0].peak_angle, heavy.blocks[0].peak_angle, 1e-6);
}

TEST(Plates, MirroredShakingMirrorsTheMotion) {
  for (const bool slider : {false, true}) {
    Scenario s = usual_block();
    s.support.isolation = slider ? on_sliders(50.0, 0.22, 1.0) : on_springs(50.0, 8000.0, 300.0);
    s.support.isolation->limit = 0.1;
    s.support.isolation->stop_restitution = 0.3;
    s.ground.horizontal = one_sine(0.6 * test_gravity, 6.0);
    const Summary one = simulate(s).summary;
    s.ground.horizontal.scale = -1.0;
    const Summary other = simulate(s).summary;
    EXPECT_EQ(one.blocks[0].peak_angle, -other.blocks[0].peak_angle);
    EXPECT_EQ(one.isolation->stop_hits, other.isolation->stop_hits);
    EXPECT_LT(missing_energy(one), 1e-9);
  }
}

}  // namespace
}  // namespace teeter

// Floors of buildings: closed forms, and blocks that stand on them.
#include <numbers>

#include "follow/forcing.hpp"
#include "ground/floor.hpp"
#include "ground/path.hpp"
#include "physics/supports_helpers.hpp"

namespace teeter {
namespace {

TEST(Floors, FollowAStepAsTheClosedFormSays) {
  const double w = 2.0 * std::numbers::pi / 0.5;
  const double z = 0.05;
  const Motion floor = floor_motion(build_motion(rectangular_push(2.0, 10.0)), {{w, z, 1.0}}, 20.0);
  EXPECT_NEAR(acceleration(floor, 0.1), 1.506176440, 1e-9);
  const double wd = w * std::sqrt(1.0 - z * z);
  for (const double t : {0.013, 0.4, 1.7, 5.0}) {
    const double swing = std::cos(wd * t) - z / std::sqrt(1.0 - z * z) * std::sin(wd * t);
    EXPECT_NEAR(acceleration(floor, t), 2.0 * (1.0 - std::exp(-z * w * t) * swing), 1e-12);
  }
}

TEST(Floors, GrowWithTimeAtResonanceWithoutDamping) {
  Excitation wave;
  wave.kind = ExcitationKind::harmonic;
  wave.amplitude = 1.0;
  wave.omega = 5.0;
  const Motion floor = floor_motion(build_motion(wave), {{5.0, 0.0, 1.0}}, 20.0);
  for (const double t : {0.7, 3.3, 12.0, 25.0})  // the last one beyond what was followed at once
    EXPECT_NEAR(acceleration(floor, t), 0.5 * (std::sin(5.0 * t) - 5.0 * t * std::cos(5.0 * t)), 1e-11);
}

TEST(Floors, OfEqualStoreysHaveTheKnownModes) {
  Floor three;
  three.period = 1.0;
  three.storeys = 3;
  const auto modes = floor_oscillators(three);
  ASSERT_EQ(modes.size(), 3U);
  const double w = 2.0 * std::numbers::pi;
  EXPECT_NEAR(modes[1].omega / w, 2.801937736, 1e-9);
  EXPECT_NEAR(modes[2].omega / w, 4.048917340, 1e-9);
  EXPECT_NEAR(modes[0].factor, 1.220410935, 1e-9);
  EXPECT_NEAR(modes[1].factor, -0.280110191, 1e-9);
  EXPECT_NEAR(modes[2].factor, 0.059699256, 1e-9);
}

TEST(Floors, SeriesAgreeWithValuesAndIntegralsWithBoth) {
  auto record = std::make_shared<Record>();
  record->step = 0.02;
  for (int i = 0; i < 200; ++i) record->acceleration.push_back(2.0 * std::sin(0.7 * i) + std::cos(0.13 * i * i));
  Excitation e;
  e.kind = ExcitationKind::record;
  e.record = record;
  Floor f;
  f.period = 0.6;
  f.storeys = 4;
  f.floor = 2.0;
  const Motion floor = floor_motion(build_motion(e), floor_oscillators(f), 60.0);
  const GroundPath path(floor);
  for (const double t : {0.011, 1.2345, 3.9, 6.1}) {
    double c[27]{};
    add_series(floor, t, 26, c);
    const double u = 0.3 * (std::min(next_breakpoint(floor, t), t + 0.02) - t);
    double sum = 0.0;
    for (int k = 26; k >= 0; --k) sum = sum * u + c[k];
    EXPECT_NEAR(sum, acceleration(floor, t + u), 1e-12);
    const double d = 1e-5;
    EXPECT_NEAR((path.at(t + d).displacement - path.at(t - d).displacement) / (2.0 * d), path.at(t).velocity, 1e-7);
  }
}

// Followed from the end of what was followed at once each time, the oscillator on the floor would take minutes.
TEST(Floors, AreFollowedOnceHoweverOftenAndFarTheyAreAsked) {
  Excitation wave = one_sine(3.0, 8.0);
  wave.kind = ExcitationKind::type_c;
  wave.cycles = 20;
  Floor quick;
  quick.period = 0.05;
  quick.storeys = 6;
  quick.floor = 5.0;
  const auto modes = floor_oscillators(quick);
  const Motion short_run = floor_motion(build_motion(wave), modes, 0.1);
  const Motion long_run = floor_motion(build_motion(wave), modes, 60.0);
  EXPECT_NEAR(quiet_from(short_run), quiet_from(long_run), 1e-6);
  const Motion on_short = floor_motion(short_run, {{5.0, 0.05, 1.0}}, 0.1);
  const Motion on_long = floor_motion(long_run, {{5.0, 0.05, 1.0}}, 60.0);
  const Motion asked_later = floor_motion(build_motion(wave), modes, 0.1);
  for (const double t : {0.05, 0.0999, 1.7, 9.3, 15.1}) {
    EXPECT_NEAR(acceleration(short_run, t), acceleration(long_run, t), 1e-10) << t;
    EXPECT_NEAR(acceleration(on_short, t), acceleration(on_long, t), 1e-9) << t;
    EXPECT_EQ(acceleration(asked_later, t), acceleration(short_run, t)) << t;
  }
}

TEST(Floors, AreLinearAndTheSameWhateverWasFollowedBefore) {
  auto record = std::make_shared<Record>();
  record->step = 0.02;
  for (int i = 0; i < 100; ++i) record->acceleration.push_back(2.0 * std::sin(0.7 * i) + std::cos(0.13 * i * i));
  Scenario s = usual_block();
  s.ground.horizontal.kind = ExcitationKind::record;
  s.ground.horizontal.record = record;
  s.run.duration = 3.0;
  for (const bool whole : {true, false}) {
    Floor floor = one_storey(0.5, 0.05);
    if (whole) floor.storeys = 4;
    if (!whole) floor.modes = {{0.5, 0.03, 0.9}, {0.2, 0.03, -0.3}};
    s.support.floor = floor;
    const auto series_at = [&](double scale, double t) {
      s.ground.horizontal.scale = scale;
      std::vector<double> c(27, 0.0);
      add_series(on_floor(s, s.ground.horizontal), t, 26, c.data());
      return c;
    };
    const std::vector<double> times{0.0, 3 * 0.02, 0.7312, 1.0, 50 * 0.02};
    std::vector<std::vector<double>> first;
    for (const double t : times) {
      s.run.duration = 3.0 + t;  // another motion each time: none is known
      first.push_back(series_at(0.37, t));
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
      s.run.duration = 3.0 + times[i];
      for (int again = 0; again < 3; ++again) EXPECT_EQ(series_at(0.37, times[i]), first[i]) << times[i];
      Excitation one = s.ground.horizontal;
      one.scale = 0.37;
      const Motion direct = floor_motion(build_motion(one), floor_oscillators(floor), 5.0);
      std::vector<double> c(27, 0.0);
      add_series(direct, times[i], 26, c.data());
      for (std::size_t k = 0; k < c.size(); ++k)
        EXPECT_NEAR(first[i][k], c[k], 1e-12 * (1.0 + std::fabs(c[k]))) << times[i] << " " << k;
    }
  }
}

TEST(Floors, LiftABlockThatTheGroundWouldNot) {
  Scenario s = block_of(0.3, 1.5, 100.0);
  s.ground.horizontal = rectangular_push(0.15 * test_gravity, 0.7);
  s.support.floor = one_storey(0.8, 0.0);
  s.run.duration = 0.7;
  const Summary summary = simulate(s).summary;
  ASSERT_TRUE(summary.first_uplift);
  const double w = 2.0 * std::numbers::pi / 0.8;
  EXPECT_NEAR(*summary.first_uplift, std::acos(1.0 - 0.2 / 0.15) / w, 1e-12);
  EXPECT_NEAR(*summary.first_uplift, 0.243269379, 1e-9);
  EXPECT_NEAR(summary.blocks[0].final_angle, -0.0626397870, 1e-9);
  EXPECT_LT(missing_energy(summary), 1e-9);
}

TEST(Floors, OnTheGroundChangeNothing) {
  Scenario s = usual_block();
  s.ground.horizontal = one_sine(0.4 * test_gravity, 5.0);
  const Summary bare = simulate(s).summary;
  Floor f = one_storey(0.6, 0.05);
  f.storeys = 5;
  f.floor = 0.0;
  s.support.floor = f;
  const Summary ground = simulate(s).summary;
  EXPECT_EQ(bare.end_time, ground.end_time);
  EXPECT_EQ(bare.blocks[0].peak_angle, ground.blocks[0].peak_angle);
}

TEST(Floors, StiffOnesMoveWithTheGround) {
  Scenario s = usual_block();
  s.ground.horizontal = one_sine(0.35 * test_gravity, 5.0);
  const Summary bare = simulate(s).summary;
  s.support.floor = one_storey(1e-3, 0.05);
  const Summary stiff = simulate(s).summary;
  EXPECT_EQ(bare.verdict, stiff.verdict);
  EXPECT_NEAR(bare.blocks[0].peak_angle, stiff.blocks[0].peak_angle, 1e-3 * std::fabs(bare.blocks[0].peak_angle));
}

TEST(Floors, MirroredShakingMirrorsTheMotion) {
  Scenario s = usual_block();
  s.support.floor = one_storey(0.7, 0.05);
  s.ground.horizontal = one_sine(0.2 * test_gravity, 7.0);
  const Summary one = simulate(s).summary;
  s.ground.horizontal.scale = -1.0;
  const Summary other = simulate(s).summary;
  EXPECT_EQ(one.blocks[0].peak_angle, -other.blocks[0].peak_angle);
  EXPECT_EQ(one.impact_count, other.impact_count);
  EXPECT_LT(missing_energy(one), 1e-9);
}

}  // namespace
}  // namespace teeter

#include "validate/measured/cube_start.hpp"

#include <gtest/gtest.h>

#include "core/normal.hpp"
#include "core/random.hpp"

namespace teeter {
namespace {

Vec3 noise(double deviation, std::uint64_t toss, std::uint64_t& draw) {
  Vec3 drawn;
  for (double& one : drawn) one = deviation * normal_quantile(random_inside(7, toss, draw++));
  return drawn;
}

// Flights of a spinning cube, measured with known deviations.
std::vector<Toss> flights(const StartDeviations& noisy) {
  std::vector<Toss> tosses;
  for (long i = 0; i < 200; ++i) {
    Toss& toss = tosses.emplace_back();
    toss.number = i;
    std::uint64_t draw = 0;
    const Vec3 spin = noise(5.0, static_cast<std::uint64_t>(i), draw);
    const Vec3 speed = noise(1.0, static_cast<std::uint64_t>(i), draw);
    for (int k = 0; k < 10; ++k) {
      const double t = k / cube_sample_rate;
      SpaceState& state = toss.samples.emplace_back();
      state.x = Vec3(0.0, 0.0, 1.0) + t * speed + Vec3(0.0, 0.0, -0.5 * cube_gravity * t * t) +
                noise(noisy.position, static_cast<std::uint64_t>(i), draw);
      state.v = speed + Vec3(0.0, 0.0, -cube_gravity * t) + noise(noisy.velocity, static_cast<std::uint64_t>(i), draw);
      state.q = turned(turn_by(t * spin), noise(noisy.rotation, static_cast<std::uint64_t>(i), draw));
      state.w = spin + noise(noisy.angular_velocity, static_cast<std::uint64_t>(i), draw);
    }
  }
  return tosses;
}

TEST(CubeStart, FindsTheDeviationsOfMadeUpFlights) {
  const StartDeviations truth{1e-3, 0.02, 0.01, 0.1};
  const StartDeviations found = start_deviations(flights(truth));
  EXPECT_EQ(found.tosses, 200);
  // 200 tosses of 10 samples: the deviation of a deviation is about 1 %.
  EXPECT_NEAR(found.position, truth.position, 0.05 * truth.position);
  EXPECT_NEAR(found.velocity, truth.velocity, 0.05 * truth.velocity);
  EXPECT_NEAR(found.rotation, truth.rotation, 0.05 * truth.rotation);
  EXPECT_NEAR(found.angular_velocity, truth.angular_velocity, 0.05 * truth.angular_velocity);
}

TEST(CubeStart, FacesAndCorners) {
  SpaceState state;
  state.x = {0.0, 0.0, 0.5 * cube_width};
  EXPECT_EQ(face_down(state.q), -3);
  EXPECT_NEAR(lowest_corner(state), 0.0, 1e-15);
  state.q = turn_by(Vec3(0.0, 1.5, 0.0));  // the top leans towards +x, which looks down now
  EXPECT_EQ(face_down(state.q), 1);
}

}  // namespace
}  // namespace teeter

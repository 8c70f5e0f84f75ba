// One box on ground that shakes in three directions, in engines for games and for nonsmooth mechanics. Each answers
// with what a step costs and where the box went, or with nothing where the library is not installed.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace bench {

// The ground accelerates as a sine in each direction, so that its mean over a step is exact for everyone.
struct SpaceWork {
  const char* name;
  double size[3];       // m, along x, y, z
  double friction;      //
  double amplitude[3];  // m/s2
  double omega[3];      // rad/s
  double step;          // s
  int steps;
  int compared;  // steps over which motions are compared

  double mass() const { return 1000.0 * size[0] * size[1] * size[2]; }  // kg
  // Mean acceleration of the ground (m/s2) over the step from `time` on.
  std::array<double, 3> ground(double time) const {
    std::array<double, 3> mean{};
    for (std::size_t c = 0; c < 3; ++c)
      mean[c] = amplitude[c] * (std::cos(omega[c] * time) - std::cos(omega[c] * (time + step))) / (omega[c] * step);
    return mean;
  }
};

struct SpacePlace {
  std::array<double, 3> x;  // m, centre of mass in the frame of the ground
  std::array<double, 4> q;  // w, x, y, z: from body to world axes
};

struct SpaceTrack {
  double microseconds = 0.0;       // of processor time per step
  std::vector<SpacePlace> places;  // at the end of each compared step
};

inline constexpr int bullet_iterations = 100;

std::optional<SpaceTrack> ode_in_space(const SpaceWork& work);
std::optional<SpaceTrack> bullet_in_space(const SpaceWork& work);
std::optional<SpaceTrack> mujoco_in_space(const SpaceWork& work);
// A step of Moreau and Jean, whose contact problem (FrictionContact 3-D) Siconos solves.
std::optional<SpaceTrack> siconos_in_space(const SpaceWork& work);

}  // namespace bench

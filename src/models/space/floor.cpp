#include "models/space/floor.hpp"

#include <cmath>

#include "core/sincos.hpp"

namespace teeter {

SpaceFloor::SpaceFloor(double tilt_angle, double downhill, double gravity)
    : tilt(tilt_angle), azimuth(downhill), normal_gravity(gravity) {
  if (level()) return;
  const auto [s, c] = sincos(tilt);
  const auto [sd, cd] = sincos(azimuth);
  normal_gravity = gravity * c;
  uphill = Vec3(-gravity * s * cd, -gravity * s * sd, 0.0);
  to_floor = turn_by(Vec3(tilt * sd, -tilt * cd, 0.0)).toRotationMatrix();
}

double SpaceFloor::help(double towards) const {
  if (level()) return 0.0;
  const auto [s, c] = sincos(tilt);
  return std::atan2(s * sincos(azimuth - towards).cos, c);
}

}  // namespace teeter

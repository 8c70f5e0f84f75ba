// A floor that is not level. In its own axes (z along its normal) gravity has a part along the floor, which acts like
// ground that accelerates uphill for ever (docs/theory.md, section 20).
#pragma once

#include "models/space/pose.hpp"

namespace teeter {

struct SpaceFloor {
  double tilt = 0.0;                 // rad
  double azimuth = 0.0;              // rad, of its downhill side
  double normal_gravity = 0.0;       // m/s2, along its normal
  Vec3 uphill = Vec3::Zero();        // m/s2, what gravity along the floor looks like: an acceleration of the ground
  Mat3 to_floor = Mat3::Identity();  // from level axes to its own

  SpaceFloor(double tilt_angle, double downhill, double gravity);
  bool level() const { return tilt == 0.0; }

  // By how much less (rad) than on a level floor a body must lean towards the azimuth to tip.
  double help(double towards) const;
};

}  // namespace teeter

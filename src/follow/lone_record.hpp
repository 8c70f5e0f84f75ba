// The one record that shakes the ground all by itself, if that is so: what stands still under its weak samples stands
// until the first strong one.
#pragma once

#include "follow/forcing.hpp"

namespace teeter {

inline const SampledPart* lone_record(const Shaking& shaking) {
  const Motion& h = shaking.horizontal;
  const bool alone =
      h.sampled.size() == 1 && h.constants.empty() && h.sinusoids.empty() && h.gaussians.empty() && h.floors.empty();
  return alone && is_none(shaking.vertical) ? &h.sampled.front() : nullptr;
}

}  // namespace teeter

// Friction that is needed and the least normal force over a run. What happens beyond the tipping angle counts only if
// the block comes back: a block that falls anyway need not be held.
#pragma once

#include <algorithm>

#include "ground/motion.hpp"
#include "models/rocking/forces.hpp"
#include "teeter/history.hpp"

namespace teeter {

struct ForceExtremes {
  double friction = 0.0;
  double least_normal = never;  // N
};

inline void take(ForceExtremes& extremes, const Reaction& reaction) {
  extremes.friction = std::max(extremes.friction, friction_needed(reaction));
  extremes.least_normal = std::min(extremes.least_normal, reaction.normal);
}

class NeededForces {
 public:
  // A stretch of the motion that ends within the tipping angle, or beyond it.
  void add(const ForceExtremes& stretch, bool ends_beyond);
  void add_impact(double friction) { impact_friction_ = std::max(impact_friction_, friction); }
  void write_to(Summary& summary, bool overturned) const;

 private:
  ForceExtremes kept_;
  ForceExtremes beyond_;  // since the tipping angle was passed
  double impact_friction_ = -1.0;
};

}  // namespace teeter

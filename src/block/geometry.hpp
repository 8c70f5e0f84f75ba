// What the equations need to know of a block: masses, inertias and the two lower corners it can turn about.
#pragma once

#include <array>

#include "teeter/restitution.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

inline constexpr double default_density = 2000.0;  // kg/m3, when neither mass nor density is given

inline constexpr double default_depth = 1.0;  // m, when none is given

inline int sign_of(Side side) { return side == Side::right ? +1 : -1; }
inline Side opposite(Side side) { return side == Side::right ? Side::left : Side::right; }

struct Corner {
  double distance;   // m, horizontal distance to the centre of mass, standing upright
  double radius;     // m, distance to the centre of mass
  double alpha;      // rad, tipping angle
  double sin_alpha;  //
  double cos_alpha;  //
  double tan_alpha;  //
  double inertia;    // kg m2, about the corner
  double mobility;   // 1/m, mass * radius / inertia; times gravity it is p^2
  double p;          // rad/s
};

struct BlockGeometry {
  double mass;                   // kg
  double inertia;                // kg m2, about the centre of mass
  double half_width;             // m
  double com_offset;             // m, of the centre of mass to the right of the middle
  double com_height;             // m, of the centre of mass above the base
  std::array<Corner, 2> corner;  // right, left

  const Corner& at(Side side) const { return corner[static_cast<std::size_t>(side)]; }
  const Corner& first_to_tip() const { return corner[0].alpha <= corner[1].alpha ? corner[0] : corner[1]; }
};

// Of a polygon: the two corners are the ends of the edge that looks down.
BlockGeometry geometry_of(const Block& block, double gravity);

// Width and height (m); of a polygon those of the box around it.
std::array<double, 2> extent_of(const Block& block);

}  // namespace teeter

// How far a body that stands on a convex base can lean before it tips, towards every azimuth.
#pragma once

#include <span>
#include <vector>

#include "block/outline.hpp"

namespace teeter {

// The base is given by its corners (m), counter-clockwise from above, seen from the foot of the centre of mass.
using BaseOutline = std::span<const PlanePoint>;

// An edge over which the body can tip.
struct TippingEdge {
  double azimuth = 0.0;   // rad, of its outward normal, from +x towards +y
  double distance = 0.0;  // m, from the foot to its line; negative: the foot lies outside
  double angle = 0.0;     // rad, tipping angle over it
};

// Distance (m) from the foot to the tangent of the base in the direction of the azimuth (rad).
double base_reach(BaseOutline base, double azimuth);

// The lean (rad) towards the azimuth at which the centre of mass is over the edge of the base.
double tipping_angle(BaseOutline base, double com_height, double azimuth);

std::vector<TippingEdge> tipping_edges(BaseOutline base, double com_height);

// The edge with the least angle: no azimuth is weaker than that of its normal.
TippingEdge weakest_edge(BaseOutline base, double com_height);

// How much (m) the centre of mass must rise to pass over an edge at this distance.
double rise_over_edge(double distance, double com_height);

}  // namespace teeter

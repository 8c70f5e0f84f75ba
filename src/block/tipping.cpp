#include "block/tipping.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/sincos.hpp"

namespace teeter {

double base_reach(BaseOutline base, double azimuth) {
  const SinCos direction = sincos(azimuth);
  double reach = -std::numeric_limits<double>::infinity();
  for (const PlanePoint& p : base) reach = std::max(reach, p.x * direction.cos + p.y * direction.sin);
  return reach;
}

double tipping_angle(BaseOutline base, double com_height, double azimuth) {
  return std::atan2(base_reach(base, azimuth), com_height);
}

std::vector<TippingEdge> tipping_edges(BaseOutline base, double com_height) {
  std::vector<TippingEdge> edges;
  for (std::size_t i = 0; i < base.size(); ++i) {
    const PlanePoint a = base[i];
    const PlanePoint b = base[(i + 1) % base.size()];
    const double along = std::hypot(b.x - a.x, b.y - a.y);
    const double nx = (b.y - a.y) / along;
    const double ny = -(b.x - a.x) / along;
    const double distance = nx * a.x + ny * a.y;
    edges.push_back({std::atan2(ny + 0.0, nx), distance, std::atan2(distance, com_height)});  // -0 would be -pi
  }
  return edges;
}

TippingEdge weakest_edge(BaseOutline base, double com_height) {
  const std::vector<TippingEdge> edges = tipping_edges(base, com_height);
  double least = std::numeric_limits<double>::infinity();
  double reach = 0.0;
  for (const TippingEdge& edge : edges) {
    least = std::min(least, edge.distance);
    reach = std::max(reach, std::fabs(edge.distance));
  }
  // Of edges that only rounding tells apart, the one closest to +x.
  const TippingEdge* weakest = nullptr;
  const auto aside = [](const TippingEdge& e) { return e.azimuth < 0.0 ? 1e-9 - e.azimuth : e.azimuth; };
  for (const TippingEdge& edge : edges)
    if (edge.distance <= least + 1e-9 * reach && (!weakest || aside(edge) < aside(*weakest))) weakest = &edge;
  return *weakest;
}

double rise_over_edge(double distance, double com_height) {
  return distance * distance / (std::hypot(com_height, distance) + com_height);
}

}  // namespace teeter

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
    edges.push_back({std::atan2(ny, nx), distance, std::atan2(distance, com_height)});
  }
  return edges;
}

TippingEdge weakest_edge(BaseOutline base, double com_height) {
  const std::vector<TippingEdge> edges = tipping_edges(base, com_height);
  return *std::min_element(edges.begin(), edges.end(),
                           [](const TippingEdge& a, const TippingEdge& b) { return a.distance < b.distance; });
}

double rise_over_edge(double distance, double com_height) {
  return distance * distance / (std::hypot(com_height, distance) + com_height);
}

}  // namespace teeter

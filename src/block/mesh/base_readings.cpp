#include "block/mesh/base_readings.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

namespace teeter {
namespace {

constexpr std::array shares_of_size = {1e-7, 1e-3, 2e-3, 5e-3, 1e-2};
constexpr std::size_t last_doubted = 3;  // of them: what a scan or a model may well be wrong by
constexpr double notable_change = 0.1;

TippingEdge weakest_within(const Hull& hull, double com_height, double height, double size) {
  std::vector<PlanePoint> low;
  for (const Point3& p : hull.vertices)
    if (p.z <= height - com_height) low.push_back({p.x, p.y});
  std::vector<PlanePoint> base;
  for (const std::uint32_t i : convex_outline(low, 1e-7 * size)) base.push_back(low[i]);
  return weakest_edge(base, com_height);
}

double degrees(const BaseReading& reading) { return reading.weakest.angle * 180.0 / std::numbers::pi; }

}  // namespace

std::vector<BaseReading> base_readings(const Hull& hull, double com_height, double size) {
  std::vector<BaseReading> readings;
  for (const double share : shares_of_size) {
    const double within = share * size;
    readings.push_back({readings.empty() ? 0.0 : within, weakest_within(hull, com_height, within, size)});
  }
  return readings;
}

std::optional<std::string> doubt_of_base(const std::vector<BaseReading>& readings) {
  const BaseReading& taken = readings.front();
  const BaseReading& doubted = readings[last_doubted];
  if (std::fabs(doubted.weakest.angle - taken.weakest.angle) <= notable_change * taken.weakest.angle)
    return std::nullopt;
  return fmt::format(
      "its tipping angle hangs on the lowest points of the mesh: {:.1f}° on the base as taken, {:.1f}° if all within "
      "{:.2g} mm of the floor bore it; look at how well the underside is known",
      degrees(taken), degrees(doubted), 1000.0 * doubted.within);
}

}  // namespace teeter

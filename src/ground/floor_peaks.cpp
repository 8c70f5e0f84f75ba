// The largest values of a motion that is analytic between its breakpoints.
#include <algorithm>
#include <array>
#include <cmath>

#include "core/stop.hpp"
#include "ground/floor.hpp"
#include "ground/path.hpp"

namespace teeter {
namespace {

constexpr int cells = 16;  // looked at on a sound step

// The largest |f| between a and b, with every hump inside refined.
template <class F>
double largest_size(double a, double b, int parts, F f) {
  double best = 0.0;
  double before = std::fabs(f(a));
  double middle = before;
  double left = a;
  double at = a;
  best = before;
  for (int i = 1; i <= parts; ++i) {
    const double right = a + (b - a) * i / parts;
    const double next = std::fabs(f(right));
    if (i > 1 && middle >= before && middle >= next && middle > 0.0) {
      double lo = left;
      double hi = right;
      for (int n = 0; n < 30 && hi - lo > 0.0; ++n) {
        const double x = lo + (hi - lo) / 3.0;
        const double y = hi - (hi - lo) / 3.0;
        (std::fabs(f(x)) < std::fabs(f(y)) ? lo : hi) = std::fabs(f(x)) < std::fabs(f(y)) ? x : y;
      }
      best = std::max(best, std::fabs(f(0.5 * (lo + hi))));
    }
    best = std::max(best, next);
    before = middle;
    middle = next;
    left = at;
    at = right;
  }
  return best;
}

}  // namespace

MotionPeaks peaks_of(const Motion& motion, double until) {
  MotionPeaks peaks;
  const GroundPath path(motion);
  const FloorResponse* floor = motion.floors.empty() ? nullptr : motion.floors.front().response.get();
  const double sound = longest_sound_step(motion);
  const double stops = floor != nullptr ? floor->ground_stops() : quiet_from(motion);
  const double end = std::min(quiet_from(motion), until);
  double t = 0.0;
  while (t < end) {
    check_stop();
    // Bounds of the free vibration say when nothing larger can come; its periods beat slowly at most.
    if (floor != nullptr && t >= stops && floor->ringing_at(t).acceleration <= peaks.acceleration &&
        t >= stops + 20.0 * sound)
      break;
    const double next = std::min({end, next_breakpoint(motion, t), t + sound});
    // Left limits at the end of a piece: from the series about its start.
    std::array<double, 27> a{};
    const int degree = std::max(1, add_series(motion, t, 26, a.data()));
    const auto value = [&](double u) {
      double sum = a[static_cast<std::size_t>(degree)];
      for (int k = degree - 1; k >= 0; --k) sum = sum * u + a[static_cast<std::size_t>(k)];
      return sum;
    };
    const int parts = degree > 1 ? cells : 1;
    peaks.acceleration = std::max(peaks.acceleration, largest_size(0.0, next - t, parts, value));
    peaks.velocity =
        std::max(peaks.velocity, largest_size(t, next, 2, [&](double at) { return path.at(at).velocity; }));
    if (floor != nullptr) {
      peaks.displacement = std::max(
          peaks.displacement, largest_size(t, next, 2, [&](double at) { return floor->place_at(at).displacement; }));
    }
    t = std::max(next, std::nextafter(t, never));
  }
  return peaks;
}

}  // namespace teeter

// A prescribed ratio of the angular velocities at landings where an edge comes down while the other one rests.
#include <algorithm>

#include "models/space/impact.hpp"

namespace teeter {
namespace {

constexpr double alike = 1e-6;     // of speeds over the largest closing speed, of places over the size
constexpr double sticking = 1e-5;  // the compliance of the contacts is 1e-7

struct Landing {
  Chosen resting;
  Chosen landing;
  bool parallel = true;
};

Landing sort_points(const SpaceContacts& contacts, const Arms& arms, const SpaceState& before,
                    const SpaceState& plastic) {
  double closing[most_cones];
  double fastest = 0.0;
  for (int i = 0; i < contacts.count; ++i) {
    closing[i] = -(before.v + before.w.cross(arms[static_cast<std::size_t>(i)])).z();
    fastest = std::max(fastest, closing[i]);
  }
  Landing sorted;
  for (int i = 0; i < contacts.count; ++i) {
    const Vec3 after = plastic.v + plastic.w.cross(arms[static_cast<std::size_t>(i)]);
    if (std::fabs(closing[i]) <= alike * fastest) {
      sorted.resting.add(i);
    } else if (closing[i] >= fastest * (1.0 - alike)) {
      sorted.landing.add(i);
      sorted.parallel = sorted.parallel && after.norm() < sticking * fastest;
    } else {
      sorted.parallel = sorted.parallel && after.z() >= -alike * fastest;
    }
  }
  sorted.parallel = sorted.parallel && sorted.resting.count > 0 && sorted.landing.count > 0;
  return sorted;
}

}  // namespace

Chosen impose_rocking_ratio(const SpaceModel& model, const SpaceContacts& contacts, const Arms& arms,
                            const SpaceState& plastic, std::optional<double> ratio, SpaceState& state) {
  const Landing sorted = sort_points(contacts, arms, state, plastic);
  const Eigen::Vector2d axis = state.w.head<2>();
  if (!sorted.parallel || axis.norm() == 0.0) return {};
  const Vec3 first = arms[static_cast<std::size_t>(sorted.landing.index[0])];
  for (int k = 1; k < sorted.landing.count; ++k) {
    const Vec3 other = arms[static_cast<std::size_t>(sorted.landing.index[static_cast<std::size_t>(k)])] - first;
    const double off = (other.x() * axis.y() - other.y() * axis.x()) / axis.norm();
    if (std::fabs(off) > alike * model.body.size) return {};
  }
  if (!ratio) {
    state = plastic;
    return sorted.landing;
  }
  const double energy = kinetic_energy(model.body, state);
  state.w = Vec3(*ratio * axis.x(), *ratio * axis.y(), 0.0);
  state.v = -state.w.cross(first);
  const double after = kinetic_energy(model.body, state);
  if (after > energy) {
    const double scale = std::sqrt(energy / after);
    state.w *= scale;
    state.v *= scale;
  }
  return sorted.landing;
}

}  // namespace teeter

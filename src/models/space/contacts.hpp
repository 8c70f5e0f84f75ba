// The points at which a body touches the ground in a step or an impact, and how the body answers to impulses there.
#pragma once

#include <array>

#include "models/space/body.hpp"
#include "models/space/rim.hpp"
#include "solve/cone_problem.hpp"

namespace teeter {

struct SpaceContacts {
  int count = 0;
  std::array<Vec3, most_cones> point;  // m, body axes; of a rolling rim at the start
  std::array<int, most_cones> id;      // by which forces are remembered
  const SpaceRim* rolling = nullptr;   // the one contact is the lowest point of this rim
  Eigen::Vector2d towards{1.0, 0.0};   // where that is while the body hardly leans

  void add(int number, const Vec3& at) {
    if (count == most_cones) return;
    id[static_cast<std::size_t>(count)] = number;
    point[static_cast<std::size_t>(count++)] = at;
  }
};

using Arms = std::array<Vec3, most_cones>;  // m, from the centre of mass to the contacts, world axes

// Arms in a pose; a rolling contact is the lowest point there.
inline void find_arms(const SpaceContacts& contacts, const Mat3& r, Arms& arms) {
  if (contacts.rolling) {
    arms[0] = r * lowest_rim_point(*contacts.rolling, r, contacts.towards);
    return;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(contacts.count); ++i) arms[i] = r * contacts.point[i];
}

// Mass over inertia in world axes (1/m2).
inline Mat3 compliance_in(const SpaceBody& body, const Mat3& r) { return r * body.compliance * r.transpose(); }

// W of the contacts, impulses per unit of mass. The ridge of the problem shares the normal force: of all sharings the
// one with the least squares (equal compliance). `root` times its transpose is the compliance, in world axes.
void write_response(const Mat3& root, const Arms& arms, int count, ConeProblem& problem);

// Velocities get what the impulses (per mass) give.
void apply_impulses(const Mat3& compliance, const Arms& arms, int count, const double* p, Vec3& v, Vec3& w);

// Some of the contacts.
struct Chosen {
  int count = 0;
  std::array<int, most_cones> index;
  void add(int i) { index[static_cast<std::size_t>(count++)] = i; }
};

// Moves the pose so that the chosen contacts lie on the ground, by the least motion in the metric of the mass.
void project_gaps(const SpaceBody& body, const SpaceContacts& contacts, const Chosen& chosen, SpaceState& state);

// Changes the velocity so that the chosen contacts have the normal velocities `target` (m/s), likewise.
void project_normal_velocities(const SpaceBody& body, const SpaceContacts& contacts, const Chosen& chosen,
                               const double* target, SpaceState& state);

double kinetic_energy(const SpaceBody& body, const SpaceState& state);  // J

}  // namespace teeter

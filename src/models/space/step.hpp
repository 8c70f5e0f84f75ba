// One smooth step of order 2 with persistent contacts: two passes, each one cone problem at the middle pose whose
// velocities are those of the end pose.
#pragma once

#include "models/space/contacts.hpp"
#include "models/space/model.hpp"
#include "solve/cone_solver.hpp"

namespace teeter {

struct SpaceStep {
  SpaceState end;
  double length = 0.0;  // s
  Vec3 ground;          // m/s2, mean acceleration
  SpaceContacts contacts;
  ConeTrial answer;       // impulses per mass, velocities at the end
  Chosen loaded;          // contacts that press
  bool slips = false;     // a contact that presses does
  double friction = 0.0;  // J, lost by sliding
  double input = 0.0;     // J, work of the ground
  double residual = 0.0;  // worst of both passes; 0 where all points were still
  bool unsolved = false;
};

// Forces per mass (m/s2) of the last step by contact, to start from.
struct ContactMemory {
  int count = 0;
  std::array<int, most_cones> id;
  std::array<std::array<double, 3>, most_cones> force;
  std::array<double, 3> of(int contact) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
      if (id[i] == contact) return force[i];
    return {};
  }
  void clear() { count = 0; }
};

void take_step(const SpaceModel& model, const SpaceState& from, double length, const Vec3& ground,
               const SpaceContacts& contacts, const ContactMemory& memory, SpaceStep& step);

void remember(const SpaceStep& step, ContactMemory& memory);

}  // namespace teeter

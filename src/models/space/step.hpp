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
  ConeTrial answer;              // impulses per mass, velocities at the end
  double first[most_cone_rows];  // impulses of the first pass
  Chosen loaded;                 // contacts that press
  bool slips = false;            // a contact that presses does
  double friction = 0.0;         // J, lost by sliding
  double input = 0.0;            // J, work of the ground
  double residual = 0.0;         // worst of both passes; 0 where all points were still
  bool unsolved = false;
};

// Forces per mass (m/s2) of the last step by contact, to start from.
struct ContactMemory {
  using Force = std::array<double, 3>;
  int count = 0;
  std::array<int, most_cones> id;
  std::array<Force, most_cones> force;
  std::array<Force, most_cones> change;  // since the step before, over its length
  std::array<Force, most_cones> late;    // what the second pass adds
  int at(int contact) const {            // -1: new
    for (int i = 0; i < count; ++i)
      if (id[static_cast<std::size_t>(i)] == contact) return i;
    return -1;
  }
  void clear() { count = 0; }
};

void take_step(const SpaceModel& model, const SpaceState& from, double length, const Vec3& ground,
               const SpaceContacts& contacts, const ContactMemory& memory, SpaceStep& step);

void remember(const SpaceStep& step, ContactMemory& memory);

}  // namespace teeter

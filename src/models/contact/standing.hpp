// An assembly as it is given: blocks inside each other, in the ground or in the air, and the joints it stands on.
#pragma once

#include <optional>
#include <vector>

#include "models/contact/geometry.hpp"

namespace teeter {

struct Overlap {
  std::size_t one;
  std::size_t other;
  double depth;  // m
};

// The two blocks that lie deepest in each other; none where no two do.
std::optional<Overlap> deepest_overlap(const ContactModel& model);

double depth_in_ground(const ContactModel& model, std::size_t body);  // m, of its lowest corner; negative above

// Faces that lie on each other at the start, or a corner on a face.
struct StandingJoint {
  int upper = 0;
  int lower = the_base;
  std::vector<TouchPlace> ends;  // one or two
};

// All joints of an assembly, within 1e-6 of its largest side: what carries it at rest.
std::vector<StandingJoint> standing_joints(const ContactModel& model);

// Blocks from which no joints lead to the ground or to a fixed block.
std::vector<std::size_t> floating_bodies(const ContactModel& model, const std::vector<StandingJoint>& joints);

}  // namespace teeter

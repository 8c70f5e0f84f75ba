// Which blocks can touch and where: pairs of faces, two end points each (docs/theory.md, section 14).
#pragma once

#include <array>
#include <vector>

#include "models/contact/model.hpp"

namespace teeter {

// A body in the plane, its angle as sine and cosine.
struct Pose {
  Vec2 place;  // m
  SinCos turn;
};

// One end of the overlap of two faces: a corner of one body against the face of the other.
struct Touch {
  bool corner_of_upper = true;
  int corner = 0;
  int face = 0;       // of the other body; not used for the base
  bool none = false;  // faces that turn away from each other do not touch here
};

// A touch in a configuration. The normal points from the lower to the upper body.
struct TouchPlace {
  Vec2 point;    // m, the corner
  Vec2 normal;   //
  double gap;    // m
  double along;  // m, where the corner lies along the face, growing to the right of the normal
};

// Two bodies close enough to touch, with what is remembered of their two end points from step to step.
struct Pair {
  int upper = 0;
  int lower = the_base;
  int face_of_upper = -1;
  int face_of_lower = -1;
  bool reference_lower = true;  // the face of the lower body parts them, else that of the upper one
  bool facing = false;          // the faces overlap
  std::array<Touch, 2> touch;   // left and right end, seen along the tangent
  std::array<bool, 2> persistent{};
  std::array<ContactMode, 2> mode{};
  std::array<double, 2> normal{};      // N, last force
  std::array<double, 2> tangential{};  // N, on the upper body, to the right of the normal
};

void pose_bodies(const AssemblyState& state, std::vector<Pose>& poses);
// As if every body went on with its velocity for a time h (s).
void pose_bodies_ahead(const AssemblyState& state, double h, std::vector<Pose>& poses);

TouchPlace place_of(const ContactModel& model, const std::vector<Pose>& poses, const Pair& pair, int end);

// Chooses faces and end points anew. Memory of a pair is kept while its faces stay the same.
void update_pair(const ContactModel& model, const std::vector<Pose>& poses, Pair& pair);

// The list of pairs that can touch, renewed when the bodies have moved.
class Neighbours {
 public:
  void update(const ContactModel& model, const AssemblyState& state, const std::vector<Pose>& poses);
  std::vector<Pair>& pairs() { return pairs_; }
  const std::vector<Pair>& pairs() const { return pairs_; }

 private:
  bool outdated(const ContactModel& model, const AssemblyState& state) const;
  void renew(const ContactModel& model, const AssemblyState& state, const std::vector<Pose>& poses);

  std::vector<Pair> pairs_;
  std::vector<BodyState> listed_;  // where the bodies were when the list was made
};

}  // namespace teeter

// Which points of a body touch the ground: corners, the lowest point of a rim, or eight points of a rim that lies flat.
#pragma once

#include "models/space/contacts.hpp"
#include "models/space/model.hpp"
#include "models/space/step.hpp"

namespace teeter {

struct Touching {
  SpaceContacts pressing;        // gap closed and not opening
  SpaceContacts all;             // gap closed
  double fastest_closing = 0.0;  // m/s, of those that press
  // Where more points touch than are solved for: all of them, and those that do not open. The contacts are a choice.
  std::vector<int> crowd;
  std::vector<int> pressing_crowd;
};

// `away` is the horizontal direction opposite to what pushes the ground: there a flat rim is about to turn.
Touching look_at_ground(const SpaceModel& model, const SpaceState& state, const Eigen::Vector2d& away,
                        const Eigen::Vector2d& rolled_towards);

// Least gap (m) of points that are not among the contacts.
double least_gap_beside(const SpaceModel& model, const SpaceState& state, const SpaceContacts& contacts);

// One of the crowd that is not among the contacts takes the place of the contact that presses least.
void take_in(int id, const Vec3& point, const double* impulses, SpaceContacts& contacts);

// The lowest point of a crowd, or of a rim that was flat, that has sunk in the step comes in among those that press,
// the `number`th one. False: none has sunk.
bool take_in_sunk(const SpaceModel& model, const SpaceStep& step, int number, Touching& touching);

// Of the points that are not among the contacts the one that closes fastest; -1: none does.
int closing_beside(const SpaceModel& model, const SpaceState& state, const std::vector<int>& crowd,
                   const SpaceContacts& contacts);

// Contacts of a face that lies flat.
SpaceContacts contacts_of_face(const SpaceBody& body, const SpaceFace& face, const SpaceState& state,
                               const Eigen::Vector2d& away);

// A rim that is flat to rounding.
bool lies_flat(const SpaceModel& model, const SpaceState& state);

// Any point outside of the base at the ground.
bool touches_beside_base(const SpaceModel& model, const SpaceState& state);

// Gaps of the corners of the base in order; of a rim, and of more than twelve corners, the least and the largest.
void base_gaps(const SpaceModel& model, const SpaceState& state, std::vector<double>& gaps);

}  // namespace teeter

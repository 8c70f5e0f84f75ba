// Where an impact stands between two events, and the linear relations that hold until the next one.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solve/impact_problem.hpp"
#include "solve/stick_set.hpp"

namespace teeter::impact_law {

enum class NormalStatus { open, compression, expansion };

// Scaled as the problem is.
struct State {
  PerContact normal_velocity;
  PerContact tangential_velocity;
  PerContact depth;
  PerContact normal_impulses;
  PerContact tangential_impulses;
  double friction_work = 0.0;
  bool started = false;  // false until time has passed
  std::vector<NormalStatus> status;
  std::vector<TangentialPhase> group_phase;
};

using ContactResponse = SmallMatrix<most_impact_contacts, most_impact_contacts>;

// With fixed statuses everything is linear in the normal forces F.
struct Relations {
  PerContact slip_friction;          // tangential force of a slipping contact = this times its F
  ContactResponse normal_response;   // rates of the normal velocities = this times F
  ContactResponse tangent_response;  // of the tangential velocities
  StickSet stick;
};

State first_state(const Problem& problem);

// The normal forces; where all are zero yet, their limit direction in the first instant of approach.
PerContact force_direction(const Problem& problem, const State& state);

// Sizes that speeds, depths, forces and times have at the present energy of the contacts. They fall over decades where
// contacts without restitution push each other down again and again.
struct Scale {
  double speed = 1.0;
  double depth = 1.0;
  double force = 1.0;
  double time = 1.0;
};

Scale scale_of(const Problem& problem, const State& state);

// Relations for the phases in `state`. False if too many contacts stick in a dependent way.
bool make_relations(const Problem& problem, const State& state, Relations& relations);

inline bool is_slip(TangentialPhase phase) {
  return phase == TangentialPhase::slip_right || phase == TangentialPhase::slip_left;
}
inline double slip_sign(TangentialPhase phase) { return phase == TangentialPhase::slip_right ? 1.0 : -1.0; }

TangentialPhase phase_of(const Problem& problem, const State& state, int contact);

}  // namespace teeter::impact_law

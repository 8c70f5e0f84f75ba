// Facts about one contact: how far it opens and slides, how far its forces are from the law, the mode they suggest.
#pragma once

#include <algorithm>
#include <cmath>

#include "solve/contact_problem.hpp"

namespace teeter {

struct ContactPair {
  double normal = 0.0;
  double tangential = 0.0;
};

inline double dot(const Motion3& a, const Motion3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

inline void add(Motion3& sum, double factor, const Motion3& term) {
  for (std::size_t d = 0; d < 3; ++d) sum[d] += factor * term[d];
}

inline std::size_t body_index(int index) { return static_cast<std::size_t>(index); }

// w_n and w_t.
inline ContactPair opening(const ContactPoint& contact, const std::vector<Motion3>& motion) {
  const Motion3& upper = motion[body_index(contact.upper)];
  ContactPair w{dot(contact.normal_upper, upper), dot(contact.tangent_upper, upper)};
  if (contact.lower >= 0) {
    const Motion3& lower = motion[body_index(contact.lower)];
    w.normal += dot(contact.normal_lower, lower);
    w.tangential += dot(contact.tangent_lower, lower);
  }
  return {contact.gap + w.normal, contact.slide + w.tangential};
}

inline void add_forces(const ContactPoint& contact, const ContactPair& c, std::vector<Motion3>& forces) {
  add(forces[body_index(contact.upper)], c.normal, contact.normal_upper);
  add(forces[body_index(contact.upper)], c.tangential, contact.tangent_upper);
  if (contact.lower < 0) return;
  add(forces[body_index(contact.lower)], c.normal, contact.normal_lower);
  add(forces[body_index(contact.lower)], c.tangential, contact.tangent_lower);
}

// The natural map. Associative: w_n - mu |w_t| in place of w_n, which with the friction law is the same as c in the
// cone, w in its dual, c'w = 0.
inline double law_defect(const ContactPoint& contact, bool associative, const ContactPair& c, const ContactPair& w) {
  if (contact.law == ContactLaw::held) return std::max(std::fabs(w.normal), std::fabs(w.tangential));
  if (contact.law == ContactLaw::held_frictionless) return std::max(std::fabs(w.normal), std::fabs(c.tangential));
  const double mu = contact.friction;
  const double opened = associative ? w.normal - mu * std::fabs(w.tangential) : w.normal;
  const double bound = mu * std::max(c.normal, 0.0);
  const double clipped = std::min(std::max(c.tangential - w.tangential, -bound), bound);
  return std::max(std::fabs(std::min(c.normal, opened)), std::fabs(c.tangential - clipped));
}

// The mode on whose side of the natural map forces and openings lie. Contacts without friction never stick.
inline ContactMode read_mode(const ContactPoint& contact, bool associative, const ContactPair& c,
                             const ContactPair& w) {
  if (contact.law == ContactLaw::held) return ContactMode::stick;
  if (contact.law == ContactLaw::held_frictionless) return ContactMode::slip_plus;
  const double mu = contact.friction;
  const ContactMode slip_by_motion = w.tangential < 0.0 ? ContactMode::slip_minus : ContactMode::slip_plus;
  if (!associative || mu == 0.0) {
    const double pressing = c.normal - w.normal;
    if (pressing <= 0.0) return ContactMode::open;
    if (mu == 0.0) return slip_by_motion;
    const double pull = c.tangential - w.tangential;
    if (std::fabs(pull) <= mu * pressing) return ContactMode::stick;
    return pull < 0.0 ? ContactMode::slip_plus : ContactMode::slip_minus;
  }
  // Shares alpha of the cone's two edges and the openings along them, each of unit length.
  const double square = 1.0 + mu * mu;
  const bool plus = 0.5 * (c.normal + c.tangential / mu) * square > w.normal + mu * w.tangential;
  const bool minus = 0.5 * (c.normal - c.tangential / mu) * square > w.normal - mu * w.tangential;
  if (plus && minus) return ContactMode::stick;
  if (!plus && !minus) return ContactMode::open;
  return minus ? ContactMode::slip_plus : ContactMode::slip_minus;
}

// c_t / c_n of a slipping contact.
inline double slip_ratio(const ContactPoint& contact, ContactMode mode) {
  if (contact.law == ContactLaw::held_frictionless) return 0.0;
  return mode == ContactMode::slip_plus ? -contact.friction : contact.friction;
}

// Motion that the forces give.
void move_by_forces(const ContactProblem& problem, ContactSolution& solution);

// Modes of all contacts, read from forces and motion.
void read_modes(const ContactProblem& problem, ContactSolution& solution);

// The same for forces and motion that follow from the modes at hand: a contact that obeys its law keeps its mode, or
// rounding would choose for those that touch without pressing. Whether any mode changed.
bool correct_modes(const ContactProblem& problem, ContactSolution& solution);

inline constexpr double obeyed = 1e-12;  // defect of the law that is none

// Two contacts of one interface with the same tangent share what they hold by friction in proportion to what they can
// hold: which share they have is no fact of the problem, but within the cones it must be.
void share_friction(const ContactProblem& problem, ContactSolution& solution);

}  // namespace teeter

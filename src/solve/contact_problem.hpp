// Contacts of rigid bodies over one step or one impact, in scaled units (docs/theory.md, section 14):
//   m_i (u_i - free_i) = sum of the contact forces on body i,   three components each (x, y, rotation times gyration
//   radius) w_n = gap + Gn' u,  w_t = slide + Gt' u,  and per contact Coulomb's law with 0 <= c_n _|_ w_n >= 0.
// Nothing here knows whether u is a displacement or a velocity.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "teeter/choices.hpp"

namespace teeter {

inline constexpr int the_base = -1;

using Motion3 = std::array<double, 3>;  // x, y, rotation times radius of gyration

enum class ContactLaw {
  coulomb,           // one-sided, with friction
  held,              // w_n = w_t = 0 whatever forces that takes
  held_frictionless  // w_n = 0 whatever force that takes, c_t = 0
};

enum class ContactMode { open, stick, slip_plus, slip_minus };  // slip_plus: w_t > 0, c_t = -mu c_n

// One contact: the columns of Gn and Gt for the body above and the body below (zero for the base).
struct ContactPoint {
  int upper = 0;
  int lower = the_base;
  Motion3 normal_upper{};
  Motion3 normal_lower{};
  Motion3 tangent_upper{};
  Motion3 tangent_lower{};
  double gap = 0.0;
  double slide = 0.0;
  double friction = 0.0;
  ContactLaw law = ContactLaw::coulomb;
};

struct ContactProblem {
  std::vector<double> mass;            // per body, of order one
  std::vector<Motion3> free;           // per body, the motion without contact forces
  std::vector<ContactPoint> contacts;  // those of one interface next to each other
  bool associative = false;            // w_n is replaced by w_n - mu |w_t|: dilatant flow, a convex problem
};

enum class ContactMethod {
  none,
  column,
  modes,
  enumerate,
  lemke,
  nsgs,
  interior_point,
  coulomb_path,
  proximal
};  // what gave an answer

const char* name_of(ContactMethod method);

struct ContactSolution {
  // In: a guess, used when the sizes fit (modes foremost). Out: the solution.
  std::vector<Motion3> motion;     // per body
  std::vector<double> normal;      // per contact, c_n
  std::vector<double> tangential;  // per contact, c_t
  std::vector<ContactMode> modes;  // per contact
  double residual = 0.0;           // of contact_residual, verified
  long iterations = 0;             // of the method that gave the answer
  ContactMethod method = ContactMethod::none;
  bool solved = false;  // residual within the promise
};

inline constexpr double contact_promise = 1e-10;
inline constexpr double many_contacts_promise = 1e-8;  // Coulomb's law at more contacts than this many
inline constexpr std::size_t many_contacts = 20;

inline double promise_of(const ContactProblem& problem) {
  const bool many = !problem.associative && problem.contacts.size() > many_contacts;
  return many ? many_contacts_promise : contact_promise;
}

// How far the forces and motion are from solving the problem: the largest of |min(c_n, w_n)|,
// |c_t - clip(c_t - w_t, +-mu c_n)| and the violation of the equations of motion; infinite if anything is not a number.
double contact_residual(const ContactProblem& problem, const ContactSolution& solution);

// The same without allocating: `forces` is scratch of one entry per body.
double contact_residual(const ContactProblem& problem, const ContactSolution& solution, std::vector<Motion3>& forces);

}  // namespace teeter

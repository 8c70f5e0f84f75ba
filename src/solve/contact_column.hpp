// Contacts of a column (each interface joins body i to body i - 1 or the base, two contacts at most): the modes of the
// last step tried first, their equations solved interface by interface, without iterations and without allocating.
#pragma once

#include <array>
#include <vector>

#include "solve/contact_law.hpp"

namespace teeter {

class ContactColumn {
 public:
  static constexpr double accepted = 1e-11;  // residual

  // Starts from solution.modes and solution.normal, whose sizes must fit. False: not a column, or no answer within
  // `accepted`; the solution then holds the best forces met, or is untouched.
  bool solve(const ContactProblem& problem, ContactSolution& solution);

 private:
  static constexpr int most = 4;  // unknowns of an interface
  using Square = std::array<std::array<double, most>, most>;

  // Forces of an interface are a combination of unknowns; unknown a pushes the upper body along push_upper[a] and
  // counts the opening along row_upper[a]. Both differ only where a contact slips without dilating.
  struct Interface {
    int contacts = 0;
    std::array<int, 2> contact{-1, -1};
    int unknowns = 0;
    double per_mass = 0.0;
    std::array<double, 2> share{};  // of a common friction force
    std::array<Motion3, most> push_upper, push_lower, row_upper, row_lower;
    std::array<std::array<double, 2>, most> normal, tangential;  // forces of the two contacts per unknown
    std::array<std::array<double, 2>, most> row_normal, row_tangential;
    Square inverse;                  // of the stiffness as seen from above
    std::array<Motion3, most> hold;  // unknowns per unit force on the body from above
    std::array<double, most> value;
    std::array<Motion3, 3> mobility;  // of the body, held from below
  };

  bool arrange(const ContactProblem& problem);
  void choose_unknowns(const ContactProblem& problem, const ContactSolution& solution, Interface& face, bool common);
  void unknown_of(const ContactProblem& problem, Interface& face, ContactPair first, ContactPair second,
                  ContactPair row_first, ContactPair row_second);
  bool factorise(const ContactProblem& problem, std::size_t i);
  bool set_up(const ContactProblem& problem, const ContactSolution& solution);
  void substitute(ContactSolution& solution);
  void move(const ContactProblem& problem, ContactSolution& solution) const;
  double evaluate(const ContactProblem& problem, const ContactSolution& solution);

  std::vector<Interface> faces_;
  std::vector<ContactPair> openings_;
  std::vector<ContactMode> next_modes_;
};

}  // namespace teeter

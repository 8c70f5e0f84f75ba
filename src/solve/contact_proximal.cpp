#include "solve/contact_proximal.hpp"

#include <limits>

#include "core/stop.hpp"
#include "solve/contact_modes.hpp"

namespace teeter {
namespace {

constexpr double first_compliance = 1e-4;  // scaled displacement per scaled force
constexpr double softest = 10.0;           // beyond, nothing is to be gained
constexpr double stiffer = 0.5;            // after a point that was found at once
constexpr double a_little_stiffer = 0.8;   // after one that took some turns
constexpr double softer = 5.0;             // after one that was not found
constexpr int refinements = 3;
constexpr int few_turns = 2;
constexpr int some_turns = 5;
constexpr int most_turns = 8;            // of Newton's method for one point
constexpr long most_factors = 2000;      // of the whole search
constexpr long most_factors_idle = 500;  // of these without a better answer
constexpr double better = 0.9;           // times the best residual
constexpr double found = 1e-9;           // defect of the law with compliance
constexpr double astray = 3.0;           // times the first defect
constexpr int many_changes = 20;         // of modes, with which Newton's method does not come back

class Proximal {
 public:
  Proximal(const ContactProblem& problem, ContactSystem& system, const ContactSolution& start)
      : p_(problem), system_(system), normal_(start.normal), tangential_(start.tangential) {
    system_.arrange(p_);
    right_.setZero(system_.size());
    for (std::size_t i = 0; i < p_.mass.size(); ++i)
      for (std::size_t d = 0; d < 3; ++d) right_[static_cast<Eigen::Index>(3 * i + d)] = p_.mass[i] * p_.free[i][d];
  }

  bool run(double accepted, ContactSolution& best) {
    ContactSolution at = best;  // the last point
    ContactSolution tried = best;
    double compliance = first_compliance;
    long last_better = 0;
    while (factors_ < most_factors && factors_ - last_better < most_factors_idle && compliance < softest) {
      const int turns = find_point(compliance, tried);
      if (turns < 0) {
        tried = at;
        compliance *= softer;
        continue;
      }
      tried.residual = contact_residual(p_, tried, scratch_);
      at = tried;
      if (tried.residual < better * best.residual) last_better = factors_;
      if (tried.residual < best.residual) best = tried;
      if (best.residual <= accepted) return true;
      normal_ = tried.normal;
      tangential_ = tried.tangential;
      if (turns <= few_turns)
        compliance *= stiffer;
      else if (turns <= some_turns)
        compliance *= a_little_stiffer;
    }
    return false;
  }

  long factors() const { return factors_; }

 private:
  // Newton's method on the modes; the turns it took, -1: lost.
  int find_point(double compliance, ContactSolution& solution) {
    double first = 0.0;
    for (int turn = 1; turn <= most_turns; ++turn) {
      check_stop();
      ++factors_;
      if (!solve_modes(compliance, solution)) return -1;
      const Corrected corrected = correct(compliance, solution);
      if (!std::isfinite(corrected.defect)) return -1;
      if (corrected.changes == 0) return corrected.defect <= found ? turn : -1;
      if (turn == 1) first = corrected.defect;
      if (corrected.changes > many_changes && corrected.defect > astray * first) return -1;
    }
    return -1;
  }

  // The linear equations of the modes at hand.
  bool solve_modes(double compliance, ContactSolution& solution) {
    const std::size_t contacts = p_.contacts.size();
    for (std::size_t k = 0; k < contacts; ++k) {
      const ContactPoint& contact = p_.contacts[k];
      const ModeEquations equations = equations_of(contact, p_.associative, solution.modes[k]);
      for (std::size_t j = 0; j < 2; ++j) {
        const bool used = static_cast<int>(j) < equations.unknowns;
        const ContactPair& push = equations.push[j];
        const ContactPair& row = equations.row[j];
        const double softness = compliance * std::max(0.0, row.normal * push.normal + row.tangential * push.tangential);
        system_.set(p_, k, j, push, row, used ? softness : 1.0);
        right_[system_.unknown(k, j)] = used ? row.normal * (compliance * normal_[k] - contact.gap) +
                                                   row.tangential * (compliance * tangential_[k] - contact.slide)
                                             : 0.0;
      }
    }
    if (!system_.factorise(p_.associative)) return false;
    // All of them, even where little is gained: the last digits decide which contacts of a large wall stick.
    Eigen::VectorXd x = system_.solve(right_);
    for (int refinement = 0; refinement < refinements; ++refinement) x += system_.solve(right_ - system_.times(x));
    read_forces(p_, system_, x, solution);
    move_by_forces(p_, solution);
    return true;
  }

  struct Corrected {
    double defect = 0.0;  // of the law with compliance, before
    int changes = 0;      // of modes
  };

  Corrected correct(double compliance, ContactSolution& solution) const {
    Corrected corrected;
    for (std::size_t k = 0; k < p_.contacts.size(); ++k) {
      const ContactPoint& contact = p_.contacts[k];
      const ContactPair c{solution.normal[k], solution.tangential[k]};
      ContactPair w = opening(contact, solution.motion);
      w.normal += compliance * (c.normal - normal_[k]);
      w.tangential += compliance * (c.tangential - tangential_[k]);
      const double defect = law_defect(contact, p_.associative, c, w);
      // A clip hides what is not a number.
      const bool finite = std::isfinite(c.normal + c.tangential + w.normal + w.tangential);
      corrected.defect = finite ? std::max(corrected.defect, defect) : std::numeric_limits<double>::infinity();
      if (!finite) break;
      if (defect <= 0.1 * obeyed) continue;
      const ContactMode mode = read_mode(contact, p_.associative, c, w);
      if (mode == solution.modes[k]) continue;
      ++corrected.changes;
      solution.modes[k] = mode;
    }
    return corrected;
  }

  const ContactProblem& p_;
  ContactSystem& system_;
  std::vector<double> normal_, tangential_;  // forces of the last point
  Eigen::VectorXd right_;
  std::vector<Motion3> scratch_;
  long factors_ = 0;
};

}  // namespace

bool contact_proximal(const ContactProblem& problem, ContactSystem& system, double accepted,
                      ContactSolution& solution) {
  Proximal search(problem, system, solution);
  const bool done = search.run(accepted, solution);
  solution.iterations = search.factors();
  return done;
}

}  // namespace teeter

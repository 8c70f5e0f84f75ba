#include "solve/contact_coulomb_path.hpp"

#include <limits>

#include "core/stop.hpp"
#include "solve/contact_modes.hpp"

namespace teeter {
namespace {

constexpr double regularisation = 1e-13;
constexpr double solved_enough = 1e-9;
constexpr double worth_polishing = 0.1;
constexpr long most_iterations = 250;
constexpr int most_idle = 40;
constexpr double short_step = 0.3;  // after which the iterate is centred first
constexpr double jammed = 0.01;     // step length of a path that has run into the boundary
constexpr int most_jams = 4;
constexpr double far_behind = 0.1;       // of the mean product
constexpr double rising_product = 1e-4;  // that the path keeps while the shift grows

// The two edges of a cone: forces alpha along them, openings y.
struct Cone {
  double mu = 0.0;
  double length = 1.0;                     // of an edge (1, mu)
  std::array<double, 2> force{}, slack{};  // alpha, y
  std::array<double, 2> force_step{}, slack_step{};
  std::array<double, 2> open{};     // what y should be
  std::array<double, 2> balance{};  // alpha y aimed at, minus what there is
  double slope = 0.0;               // phi'
};

constexpr std::array<double, 2> sides{1.0, -1.0};

class CoulombPath {
 public:
  CoulombPath(const ContactProblem& problem, const CoulombRung& rung, ContactSystem& system)
      : p_(problem), rung_(rung), system_(system), share_(rung.rise > 0.0 ? 0.0 : 1.0), motion_(problem.free) {
    system_.arrange(p_);
    double size = 1.0;
    for (const ContactPoint& contact : p_.contacts) {
      Cone cone;
      cone.mu = contact.friction;
      cone.length = std::sqrt(1.0 + cone.mu * cone.mu);
      const ContactPair w = opening(contact, motion_);
      for (const double side : sides)
        size = std::max(size, std::fabs(w.normal + side * cone.mu * w.tangential) / cone.length);
      cones_.push_back(cone);
    }
    for (Cone& cone : cones_) cone.force = cone.slack = {size, size};
  }

  // Keeps the best iterate in `solution`.
  long run(ContactSolution& solution) {
    ContactSolution tried = solution;
    solution.residual = std::numeric_limits<double>::infinity();
    int idle = 0;
    long iteration = 0;
    for (; iteration < most_iterations && idle < most_idle; ++iteration) {
      check_stop();
      find_openings();
      read_forces(tried);
      move_by_forces(p_, tried);
      tried.residual = contact_residual(p_, tried, scratch_);
      ++idle;
      if (tried.residual < solution.residual) {
        std::swap(solution, tried);
        tried.modes.resize(solution.modes.size());
        idle = 0;
      }
      if (solution.residual < solved_enough || !step()) break;
      share_ = std::min(1.0, share_ + rung_.rise);
    }
    return iteration;
  }

 private:
  std::size_t edges() const { return 2 * cones_.size(); }

  void find_openings() {
    const double smooth = rung_.smooth * std::sqrt(std::max(mean_product(0.0), 0.0));
    for (std::size_t k = 0; k < cones_.size(); ++k) {
      Cone& cone = cones_[k];
      const ContactPair w = opening(p_.contacts[k], motion_);
      const double root = std::sqrt(w.tangential * w.tangential + smooth * smooth);
      cone.slope = root > 0.0 ? share_ * w.tangential / root : 0.0;
      const double shift = cone.mu * share_ * (root - smooth);
      for (std::size_t j = 0; j < 2; ++j)
        cone.open[j] = (w.normal + sides[j] * cone.mu * w.tangential + shift) / cone.length;
    }
  }

  void read_forces(ContactSolution& solution) const {
    solution.normal.resize(cones_.size());
    solution.tangential.resize(cones_.size());
    for (std::size_t k = 0; k < cones_.size(); ++k) {
      const Cone& cone = cones_[k];
      solution.normal[k] = (cone.force[0] + cone.force[1]) / cone.length;
      solution.tangential[k] = cone.mu * (cone.force[0] - cone.force[1]) / cone.length;
    }
  }

  double mean_product(double length) const {
    double sum = 0.0;
    for (const Cone& cone : cones_)
      for (std::size_t j = 0; j < 2; ++j)
        sum += (cone.force[j] + length * cone.force_step[j]) * (cone.slack[j] + length * cone.slack_step[j]);
    return sum / static_cast<double>(edges());
  }

  double longest() const {
    double length = 1.0;
    for (const Cone& cone : cones_)
      for (std::size_t j = 0; j < 2; ++j) {
        if (cone.force_step[j] < 0.0) length = std::min(length, -cone.force[j] / cone.force_step[j]);
        if (cone.slack_step[j] < 0.0) length = std::min(length, -cone.slack[j] / cone.slack_step[j]);
      }
    return length;
  }

  // M (u - free) - D alpha, with the sign of the right side.
  void find_unbalanced() {
    scratch_.assign(p_.mass.size(), Motion3{});
    for (std::size_t k = 0; k < cones_.size(); ++k) {
      const Cone& cone = cones_[k];
      add_forces(
          p_.contacts[k],
          {(cone.force[0] + cone.force[1]) / cone.length, cone.mu * (cone.force[0] - cone.force[1]) / cone.length},
          scratch_);
    }
    unbalanced_.setZero(system_.size());
    for (std::size_t i = 0; i < scratch_.size(); ++i)
      for (std::size_t d = 0; d < 3; ++d)
        unbalanced_[static_cast<Eigen::Index>(3 * i + d)] =
            scratch_[i][d] - p_.mass[i] * (motion_[i][d] - p_.free[i][d]);
  }

  void find_step(int refinements) {
    right_ = unbalanced_;
    for (std::size_t k = 0; k < cones_.size(); ++k)
      for (std::size_t j = 0; j < 2; ++j)
        right_[system_.unknown(k, j)] =
            cones_[k].slack[j] - cones_[k].open[j] + cones_[k].balance[j] / cones_[k].force[j];
    step_ = system_.solve(right_);
    for (int refinement = 0; refinement < refinements; ++refinement) {
      Eigen::VectorXd left = system_.times(step_);
      for (std::size_t k = 0; k < cones_.size(); ++k)
        for (std::size_t j = 0; j < 2; ++j) {
          const Eigen::Index own = system_.unknown(k, j);
          left[own] += regularisation * step_[own];
        }
      step_ += system_.solve(right_ - left);
    }
    for (std::size_t k = 0; k < cones_.size(); ++k)
      for (std::size_t j = 0; j < 2; ++j) {
        Cone& cone = cones_[k];
        cone.force_step[j] = -step_[system_.unknown(k, j)];
        cone.slack_step[j] = (cone.balance[j] - cone.slack[j] * cone.force_step[j]) / cone.force[j];
      }
  }

  // Edges whose product has fallen far behind the others block every step: their smaller part is lifted, and Newton's
  // method repairs what that breaks.
  void lift(double product) {
    for (Cone& cone : cones_)
      for (std::size_t j = 0; j < 2; ++j) {
        if (cone.force[j] * cone.slack[j] >= far_behind * product) continue;
        double& smaller = cone.force[j] < cone.slack[j] ? cone.force[j] : cone.slack[j];
        const double larger = std::max(cone.force[j], cone.slack[j]);
        smaller = std::max(smaller, std::min(product / larger, std::sqrt(product)));
      }
    centring_ = 2;
  }

  // Towards alpha y = aim, with Mehrotra's term of second order or without it.
  void set_balance(double aim, bool second_order) {
    for (Cone& cone : cones_)
      for (std::size_t j = 0; j < 2; ++j)
        cone.balance[j] =
            aim - cone.force[j] * cone.slack[j] - (second_order ? cone.force_step[j] * cone.slack_step[j] : 0.0);
  }

  bool step() {
    for (std::size_t k = 0; k < cones_.size(); ++k) {
      const Cone& cone = cones_[k];
      for (std::size_t j = 0; j < 2; ++j)
        system_.set(p_, k, j, {1.0 / cone.length, sides[j] * cone.mu / cone.length},
                    {1.0 / cone.length, cone.mu * (sides[j] + cone.slope) / cone.length},
                    regularisation + cone.slack[j] / cone.force[j]);
    }
    if (!system_.factorise(false)) return false;
    find_unbalanced();
    const double now = mean_product(0.0);
    const double least = share_ < 1.0 ? rising_product : 0.0;
    if (centring_ > 0) {
      set_balance(std::max(least, (centring_ == 2 ? 1.0 : 0.5) * now), false);
      find_step(2);
      --centring_;
    } else {
      set_balance(0.0, false);
      find_step(0);
      const double ratio = now > 0.0 ? mean_product(longest()) / now : 0.0;
      set_balance(std::max(least, std::max(0.1, ratio * ratio * ratio) * now), true);
      find_step(2);
    }
    const double length = std::min(1.0, 0.99 * longest());
    if (!std::isfinite(length)) return false;
    if (rung_.centred && centring_ == 0 && length < short_step) centring_ = 2;
    for (std::size_t i = 0; i < motion_.size(); ++i)
      for (std::size_t d = 0; d < 3; ++d) motion_[i][d] += length * step_[static_cast<Eigen::Index>(3 * i + d)];
    for (Cone& cone : cones_)
      for (std::size_t j = 0; j < 2; ++j) {
        cone.force[j] += length * cone.force_step[j];
        cone.slack[j] += length * cone.slack_step[j];
      }
    jams_ = length < jammed ? jams_ + 1 : 0;
    if (jams_ > 0) lift(now);
    return jams_ <= most_jams;
  }

  const ContactProblem& p_;
  CoulombRung rung_;
  ContactSystem& system_;
  double share_;
  int centring_ = 0;  // 2: the next step aims at the present product, 1: at half of it
  int jams_ = 0;      // short steps in a row
  std::vector<Cone> cones_;
  std::vector<Motion3> motion_;
  std::vector<Motion3> scratch_;
  Eigen::VectorXd unbalanced_, right_, step_;
};

}  // namespace

void follow_coulomb_path(const ContactProblem& problem, const CoulombRung& rung, ContactSystem& system,
                         ContactSolution& solution) {
  const long iterations = CoulombPath(problem, rung, system).run(solution);
  read_modes(problem, solution);
  if (solution.residual < worth_polishing) polish(problem, system, solution);
  solution.iterations = iterations;
}

}  // namespace teeter

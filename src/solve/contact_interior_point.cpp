#include "solve/contact_interior_point.hpp"

#include "core/stop.hpp"
#include "solve/contact_modes.hpp"

namespace teeter {
namespace {

constexpr double softening = 1e-13;

struct Edge {
  std::size_t contact = 0;
  std::size_t j = 0;  // which unknown of the contact
  ContactPair push;   // unit force
  double gap = 0.0;
  bool one_sided = true;  // false: a held row
  double force = 0.0;     // lambda
  double slack = 0.0;     // s
  double force_step = 0.0;
  double slack_step = 0.0;
  double open = 0.0;     // D'u + g
  double balance = 0.0;  // lambda s aimed at, minus what there is
};

class InteriorPoint {
 public:
  InteriorPoint(const ContactProblem& problem, const std::vector<double>& lift, ContactSystem& system)
      : p_(problem), system_(system), motion_(3 * static_cast<Eigen::Index>(problem.mass.size())) {
    system_.arrange(p_);
    for (std::size_t i = 0; i < p_.free.size(); ++i)
      for (std::size_t d = 0; d < 3; ++d) motion_[static_cast<Eigen::Index>(3 * i + d)] = p_.free[i][d];
    for (std::size_t k = 0; k < p_.contacts.size(); ++k) add_edges(k, lift[k]);
    double size = 1.0;
    find_openings();
    for (const Edge& edge : edges_) size = std::max(size, std::fabs(edge.open));
    for (Edge& edge : edges_)
      if (edge.one_sided) edge.force = edge.slack = size;
  }

  long run(ContactSolution& solution) {
    double best = std::numeric_limits<double>::infinity();
    int idle = 0;
    long iteration = 0;
    keep(solution);
    for (; iteration < 80 && idle < 5; ++iteration) {
      check_stop();
      find_openings();
      const double now = defect();
      if (!std::isfinite(now)) break;
      if (now < best) {
        if (now < 0.5 * best) idle = 0;
        best = now;
        keep(solution);
      } else {
        ++idle;
      }
      if (best < 1e-14 || !step()) break;
    }
    return iteration;
  }

 private:
  void add_edges(std::size_t k, double lift) {
    const ContactPoint& contact = p_.contacts[k];
    const auto add_edge = [&](ContactPair push, bool one_sided) {
      Edge edge;
      edge.contact = k;
      edge.j = edges_.empty() || edges_.back().contact != k ? 0 : 1;
      edge.push = push;
      edge.gap = push.normal * (contact.gap + lift) + push.tangential * contact.slide;
      edge.one_sided = one_sided;
      edges_.push_back(edge);
    };
    if (contact.law != ContactLaw::coulomb) {
      add_edge({1.0, 0.0}, false);
      if (contact.law == ContactLaw::held) add_edge({0.0, 1.0}, false);
    } else if (contact.friction == 0.0) {
      add_edge({1.0, 0.0}, true);
    } else {
      const double length = std::sqrt(1.0 + contact.friction * contact.friction);
      add_edge({1.0 / length, contact.friction / length}, true);
      add_edge({1.0 / length, -contact.friction / length}, true);
    }
    if (edges_.back().j == 0) system_.set(p_, k, 1, {}, {}, 1.0);
  }

  double along(const Edge& edge, const Eigen::VectorXd& motion) const {
    const ContactPoint& contact = p_.contacts[edge.contact];
    const auto part = [&](int body, const Motion3& normal, const Motion3& tangent) {
      double sum = 0.0;
      for (std::size_t d = 0; d < 3; ++d)
        sum += (edge.push.normal * normal[d] + edge.push.tangential * tangent[d]) *
               motion[3 * body + static_cast<Eigen::Index>(d)];
      return sum;
    };
    double sum = part(contact.upper, contact.normal_upper, contact.tangent_upper);
    if (contact.lower >= 0) sum += part(contact.lower, contact.normal_lower, contact.tangent_lower);
    return sum;
  }

  void find_openings() {
    for (Edge& edge : edges_) edge.open = along(edge, motion_) + edge.gap;
  }

  // M (u - free) - D lambda.
  Eigen::VectorXd unbalanced() const {
    std::vector<Motion3> forces(p_.mass.size(), Motion3{});
    for (const Edge& edge : edges_)
      add_forces(p_.contacts[edge.contact], {edge.push.normal * edge.force, edge.push.tangential * edge.force}, forces);
    Eigen::VectorXd rest(motion_.size());
    for (std::size_t i = 0; i < forces.size(); ++i)
      for (std::size_t d = 0; d < 3; ++d) {
        const auto row = static_cast<Eigen::Index>(3 * i + d);
        rest[row] = p_.mass[i] * (motion_[row] - p_.free[i][d]) - forces[i][d];
      }
    return rest;
  }

  double defect() const {
    double worst = unbalanced().lpNorm<Eigen::Infinity>();
    for (const Edge& edge : edges_)
      worst = std::max(worst, std::fabs(edge.one_sided ? std::min(edge.force, edge.open) : edge.open));
    return worst;
  }

  double mean_product(double length) const {
    double sum = 0.0;
    int count = 0;
    for (const Edge& edge : edges_)
      if (edge.one_sided) {
        sum += (edge.force + length * edge.force_step) * (edge.slack + length * edge.slack_step);
        ++count;
      }
    return count == 0 ? 0.0 : sum / count;
  }

  double longest() const {
    double length = 1.0;
    for (const Edge& edge : edges_) {
      if (!edge.one_sided) continue;
      if (edge.force_step < 0.0) length = std::min(length, -edge.force / edge.force_step);
      if (edge.slack_step < 0.0) length = std::min(length, -edge.slack / edge.slack_step);
    }
    return length;
  }

  // Steps of motion, forces and slacks towards lambda s = lambda s + balance.
  void find_step(const Eigen::VectorXd& rest) {
    Eigen::VectorXd right = Eigen::VectorXd::Zero(system_.size());
    right.head(rest.size()) = -rest;
    for (const Edge& edge : edges_) {
      double& value = right[system_.unknown(edge.contact, edge.j)];
      value = -edge.open;
      if (edge.one_sided) value += edge.slack + edge.balance / edge.force;
    }
    Eigen::VectorXd x = system_.solve(right);
    for (int refinement = 0; refinement < 2; ++refinement) {
      Eigen::VectorXd left = system_.times(x);
      for (const Edge& edge : edges_) {
        const Eigen::Index own = system_.unknown(edge.contact, edge.j);
        left[own] += softening * x[own];
      }
      x += system_.solve(right - left);
    }
    motion_step_ = x.head(rest.size());
    for (Edge& edge : edges_) {
      edge.force_step = -x[system_.unknown(edge.contact, edge.j)];
      if (edge.one_sided) edge.slack_step = (edge.balance - edge.slack * edge.force_step) / edge.force;
    }
  }

  bool step() {
    for (const Edge& edge : edges_)
      system_.set(p_, edge.contact, edge.j, edge.push, edge.push,
                  softening + (edge.one_sided ? edge.slack / edge.force : 0.0));
    if (!system_.factorise(true)) return false;
    const Eigen::VectorXd rest = unbalanced();
    for (Edge& edge : edges_) edge.balance = -edge.force * edge.slack;
    find_step(rest);
    const double now = mean_product(0.0);
    const double ahead = mean_product(longest());
    const double ratio = now > 0.0 ? ahead / now : 0.0;
    const double aim = ratio * ratio * ratio * now;
    for (Edge& edge : edges_) edge.balance = aim - edge.force * edge.slack - edge.force_step * edge.slack_step;
    find_step(rest);
    const double length = std::min(1.0, std::max(0.99, 1.0 - now) * longest());
    motion_ += length * motion_step_;
    for (Edge& edge : edges_) {
      edge.force += length * edge.force_step;
      if (edge.one_sided) edge.slack += length * edge.slack_step;
    }
    return true;
  }

  void keep(ContactSolution& solution) const {
    std::fill(solution.normal.begin(), solution.normal.end(), 0.0);
    std::fill(solution.tangential.begin(), solution.tangential.end(), 0.0);
    for (const Edge& edge : edges_) {
      solution.normal[edge.contact] += edge.push.normal * edge.force;
      solution.tangential[edge.contact] += edge.push.tangential * edge.force;
    }
  }

  const ContactProblem& p_;
  ContactSystem& system_;
  std::vector<Edge> edges_;
  Eigen::VectorXd motion_;
  Eigen::VectorXd motion_step_;
};

}  // namespace

void interior_point(const ContactProblem& problem, const std::vector<double>& lift, ContactSystem& system,
                    ContactSolution& solution) {
  InteriorPoint method(problem, lift, system);
  solution.iterations = method.run(solution);
  move_by_forces(problem, solution);
  solution.residual = contact_residual(problem, solution);
}

void contact_interior_point(const ContactProblem& problem, ContactSystem& system, ContactSolution& solution) {
  std::vector<double> lift(problem.contacts.size(), 0.0);
  ContactSolution best = solution;
  best.residual = std::numeric_limits<double>::infinity();
  long iterations = 0;
  const int turns = problem.associative ? 1 : 20;
  for (int turn = 0; turn < turns; ++turn) {
    interior_point(problem, lift, system, solution);
    iterations += solution.iterations;
    double change = 0.0;
    for (std::size_t k = 0; k < lift.size() && !problem.associative; ++k) {
      const double next =
          problem.contacts[k].friction * std::fabs(opening(problem.contacts[k], solution.motion).tangential);
      change = std::max(change, std::fabs(next - lift[k]));
      lift[k] = next;
    }
    const bool last = turn + 1 == turns || change < 1e-9;
    read_modes(problem, solution);
    if (turn % 3 == 0 || last) polish(problem, system, solution);
    if (solution.residual < best.residual) best = solution;
    if (best.residual <= 1e-12 || last) break;
  }
  best.iterations = iterations;
  solution = std::move(best);
}

}  // namespace teeter

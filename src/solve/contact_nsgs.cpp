#include "solve/contact_nsgs.hpp"

#include "core/stop.hpp"

namespace teeter {
namespace {

LocalProblem local_matrix(const ContactProblem& problem, const ContactPoint& contact) {
  LocalProblem local;
  const auto add_body = [&](int body, const Motion3& normal, const Motion3& tangent) {
    if (body < 0) return;
    const double mass = problem.mass[body_index(body)];
    local.nn += dot(normal, normal) / mass;
    local.nt += dot(normal, tangent) / mass;
    local.tt += dot(tangent, tangent) / mass;
  };
  add_body(contact.upper, contact.normal_upper, contact.tangent_upper);
  add_body(contact.lower, contact.normal_lower, contact.tangent_lower);
  return local;
}

ContactPair opened(const LocalProblem& local, const ContactPair& c) {
  return {local.nn * c.normal + local.nt * c.tangential + local.q.normal,
          local.nt * c.normal + local.tt * c.tangential + local.q.tangential};
}

ContactPair sticking(const LocalProblem& local) {
  const double determinant = local.nn * local.tt - local.nt * local.nt;
  if (!(determinant > 1e-14 * local.nn * local.tt)) return {-local.q.normal / local.nn, 0.0};
  return {(local.nt * local.q.tangential - local.tt * local.q.normal) / determinant,
          (local.nt * local.q.normal - local.nn * local.q.tangential) / determinant};
}

}  // namespace

ContactPair solve_local(const ContactPoint& contact, bool associative, const LocalProblem& local) {
  if (!(local.nn > 0.0)) return {};
  if (contact.law == ContactLaw::held) return sticking(local);
  if (contact.law == ContactLaw::held_frictionless) return {-local.q.normal / local.nn, 0.0};
  ContactPair best{};
  double least = law_defect(contact, associative, best, local.q);
  const auto offer = [&](const ContactPair& c) {
    const double defect = law_defect(contact, associative, c, opened(local, c));
    if (defect < least) {
      least = defect;
      best = c;
    }
  };
  if (least == 0.0) return best;
  offer(sticking(local));
  for (const double ratio : {-contact.friction, contact.friction}) {
    const double row = associative ? ratio : 0.0;
    const double stiffness = (local.nn + ratio * local.nt) + row * (local.nt + ratio * local.tt);
    if (!(stiffness > 1e-14 * local.nn)) continue;
    const double normal = -(local.q.normal + row * local.q.tangential) / stiffness;
    offer({normal, ratio * normal});
  }
  return best;
}

void contact_nsgs(const ContactProblem& problem, double accepted, long sweeps, ContactSolution& solution) {
  std::vector<LocalProblem> locals;
  for (const ContactPoint& contact : problem.contacts) locals.push_back(local_matrix(problem, contact));
  std::vector<Motion3> forces;
  for (long sweep = 1; sweep <= sweeps; ++sweep) {
    check_stop();
    move_by_forces(problem, solution);
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
      const ContactPoint& contact = problem.contacts[k];
      LocalProblem& local = locals[k];
      const ContactPair old{solution.normal[k], solution.tangential[k]};
      const ContactPair w = opening(contact, solution.motion);
      local.q = {w.normal - local.nn * old.normal - local.nt * old.tangential,
                 w.tangential - local.nt * old.normal - local.tt * old.tangential};
      const ContactPair c = solve_local(contact, problem.associative, local);
      solution.normal[k] = c.normal;
      solution.tangential[k] = c.tangential;
      const ContactPair change{c.normal - old.normal, c.tangential - old.tangential};
      const auto shift = [&](int body, const Motion3& normal, const Motion3& tangent) {
        if (body < 0) return;
        add(solution.motion[body_index(body)], change.normal / problem.mass[body_index(body)], normal);
        add(solution.motion[body_index(body)], change.tangential / problem.mass[body_index(body)], tangent);
      };
      shift(contact.upper, contact.normal_upper, contact.tangent_upper);
      shift(contact.lower, contact.normal_lower, contact.tangent_lower);
    }
    solution.iterations = sweep;
    if (sweep % 10 == 0 || sweep == sweeps) {
      move_by_forces(problem, solution);
      solution.residual = contact_residual(problem, solution, forces);
      if (solution.residual <= accepted) break;
    }
  }
  read_modes(problem, solution);
}

}  // namespace teeter

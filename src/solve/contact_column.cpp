#include "solve/contact_column.hpp"

#include <limits>

#include "core/stop.hpp"

namespace teeter {
namespace {

constexpr std::size_t most = 4;
using Square = std::array<std::array<double, most>, most>;

// Gauss and Jordan with row pivots, in place of `s`. False: singular to rounding.
bool invert(Square& s, std::size_t n, Square& inverse) {
  double scale = 0.0;
  for (std::size_t a = 0; a < n; ++a) {
    inverse[a] = {};
    inverse[a][a] = 1.0;
    for (std::size_t b = 0; b < n; ++b) scale = std::max(scale, std::fabs(s[a][b]));
  }
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t pivot = c;
    for (std::size_t a = c + 1; a < n; ++a)
      if (std::fabs(s[a][c]) > std::fabs(s[pivot][c])) pivot = a;
    if (!(std::fabs(s[pivot][c]) > 1e-11 * scale)) return false;
    if (pivot != c) {
      std::swap(s[pivot], s[c]);
      std::swap(inverse[pivot], inverse[c]);
    }
    const double reciprocal = 1.0 / s[c][c];
    for (std::size_t b = 0; b < n; ++b) s[c][b] *= reciprocal;
    for (std::size_t b = 0; b < n; ++b) inverse[c][b] *= reciprocal;
    for (std::size_t a = 0; a < n; ++a) {
      if (a == c) continue;
      const double factor = s[a][c];
      for (std::size_t b = 0; b < n; ++b) s[a][b] -= factor * s[c][b];
      for (std::size_t b = 0; b < n; ++b) inverse[a][b] -= factor * inverse[c][b];
    }
  }
  return true;
}

// Rigid bodies that touch in two points have the tangents nearly in common, however they are tilted.
bool tangents_are_close(const ContactPoint& a, const ContactPoint& b) {
  double largest = 0.0;
  for (std::size_t d = 0; d < 3; ++d) {
    largest = std::max(largest, std::fabs(a.tangent_upper[d] - b.tangent_upper[d]));
    largest = std::max(largest, std::fabs(a.tangent_lower[d] - b.tangent_lower[d]));
  }
  return largest <= 1e-6;
}

}  // namespace

bool ContactColumn::arrange(const ContactProblem& problem) {
  const std::size_t n = problem.mass.size();
  if (faces_.size() != n) faces_.resize(n);
  for (Interface& face : faces_) face.contacts = 0;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ContactPoint& contact = problem.contacts[k];
    if (contact.lower != contact.upper - 1) return false;
    Interface& face = faces_[body_index(contact.upper)];
    if (face.contacts == 2) return false;
    face.contact[static_cast<std::size_t>(face.contacts++)] = static_cast<int>(k);
  }
  openings_.resize(problem.contacts.size());
  next_modes_.resize(problem.contacts.size());
  return true;
}

// Adds an unknown whose unit value puts `first` and `second` on the two contacts, with the equation that the openings
// weighted by the rows vanish.
void ContactColumn::unknown_of(const ContactProblem& problem, Interface& face, ContactPair first, ContactPair second,
                               ContactPair row_first, ContactPair row_second) {
  const auto a = static_cast<std::size_t>(face.unknowns++);
  face.normal[a] = {first.normal, second.normal};
  face.tangential[a] = {first.tangential, second.tangential};
  face.row_normal[a] = {row_first.normal, row_second.normal};
  face.row_tangential[a] = {row_first.tangential, row_second.tangential};
  const ContactPoint& one = problem.contacts[body_index(face.contact[0])];
  const ContactPoint& two = problem.contacts[body_index(face.contact[face.contacts == 2 ? 1 : 0])];
  const auto combine = [](const ContactPoint& p, const ContactPair& x, const ContactPoint& q, const ContactPair& y,
                          Motion3& upper, Motion3& lower) {
    for (std::size_t d = 0; d < 3; ++d) {
      upper[d] = (x.normal * p.normal_upper[d] + x.tangential * p.tangent_upper[d]) +
                 (y.normal * q.normal_upper[d] + y.tangential * q.tangent_upper[d]);
      lower[d] = (x.normal * p.normal_lower[d] + x.tangential * p.tangent_lower[d]) +
                 (y.normal * q.normal_lower[d] + y.tangential * q.tangent_lower[d]);
    }
  };
  combine(one, first, two, second, face.push_upper[a], face.push_lower[a]);
  combine(one, row_first, two, row_second, face.row_upper[a], face.row_lower[a]);
}

// Sums and differences of the two contacts are the unknowns, so that a mirrored column gives mirrored numbers to the
// last bit. With both contacts sticking, rigid bodies leave one force undetermined (docs/theory.md, section 14):
// `common` makes friction one unknown, shared as the contacts pressed before.
void ContactColumn::choose_unknowns(const ContactProblem& problem, const ContactSolution& solution, Interface& face,
                                    bool common) {
  face.unknowns = 0;
  std::array<ContactPair, 2> push{};
  std::array<ContactPair, 2> row{};
  std::array<bool, 2> closed{};
  std::array<bool, 2> sticks{};
  for (std::size_t j = 0; j < static_cast<std::size_t>(face.contacts); ++j) {
    const std::size_t k = body_index(face.contact[j]);
    const ContactMode mode = solution.modes[k];
    closed[j] = mode != ContactMode::open;
    sticks[j] = mode == ContactMode::stick;
    if (!closed[j]) continue;
    push[j] = row[j] = {1.0, 0.0};
    if (sticks[j]) continue;
    push[j].tangential = slip_ratio(problem.contacts[k], mode);
    if (problem.associative) row[j].tangential = push[j].tangential;
  }
  const ContactPair none{};
  const ContactPair friction{0.0, 1.0};
  if (closed[0] && closed[1] && sticks[0] == sticks[1]) {
    const auto minus = [](const ContactPair& p) { return ContactPair{-p.normal, -p.tangential}; };
    unknown_of(problem, face, push[0], push[1], row[0], row[1]);
    unknown_of(problem, face, push[0], minus(push[1]), row[0], minus(row[1]));
    if (!sticks[0]) return;
    if (!common) {
      unknown_of(problem, face, friction, friction, friction, friction);
      unknown_of(problem, face, friction, minus(friction), friction, minus(friction));
      return;
    }
    std::array<double, 2> can{};
    for (std::size_t j = 0; j < 2; ++j) {
      const std::size_t k = body_index(face.contact[j]);
      const bool other_is_held = problem.contacts[body_index(face.contact[1 - j])].law == ContactLaw::held;
      if (problem.contacts[k].law == ContactLaw::held)
        can[j] = 1.0;
      else if (!other_is_held)
        can[j] = problem.contacts[k].friction * std::max(solution.normal[k], 0.0);
    }
    const double sum = can[0] + can[1];
    face.share = sum > 0.0 ? std::array<double, 2>{can[0] / sum, can[1] / sum} : std::array<double, 2>{0.5, 0.5};
    const ContactPair one{0.0, face.share[0]};
    const ContactPair two{0.0, face.share[1]};
    unknown_of(problem, face, one, two, one, two);
    return;
  }
  // One of them sticks, or one is open: the sticking one first, whichever it is.
  const std::size_t lead = sticks[1] || (closed[1] && !closed[0]) ? 1 : 0;
  for (const std::size_t j : {lead, 1 - lead}) {
    if (!closed[j]) continue;
    j == 0 ? unknown_of(problem, face, push[0], none, row[0], none)
           : unknown_of(problem, face, none, push[1], none, row[1]);
    if (!sticks[j]) continue;
    j == 0 ? unknown_of(problem, face, friction, none, friction, none)
           : unknown_of(problem, face, none, friction, none, friction);
  }
}

// Stiffness of interface i with everything below eliminated, its inverse, and the mobility of body i.
bool ContactColumn::factorise(const ContactProblem& problem, std::size_t i) {
  Interface& face = faces_[i];
  const auto n = static_cast<std::size_t>(face.unknowns);
  const double per_mass = face.per_mass = 1.0 / problem.mass[i];
  Square s;
  for (std::size_t b = 0; b < n; ++b) {
    Motion3 below{};
    if (i > 0)
      for (std::size_t d = 0; d < 3; ++d) below[d] = dot(faces_[i - 1].mobility[d], face.push_lower[b]);
    for (std::size_t a = 0; a < n; ++a)
      s[a][b] = per_mass * dot(face.row_upper[a], face.push_upper[b]) + dot(face.row_lower[a], below);
  }
  if (!invert(s, n, face.inverse)) return false;
  for (std::size_t a = 0; a < n; ++a) {
    Motion3 sum{};
    for (std::size_t b = 0; b < n; ++b) add(sum, face.inverse[a][b], face.row_upper[b]);
    for (std::size_t d = 0; d < 3; ++d) face.hold[a][d] = per_mass * sum[d];
  }
  for (std::size_t d = 0; d < 3; ++d) {
    Motion3& row = face.mobility[d];
    row = {};
    row[d] = per_mass;
    for (std::size_t a = 0; a < n; ++a) add(row, -per_mass * face.push_upper[a][d], face.hold[a]);
  }
  return true;
}

bool ContactColumn::set_up(const ContactProblem& problem, const ContactSolution& solution) {
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    Interface& face = faces_[i];
    const bool close = face.contacts == 2 && tangents_are_close(problem.contacts[body_index(face.contact[0])],
                                                                problem.contacts[body_index(face.contact[1])]);
    choose_unknowns(problem, solution, face, close);
    if (factorise(problem, i)) continue;
    if (face.unknowns < 4) return false;
    choose_unknowns(problem, solution, face, true);
    if (!factorise(problem, i)) return false;
  }
  return true;
}

// Adds the forces that take the openings away which the equations of the modes want to vanish.
void ContactColumn::substitute(ContactSolution& solution) {
  Motion3 moved{};  // body below, while nothing acts from above
  for (std::size_t i = 0; i < faces_.size(); ++i) {
    Interface& face = faces_[i];
    const auto n = static_cast<std::size_t>(face.unknowns);
    std::array<double, most> open{};
    for (std::size_t a = 0; a < n; ++a) {
      std::array<double, 2> part{};
      for (std::size_t j = 0; j < static_cast<std::size_t>(face.contacts); ++j) {
        const ContactPair& w = openings_[body_index(face.contact[j])];
        part[j] = face.row_normal[a][j] * w.normal + face.row_tangential[a][j] * w.tangential;
      }
      open[a] = (part[0] + part[1]) + (i > 0 ? dot(face.row_lower[a], moved) : 0.0);
    }
    Motion3 next{};
    for (std::size_t a = 0; a < n; ++a) {
      double sum = 0.0;
      for (std::size_t b = 0; b < n; ++b) sum += face.inverse[a][b] * open[b];
      face.value[a] = -sum;
      add(next, face.value[a] * face.per_mass, face.push_upper[a]);
    }
    moved = next;
  }
  Motion3 from_above{};
  for (std::size_t i = faces_.size(); i-- > 0;) {
    Interface& face = faces_[i];
    const auto n = static_cast<std::size_t>(face.unknowns);
    Motion3 below{};
    std::array<ContactPair, 2> change{};
    for (std::size_t a = 0; a < n; ++a) {
      const double value = face.value[a] - dot(face.hold[a], from_above);
      add(below, value, face.push_lower[a]);
      for (std::size_t j = 0; j < 2; ++j) {
        change[j].normal += value * face.normal[a][j];
        change[j].tangential += value * face.tangential[a][j];
      }
    }
    for (std::size_t j = 0; j < static_cast<std::size_t>(face.contacts); ++j) {
      solution.normal[body_index(face.contact[j])] += change[j].normal;
      solution.tangential[body_index(face.contact[j])] += change[j].tangential;
    }
    from_above = below;
  }
}

// Motion from forces, those of an interface added first: the order of its contacts does not matter.
void ContactColumn::move(const ContactProblem& problem, ContactSolution& solution) const {
  Motion3 from_above{};
  for (std::size_t i = faces_.size(); i-- > 0;) {
    const Interface& face = faces_[i];
    std::array<Motion3, 2> upper{};
    std::array<Motion3, 2> lower{};
    for (std::size_t j = 0; j < static_cast<std::size_t>(face.contacts); ++j) {
      const std::size_t k = body_index(face.contact[j]);
      const ContactPoint& contact = problem.contacts[k];
      for (std::size_t d = 0; d < 3; ++d) {
        upper[j][d] = solution.normal[k] * contact.normal_upper[d] + solution.tangential[k] * contact.tangent_upper[d];
        lower[j][d] = solution.normal[k] * contact.normal_lower[d] + solution.tangential[k] * contact.tangent_lower[d];
      }
    }
    for (std::size_t d = 0; d < 3; ++d) {
      solution.motion[i][d] = problem.free[i][d] + face.per_mass * ((upper[0][d] + upper[1][d]) + from_above[d]);
      from_above[d] = lower[0][d] + lower[1][d];
    }
  }
}

// Openings, the modes they and the forces suggest, and the residual.
double ContactColumn::evaluate(const ContactProblem& problem, const ContactSolution& solution) {
  double worst = 0.0;
  double sum = 0.0;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const ContactPoint& contact = problem.contacts[k];
    const ContactPair c{solution.normal[k], solution.tangential[k]};
    const ContactPair w = opening(contact, solution.motion);
    openings_[k] = w;
    const double defect = law_defect(contact, problem.associative, c, w);
    next_modes_[k] = read_mode(contact, problem.associative, c, w);
    worst = std::max(worst, defect);
    sum += c.normal + c.tangential + w.normal + w.tangential;
  }
  return std::isfinite(sum) ? worst : std::numeric_limits<double>::infinity();
}

bool ContactColumn::solve(const ContactProblem& problem, ContactSolution& solution) {
  if (!arrange(problem)) return false;
  constexpr int turns = 25;
  for (int turn = 1; turn <= turns; ++turn) {
    check_stop();
    if (!set_up(problem, solution)) return false;
    std::fill(solution.normal.begin(), solution.normal.end(), 0.0);
    std::fill(solution.tangential.begin(), solution.tangential.end(), 0.0);
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) openings_[k] = opening(problem.contacts[k], problem.free);
    for (int attempt = 0; attempt < 2; ++attempt) {
      substitute(solution);
      share_friction(problem, solution);
      move(problem, solution);
      solution.residual = evaluate(problem, solution);
      solution.iterations = turn;
      if (solution.residual <= accepted) return true;
      if (next_modes_ != solution.modes) break;
    }
    solution.modes.swap(next_modes_);
  }
  return false;
}

}  // namespace teeter

#include "solve/tangential_choice.hpp"

#include <cmath>
#include <vector>

#include "core/stop.hpp"

namespace teeter::impact_law {
namespace {

constexpr int most_undecided = 8;  // groups; there are 3^groups answers to try
constexpr double rounding = 1e-13;

struct Group {
  bool pressed = false;
  double velocity = 0.0;
  int contact = -1;  // the first of its contacts
};

// One velocity per group, whatever rounding did to its members: they must not reach zero one after the other.
std::vector<Group> group_contacts(const Problem& problem, State& state) {
  std::vector<Group> groups(problem.groups);
  for (int j = 0; j < problem.contacts; ++j) {
    if (problem.group[j] == no_group) continue;
    Group& group = groups[problem.group[j]];
    if (group.contact < 0) {
      group.contact = j;
      const double velocity = state.tangential_velocity[j];
      group.velocity = std::fabs(velocity) <= snap_speed ? 0.0 : velocity;
    }
    group.pressed = group.pressed || state.status[j] != NormalStatus::open;
    state.tangential_velocity[j] = group.velocity;
  }
  return groups;
}

bool cones_hold(const Problem& problem, const State& state, const StickSet& stick, const PerContact& force) {
  const bool kinetic = !state.started && problem.start_rule == StartRule::by_kinetic;
  const PerContact& friction = kinetic ? problem.kinetic_friction : problem.static_friction;
  for (Eigen::Index t = 0; t < stick.demand.rows(); ++t) {
    const double demand = std::fabs(stick.demand.row(t).dot(force));
    const double noise = 0.5 * rounding * stick.demand.row(t).cwiseAbs().dot(force);
    if (demand > (1.0 + cone_excess) * capacity_row(problem, stick, t, friction).dot(force) + noise) return false;
  }
  return true;
}

// The least speed-up of the slips that start from rest, relative to what the forces could do; negative: not a slip.
double slip_start(const Problem& problem, const State& state, const std::vector<int>& undecided,
                  const std::vector<Group>& groups, const Relations& relations, const PerContact& force) {
  double least = 1.0;
  for (const int g : undecided) {
    if (!is_slip(state.group_phase[g])) continue;
    const int j = groups[g].contact;
    const double scale = problem.tangents.col(j).norm() * (problem.normals * force).norm() +
                         (problem.tangents.transpose() * problem.tangents.col(j)).cwiseAbs().dot(force);
    const double rate = slip_sign(state.group_phase[g]) * relations.tangent_response.row(j).dot(force);
    least = std::min(least, scale > 0.0 ? rate / scale : 0.0);
  }
  return least;
}

struct Trial {
  double start = -1.0;  // slip_start; negative: not an answer
  Relations relations;
  bool possible = true;
};

Trial try_phases(const Problem& problem, const State& state, const std::vector<int>& undecided,
                 const std::vector<Group>& groups, const PerContact& force) {
  Trial trial;
  trial.possible = make_relations(problem, state, trial.relations);
  if (trial.possible && cones_hold(problem, state, trial.relations.stick, force))
    trial.start = slip_start(problem, state, undecided, groups, trial.relations, force);
  return trial;
}

// Phases number `code` of the undecided groups in base 3; how many of them slip.
int set_phases(State& state, const std::vector<int>& undecided, int code) {
  constexpr TangentialPhase phases[] = {TangentialPhase::stick, TangentialPhase::slip_right,
                                        TangentialPhase::slip_left};
  int slips = 0;
  for (const int g : undecided) {
    state.group_phase[g] = phases[code % 3];
    slips += code % 3 != 0 ? 1 : 0;
    code /= 3;
  }
  return slips;
}

// As few slips as possible; among those the one that starts most clearly, which no order of contacts decides.
std::string search(const Problem& problem, const std::vector<int>& undecided, const std::vector<Group>& groups,
                   const PerContact& force, State& state, Relations& relations) {
  if (undecided.size() > most_undecided) return "too many contacts may stick or slip at once";
  const int count = static_cast<int>(undecided.size());
  int codes = 1;
  for (int i = 0; i < count; ++i) codes *= 3;
  double best = -1e-11;  // a slip that rounding calls no slip is the last resort
  int best_code = -1;
  for (int slips = 0; slips <= count && best <= 0.0; ++slips) {
    for (int code = 0; code < codes; ++code) {
      if (set_phases(state, undecided, code) != slips) continue;
      check_stop();
      Trial trial = try_phases(problem, state, undecided, groups, force);
      if (!trial.possible) return "too many contacts stick in a dependent way";
      if (!(trial.start > best)) continue;
      best = trial.start;
      best_code = code;
      relations = std::move(trial.relations);
    }
  }
  if (best_code < 0) return "neither stick nor slip agrees with the forces";
  set_phases(state, undecided, best_code);
  return {};
}

}  // namespace

std::string choose_tangential(const Problem& problem, const PerContact& force, State& state, Relations& relations) {
  const std::vector<Group> groups = group_contacts(problem, state);
  std::vector<int> undecided;
  bool fresh = false;
  for (int g = 0; g < problem.groups; ++g) {
    TangentialPhase& phase = state.group_phase[g];
    if (!groups[g].pressed) {
      phase = TangentialPhase::open;
    } else if (groups[g].velocity != 0.0) {
      phase = groups[g].velocity > 0.0 ? TangentialPhase::slip_right : TangentialPhase::slip_left;
    } else {
      fresh = fresh || phase == TangentialPhase::open;
      undecided.push_back(g);
    }
  }
  if (!fresh) {
    Trial kept = try_phases(problem, state, undecided, groups, force);
    if (kept.start > 0.0) {
      relations = std::move(kept.relations);
      return {};
    }
  }
  return search(problem, undecided, groups, force, state, relations);
}

}  // namespace teeter::impact_law

// A blow of the plate under a stack on its stop: the impact problem with the plate's velocity given.
#include <algorithm>
#include <cmath>

#include "models/stack/impact.hpp"
#include "models/stack/modes.hpp"

namespace teeter {
namespace {

// Where both points of an interface would part, the slower one is kept shut.
bool shut_slower_point(const std::vector<Mode>& modes, double rounding, MixedLcp& problem,
                       std::vector<std::size_t>& in_flight) {
  for (std::size_t a = 1; a < modes.size(); ++a) {
    if (modes[a].interface != modes[a - 1].interface) continue;
    if (!(problem.x[a] > rounding && problem.x[a - 1] > rounding)) continue;
    in_flight.push_back(modes[a].interface);
    const std::size_t slower = problem.x[a] < problem.x[a - 1] ? a : a - 1;
    problem.kind[slower] = Unknown::prescribed;
    problem.x[slower] = 0.0;
    return true;
  }
  return false;
}

double fastest_of(const std::vector<double>& rates) {
  double most = 0.0;
  for (const double rate : rates) most = std::max(most, std::fabs(rate));
  return most;
}

}  // namespace

StackImpact strike_stop(const StackModel& model, const StackState& state, double leaving) {
  StackImpact result;
  result.before = state.joints;
  result.after = state.joints;
  result.plate_before = state.u;
  result.plate_after = leaving;
  std::vector<BlockPose> poses;
  pose_blocks(model, state, poses);
  const std::vector<SubStack> above = sub_stacks(model, state, poses, {0.0, model.shaking.gravity});
  const std::vector<Mode> modes = list_modes(state, above, poses, std::vector<char>(state.joints.size(), 0));
  const std::vector<double> momenta = mode_momenta(above, poses, modes);
  MixedLcp problem = problem_of(model, above, poses, modes);
  std::vector<double> before(modes.size(), 0.0);
  for (std::size_t a = 0; a < modes.size(); ++a) {
    const Relative& was = state.joints[modes[a].interface];
    problem.kind[a] = was.joint == Joint::closed ? Unknown::one_sided : Unknown::free;
    if (was.joint == modes[a].about) before[a] = sign_of(was.joint) * was.rate;
  }
  problem.right = product(problem, before);
  for (std::size_t a = 0; a < modes.size(); ++a) problem.right[a] -= momenta[a] * (leaving - state.u);
  result.solved = solve(problem);
  while (shut_slower_point(modes, 1e-11 * fastest_of(problem.x), problem, result.in_flight))
    result.solved = solve(problem) && result.solved;
  const double rounding = 1e-11 * fastest_of(problem.x);
  for (std::size_t a = 0; a < modes.size(); ++a) {
    const auto [k, about] = modes[a];
    if (state.joints[k].joint != Joint::closed) {
      result.after[k].rate = sign_of(about) * problem.x[a];
    } else if (problem.x[a] > rounding) {
      result.after[k] = {about, 0.0, sign_of(about) * problem.x[a]};
    }
  }
  return result;
}

}  // namespace teeter

#include "models/stack/uplift.hpp"

#include "models/stack/modes.hpp"

namespace teeter {

namespace {

// Accelerations below this (rad/s2) are rounding.
double rounding_at(const StackModel& model, std::size_t interface) {
  return 1e-10 * model.shaking.gravity / model.interfaces[interface].width();
}

// N m, that anchors turn the lowest block back with about that point.
double held_by_anchors(const StackModel& model, const StackState& state, Joint about) {
  if (model.anchors.empty()) return 0.0;
  return pull_at(model.anchors, state.anchors, about == Joint::left ? Side::left : Side::right, state.lean());
}

// Where both points of an interface would part, the slower one is kept shut; that may part another interface.
bool part_flights(const StackModel& model, const std::vector<Mode>& modes, MixedLcp& problem,
                  std::vector<std::size_t>& in_flight) {
  for (std::size_t a = 1; a < modes.size(); ++a) {
    const std::size_t k = modes[a].interface;
    if (k != modes[a - 1].interface) continue;
    const double rounding = rounding_at(model, k);
    if (!(problem.x[a] > rounding && problem.x[a - 1] > rounding)) continue;
    in_flight.push_back(k);
    const std::size_t slower = problem.x[a] < problem.x[a - 1] ? a : a - 1;
    problem.kind[slower] = Unknown::prescribed;
    problem.x[slower] = 0.0;
    return true;
  }
  return false;
}

// What the plate's own acceleration and its yielding change. `acceleration`: (a_h, g + a_v).
void push_by_plate(const StackModel& model, const StackState& state, Vec2 acceleration, const SubStack& all,
                   const std::vector<double>& momenta, MixedLcp& problem) {
  const PlateLaw& plate = *model.plate;
  const double force =
      plate.slider ? -plate.total * acceleration.y * (plate.curvature * state.x + plate.friction * state.plate.sign)
                   : -plate.stiffness * state.x - plate.damper * state.u;
  const double carried = (force - all.mass * all.bias.x) / plate.total;
  for (std::size_t a = 0; a < momenta.size(); ++a) problem.right[a] -= momenta[a] * carried;
  let_plate_follow(momenta, plate.total, problem);
}

}  // namespace

StackUplift solve_uplift(const StackModel& model, const StackState& state, Vec2 acceleration) {
  const std::size_t n = state.joints.size();
  std::vector<BlockPose> poses;
  pose_blocks(model, state, poses);
  const bool on_moving_plate = model.plate && state.plate.free;
  if (on_moving_plate) acceleration.x = 0.0;
  const std::vector<SubStack> above = sub_stacks(model, state, poses, acceleration);
  const std::vector<Mode> modes = list_modes(state, above, poses, std::vector<char>(n, 0));
  MixedLcp problem = problem_of(model, above, poses, modes);
  for (std::size_t a = 0; a < modes.size(); ++a) {
    problem.right[a] = mode_force(above, poses, modes[a]);
    if (modes[a].interface == 0) problem.right[a] -= held_by_anchors(model, state, modes[a].about);
    const bool closed = state.joints[modes[a].interface].joint == Joint::closed;
    problem.kind[a] = closed ? Unknown::one_sided : Unknown::free;
  }
  if (on_moving_plate)
    push_by_plate(model, state, acceleration, above.front(), mode_momenta(above, poses, modes), problem);
  StackUplift result{solve(problem), std::vector<Joint>(n), std::vector<double>(n, 0.0), {}};
  while (part_flights(model, modes, problem, result.in_flight)) result.solved = solve(problem) && result.solved;
  for (std::size_t k = 0; k < n; ++k) result.joints[k] = state.joints[k].joint;
  for (std::size_t a = 0; a < modes.size(); ++a) {
    const std::size_t k = modes[a].interface;
    if (problem.kind[a] == Unknown::one_sided && !(problem.x[a] > rounding_at(model, k))) continue;
    if (problem.kind[a] == Unknown::prescribed) continue;
    result.joints[k] = modes[a].about;
    result.acceleration[k] = sign_of(modes[a].about) * problem.x[a];
  }
  return result;
}

}  // namespace teeter

#include "models/stack/modes.hpp"

#include <algorithm>
#include <array>

namespace teeter {
namespace {

double mass_of(const SubStack& body, Vec2 a, Vec2 b) {
  return body.inertia + body.mass * dot(body.centre - a, body.centre - b);
}

// Accelerations of the centres of mass while every rate stays as it is.
std::vector<Vec2> bias_accelerations(const StackState& state, const std::vector<BlockPose>& poses, Vec2 ground) {
  std::vector<Vec2> bias(poses.size());
  Vec2 of_contact{};
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const Vec2 here = poses[i].point(state.joints[i].joint);
    if (i > 0) {
      const double rate = poses[i - 1].rate;
      of_contact = of_contact - (rate * rate) * (here - poses[i - 1].point(state.joints[i - 1].joint));
    }
    bias[i] = of_contact - (poses[i].rate * poses[i].rate) * (poses[i].centre - here) + ground;
  }
  return bias;
}

}  // namespace

std::vector<SubStack> sub_stacks(const StackModel& model, const StackState& state, const std::vector<BlockPose>& poses,
                                 Vec2 acceleration) {
  const std::vector<Vec2> bias = bias_accelerations(state, poses, acceleration);
  std::vector<SubStack> above(poses.size());
  SubStack sum{};
  for (std::size_t i = poses.size(); i-- > 0;) {
    const StackBlock& block = model.blocks[i];
    const double total = sum.mass + block.mass;
    const double shared = sum.mass * block.mass / total;
    const Vec2 apart = sum.centre - poses[i].centre;
    const double share = block.mass / total;
    sum.inertia += block.inertia + shared * dot(apart, apart);
    sum.couple += shared * cross(apart, sum.bias - bias[i]);
    sum.centre = sum.mass == 0.0 ? poses[i].centre : sum.centre - share * apart;
    sum.bias = sum.mass == 0.0 ? bias[i] : sum.bias - share * (sum.bias - bias[i]);
    sum.mass = total;
    above[i] = sum;
  }
  return above;
}

void fill_masses(const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                 const std::vector<Mode>& modes, MixedLcp& problem) {
  for (std::size_t a = 0; a < modes.size(); ++a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const SubStack& body = above[std::max(modes[a].interface, modes[b].interface)];
      const Vec2 p = poses[modes[a].interface].point(modes[a].about);
      const Vec2 q = poses[modes[b].interface].point(modes[b].about);
      const double mass = sign_of(modes[a].about) * sign_of(modes[b].about) * mass_of(body, p, q);
      problem.at(a, b) = mass;
      problem.at(b, a) = mass;
    }
  }
}

TurningChain chain_of(const StackModel& model, const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                      const std::vector<Mode>& modes) {
  TurningChain chain;
  chain.bodies.reserve(poses.size());
  for (std::size_t i = 0; i < poses.size(); ++i)
    chain.bodies.push_back({model.blocks[i].mass, model.blocks[i].inertia, poses[i].centre});
  chain.turns.reserve(modes.size());
  for (const Mode& mode : modes) {
    const Vec2 about = poses[mode.interface].point(mode.about);
    chain.turns.push_back({mode.interface, about, static_cast<double>(sign_of(mode.about)),
                           mass_of(above[mode.interface], about, about)});
  }
  return chain;
}

MixedLcp problem_of(const StackModel& model, const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                    const std::vector<Mode>& modes) {
  if (modes.size() > dense_up_to && !model.plate) return MixedLcp(chain_of(model, above, poses, modes));
  MixedLcp problem(modes.size());
  fill_masses(above, poses, modes, problem);
  return problem;
}

double mode_force(const std::vector<SubStack>& above, const std::vector<BlockPose>& poses, Mode mode) {
  const SubStack& body = above[mode.interface];
  const Vec2 arm = body.centre - poses[mode.interface].point(mode.about);
  return -sign_of(mode.about) * (body.couple + body.mass * cross(arm, body.bias));
}

std::vector<double> mode_momenta(const std::vector<SubStack>& above, const std::vector<BlockPose>& poses,
                                 const std::vector<Mode>& modes) {
  std::vector<double> momenta;
  for (const Mode& mode : modes) {
    const SubStack& body = above[mode.interface];
    const Vec2 arm = body.centre - poses[mode.interface].point(mode.about);
    momenta.push_back(sign_of(mode.about) * body.mass * quarter_turn(arm).x);
  }
  return momenta;
}

void let_plate_follow(const std::vector<double>& momenta, double total, MixedLcp& problem) {
  for (std::size_t a = 0; a < momenta.size(); ++a)
    for (std::size_t b = 0; b < momenta.size(); ++b) problem.at(a, b) -= momenta[a] * momenta[b] / total;
}

std::vector<Mode> list_modes(const StackState& state, const std::vector<SubStack>& above,
                             const std::vector<BlockPose>& poses, const std::vector<char>& hit) {
  std::vector<Mode> modes;
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const Joint joint = state.joints[k].joint;
    if (joint != Joint::closed) {
      modes.push_back({k, joint});
      if (hit[k]) modes.push_back({k, opposite(joint)});
      continue;
    }
    const auto weight = [&](Joint about) {
      const Vec2 p = poses[k].point(about);
      return std::array<double, 2>{mass_of(above[k], p, p), mode_force(above, poses, {k, about})};
    };
    const bool right_first = weight(Joint::right) >= weight(Joint::left);
    modes.push_back({k, right_first ? Joint::right : Joint::left});
    modes.push_back({k, right_first ? Joint::left : Joint::right});
  }
  return modes;
}

}  // namespace teeter

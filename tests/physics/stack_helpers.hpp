// Stacks for the physics tests.
#pragma once

#include "models/stack/state.hpp"
#include "physics/helpers.hpp"

namespace teeter::physics {

struct Size {
  double width;   // m
  double height;  // m
  double mass;    // kg
};

inline Scenario stack_of(const std::vector<Size>& sizes) {
  Scenario s;
  s.model = ModelKind::stack;
  s.gravity = g;
  for (const Size& size : sizes) {
    Block b;
    b.width = size.width;
    b.height = size.height;
    b.mass = size.mass;
    s.blocks.push_back(b);
  }
  s.initial.angle.assign(sizes.size(), 0.0);
  s.initial.rate.assign(sizes.size(), 0.0);
  return s;
}

// A state from absolute angles and rates and the pattern of the interfaces (+1 right, 0 closed, -1 left).
inline StackState absolute_state(const std::vector<double>& angles, const std::vector<double>& rates,
                                 const std::vector<int>& pattern) {
  StackState state;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const double below = i > 0 ? angles[i - 1] : 0.0;
    const double rate_below = i > 0 ? rates[i - 1] : 0.0;
    state.joints.push_back({static_cast<Joint>(pattern[i]), angles[i] - below, rates[i] - rate_below});
  }
  return state;
}

inline std::vector<double> running_sums(std::vector<double> values) {
  for (std::size_t i = 1; i < values.size(); ++i) values[i] += values[i - 1];
  return values;
}

}  // namespace teeter::physics

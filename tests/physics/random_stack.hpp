// Random stacks of every kind, for tests that state what holds for all of them.
#pragma once

#include "physics/random_scenario.hpp"
#include "physics/stack_helpers.hpp"

namespace teeter::physics {

// Blocks of similar size, wider or narrower than what they stand on, off its middle, some with an odd centre of mass.
inline Scenario random_stack(Dice& dice, int blocks) {
  std::vector<Size> sizes;
  const double scale = dice.logarithmic(0.05, 5.0);
  for (int i = 0; i < blocks; ++i) {
    const double height = scale * dice.logarithmic(0.5, 2.0);
    const double width = height * dice.logarithmic(0.15, 1.5);
    sizes.push_back({width, height, 2000.0 * width * height * dice.logarithmic(0.3, 3.0)});
  }
  Scenario s = stack_of(sizes);
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    Block& b = s.blocks[i];
    if (i > 0 && dice.chance(0.5)) b.offset = dice.uniform(-0.3, 0.3) * std::min(b.width, s.blocks[i - 1].width);
    if (dice.chance(0.3)) b.com = {dice.uniform(-0.2, 0.2) * b.width, dice.uniform(-0.3, 0.3) * b.height};
  }
  return s;
}

inline Restitution random_stack_law(Dice& dice) {
  switch (dice.below(6)) {
    case 0: return Housner{};
    case 1: return ConstantRatio{{dice.uniform(0.0, 1.0), dice.uniform(0.0, 1.0)}, dice.uniform(0.0, 1.0)};
    case 2: return ConstantRatio{{0.95, 0.95}, 0.98};
    case 3: return CorrectedRatio{dice.uniform(0.5, 1.5), dice.chance(0.3)};
    case 4: return InsetPivots{dice.uniform(0.0, 0.9)};
    default: return EnergyShare{dice.uniform(0.0, 1.0), dice.uniform(0.0, 1.0)};
  }
}

// Released at random angles, some interfaces closed.
inline void release(Dice& dice, Scenario& s, double lean) {
  double angle = 0.0;
  double rate = 0.0;
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    if (dice.chance(0.7)) {
      angle += dice.uniform(-lean, lean);
      rate += dice.chance(0.3) ? dice.uniform(-lean, lean) : 0.0;
    }
    s.initial.angle[i] = angle;
    s.initial.rate[i] = rate;
  }
}

inline Scenario mirrored_stack(Scenario s) {
  for (Block& b : s.blocks) {
    b.com[0] = -b.com[0];
    b.offset = -b.offset;
  }
  for (double& a : s.initial.angle) a = -a;
  for (double& r : s.initial.rate) r = -r;
  s.ground.horizontal.scale = -s.ground.horizontal.scale;
  if (auto* law = std::get_if<ConstantRatio>(&s.restitution)) std::swap(law->value[0], law->value[1]);
  return s;
}

}  // namespace teeter::physics

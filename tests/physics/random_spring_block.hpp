// Blocks of any size on springs of any stiffness under any shaking.
#pragma once

#include "physics/random_scenario.hpp"
#include "physics/winkler_helpers.hpp"

namespace teeter::physics {

inline Scenario random_spring_block(Dice& dice) {
  Scenario s = random_block(dice);
  s.model = ModelKind::winkler;
  s.equations.slender = false;
  const double frictions[] = {0.0, dice.uniform(0.0, 0.3), dice.uniform(0.0, 1.3), 1e6};
  s.friction.static_coefficient = frictions[dice.below(4)];
  Winkler& w = s.winkler;
  const double weight = geometry_of(s.blocks[0], s.gravity).mass * s.gravity;
  // Settlements from a millionth to a hundredth of the width.
  w.stiffness = weight / (s.blocks[0].width * s.blocks[0].width * dice.logarithmic(1e-6, 1e-2));
  w.damping_ratio = dice.chance(0.5) ? 0.0 : dice.logarithmic(0.01, 3.0);
  const WinklerScheme schemes[] = {WinklerScheme::published, WinklerScheme::symmetric, WinklerScheme::symmetric,
                                   WinklerScheme::bdf};
  w.scheme = schemes[dice.below(4)];
  if (w.scheme != WinklerScheme::bdf && dice.chance(0.5)) w.friction = WinklerFriction::coulomb;
  w.large_rotations = dice.chance(0.7);
  w.stick = weight * dice.logarithmic(1e2, 1e8);
  w.step = make_winkler_model(s).bounce_period / dice.uniform(40.0, 80.0);
  const double strongest = dice.chance(0.2) ? 50.0 * g : 5.0 * g * std::tan(alpha_of(s));
  s.ground.horizontal = random_excitation(dice, p_of(s), strongest);
  if (dice.chance(0.3)) s.ground.vertical = random_excitation(dice, p_of(s), dice.chance(0.3) ? 3.0 * g : 0.5 * g);
  if (dice.chance(0.3)) s.initial.angle = {dice.uniform(-0.9, 0.9) * alpha_of(s)};
  if (dice.chance(0.2)) s.initial.rate = {dice.uniform(-1.0, 1.0) * p_of(s) * alpha_of(s)};
  s.run.duration = std::min(5.0 / p_of(s), 2e4 * w.step);
  s.run.output_step = *s.run.duration / 200.0;
  return s;
}

}  // namespace teeter::physics

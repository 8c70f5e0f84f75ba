// Random scenarios with friction: any size, any coefficient, standing, leaning, thrown or sliding, at rest or shaken.
#pragma once

#include "physics/friction_helpers.hpp"
#include "physics/random_scenario.hpp"

namespace teeter::physics {

inline void random_start(Scenario& s, Dice& dice) {
  const double p = p_of(s);
  const double alpha = alpha_of(s);
  const double size = std::max(s.blocks[0].width, s.blocks[0].height);
  const double speed = std::sqrt(g * size);
  if (dice.chance(0.6)) s.initial.angle = {dice.uniform(-1.0, 1.0) * std::min(1.5, 1.3 * alpha)};
  if (dice.chance(0.3)) s.initial.rate = {dice.uniform(-2.0, 2.0) * p * alpha};
  if (dice.chance(0.3)) s.initial.velocity = {dice.uniform(-1.0, 1.0) * speed, dice.uniform(-1.0, 1.0) * speed};
  if (dice.chance(0.15)) {  // sliding
    s.initial.velocity = {dice.uniform(-1.0, 1.0) * speed, 0.0};
    if (dice.chance(0.5)) s.initial.rate = {0.0};
  }
  if (dice.chance(0.3)) {
    const FrictionModel model = make_friction_model(s);
    const double lowest = initial_state(model, s.initial).y;
    s.initial.position = {dice.uniform(-1.0, 1.0) * size, lowest + (dice.chance(0.3) ? 0.0 : dice.uniform(0.0, size))};
  }
}

inline Scenario random_rough_block(Dice& dice, bool shaken) {
  Scenario s = random_block(dice);
  s.model = ModelKind::friction;
  s.equations.slender = false;
  const double frictions[] = {0.0, dice.uniform(0.0, 0.3), dice.uniform(0.0, 1.3), dice.logarithmic(0.1, 100.0), 1e6};
  const double mu = frictions[dice.below(5)];
  s.friction.static_coefficient = mu;
  if (dice.chance(0.5)) s.friction.kinetic_coefficient = mu * (dice.chance(0.2) ? 0.0 : dice.uniform(0.0, 1.0));
  for (double& e : s.impact.normal) {
    const double restitutions[] = {0.0, 1.0, dice.uniform(0.0, 1.0), dice.uniform(0.0, 0.5)};
    e = restitutions[dice.below(4)];
  }
  if (dice.chance(0.5)) s.impact.normal[1] = s.impact.normal[0];
  if (dice.chance(0.3)) s.impact.elasticity = dice.chance(0.5) ? 1.5 : dice.uniform(1.0, 3.0);
  if (dice.chance(0.3)) s.impact.stiffness_ratio = dice.logarithmic(0.1, 10.0);
  if (dice.chance(0.3)) s.impact.start_rule = StartRule::by_kinetic;
  const double p = p_of(s);
  if (shaken) {
    const double strongest = dice.chance(0.3) ? 50.0 * g : 5.0 * g * std::tan(alpha_of(s));
    s.ground.horizontal = random_excitation(dice, p, strongest);
    if (dice.chance(0.3)) s.ground.vertical = random_excitation(dice, p, dice.chance(0.2) ? 5.0 * g : 0.5 * g);
  }
  random_start(s, dice);
  s.run.duration = dice.logarithmic(0.1, 20.0) * std::sqrt(std::max(s.blocks[0].width, s.blocks[0].height) / g);
  s.run.max_impacts = 500;
  return s;
}

// Left and right exchanged.
inline Scenario mirrored(Scenario s) {
  s.blocks[0].com[0] = -s.blocks[0].com[0];
  std::swap(s.impact.normal[0], s.impact.normal[1]);
  s.impact.stiffness_ratio = 1.0 / s.impact.stiffness_ratio;
  s.ground.horizontal.scale = -s.ground.horizontal.scale;
  for (double& angle : s.initial.angle) angle = -angle;
  for (double& rate : s.initial.rate) rate = -rate;
  if (s.initial.position) (*s.initial.position)[0] *= -1.0;
  if (s.initial.velocity) (*s.initial.velocity)[0] *= -1.0;
  return s;
}

inline std::string describe_rough(const Scenario& s) {
  char text[200];
  std::snprintf(text, sizeof text, " friction %.17g %.17g e %.17g %.17g eta %.17g ratio %.17g %s",
                s.friction.static_coefficient.value_or(0.0), s.friction.kinetic_coefficient.value_or(-1.0),
                s.impact.normal[0], s.impact.normal[1], s.impact.elasticity, s.impact.stiffness_ratio,
                choice_name(s.impact.start_rule).data());
  return describe(s) + text;
}

}  // namespace teeter::physics

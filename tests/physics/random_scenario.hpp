// Random scenarios of every kind, for tests that state what holds for all of them.
#pragma once

#include "physics/helpers.hpp"

namespace teeter::physics {

inline Restitution random_law(Dice& dice) {
  switch (dice.below(9)) {
    case 0: return Housner{};
    case 1: {
      const double extremes[] = {0.0, 1.0, dice.uniform(0.0, 1.0), 1.0 - dice.logarithmic(1e-9, 0.1)};
      const double r = extremes[dice.below(4)];
      return ConstantRatio{{r, r}, 1.0};
    }
    case 2: return ConstantRatio{{dice.uniform(0.0, 1.0), dice.uniform(0.5, 1.0)}, 1.0};
    case 3: return CorrectedRatio{dice.uniform(0.5, 2.0), false};
    case 4: return CorrectedRatio{1.0, true};
    case 5: return InsetPivots{dice.uniform(0.0, 0.99)};
    case 6: return EnergyShare{dice.uniform(0.0, 1.0), 0.0};
    case 7: {
      RandomRatio law;
      law.epsilon = dice.uniform(0.0, 0.3);
      if (dice.chance(0.5)) law.mean = dice.uniform(0.1, 0.99);
      if (dice.chance(0.5)) law.distribution = RandomRatio::Distribution::truncated_normal;
      if (dice.chance(0.3)) law.per = RandomRatio::Per::run;
      law.run = static_cast<std::uint64_t>(dice.below(1000));
      return law;
    }
    default: return DegradingRatio{dice.uniform(0.0, 0.1), {}, 1.0, dice.chance(0.5) ? 1 : -1};
  }
}

// Sizes over six decades, b/h from 0.01 to 3, one in three with its centre of mass off the middle.
inline Scenario random_block(Dice& dice) {
  const double height = dice.logarithmic(1e-3, 1e3);
  Scenario s = block(height * dice.logarithmic(0.01, 3.0), height);
  if (dice.chance(0.33)) {
    const double cx = dice.uniform(-0.48, 0.48) * s.blocks[0].width;
    s.blocks[0].com = {cx, dice.uniform(-0.45, 0.4) * height};
    if (dice.chance(0.3))
      s.blocks[0].inertia = 2000.0 * s.blocks[0].width * height * height * height * dice.uniform(0.01, 0.5);
  }
  s.equations.slender = dice.chance(0.3);
  s.restitution = random_law(dice);
  return s;
}

// Lengths in units of 1/p, strengths up to `strongest` (m/s2).
inline Excitation random_excitation(Dice& dice, double p, double strongest, bool compound = true) {
  const double amplitude = (dice.chance(0.5) ? 1.0 : -1.0) * dice.logarithmic(1e-3 * strongest, strongest);
  const double omega = p * dice.logarithmic(0.3, 30.0);
  Excitation e;
  switch (dice.below(compound ? 12 : 11)) {
    case 0: break;
    case 1: e = rectangular(amplitude, dice.logarithmic(0.01, 5.0) / p); break;
    case 2: e = wave(ExcitationKind::half_sine, amplitude, omega); break;
    case 3: e = wave(ExcitationKind::sine, amplitude, omega); break;
    case 4: e = wave(ExcitationKind::cosine, amplitude, omega); break;
    case 5: e = wave(ExcitationKind::type_c, amplitude, omega); break;
    case 6: e = wave(ExcitationKind::ricker, amplitude, omega); break;
    case 7: e = wave(ExcitationKind::ricker_antisymmetric, amplitude, omega); break;
    case 8:
      e = wave(ExcitationKind::mavroeidis, amplitude, omega);
      e.gamma = dice.uniform(1.01, 4.0);
      e.phase = dice.uniform(-pi, pi);
      break;
    case 9:
      e = wave(ExcitationKind::harmonic, amplitude, omega);
      e.phase = dice.uniform(-pi, pi);
      if (dice.chance(0.5)) e.cycles = dice.uniform(0.2, 8.0);
      if (dice.chance(0.5)) e.ramp = dice.uniform(0.0, 6.0) / p;
      break;
    case 10: {
      std::vector<double> a;
      const int n = 2 + dice.below(60);
      for (int i = 0; i < n; ++i) a.push_back(amplitude * dice.uniform(-1.0, 1.0));
      e = sampled(dice.logarithmic(1e-3, 0.5) / p, std::move(a));
      break;
    }
    default:
      e.kind = ExcitationKind::sequence;
      for (int i = 0; i < 3; ++i) e.parts.push_back(random_excitation(dice, p, strongest, false));
  }
  if (dice.chance(0.3)) e.start = dice.uniform(0.0, 2.0) / p;
  return e;
}

inline std::string describe(const Scenario& s) {
  char text[400];
  std::snprintf(text, sizeof text,
                "width %.17g height %.17g com %.17g %.17g slender %d law %zu horizontal kind %d amplitude %.17g omega "
                "%.17g start %.17g vertical kind %d angle %.17g rate %.17g duration %.17g",
                s.blocks[0].width, s.blocks[0].height, s.blocks[0].com[0], s.blocks[0].com[1], int(s.equations.slender),
                s.restitution.index(), static_cast<int>(s.ground.horizontal.kind),
                s.ground.horizontal.amplitude.value_or(0.0), s.ground.horizontal.omega.value_or(0.0),
                s.ground.horizontal.start, static_cast<int>(s.ground.vertical.kind), s.initial.angle[0],
                s.initial.rate[0], s.run.duration.value_or(0.0));
  return text;
}

}  // namespace teeter::physics

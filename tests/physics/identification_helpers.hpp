// Made-up tests of free rocking: extremes from elliptic integrals in long double, with noise and gaps on request.
#pragma once

#include "physics/helpers.hpp"
#include "teeter/identify.hpp"

namespace teeter::physics {

inline constexpr double one_degree = pi / 180.0;

struct MadeUpBlock {
  double width;        // m
  double height;       // m
  double release;      // rad
  double restitution;  // measured
  double housner;      // as printed
};

// The three steel blocks of the dissertation's Table 3; the release angles of blocks 1 and 3 are not printed.
inline const std::vector<MadeUpBlock>& table_3() {
  static const std::vector<MadeUpBlock> blocks{{0.029, 0.120, 12.5 * one_degree, 0.950, 0.9172},
                                               {0.060, 0.135, 22.0 * one_degree, 0.928, 0.7527},
                                               {0.060, 0.238, 13.0 * one_degree, 0.971, 0.9104}};
  return blocks;
}

inline Scenario scenario_of_test(const MadeUpBlock& b) {
  Scenario s = block(b.width, b.height);
  s.initial.angle = {b.release};
  return s;
}

struct ExactExtreme {
  Real time;   // s
  Real angle;  // rad
};

// Extremes down to `smallest` (rad), at most `most`.
inline std::vector<ExactExtreme> exact_extremes(const MadeUpBlock& b, double smallest, std::size_t most = 1000) {
  const Rectangle r = rectangle(block(b.width, b.height));
  std::vector<ExactExtreme> extremes{{0, b.release}};
  Real speed = first_impact_speed(r.alpha, b.release);
  Real impact = quarter_period(r.alpha, b.release);
  Real side = -1;
  while (extremes.size() < most) {
    speed *= Real(b.restitution);
    const Real s = std::sin(r.alpha / 2);
    const Real apex = r.alpha - 2 * std::asin(std::sqrt(s * s - speed * speed / 4));
    if (apex < smallest) break;
    const Real duration = half_cycle(r.alpha, speed);
    extremes.push_back({(impact + duration / 2) / r.p, side * apex});
    impact += duration;
    side = -side;
  }
  return extremes;
}

inline std::vector<Observation> observed(const std::vector<ExactExtreme>& extremes) {
  std::vector<Observation> list;
  for (const ExactExtreme& e : extremes) {
    Observation o;
    o.time = static_cast<double>(e.time);
    o.angle = static_cast<double>(e.angle);
    list.push_back(o);
  }
  return list;
}

inline double normal_draw(Dice& dice) {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - dice.uniform(0.0, 1.0)));
  return radius * std::cos(2.0 * pi * dice.uniform(0.0, 1.0));
}

// As the dissertation reports them.
inline constexpr double reported_angle_noise = 0.5 * one_degree;  // rad
inline constexpr double reported_time_noise = 0.1;                // s

// Extremes above one degree, each read with noise; all but the release may be missed.
struct NoisyTest {
  std::vector<Observation> observations;
  std::vector<long> numbers;  // the true ones
};

inline NoisyTest noisy_test(const MadeUpBlock& b, Dice& dice, double missed) {
  NoisyTest test;
  const auto extremes = exact_extremes(b, one_degree);
  for (std::size_t k = 0; k < extremes.size(); ++k) {
    if (k > 0 && dice.chance(missed)) continue;
    Observation o;
    o.time = static_cast<double>(extremes[k].time) + reported_time_noise * normal_draw(dice);
    o.angle = static_cast<double>(extremes[k].angle) + reported_angle_noise * normal_draw(dice);
    test.observations.push_back(o);
    test.numbers.push_back(static_cast<long>(k));
  }
  return test;
}

inline bool covers(const std::optional<Interval>& interval, double truth) {
  return interval && (*interval)[0] <= truth && truth <= (*interval)[1];
}

}  // namespace teeter::physics

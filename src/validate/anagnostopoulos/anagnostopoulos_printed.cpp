#include "validate/anagnostopoulos/anagnostopoulos_printed.hpp"

#include <cmath>

#include "core/random.hpp"
#include "validate/setup.hpp"

namespace teeter::anagnostopoulos {

double TwoBlocks::r1() const { return std::hypot(b, h1); }
double TwoBlocks::r2() const { return std::hypot(b, h2); }
double TwoBlocks::a1() const { return std::atan2(b, h1); }
double TwoBlocks::a2() const { return std::atan2(b, h2); }

Pair printed_accelerations(const TwoBlocks& o, Pair angles) {
  const double r1 = o.r1();
  const double r2 = o.r2();
  const double c1 = o.right1;
  const double c2 = o.right2;
  const double apart = std::fabs(c1 - c2);
  const auto rise = [](double radius, double alpha, double angle, double right) {  // (A7), (A9)
    return radius * (right * std::sin(alpha - angle) - (1.0 - right) * std::sin(alpha + angle));
  };
  const double dv1 = rise(r1, o.a1(), angles.first, c1);
  const double dv2 = rise(r2, o.a2(), angles.second, c2);
  const double dv21 = -2.0 * o.h1 * std::sin(angles.first) * (1.0 - apart) +  // (A11)
                      2.0 * r1 * apart * (std::sin(o.a1() - angles.first) * c1 - std::sin(o.a1() + angles.first) * c2);
  const double c = 4.0 * r1 * r1 * apart + 4.0 * o.h1 * o.h1 * (1.0 - apart);  // (25)
  const double inertia1 = 4.0 / 3.0 * o.m1 * r1 * r1;
  const double inertia2 = 4.0 / 3.0 * o.m2 * r2 * r2;
  return {-setup::g * (o.m1 * dv1 + o.m2 * dv21) / (inertia1 + o.m2 * c), -setup::g * o.m2 * dv2 / inertia2};
}

Pair printed_impact(const TwoBlocks& o, double angle, Pair before, bool corrected) {
  const double r1 = o.r1();
  const double r2 = o.r2();
  const double a1 = o.a1();
  const double a2 = o.a2();
  const double i1 = o.m1 * r1 * r1 / 3.0;
  const double i2 = o.m2 * r2 * r2 / 3.0;
  const double c1 = o.right1;
  const double c2 = o.right2;
  const double d2 = std::hypot(2.0 * o.h1 + o.h2, o.b);
  const double z1 = o.right1 == 1 ? 1.0 : -1.0;
  const double phi2 = angle - std::atan(z1 * o.b / (2.0 * o.h1 + o.h2));
  const auto cosine = [&](double left, double right) {
    return std::cos(a1 - angle) * left + std::cos(a1 + angle) * right;
  };
  const auto sine = [&](double left, double right) {
    return std::sin(a1 - angle) * left - std::sin(a1 + angle) * right;
  };
  const double same = 2.0 * c1 * c2 + 1.0 - c1 - c2;
  const double same_after = 2.0 * (1.0 - c2) * c1 + 1.0 - (1.0 - c2) - c1;
  const double A = r2 * (std::cos(a2 - angle) * c2 + std::cos(a2 + angle) * (1.0 - c2));
  const double B = r2 * (std::sin(a2 - angle) * c2 - std::sin(a2 + angle) * (1.0 - c2));
  const double C = 2.0 * o.h1 * std::cos(angle) * same + 2.0 * r1 * cosine(c1 * (1.0 - c2), c2 * (1.0 - c1));
  const double D = -2.0 * o.h1 * std::sin(angle) * same + 2.0 * r1 * sine(c1 * (1.0 - c2), c2 * (1.0 - c1));
  const double E = 2.0 * o.h1 * std::cos(angle) * same_after + 2.0 * r1 * cosine(c1 * c2, (1.0 - c2) * (1.0 - c1));
  const double Z = -2.0 * o.h1 * std::sin(angle) * same_after + 2.0 * r1 * sine(c1 * c2, (1.0 - c2) * (1.0 - c1));
  const double apart = std::fabs(c1 - c2);
  const double f_plus = r1 * std::cos(a1 + a2) * (1.0 - apart) + o.h1 * std::cos(a2) * apart;
  const double f_right = o.h1 * std::cos(a2) * (1.0 - apart) + r1 * std::cos(a1 - a2) * apart;
  const double f_minus = corrected ? f_right : f_plus;
  const double G = r2 * (std::cos(a2 - angle) * (1.0 - c2) + std::cos(a2 + angle) * c2);
  const double H = r2 * (std::sin(a2 - angle) * (1.0 - c2) - std::sin(a2 + angle) * c2);
  const double A1 = 2.0 * o.m2 * r2 * f_plus;
  const double B1 = i2 + o.m2 * r2 * r2;
  const double C1 =
      (i2 + o.m2 * r2 * r2 * std::cos(2.0 * a2)) * before.second + 2.0 * o.m2 * r2 * f_minus * before.first;
  const double A2 = i1 + o.m1 * r1 * r1 + o.m2 * d2 * (E * std::cos(phi2) - Z * std::sin(phi2));
  const double B2 = i2 + o.m2 * d2 * (G * std::cos(phi2) - H * std::sin(phi2));
  const double C2 = o.m2 * d2 *
                        (C * before.first * std::cos(phi2) + A * before.second * std::cos(phi2) -
                         D * before.first * std::sin(phi2) - B * before.second * std::sin(phi2)) +
                    i2 * before.second + i1 * before.first + o.m1 * r1 * r1 * before.first;
  const double det = A1 * B2 - B1 * A2;
  return {(C1 * B2 - B1 * C2) / det, (A1 * C2 - C1 * A2) / det};
}

StackModel stack_model(const TwoBlocks& o) {
  Scenario scenario;
  scenario.model = ModelKind::stack;
  scenario.gravity = setup::g;
  for (const auto& [half_height, mass] : {std::pair{o.h1, o.m1}, {o.h2, o.m2}}) {
    Block block;
    block.width = 2.0 * o.b;
    block.height = 2.0 * half_height;
    block.mass = mass;
    scenario.blocks.push_back(block);
  }
  scenario.initial.angle = {0.0, 0.0};
  scenario.initial.rate = {0.0, 0.0};
  return make_stack_model(scenario);
}

StackState stack_state(const TwoBlocks& o, Pair angles, Pair rates) {
  StackState state;
  state.joints.push_back({o.right1 == 1 ? Joint::right : Joint::left, angles.first, rates.first});
  state.joints.push_back(
      {o.right2 == 1 ? Joint::right : Joint::left, angles.second - angles.first, rates.second - rates.first});
  return state;
}

RandomImpact random_impact(std::uint64_t number) {
  std::uint64_t draw = 0;
  const auto uniform = [&](double low, double high) { return low + (high - low) * random_uniform(1, number, draw++); };
  RandomImpact impact{};
  TwoBlocks& o = impact.blocks;
  o.b = uniform(0.05, 0.2);
  o.h1 = o.b * uniform(1.5, 6.0);
  o.h2 = o.b * uniform(1.5, 6.0);
  o.m1 = uniform(0.5, 2.0);
  o.m2 = uniform(0.5, 2.0);
  o.right1 = uniform(0.0, 1.0) < 0.5 ? 1 : 0;
  o.right2 = uniform(0.0, 1.0) < 0.5 ? 1 : 0;
  impact.angle = (o.right1 == 1 ? 1.0 : -1.0) * uniform(0.0, 0.1);
  impact.before.first = uniform(-1.0, 1.0);
  impact.before.second = impact.before.first - (o.right2 == 1 ? 1.0 : -1.0) * uniform(0.01, 1.0);  // closing
  return impact;
}

}  // namespace teeter::anagnostopoulos

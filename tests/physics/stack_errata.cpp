// Two printed equations of the dissertation, shown to be wrong (docs/theory.md, section 12, errata E7 and E16), and
// right once corrected.
#include "models/stack/impact.hpp"
#include "physics/stack_helpers.hpp"

namespace teeter::physics {
namespace {

// Two blocks of equal width b (half), half heights h1, h2: the block-block impact of equations (A30)-(A47).
struct PrintedImpact {
  double b, h1, h2, m1, m2;
  int right1, right2;  // C_R1, C_R2 before the impact
  double theta;        // both blocks

  struct Rates {
    double first, second;
  };

  Rates after(Rates before, bool corrected) const {
    const double r1 = std::hypot(b, h1);
    const double r2 = std::hypot(b, h2);
    const double a1 = std::atan2(b, h1);
    const double a2 = std::atan2(b, h2);
    const double i1 = m1 * r1 * r1 / 3.0;
    const double i2 = m2 * r2 * r2 / 3.0;
    const double c1 = right1;
    const double c2 = right2;
    const double d2 = std::hypot(2.0 * h1 + h2, b);
    const double z1 = right1 == 1 ? 1.0 : -1.0;
    const double phi2 = theta - std::atan(z1 * b / (2.0 * h1 + h2));
    const auto cosine = [&](double left, double right) {
      return std::cos(a1 - theta) * left + std::cos(a1 + theta) * right;
    };
    const auto sine = [&](double left, double right) {
      return std::sin(a1 - theta) * left - std::sin(a1 + theta) * right;
    };
    const double same = 2.0 * c1 * c2 + 1.0 - c1 - c2;
    const double same_after = 2.0 * (1.0 - c2) * c1 + 1.0 - (1.0 - c2) - c1;
    const double A = r2 * (std::cos(a2 - theta) * c2 + std::cos(a2 + theta) * (1.0 - c2));
    const double B = r2 * (std::sin(a2 - theta) * c2 - std::sin(a2 + theta) * (1.0 - c2));
    const double C = 2.0 * h1 * std::cos(theta) * same + 2.0 * r1 * cosine(c1 * (1.0 - c2), c2 * (1.0 - c1));
    const double D = -2.0 * h1 * std::sin(theta) * same + 2.0 * r1 * sine(c1 * (1.0 - c2), c2 * (1.0 - c1));
    const double E = 2.0 * h1 * std::cos(theta) * same_after + 2.0 * r1 * cosine(c1 * c2, (1.0 - c2) * (1.0 - c1));
    const double Z = -2.0 * h1 * std::sin(theta) * same_after + 2.0 * r1 * sine(c1 * c2, (1.0 - c2) * (1.0 - c1));
    const double apart = std::fabs(c1 - c2);
    const double f_plus = r1 * std::cos(a1 + a2) * (1.0 - apart) + h1 * std::cos(a2) * apart;
    const double f_right = h1 * std::cos(a2) * (1.0 - apart) + r1 * std::cos(a1 - a2) * apart;
    const double f_minus = corrected ? f_right : f_plus;  // (A43) prints F- = F+
    const double G = r2 * (std::cos(a2 - theta) * (1.0 - c2) + std::cos(a2 + theta) * c2);
    const double H = r2 * (std::sin(a2 - theta) * (1.0 - c2) - std::sin(a2 + theta) * c2);
    const double A1 = 2.0 * m2 * r2 * f_plus;
    const double B1 = i2 + m2 * r2 * r2;
    const double C1 = (i2 + m2 * r2 * r2 * std::cos(2.0 * a2)) * before.second + 2.0 * m2 * r2 * f_minus * before.first;
    const double A2 = i1 + m1 * r1 * r1 + m2 * d2 * (E * std::cos(phi2) - Z * std::sin(phi2));
    const double B2 = i2 + m2 * d2 * (G * std::cos(phi2) - H * std::sin(phi2));
    const double C2 = m2 * d2 *
                          (C * before.first * std::cos(phi2) + A * before.second * std::cos(phi2) -
                           D * before.first * std::sin(phi2) - B * before.second * std::sin(phi2)) +
                      i2 * before.second + i1 * before.first + m1 * r1 * r1 * before.first;
    const double det = A1 * B2 - B1 * A2;
    return {(C1 * B2 - B1 * C2) / det, (A1 * C2 - C1 * A2) / det};
  }
};

struct RandomImpact {
  PrintedImpact printed;
  PrintedImpact::Rates before;
  StackModel model;
  StackState state;
};

RandomImpact random_stack_impact(Dice& dice) {
  const double b = dice.uniform(0.05, 0.2);
  const double h1 = b * dice.uniform(1.5, 6.0);
  const double h2 = b * dice.uniform(1.5, 6.0);
  const double m1 = dice.uniform(0.5, 2.0);
  const double m2 = dice.uniform(0.5, 2.0);
  const int side1 = dice.chance(0.5) ? 1 : -1;
  const int side2 = dice.chance(0.5) ? 1 : -1;
  const double theta = side1 * dice.uniform(0.0, 0.1);
  const double first = dice.uniform(-1.0, 1.0);
  const double second = first - side2 * dice.uniform(0.01, 1.0);  // closing
  const StackModel model = make_stack_model(stack_of({{2.0 * b, 2.0 * h1, m1}, {2.0 * b, 2.0 * h2, m2}}));
  return {{b, h1, h2, m1, m2, side1 == 1, side2 == 1, theta},
          {first, second},
          model,
          absolute_state({theta, theta}, {first, second}, {side1, side2})};
}

double energy_with(const RandomImpact& r, PrintedImpact::Rates rates, int swapped) {
  StackState s = absolute_state({r.printed.theta, r.printed.theta}, {rates.first, rates.second},
                                {r.printed.right1 == 1 ? 1 : -1, swapped * (r.printed.right2 == 1 ? 1 : -1)});
  return kinetic_energy(r.model, s);
}

}  // namespace

TEST(DissertationErrata, CorrectedBlockImpactIsTheMomentumLaw) {
  Dice dice(421);
  Worst error;
  int compared = 0;
  for (int i = 0; i < 2000; ++i) {
    const RandomImpact r = random_stack_impact(dice);
    const StackImpact hit = collide({r.model, r.state, {0, 1}, {0, 0}});
    // The printed equations assume that the upper block swaps its corner; whether it does the LCP decides.
    if (hit.after[1].joint != opposite(r.state.joints[1].joint)) continue;
    ++compared;
    const auto after = r.printed.after(r.before, true);
    error.offer(std::fabs(after.first - hit.after[0].rate), "case " + std::to_string(i));
    error.offer(std::fabs(after.second - hit.after[0].rate - hit.after[1].rate), "case " + std::to_string(i));
  }
  EXPECT_WORST(error, 1e-12);
  EXPECT_GT(compared, 1000);
}

TEST(DissertationErrata, PrintedA43JumpsWithoutACollisionAndCreatesEnergy) {
  Dice dice(422);
  int grown = 0;
  double least_jump = 1e300;
  constexpr int cases = 4000;
  for (int i = 0; i < cases; ++i) {
    const RandomImpact r = random_stack_impact(dice);
    const auto after = r.printed.after(r.before, false);
    if (energy_with(r, after, -1) > energy_with(r, r.before, 1) * (1.0 + 1e-9)) ++grown;
    // The same rate for both blocks: nothing collides, nothing may change.
    const PrintedImpact::Rates together{0.5, 0.5};
    const auto jumped = r.printed.after(together, false);
    const auto calm = r.printed.after(together, true);
    least_jump = std::min(least_jump, std::fabs(jumped.second - 0.5));
    EXPECT_NEAR(calm.first, 0.5, 1e-12);
    EXPECT_NEAR(calm.second, 0.5, 1e-12);
  }
  EXPECT_GT(least_jump, 1e-3);
  const double share = static_cast<double>(grown) / cases;
  RecordProperty("share_with_energy_growth_percent", static_cast<int>(100.0 * share));
  EXPECT_GT(share, 0.25);
}

// Equation (24) as printed has no coupling between the blocks: M11 th1'' = Q1, M22 th2'' = Q2 (with the sign of E3).
TEST(DissertationErrata, WithoutTheCouplingTermsOfEquation24EnergyIsNotKept) {
  const double b = 0.1;
  const double h = 0.3;
  const double m = 1.0;
  const double inertia = m * (b * b + h * h) / 3.0;
  struct State {
    double t1, t2, w1, w2;
  };
  // Both on their right corners: e = (0, 2h), d = (-b, h).
  const auto rate_of = [&](const State& s, bool coupled) {
    const double phi = s.t2 - s.t1;
    const double m12 = m * (2.0 * h * h * std::cos(phi) + 2.0 * h * b * std::sin(phi));
    const double b12 = m * (-2.0 * h * h * std::sin(phi) + 2.0 * h * b * std::cos(phi));
    const double m11 = inertia + m * (b * b + h * h) + 4.0 * m * h * h;
    const double m22 = inertia + m * (b * b + h * h);
    const auto turned_x = [](double x, double y, double t) { return x * std::cos(t) + y * std::sin(t); };
    const double q1 = g * (m * turned_x(-b, h, s.t1) + m * turned_x(0.0, 2.0 * h, s.t1));
    const double q2 = g * m * turned_x(-b, h, s.t2);
    if (!coupled) return State{s.w1, s.w2, q1 / m11, q2 / m22};
    const double r1 = q1 - b12 * s.w2 * s.w2;
    const double r2 = q2 + b12 * s.w1 * s.w1;
    const double det = m11 * m22 - m12 * m12;
    return State{s.w1, s.w2, (m22 * r1 - m12 * r2) / det, (m11 * r2 - m12 * r1) / det};
  };
  const StackModel model = make_stack_model(stack_of({{2.0 * b, 2.0 * h, m}, {2.0 * b, 2.0 * h, m}}));
  const auto energy_of = [&](const State& s) {
    const StackState state = absolute_state({s.t1, s.t2}, {s.w1, s.w2}, {1, 1});
    return kinetic_energy(model, state) + potential_energy(model, state);
  };
  const auto drift = [&](bool coupled) {
    State s{0.05, 0.15, 0.0, 0.0};
    const double start = energy_of(s);
    const double dt = 1e-4;
    double worst = 0.0;
    for (int i = 0; i < 500; ++i) {
      const auto add = [](const State& a, const State& r, double k) {
        return State{a.t1 + k * r.t1, a.t2 + k * r.t2, a.w1 + k * r.w1, a.w2 + k * r.w2};
      };
      const State k1 = rate_of(s, coupled);
      const State k2 = rate_of(add(s, k1, dt / 2), coupled);
      const State k3 = rate_of(add(s, k2, dt / 2), coupled);
      const State k4 = rate_of(add(s, k3, dt), coupled);
      s = add(add(add(add(s, k1, dt / 6), k2, dt / 3), k3, dt / 3), k4, dt / 6);
      worst = std::max(worst, std::fabs(energy_of(s) - start) / std::fabs(start));
    }
    return worst;
  };
  EXPECT_LT(drift(true), 1e-12);
  EXPECT_GT(drift(false), 1e-2);
}

}  // namespace teeter::physics

// A block that slides on one corner while it turns and the ground moves: against an integration of the equations as
// the paper writes them, counter-clockwise, in long double.
#include "physics/friction_helpers.hpp"

namespace teeter::physics {
namespace {

struct Case {
  double width, height, com_x, com_y, inertia_factor, mu, slip, angle, rate, amplitude, lift;
};

using CornerState = std::array<Real, 6>;  // x, y, angle (counter-clockwise), and their rates

class Reference {
 public:
  explicit Reference(const Case& c) : c_(c) {
    const Real w = c.width;
    const Real h = c.height;
    square_ = Real(c.inertia_factor) * (w * w + h * h) / 12;
  }

  CornerState start() const {
    const Real angle = -Real(c_.angle);
    const auto [rx, ry] = arm(angle);
    const Real rate = -Real(c_.rate);
    return {Real(c_.width) / 2 - rx, -ry, angle, Real(c_.slip) + ry * rate, -rx * rate, rate};
  }

  CornerState at(Real t) const {
    constexpr int steps = 4000;
    const Real dt = t / steps;
    CornerState v = start();
    for (int i = 0; i < steps; ++i) {
      const Real now = i * dt;
      const CornerState k1 = slope(now, v);
      const CornerState k2 = slope(now + dt / 2, plus(v, k1, dt / 2));
      const CornerState k3 = slope(now + dt / 2, plus(v, k2, dt / 2));
      const CornerState k4 = slope(now + dt, plus(v, k3, dt));
      for (int j = 0; j < 6; ++j) v[j] += dt / 6 * (k1[j] + 2 * k2[j] + 2 * k3[j] + k4[j]);
    }
    return v;
  }

 private:
  // Of the right corner; its body position is turned counter-clockwise.
  std::pair<Real, Real> arm(Real angle) const {
    const Real px = Real(c_.width) / 2 - Real(c_.com_x);
    const Real py = -Real(c_.height) / 2 - Real(c_.com_y);
    return {std::cos(angle) * px - std::sin(angle) * py, std::sin(angle) * px + std::cos(angle) * py};
  }

  static CornerState plus(CornerState v, const CornerState& k, Real dt) {
    for (int j = 0; j < 6; ++j) v[j] += dt * k[j];
    return v;
  }

  CornerState slope(Real t, const CornerState& v) const {
    const Real ax = Real(c_.amplitude) * std::sin(7 * t);
    const Real ay = Real(c_.lift) * std::sin(11 * t);
    const auto [rx, ry] = arm(v[2]);
    const Real sign = c_.slip > 0.0 ? 1 : -1;
    const Real gnn = 1 + rx * rx / square_;
    const Real gnt = -rx * ry / square_;
    const Real normal = (Real(g) + ay + ry * v[5] * v[5]) / (gnn - sign * Real(c_.mu) * gnt);
    const Real tangential = -sign * Real(c_.mu) * normal;
    return {v[3], v[4], v[5], tangential - ax, normal - Real(g) - ay, (rx * normal - ry * tangential) / square_};
  }

  Case c_;
  Real square_;
};

TEST(FrictionSlidingCorner, FollowsTheEquationsOfThePaper) {
  const Case cases[] = {
      {0.3, 1.0, 0.0, 0.0, 1.0, 0.3, 2.0, 0.2, 0.0, 0.0, 0.0},
      {0.3, 1.0, 0.0, 0.0, 1.0, 0.3, -2.0, 0.4, 0.5, 3.0, 1.0},
      {1.0, 0.6, 0.1, -0.05, 1.3, 0.8, 3.0, 0.3, -0.4, -4.0, 2.0},
      {0.5, 0.5, -0.1, 0.1, 0.8, 0.05, -1.0, 0.6, 0.3, 5.0, -3.0},
  };
  Worst error;
  for (const Case& c : cases) {
    Scenario s = rough_block(c.width, c.height, c.mu);
    const Reference reference(c);
    const CornerState start = reference.start();
    Block& b = s.blocks[0];
    b.com = {c.com_x, c.com_y};
    b.inertia = c.inertia_factor * 2000.0 * c.width * c.height * (c.width * c.width + c.height * c.height) / 12.0;
    s.initial.angle = {c.angle};
    s.initial.rate = {c.rate};
    s.initial.velocity = {static_cast<double>(start[3]), static_cast<double>(start[4])};
    s.ground.horizontal = wave(ExcitationKind::harmonic, c.amplitude, 7.0);
    s.ground.vertical = wave(ExcitationKind::harmonic, c.lift, 11.0);
    for (const double t : {0.03, 0.12}) {
      FrictionRun r(s);
      run(r, t);
      ASSERT_EQ(story(r.motion), c.slip > 0.0 ? "open,slip+" : "open,slip-");
      const CornerState expected = reference.at(t);
      const PlanarState& found = r.motion.state();
      const double values[] = {found.x, found.y, -found.angle, found.vx, found.vy, -found.rate};
      for (int j = 0; j < 6; ++j) error.offer(std::fabs(static_cast<double>(values[j] - expected[j])));
    }
  }
  EXPECT_WORST(error, 1e-11);
}

}  // namespace
}  // namespace teeter::physics

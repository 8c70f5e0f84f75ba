// Forces between block and ground: Newton's law on the positions that the history shows.
#include "physics/helpers.hpp"

namespace teeter::physics {
namespace {

// Sixth-order second derivative of evenly spaced values.
Real second_derivative(const std::vector<double>& f, std::size_t i, Real h) {
  return ((Real(f[i - 3]) + f[i + 3]) / 90 - (Real(f[i - 2]) + f[i + 2]) * 3 / 20 +
          (Real(f[i - 1]) + f[i + 1]) * 3 / 2 - Real(f[i]) * 49 / 18) /
         (h * h);
}

// Compares the force columns with M (g + a_v + y'') and M (a_h + x'') wherever seven rows are evenly spaced and smooth.
void expect_newton(const Scenario& s, double mass, double limit, const std::string& name) {
  const History history = simulate(s);
  const auto& t = column(history, "time");
  const auto& x = column(history, "x_0");
  const auto& y = column(history, "y_0");
  const auto& horizontal = column(history, "ground_acceleration");
  const auto& vertical = column(history, "ground_acceleration_vertical");
  const auto& contact = column(history, "contact");
  const double h = s.run.output_step;
  Worst normal;
  Worst shear;
  int compared = 0;
  for (std::size_t i = 3; i + 3 < t.size(); ++i) {
    bool even = true;  // event rows are not on the grid: a window with one is skipped
    for (std::size_t j = i - 3; j < i + 3; ++j)
      even = even && std::fabs(t[j + 1] - t[j] - h) < 1e-9 * h && contact[j] == contact[j + 1];
    if (!even) continue;
    ++compared;
    const Real n = mass * (Real(s.gravity) + vertical[i] + second_derivative(y, i, h));
    const Real q = mass * (Real(horizontal[i]) + second_derivative(x, i, h));
    const std::string where = name + " at " + std::to_string(t[i]);
    normal.offer(std::fabs(column(history, "normal_force_0")[i] - static_cast<double>(n)) / (mass * g), where);
    shear.offer(std::fabs(column(history, "shear_force_0")[i] - static_cast<double>(q)) / (mass * g), where);
  }
  EXPECT_GT(compared, 100) << name;
  EXPECT_WORST(normal, limit);
  EXPECT_WORST(shear, limit);
}

TEST(Reactions, ForcesAreMassTimesAccelerationOfTheCentre) {
  for (const bool slender : {false, true})
    for (const double cx : {0.0, 0.06}) {
      Scenario s = block(0.5, 2.0);
      s.equations.slender = slender;
      s.blocks[0].com = {cx, 0.1};
      const double mass = 2000.0 * 0.5 * 2.0;
      s.run.output_step = 0.01 / p_of(s);
      s.run.duration = 6.0;
      // Rounding of x, y (1 m) over h^2 and h^6 of the differences are both below 1e-9 g here.
      s.initial.angle = {0.12};
      expect_newton(s, mass, 1e-8, "free");
      s.ground.horizontal = wave(ExcitationKind::harmonic, 0.4 * g, 2.0 * p_of(s));
      s.ground.vertical = wave(ExcitationKind::harmonic, 0.25 * g, 3.0 * p_of(s));
      expect_newton(s, mass, 1e-8, "forced");
      s.initial.angle = {0.0};
      s.ground.horizontal = wave(ExcitationKind::ricker, 0.5 * g, 3.0 * p_of(s));
      expect_newton(s, mass, 1e-8, "ricker");
    }
}

TEST(Reactions, AtReleaseTheyFollowFromTheAngularAcceleration) {
  Scenario s = block(0.5, 2.0);
  const double theta = 0.1;
  s.initial.angle = {theta};
  const History history = simulate(s);
  const Rectangle body = rectangle(s);
  const Real phi = body.alpha - theta;
  const Real turn = -body.p * body.p * std::sin(phi);  // from rest
  const Real mass = 2000.0;
  // Centre at (b - R sin phi, R cos phi), phi' = -theta': accelerations R cos phi theta'', R sin phi theta''.
  EXPECT_LE(relative(column(history, "acceleration_0")[0], turn), 1e-14);
  EXPECT_LE(relative(column(history, "normal_force_0")[0], mass * (Real(g) + body.radius * std::sin(phi) * turn)),
            1e-14);
  EXPECT_LE(relative(column(history, "shear_force_0")[0], mass * body.radius * std::cos(phi) * turn), 1e-14);
  // A uniform rectangle: N = M g (1 - 3/4 sin^2 phi), T = -3/4 M g sin phi cos phi.
  EXPECT_LE(
      relative(column(history, "normal_force_0")[0], mass * Real(g) * (1 - std::sin(phi) * std::sin(phi) * 3 / 4)),
      1e-14);
}

// Free rocking of a uniform rectangle in closed form: friction at every angle from energy alone.
TEST(Reactions, RequiredFrictionOfAReleaseIsTheLargestRatioOfTheClosedForm) {
  for (const double b_over_h : {0.15, 0.4, 0.7})
    for (const double share : {0.2, 0.6, 0.95}) {
      Scenario s = block(2.0 * b_over_h, 2.0);
      set_ratio(s, 0.5);  // later swings are smaller
      const Rectangle body = rectangle(s);
      const Real theta0 = share * body.alpha;
      s.initial.angle = {static_cast<double>(theta0)};
      s.run.duration = 100.0;
      const Real r = body.radius;
      const auto ratio = [&](Real theta, Real energy) {  // energy = theta'^2/2 at theta = 0, in p^2
        const Real phi = body.alpha - theta;
        const Real turn = -body.p * body.p * std::sin(phi);
        const Real square = 2 * body.p * body.p * (energy - (std::cos(phi) - std::cos(body.alpha)));
        const Real n = Real(g) + r * (std::sin(phi) * turn - std::cos(phi) * square);
        const Real q = r * (std::cos(phi) * turn + std::sin(phi) * square);
        return std::fabs(q) / n;
      };
      Real most = 0;
      Real energy = std::cos(body.alpha - theta0) - std::cos(body.alpha);
      for (int swing = 0; swing < 18; ++swing) {
        // Angles up to the top of this swing.
        const Real top =
            root(0, body.alpha, [&](Real x) { return std::cos(body.alpha - x) - std::cos(body.alpha) - energy; });
        for (int i = 0; i <= 4000; ++i) most = std::max(most, ratio(top * i / 4000, energy));
        energy *= Real(0.25L);
      }
      const Summary result = simulate(s).summary;
      ASSERT_TRUE(result.required_friction);
      EXPECT_NEAR(*result.required_friction, static_cast<double>(most), 1e-7);
    }
}

TEST(Reactions, AtRestFrictionBalancesTheGroundAcceleration) {
  Scenario s = block(0.5, 2.0);
  s.ground.horizontal = rectangular(0.2 * g, 1.0);  // below g b/h = 0.25 g
  Summary result = simulate(s).summary;
  EXPECT_NEAR(*result.required_friction, 0.2, 1e-15);
  EXPECT_NEAR(result.least_normal_force, 2000.0 * g, 1e-9);
  EXPECT_FALSE(result.required_friction_at_impacts);
  s.ground.vertical = rectangular(-0.1 * g, 1.0);
  result = simulate(s).summary;
  EXPECT_NEAR(*result.required_friction, 0.2 / 0.9, 1e-15);
  EXPECT_NEAR(result.least_normal_force, 0.9 * 2000.0 * g, 1e-9);
  s.ground.vertical = {};
  s.ground.horizontal = wave(ExcitationKind::sine, -0.24 * g, 7.0);
  EXPECT_NEAR(*simulate(s).summary.required_friction, 0.24, 1e-12);
  s.ground.horizontal = sampled(0.1, {0.0, 0.1 * g, -0.23 * g, 0.2 * g, 0.0});
  EXPECT_NEAR(*simulate(s).summary.required_friction, 0.23, 1e-14);
  // At the very edge of uplift the friction needed is b/h: slide or rock.
  s.ground.horizontal = rectangular(0.25 * g, 1.0);
  EXPECT_NEAR(*simulate(s).summary.required_friction, 0.25, 1e-14);
}

// A block that leans beyond its tipping angle, where a brief push acts: forces count if that brings it back, in both
// models of a block that only rocks.
TEST(Reactions, BeyondTheTippingAngleCountIfTheBlockComesBack) {
  Scenario s = block(0.4, 2.0);
  s.initial.angle = {1.1 * alpha_of(s)};
  s.ground.horizontal.kind = ExcitationKind::rectangular;
  s.ground.horizontal.amplitude = 3.0;
  s.ground.horizontal.duration = 0.1;
  s.run.duration = 0.4;  // before the first impact
  s.run.output_step = 1e-3;
  const History history = simulate(s);
  const auto& angle = column(history, "angle_0");
  const auto& normal = column(history, "normal_force_0");
  const auto& shear = column(history, "shear_force_0");
  double beyond = 0.0;
  double within = 0.0;
  for (std::size_t i = 0; i < angle.size(); ++i) {
    double& most = angle[i] > alpha_of(s) ? beyond : within;
    most = std::max(most, std::fabs(shear[i] / normal[i]));
  }
  ASSERT_GT(within, 0.0);
  ASSERT_GT(beyond, 1.5 * within);
  EXPECT_NEAR(history.summary.required_friction.value(), beyond, 1e-3 * beyond);
  Scenario falls = s;
  falls.ground.horizontal.amplitude = -3.0;
  falls.run.duration = 5.0;
  for (const ModelKind model : {ModelKind::rocking, ModelKind::dirac}) {
    s.model = falls.model = model;
    const Summary back = simulate(s).summary;
    EXPECT_NEAR(back.required_friction.value(), history.summary.required_friction.value(), 1e-9);
    EXPECT_NEAR(back.least_normal_force, history.summary.least_normal_force, 1e-6);
    const Summary fallen = simulate(falls).summary;
    ASSERT_EQ(fallen.verdict, Verdict::overturned);
    EXPECT_EQ(fallen.required_friction.value(), 0.0) << "it need not be held";
  }
}

TEST(Reactions, FrictionAtImpactsIsTheRatioOfTheImpulses) {
  for (const double cx : {0.0, 0.1}) {
    Scenario s = block(0.5, 2.0);
    s.blocks[0].com = {cx, -0.2};
    s.restitution = ConstantRatio{{0.7, 0.85}, 1.0};
    s.initial.angle = {0.05};
    s.run.duration = 20.0;
    // Velocities of the centre of mass before and after, turning about the old and the new corner.
    double most = 0.0;
    for (const double side : {1.0, -1.0}) {
      const double r = side > 0.0 ? 0.7 : 0.85;
      const double hc = 0.8;
      const double before[2] = {hc, -(cx - side * 0.25)};
      const double after[2] = {r * hc, -r * (cx + side * 0.25)};
      most = std::max(most, std::fabs((after[0] - before[0]) / (after[1] - before[1])));
    }
    const Summary result = simulate(s).summary;
    ASSERT_TRUE(result.required_friction_at_impacts);
    EXPECT_NEAR(*result.required_friction_at_impacts, most, 1e-14);
  }
}

}  // namespace
}  // namespace teeter::physics

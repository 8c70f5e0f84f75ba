// Ground motions against their formulas and against numerical integration.
#include "ground/motion.hpp"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <set>

#include "ground/path.hpp"
#include "physics/reference_ground.hpp"

namespace teeter::physics {
namespace {

using Rule = boost::math::quadrature::gauss_kronrod<Real, 31>;

// Breakpoints of the motion after `from` and before `until`.
std::vector<double> breakpoints(const Motion& motion, double from, double until) {
  std::vector<double> all;
  for (double t = next_breakpoint(motion, from); t < until; t = next_breakpoint(motion, t)) all.push_back(t);
  return all;
}

TEST(GroundMotion, AccelerationFollowsTheFormulas) {
  constexpr double amplitude = 3.1;
  for (const double start : {0.0, 0.7})
    for (const auto& [name, e] : every_kind(amplitude, 6.3, start)) {
      const Motion motion = build_motion(e);
      const double end = start + static_cast<double>(length_of(e));
      Worst difference;
      for (int i = -20; i <= 2020; ++i) {
        const double t = start + (end - start) * (i + 0.123) / 2000.0;
        difference.offer(std::fabs(acceleration(motion, t) - static_cast<double>(ground_acceleration(e, t))),
                         name + " at " + std::to_string(t));
      }
      EXPECT_WORST(difference, 1e-13 * amplitude) << name;
    }
}

TEST(GroundMotion, EndsWhereTheFormulasEnd) {
  for (const double start : {0.0, 0.7})
    for (const auto& [name, e] : every_kind(3.1, 6.3, start)) {
      const Motion motion = build_motion(e);
      const double end = quiet_from(motion);
      EXPECT_NEAR(end, start + static_cast<double>(length_of(e)), 1e-14 * end) << name;
      EXPECT_EQ(acceleration(motion, end), 0.0) << name;
      EXPECT_EQ(next_breakpoint(motion, end), never) << name;
      if (start > 0.0) {
        EXPECT_EQ(acceleration(motion, std::nextafter(start, 0.0)), 0.0) << name;
        EXPECT_EQ(next_breakpoint(motion, 0.0), start) << name;
      }
    }
}

TEST(GroundMotion, BreakpointsAreExact) {
  Excitation pulse = rectangular(2.0, 0.3);
  pulse.start = 0.1;
  EXPECT_EQ(breakpoints(build_motion(pulse), -1.0, 10.0), (std::vector<double>{0.1, 0.1 + 0.3}));
  // A record breaks at every sample, wherever it is asked from.
  Excitation record = sampled(0.01, std::vector<double>(200, 1.0));
  record.start = 0.37;
  const std::vector<double> all = breakpoints(build_motion(record), -1.0, 10.0);
  ASSERT_EQ(all.size(), 200U);
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i], 0.37 + static_cast<double>(i) * 0.01);
  // A ramp ends in a kink.
  Excitation ramped = wave(ExcitationKind::harmonic, 1.0, 5.0);
  ramped.ramp = 0.8;
  ramped.duration = 2.0;
  EXPECT_EQ(breakpoints(build_motion(ramped), -1.0, 10.0), (std::vector<double>{0.0, 0.8, 2.0}));
  // A sequence has those of all its parts.
  Excitation other = rectangular(1.0, 1.0);
  other.start = 0.25;
  EXPECT_EQ(breakpoints(build_motion(sequence({ramped, other})), -1.0, 10.0),
            (std::vector<double>{0.0, 0.25, 0.8, 1.25, 2.0}));
}

TEST(GroundMotion, SeriesGiveTheValuesNearby) {
  constexpr double omega = 6.3;
  for (const auto& [name, e] : every_kind(3.1, omega, 0.2)) {
    const Motion motion = build_motion(e);
    const double end = quiet_from(motion);
    Worst difference;
    for (int i = 0; i < 200; ++i) {
      const double t0 = end * (i + 0.377) / 200.0;
      double c[21] = {};
      const int degree = add_series(motion, t0, 20, c);
      const double reach = std::min(0.3 / omega, next_breakpoint(motion, t0) - t0);
      for (const double share : {0.0, 0.3, 0.999}) {
        double sum = 0.0;
        for (int k = 20; k >= 0; --k) sum = sum * share * reach + c[k];
        difference.offer(std::fabs(sum - static_cast<double>(ground_acceleration(e, Real(t0) + Real(share * reach)))),
                         name + " at " + std::to_string(t0));
      }
      for (int k = degree + 1; k <= 20; ++k) EXPECT_EQ(c[k], 0.0);
    }
    EXPECT_WORST(difference, 1e-12) << name;
  }
}

TEST(GroundMotion, VelocityAndDisplacementAreTheIntegrals) {
  for (const double start : {0.0, 0.7})
    for (const auto& [name, excitation] : every_kind(3.1, 6.3, start)) {
      const auto& e = excitation;  // clang 14 lets no lambda capture the other
      const Motion motion = build_motion(e);
      const GroundPath path(motion);
      const double end = quiet_from(motion) + 0.5;
      std::vector<double> nodes = {0.0};
      for (const double t : breakpoints(motion, 0.0, end)) nodes.push_back(t);
      for (int i = 1; i <= 25; ++i) nodes.push_back(end * i / 25.0);
      std::sort(nodes.begin(), nodes.end());
      Real velocity = 0;
      Real displacement = 0;
      Worst difference;
      for (std::size_t i = 1; i < nodes.size(); ++i) {
        const Real a = nodes[i - 1];
        const Real b = nodes[i];
        if (a == b) continue;
        // Displacement by one weighted integral, so that no quadrature is nested.
        displacement +=
            velocity * (b - a) +
            Rule::integrate([&](Real t) -> Real { return (b - t) * ground_acceleration(e, t); }, a, b, 3, Real(1e-14L));
        velocity += Rule::integrate([&](Real t) -> Real { return ground_acceleration(e, t); }, a, b, 3, Real(1e-14L));
        const GroundState found = path.at(nodes[i]);
        difference.offer(std::fabs(found.velocity - static_cast<double>(velocity)), name + " velocity");
        difference.offer(std::fabs(found.displacement - static_cast<double>(displacement)), name + " displacement");
      }
      EXPECT_WORST(difference, 1e-12) << name;
    }
}

// An endless harmonic is seen from the frame in which it vibrates about one place.
TEST(GroundMotion, EndlessHarmonicHasNoDrift) {
  Excitation e = wave(ExcitationKind::harmonic, 2.0, 5.0);
  for (const double phase : {0.0, 0.7, pi / 2}) {
    e.phase = phase;
    const GroundPath path(build_motion(e));
    const double period = 2.0 * pi / 5.0;
    for (const double t : {0.1, 1.0, 2.3}) {
      EXPECT_NEAR(path.at(t).velocity, -2.0 / 5.0 * std::cos(5.0 * t + phase), 1e-14);
      EXPECT_NEAR(path.at(t + 10.0 * period).displacement, path.at(t).displacement, 1e-13);
    }
  }
}

TEST(GroundMotion, PulsesReachTheirPeaks) {
  const auto peak = [](const Excitation& e) {
    const Motion motion = build_motion(e);
    double most = 0.0;
    const double end = quiet_from(motion);
    for (int i = 0; i <= 200000; ++i) most = std::max(most, std::fabs(acceleration(motion, end * i / 200000.0)));
    return most;
  };
  for (const ExcitationKind kind : {ExcitationKind::half_sine, ExcitationKind::sine, ExcitationKind::cosine,
                                    ExcitationKind::ricker, ExcitationKind::ricker_antisymmetric})
    EXPECT_NEAR(peak(wave(kind, 2.5, 7.0)), 2.5, 1e-7);
  // Ricker windows cut below 1e-15 of the peak; type C ends without velocity and displacement.
  EXPECT_LT(std::fabs(acceleration(build_motion(wave(ExcitationKind::ricker, 1.0, 7.0)), 0.0)), 1e-15 * 80.0);
  for (const double n : {1.0, 2.0}) {
    Excitation c = wave(ExcitationKind::type_c, 1.0, 7.0);
    c.cycles = n;
    const Motion motion = build_motion(c);
    const GroundState end = GroundPath(motion).at(quiet_from(motion));
    EXPECT_NEAR(end.velocity, 0.0, 1e-14);
    EXPECT_NEAR(end.displacement, 0.0, 1e-14);
  }
  EXPECT_NEAR(static_cast<double>(type_c_phase(1)) / pi, 0.06970, 1e-5);
  EXPECT_NEAR(static_cast<double>(type_c_phase(2)) / pi, 0.04098, 1e-5);
}

TEST(GroundMotion, TableAmplitudeIsDisplacementTimesOmegaSquared) {
  Excitation e;
  e.kind = ExcitationKind::harmonic;
  e.displacement = 3e-3;
  e.omega = 2.0 * pi * 5.0;
  const Motion motion = build_motion(e);
  EXPECT_NEAR(acceleration(motion, 0.05), 2.96, 0.005);  // 5 Hz, 3 mm: the dissertation's table
  const GroundPath path(motion);
  EXPECT_NEAR(path.at(0.15).displacement - path.at(0.05).displacement, 2.0 * 3e-3, 1e-14);
}

TEST(GroundMotion, ScalesPartByPart) {
  for (const auto& [name, e] : every_kind(3.1, 6.3, 0.2)) {
    const Motion motion = build_motion(e);
    const Motion twice = scaled(motion, 2.0);
    for (int i = 0; i < 100; ++i) {
      const double t = quiet_from(motion) * i / 99.5;
      EXPECT_NEAR(acceleration(twice, t), 2.0 * acceleration(motion, t), 1e-13) << name;
    }
  }
}

}  // namespace
}  // namespace teeter::physics

// A block of 0.4 m x 2 m on soft contacts (restitution 0.7), shaken at 1 Hz ever more strongly: the symmetric orbit
// loses its symmetry, its period doubles again and again, the motion becomes chaotic, and the block falls.
#include "follow/observers.hpp"
#include "long_times/lyapunov.hpp"
#include "long_times/periodic_ground.hpp"
#include "physics/helpers.hpp"

namespace teeter::physics {
namespace {

// The amplitude is in units of g.
Scenario shaken(double amplitude) {
  Scenario s = block(0.4, 2.0);
  set_ratio(s, 0.7);
  s.ground.horizontal = wave(ExcitationKind::harmonic, amplitude * g, 2.0 * pi);
  s.initial.angle = {-5.0 * pi / 180.0};
  s.initial.rate = {1.0};
  return s;
}

Section settled(double amplitude) { return poincare_section(shaken(amplitude), {1500, 64, 1e-6}); }

// The orbit of `periods` at `amplitude`, followed from one at which it attracts.
PeriodicOrbit followed(double from, double amplitude, long periods) {
  const SectionPoint begin = settled(from).points.back();
  PeriodicOrbit orbit = find_periodic_orbit(shaken(from), begin.angle, begin.rate, periods);
  constexpr int steps = 20;
  for (int i = 1; i <= steps; ++i)
    orbit = find_periodic_orbit(shaken(from + (amplitude - from) * i / steps), orbit.angle, orbit.rate, periods);
  return orbit;
}

// Where the larger multiplier of the orbit becomes less than -1, between an amplitude where it attracts and another.
double doubling(double low, double high, long periods) {
  const SectionPoint begin = settled(low).points.back();
  PeriodicOrbit nearest = find_periodic_orbit(shaken(low), begin.angle, begin.rate, periods);
  EXPECT_GT(nearest.monodromy.multipliers[0].real(), -1.0);
  while (high - low > 1e-10) {
    const double middle = 0.5 * (low + high);
    const PeriodicOrbit orbit = find_periodic_orbit(shaken(middle), nearest.angle, nearest.rate, periods);
    EXPECT_TRUE(orbit.found) << orbit.reason;
    if (!orbit.found) break;
    if (orbit.monodromy.multipliers[0].real() < -1.0) {
      high = middle;
    } else {
      low = middle;
      nearest = orbit;
    }
  }
  return 0.5 * (low + high);
}

TEST(PeriodDoubling, AMultiplierPassesMinusOneWhereThePeriodDoubles) {
  const std::array<double, 4> at{doubling(0.750, 0.756, 1), doubling(0.772, 0.775, 2), doubling(0.7770, 0.7780, 4),
                                 doubling(0.7780, 0.7786, 8)};
  long periods = 1;
  for (std::size_t i = 0; i < at.size(); ++i, periods *= 2) {
    const double beside = 2e-3 * std::pow(4.669, -static_cast<double>(i));
    EXPECT_EQ(settled(at[i] - beside).period, periods) << at[i];
    EXPECT_EQ(settled(at[i] + beside).period, 2 * periods) << at[i];
    RecordProperty("doubling_" + std::to_string(i + 1), std::to_string(at[i]));
  }
  // In every such cascade the ratio of neighbouring distances tends to Feigenbaum's 4.669.
  const double early = (at[1] - at[0]) / (at[2] - at[1]);
  const double late = (at[2] - at[1]) / (at[3] - at[2]);
  RecordProperty("early_ratio", std::to_string(early));
  RecordProperty("late_ratio", std::to_string(late));
  EXPECT_NEAR(late, 4.669, 0.2);
  EXPECT_LT(std::fabs(late - 4.669), std::fabs(early - 4.669));
}

TEST(PeriodDoubling, TheOrbitThatLostItsStabilityIsStillThere) {
  const PeriodicOrbit single = followed(0.750, 0.770, 1);
  ASSERT_TRUE(single.found) << single.reason;
  EXPECT_LT(single.monodromy.multipliers[0].real(), -1.0);
  EXPECT_EQ(single.monodromy.multipliers[0].imag(), 0.0);
  EXPECT_LT(single.residual, 1e-11);
  // Left to itself, the block leaves it.
  Scenario s = shaken(0.770);
  s.initial.angle = {single.angle};
  s.initial.rate = {single.rate};
  EXPECT_EQ(poincare_section(s, {1500, 64, 1e-6}).period, 2);
}

TEST(PeriodDoubling, OnlyChaosPartsNeighbours) {
  const LyapunovOptions options{500, 2000, 1e-6};
  for (const double amplitude : {0.5, 0.65, 0.74, 0.765, 0.776}) {
    const LyapunovExponent found = lyapunov_exponent(shaken(amplitude), options);
    ASSERT_TRUE(found.exponent) << amplitude;
    EXPECT_EQ(found.section.kind, AttractorKind::periodic) << amplitude;
    EXPECT_LT(*found.exponent, 0.0) << amplitude;
  }
  for (const double amplitude : {0.781, 0.782, 0.783}) {
    const LyapunovExponent found = lyapunov_exponent(shaken(amplitude), options);
    ASSERT_TRUE(found.exponent) << amplitude;
    EXPECT_EQ(found.section.kind, AttractorKind::aperiodic) << amplitude;
    EXPECT_GT(*found.exponent, 5.0 * found.standard_error) << amplitude;
    EXPECT_GT(*found.exponent, 0.05) << amplitude;
    RecordProperty("exponent_at_" + std::to_string(amplitude),
                   std::to_string(*found.exponent) + " +- " + std::to_string(found.standard_error));
  }
  EXPECT_EQ(settled(0.80).kind, AttractorKind::overturned);
}

TEST(PeriodDoubling, TheExponentIsTheRateAtWhichTwoRunsPart) {
  const Scenario s = shaken(0.783);
  const LyapunovExponent found = lyapunov_exponent(s, {500, 400, 1e-6});
  const StateScale scale = state_scale(make_rocking_model(s));
  constexpr double hair = 1e-9;
  double growth = 0.0;
  for (const SectionPoint& point : found.section.points) {
    // Three periods turn any change into the direction that grows; then two runs a hair apart, over one period.
    const Monodromy start = monodromy(s, point.angle, point.rate, 3);
    const double angle = start.matrix[0][1];
    const double rate = start.matrix[1][1];
    const double step = hair / std::hypot(angle / scale.angle, rate / scale.rate);
    const Monodromy one = monodromy(s, start.angle, start.rate, 1);
    const Monodromy other = monodromy(s, start.angle + step * angle, start.rate + step * rate, 1);
    growth +=
        std::log(std::hypot((other.angle - one.angle) / scale.angle, (other.rate - one.rate) / scale.rate) / hair);
  }
  growth /= static_cast<double>(found.section.points.size()) * found.section.ground_period;
  EXPECT_NEAR(growth, *found.exponent, 0.02);  // different parts of the attractor at the two ends
}

TEST(PeriodDoubling, SymmetryIsLostBeforeThePeriodDoubles) {
  const auto asymmetry = [](double amplitude) {
    const Scenario s = shaken(amplitude);
    const SectionPoint point = settled(amplitude).points.back();
    const RockingModel model = make_rocking_model(s);
    RockingMotion motion(model, point.angle, point.rate);
    Blind blind;
    drive(motion, 0.5 * *ground_period(s), blind);
    return std::fabs(motion.state().angle + point.angle) / alpha_of(s);
  };
  EXPECT_LT(asymmetry(0.57), 1e-9);
  EXPECT_GT(asymmetry(0.60), 0.1);
  // Where that happens a multiplier of the symmetric orbit passes 1.
  const PeriodicOrbit below = followed(0.57, 0.58, 1);
  const PeriodicOrbit above = followed(0.57, 0.60, 1);
  ASSERT_TRUE(below.found && above.found);
  EXPECT_LT(below.monodromy.multipliers[0].real(), 1.0);
  EXPECT_GT(above.monodromy.multipliers[0].real(), 1.0);
}

}  // namespace
}  // namespace teeter::physics

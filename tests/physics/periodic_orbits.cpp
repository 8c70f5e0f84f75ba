// How small changes grow over whole periods of the ground, against finite differences, a closed form and the rule for
// volumes (docs/theory.md, section 19).
#include "long_times/periodic_orbit.hpp"

#include <optional>

#include "long_times/lyapunov.hpp"
#include "long_times/periodic_ground.hpp"
#include "physics/symmetric_orbit.hpp"

namespace teeter::physics {
namespace {

double first(const std::vector<double>& values) { return values.front(); }

// A block under horizontal and vertical shaking, any laws that do not vary, centre of mass off the axis or not.
Scenario shaken_block(Dice& dice, bool slender) {
  Scenario s = block(dice.uniform(0.2, 0.6), dice.uniform(1.0, 3.0));
  s.equations.slender = slender;
  s.run.tolerance = 1e-13;
  if (dice.chance(0.5)) s.blocks[0].com = {0.1 * s.blocks[0].width * dice.uniform(-1.0, 1.0), 0.1};
  if (dice.chance(0.5)) s.restitution = ConstantRatio{{dice.uniform(0.6, 0.95), dice.uniform(0.6, 0.95)}, 1.0};
  const double omega = dice.uniform(1.0, 4.0) * p_of(s);
  s.ground.horizontal = wave(ExcitationKind::harmonic, dice.uniform(0.5, 3.0) * g * alpha_of(s), omega);
  s.ground.horizontal.phase = dice.uniform(0.0, 6.0);
  if (dice.chance(0.5)) s.ground.vertical = wave(ExcitationKind::harmonic, dice.uniform(0.0, 0.5) * g, 2.0 * omega);
  s.initial.angle = {dice.uniform(-0.7, 0.7) * alpha_of(s)};
  s.initial.rate = {dice.uniform(-0.7, 0.7) * alpha_of(s) * p_of(s)};
  return s;
}

// Central differences over h and h/2, combined so that their errors of second order cancel. None where a neighbour has
// other impacts.
std::optional<TransitionMatrix> by_differences(const Scenario& s, long periods, long impacts) {
  const std::array<double, 2> unit{alpha_of(s), alpha_of(s) * p_of(s)};
  TransitionMatrix result{};
  for (std::size_t j = 0; j < 2; ++j) {
    std::array<std::array<double, 2>, 2> slope{};
    for (std::size_t k = 0; k < 2; ++k) {
      const double h = (k == 0 ? 2e-5 : 1e-5) * unit[j];
      std::array<Monodromy, 2> ends;
      for (std::size_t i = 0; i < 2; ++i) {
        const double move = i == 0 ? -h : h;
        ends[i] = monodromy(s, first(s.initial.angle) + (j == 0 ? move : 0.0),
                            first(s.initial.rate) + (j == 1 ? move : 0.0), periods);
        if (!ends[i].complete || ends[i].impacts != impacts) return std::nullopt;
      }
      slope[k] = {(ends[1].angle - ends[0].angle) / (2.0 * h), (ends[1].rate - ends[0].rate) / (2.0 * h)};
    }
    for (std::size_t i = 0; i < 2; ++i) result[i][j] = (4.0 * slope[1][i] - slope[0][i]) / 3.0;
  }
  return result;
}

// Largest entry of the difference over the largest entry, rates in units of p.
double distance(const TransitionMatrix& a, const TransitionMatrix& b, double p) {
  const std::array<double, 2> unit{1.0, p};
  double off = 0.0;
  double size = 0.0;
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 2; ++j) {
      off = std::max(off, std::fabs(a[i][j] - b[i][j]) * unit[j] / unit[i]);
      size = std::max(size, std::fabs(b[i][j]) * unit[j] / unit[i]);
    }
  }
  return off / size;
}

TEST(PeriodicOrbits, TransitionsAreDerivativesOfTheMotion) {
  Dice dice(51);
  Worst derivatives;
  long compared = 0;
  long impacts = 0;
  for (int n = 0; n < 300; ++n) {
    const Scenario s = shaken_block(dice, n % 3 == 0);
    const Monodromy found = monodromy(s, first(s.initial.angle), first(s.initial.rate), 1);
    if (!found.complete || found.forgets || found.impacts == 0 || found.impacts > 6) continue;
    const auto expected = by_differences(s, 1, found.impacts);
    if (!expected) continue;
    derivatives.offer(distance(found.matrix, *expected, p_of(s)), "case " + std::to_string(n));
    ++compared;
    impacts += found.impacts;
  }
  EXPECT_GT(compared, 60);
  EXPECT_GT(impacts, 100);
  EXPECT_WORST(derivatives, 1e-8);
}

TEST(PeriodicOrbits, VolumesShrinkByTheSquaredRatios) {
  Dice dice(52);
  Worst determinants;
  long compared = 0;
  for (int n = 0; n < 300; ++n) {
    const Scenario s = shaken_block(dice, n % 3 == 0);
    const Monodromy found = monodromy(s, first(s.initial.angle), first(s.initial.rate), 1);
    if (!found.complete || found.forgets || found.impacts == 0 || found.impacts > 6) continue;
    // The determinant cancels where the matrix is large.
    const double size = std::fabs(found.matrix[0][0] * found.matrix[1][1]) + found.squared_ratios;
    determinants.offer(std::fabs(determinant(found.matrix) - found.squared_ratios) / size, "case " + std::to_string(n));
    ++compared;
  }
  EXPECT_GT(compared, 60);
  EXPECT_WORST(determinants, 1e-12);
}

struct OrbitCase {
  double omega;
  double ratio;
  double speed;
};
// Spirals, nodes and saddles, on both sides of where the symmetric orbit loses its stability.
constexpr OrbitCase orbit_cases[] = {{2.0, 0.85, 0.9},  {2.0, 0.85, 1.3}, {2.0, 0.85, 1.37}, {2.0, 0.85, 1.6},
                                     {3.0, 0.7, 1.0},   {3.0, 0.7, 1.4},  {3.0, 0.7, 1.9},   {3.0, 0.925, 1.5},
                                     {3.0, 0.925, 2.3}, {4.0, 0.9, 2.0},  {4.0, 0.9, 3.0},   {1.0, 0.8, 0.9},
                                     {1.0, 0.8, 1.05},  {6.0, 0.95, 2.0}, {2.0, 0.99, 1.2}};

TEST(PeriodicOrbits, SymmetricOrbitsHaveTheirClosedFormMultipliers) {
  Worst returns;
  Worst multipliers;
  Worst exponents;
  int stable = 0;
  int unstable = 0;
  for (const OrbitCase& c : orbit_cases) {
    const SymmetricOrbit orbit = symmetric_orbit(c.omega, c.ratio, c.speed);
    ASSERT_TRUE(orbit.exists());
    const Scenario s = on_orbit(orbit, 0.3, 2.0, 0.37L);
    const std::string where = "omega/p " + std::to_string(c.omega) + ", speed " + std::to_string(c.speed);
    const Monodromy found = monodromy(s, first(s.initial.angle), first(s.initial.rate), 1);
    ASSERT_TRUE(found.complete) << where;
    EXPECT_EQ(found.impacts, 2) << where;
    returns.offer(std::fabs(found.angle - first(s.initial.angle)) / alpha_of(s), where);
    const auto expected = orbit_multipliers(orbit);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto off = std::complex<Real>(found.multipliers[i]) - expected[i];
      const auto mirrored = std::complex<Real>(std::conj(found.multipliers[i])) - expected[i];
      multipliers.offer(static_cast<double>(std::min(std::abs(off), std::abs(mirrored)) / std::abs(expected[0])),
                        where);
    }
    const double largest = static_cast<double>(std::abs(expected[0]));
    ++(largest < 1.0 ? stable : unstable);
    const LyapunovExponent growth = lyapunov_exponent(s, {0, 2, 1e-6});
    ASSERT_TRUE(growth.exponent) << where;
    const double period = growth.section.ground_period;
    exponents.offer(std::fabs(*growth.exponent - std::log(largest) / period) * period, where);
  }
  EXPECT_GE(stable, 5);
  EXPECT_GE(unstable, 4);
  EXPECT_WORST(returns, 1e-12);
  EXPECT_WORST(multipliers, 1e-12);
  EXPECT_WORST(exponents, 1e-12);
}

TEST(PeriodicOrbits, TheAverageGrowthIsTheLargestMultiplier) {
  // A node: changes turn into the slow direction, and the average then tells the same as the multipliers.
  const SymmetricOrbit orbit = symmetric_orbit(2.0L, 0.7L, 1.15L);
  const Scenario s = on_orbit(orbit, 0.3, 2.0, 0.37L);
  const auto expected = orbit_multipliers(orbit);
  ASSERT_LT(static_cast<double>(std::abs(expected[1]) / std::abs(expected[0])), 0.7);
  const LyapunovExponent growth = lyapunov_exponent(s, {100, 200, 1e-6});
  ASSERT_TRUE(growth.average);
  const double exponent = static_cast<double>(std::log(std::abs(expected[0]))) / growth.section.ground_period;
  EXPECT_NEAR(*growth.average, exponent, 1e-9);
  EXPECT_NEAR(*growth.exponent, exponent, 1e-9);
  EXPECT_LT(growth.standard_error, 1e-9);
}

TEST(PeriodicOrbits, WithoutLossMultipliersAreReciprocal) {
  Worst products;
  for (const double speed : {0.8, 1.2, 1.45, 1.8}) {
    const Scenario s = on_orbit(symmetric_orbit(2.0L, 1.0L, speed), 0.3, 2.0, 0.37L);
    const Monodromy found = monodromy(s, first(s.initial.angle), first(s.initial.rate), 1);
    ASSERT_TRUE(found.complete);
    EXPECT_EQ(found.squared_ratios, 1.0);
    products.offer(std::abs(found.multipliers[0] * found.multipliers[1] - 1.0));
  }
  EXPECT_WORST(products, 1e-12);
}

TEST(PeriodicOrbits, NewtonFindsUnstableOrbitsToo) {
  Worst places;
  for (const OrbitCase& c : orbit_cases) {
    const Scenario s = on_orbit(symmetric_orbit(c.omega, c.ratio, c.speed), 0.3, 2.0, 0.37L);
    const double angle = first(s.initial.angle);
    const double rate = first(s.initial.rate);
    const PeriodicOrbit found = find_periodic_orbit(s, angle + 1e-4 * alpha_of(s), rate - 1e-4 * alpha_of(s), 1);
    ASSERT_TRUE(found.found) << found.reason;
    places.offer(std::fabs(found.angle - angle) / alpha_of(s), std::to_string(c.speed));
  }
  EXPECT_WORST(places, 1e-11);
}

}  // namespace
}  // namespace teeter::physics

// Flights on still ground in one piece against an independent integral and against the event-driven series.
#include "models/rocking/free_flight.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "teeter/simulate.hpp"

namespace teeter {
namespace {

using Real = long double;

Scenario standing(double width, double height) {
  Scenario s;
  Block b;
  b.width = width;
  b.height = height;
  b.density = 2000.0;
  s.blocks = {b};
  s.restitution = Housner{};
  s.initial.angle = {0.0};
  s.initial.rate = {0.0};
  return s;
}

// Time from impact to impact of phi'' = p^2 sin(phi), phi = alpha - lean, by Simpson's rule after phi = least + s^2,
// s = sqrt(least) sinh(x), which leaves a smooth integrand.
Real quadrature(Real alpha, Real p, Real speed) {
  const Real sine = speed / p / 2;  // sin^2(alpha/2) - sin^2(least/2) = (speed/2p)^2
  const Real half = std::sin(alpha / 2);
  const Real least = 2 * std::asin(std::sqrt((half - sine) * (half + sine)));
  // alpha - least without cancellation, from sin((alpha - least)/2) sin((alpha + least)/2) = (speed/2p)^2.
  const Real travelled = 2 * std::asin(sine * sine / std::sin((alpha + least) / 2));
  const Real to = std::asinh(std::sqrt(travelled / least));
  const auto integrand = [&](Real x) {
    const Real s = std::sqrt(least) * std::sinh(x);
    const Real ratio = s == 0 ? Real(1) / 2 : std::sin(s * s / 2) / (s * s);
    return std::sqrt(least) * std::cosh(x) / std::sqrt(std::sin(least + s * s / 2) * ratio);
  };
  constexpr int n = 4000;
  Real sum = integrand(0) + integrand(to);
  for (int i = 1; i < n; ++i) sum += (i % 2 == 1 ? 4 : 2) * integrand(to * i / n);
  return 2 * sum * to / (3 * n) / p;
}

TEST(FreeFlight, LastsAsLongAsTheIntegralSays) {
  for (const double width : {0.04, 0.4, 1.0, 2.0, 3.0}) {
    const RockingModel model = make_rocking_model(standing(width, 2.0));
    const Corner& corner = model.corner(Side::right);
    const double escape = 2.0 * corner.p * std::sin(0.5 * corner.alpha);
    for (const double share : {1e-6, 1e-3, 0.1, 0.5, 0.9, 0.99, 0.999}) {
      const double speed = share * escape;
      const auto flight = free_flight(model, Side::right, speed);
      ASSERT_TRUE(flight) << width << " " << share;
      const Real expected = quadrature(corner.alpha, corner.p, speed);
      // Near the escape the duration itself changes by eps/(1-share) for a rounding of the speed.
      const double allowed = 4e-15 + 1e-15 / (1.0 - share);
      EXPECT_LT(std::fabs(flight->duration - expected) / expected, allowed) << width << " " << share;
    }
  }
}

// Energy at the apex: p^2 (cos(alpha - apex) - cos(alpha)) = speed^2 / 2.
TEST(FreeFlight, TurnsWhereTheEnergySays) {
  for (const double width : {0.04, 1.0, 3.0}) {
    const RockingModel model = make_rocking_model(standing(width, 2.0));
    const Corner& corner = model.corner(Side::left);
    const double escape = 2.0 * corner.p * std::sin(0.5 * corner.alpha);
    for (const double share : {0.01, 0.3, 0.8, 0.99}) {
      const double speed = share * escape;
      const auto flight = free_flight(model, Side::left, speed);
      ASSERT_TRUE(flight);
      const Real alpha = corner.alpha;
      const Real apex = flight->apex;
      const Real gained = 2 * std::sin(apex / 2) * std::sin(alpha - apex / 2);  // cos(alpha-apex) - cos(alpha)
      const Real needed = Real(speed) * speed / (2 * Real(corner.p) * corner.p);
      EXPECT_NEAR(static_cast<double>(gained / needed), 1.0, 1e-11) << width << " " << share;
    }
  }
}

TEST(FreeFlight, OfASlenderBlockFollowsTheLinearEquations) {
  Scenario s = standing(0.3, 2.0);
  s.equations.slender = true;
  const RockingModel model = make_rocking_model(s);
  const Corner& corner = model.corner(Side::right);
  for (const double share : {1e-6, 0.1, 0.7, 0.999}) {
    const auto flight = free_flight(model, Side::right, share * corner.p * corner.alpha);
    ASSERT_TRUE(flight);
    const Real half = std::atanh(Real(share));
    EXPECT_NEAR(flight->duration, static_cast<double>(2 * half / corner.p), 1e-12 * flight->duration);
    const Real apex = corner.alpha * (1 - std::sqrt(1 - Real(share) * share));
    EXPECT_NEAR(flight->apex, static_cast<double>(apex), 1e-15 * corner.alpha + 1e-9 * flight->apex);
  }
}

TEST(FreeFlight, PromisesNoReturnAtOrBeyondTheEscape) {
  for (const bool slender : {false, true}) {
    Scenario s = standing(0.5, 2.0);
    s.equations.slender = slender;
    const RockingModel model = make_rocking_model(s);
    const Corner& corner = model.corner(Side::right);
    const double escape = corner.p * (slender ? corner.alpha : 2.0 * std::sin(0.5 * corner.alpha));
    for (const double share : {1.0 + 1e-12, 1.1, 10.0, 1e9})
      EXPECT_FALSE(free_flight(model, Side::right, share * escape));
  }
}

// --- the same motion with and without the closed form ---

struct Dice {
  std::mt19937_64 engine;
  double uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(engine); }
  double logarithmic(double from, double to) { return std::exp(uniform(std::log(from), std::log(to))); }
  bool chance(double p) { return uniform(0.0, 1.0) < p; }
};

Scenario random_release(Dice& dice) {
  const double height = dice.logarithmic(0.05, 20.0);
  Scenario s = standing(height * dice.logarithmic(0.02, 1.5), height);
  Block& block = s.blocks[0];
  if (dice.chance(0.5)) block.com = {dice.uniform(-0.3, 0.3) * block.width, dice.uniform(-0.3, 0.3) * height};
  s.equations.slender = dice.chance(0.4);
  const double r = dice.uniform(0.5, 0.97);
  s.restitution = ConstantRatio{{r, dice.chance(0.5) ? r : dice.uniform(0.5, 0.97)}, 1.0};
  const RockingModel model = make_rocking_model(s);
  const double lean = dice.uniform(0.05, 0.95);
  s.initial.angle = {dice.chance(0.5) ? lean * model.corner(Side::right).alpha
                                      : -lean * model.corner(Side::left).alpha};
  s.run.tolerance = 1e-14;
  s.run.duration = 200.0 / model.corner(Side::right).p;
  s.run.output_step = *s.run.duration / 10.0;
  return s;
}

std::string described(const Scenario& s) {
  char text[300];
  std::snprintf(text, sizeof text, "width %.17g height %.17g com %.17g %.17g slender %d angle %.17g", s.blocks[0].width,
                s.blocks[0].height, s.blocks[0].com[0], s.blocks[0].com[1], s.equations.slender ? 1 : 0,
                s.initial.angle[0]);
  return text;
}

TEST(FreeFlight, GivesTheImpactsOfTheSeries) {
  Dice dice{std::mt19937_64(20261115)};
  long compared = 0;
  for (int n = 0; n < 300; ++n) {
    const Scenario s = random_release(dice);
    const Summary series = simulate(s).summary;
    const Summary pieces = simulate_summary(s);
    ASSERT_EQ(series.verdict, pieces.verdict) << described(s);
    ASSERT_EQ(series.impact_count, pieces.impact_count) << described(s);
    ASSERT_EQ(series.impacts.size(), pieces.impacts.size()) << described(s);
    for (std::size_t i = 0; i < series.impacts.size(); ++i, ++compared) {
      const Impact& a = series.impacts[i];
      const Impact& b = pieces.impacts[i];
      ASSERT_NEAR(a.time, b.time, 1e-11 * a.time) << i << " " << described(s);
      ASSERT_NEAR(a.rate_before.at(0), b.rate_before.at(0), 1e-10 * std::fabs(a.rate_before[0])) << i << described(s);
      ASSERT_EQ(a.rate_after.at(0) < 0.0, b.rate_after.at(0) < 0.0) << i << " " << described(s);
    }
    EXPECT_NEAR(series.end_time, pieces.end_time, 1e-11 * series.end_time) << described(s);
    EXPECT_NEAR(series.blocks[0].peak_angle, pieces.blocks[0].peak_angle, 1e-10 * std::fabs(s.initial.angle[0]));
    EXPECT_NEAR(series.energy.lost_at_impacts, pieces.energy.lost_at_impacts, 1e-10 * series.energy.initial);
  }
  EXPECT_GT(compared, 3000);
}

// The peak may be the apex of a flight after the shaking: the one piece must tell it as the series does.
TEST(FreeFlight, TellsThePeakAfterAPulse) {
  Dice dice{std::mt19937_64(77)};
  int later = 0;
  for (int n = 0; n < 200; ++n) {
    Scenario s = random_release(dice);
    const RockingModel model = make_rocking_model(s);
    s.initial.angle = {0.0};
    Excitation& e = s.ground.horizontal;
    e.kind = ExcitationKind::rectangular;
    e.amplitude =
        s.gravity * model.corner(Side::right).tan_alpha * dice.uniform(1.1, 2.5) * (dice.chance(0.5) ? 1 : -1);
    e.duration = dice.uniform(0.02, 0.5) / model.corner(Side::right).p;
    const Summary series = simulate(s).summary;
    const Summary pieces = simulate_summary(s);
    ASSERT_EQ(series.verdict, pieces.verdict) << described(s);
    ASSERT_EQ(series.impact_count, pieces.impact_count) << described(s);
    if (series.overturned) continue;
    const BlockOutcome& a = series.blocks[0];
    const BlockOutcome& b = pieces.blocks[0];
    EXPECT_NEAR(a.peak_angle, b.peak_angle, 1e-10 * std::fabs(a.peak_angle)) << described(s);
    // The angle is flat at its peak: its instant is known to the root of its own precision only.
    EXPECT_NEAR(a.peak_angle_time, b.peak_angle_time, 1e-5 * std::max(a.peak_angle_time, 1e-3)) << described(s);
    if (a.peak_angle_time > *e.duration) ++later;
  }
  EXPECT_GT(later, 20);
}

}  // namespace
}  // namespace teeter

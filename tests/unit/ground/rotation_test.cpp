#include "ground/rotation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/largest.hpp"
#include "ground/measures.hpp"
#include "ground/response_spectrum.hpp"

namespace teeter {
namespace {

using std::numbers::pi;

// Noise under an envelope, different along both axes.
TwoComponents shaken_plane(std::size_t count, double share_of_second, unsigned seed) {
  std::mt19937 dice(seed);
  std::normal_distribution<double> value;
  TwoComponents parts;
  for (std::size_t i = 0; i < count; ++i) {
    const double envelope = std::sin(pi * static_cast<double>(i) / static_cast<double>(count - 1));
    parts[0].push_back(envelope * value(dice));
    parts[1].push_back(envelope * value(dice) * share_of_second + 0.3 * parts[0].back());
  }
  return parts;
}

std::vector<double> turned(const TwoComponents& parts, double degrees) {
  std::vector<double> values;
  for (std::size_t i = 0; i < parts[0].size(); ++i)
    values.push_back(std::cos(degrees * pi / 180.0) * parts[0][i] + std::sin(degrees * pi / 180.0) * parts[1][i]);
  return values;
}

RotD one_by_one(std::vector<double> peaks) {
  std::sort(peaks.begin(), peaks.end());
  return {peaks.front(), 0.5 * (peaks[89] + peaks[90]), peaks.back(), 0.0};
}

void expect_same(const RotD& found, const RotD& expected, double tolerance) {
  EXPECT_NEAR(found.d00, expected.d00, tolerance * expected.d00);
  EXPECT_NEAR(found.d50, expected.d50, tolerance * expected.d50);
  EXPECT_NEAR(found.d100, expected.d100, tolerance * expected.d100);
}

TEST(AlongAzimuth, GivesTheComponentsBackAlongTheirOwn) {
  const TwoComponents parts = shaken_plane(50, 0.7, 1);
  for (const double north : {0.0, 37.0, 350.0}) {
    EXPECT_EQ(along_azimuth(parts, {north, north + 90.0}, north), parts[0]);
    EXPECT_EQ(along_azimuth(parts, {north, north + 90.0}, north + 90.0), parts[1]);
    const auto opposite = along_azimuth(parts, {north, north - 90.0}, north + 90.0);
    for (std::size_t i = 0; i < opposite.size(); ++i) EXPECT_EQ(opposite[i], -parts[1][i]);
  }
}

TEST(AlongAzimuth, TurnsClockwiseFromNorth) {
  const TwoComponents north_and_east = {std::vector<double>{1.0}, std::vector<double>{0.5}};
  EXPECT_NEAR(along_azimuth(north_and_east, {0.0, 90.0}, 30.0)[0], std::cos(pi / 6) + 0.5 * std::sin(pi / 6), 1e-15);
  EXPECT_NEAR(along_azimuth(north_and_east, {0.0, 90.0}, 180.0)[0], -1.0, 1e-15);
}

// The motion does not know along which axes it was recorded.
TEST(AlongAzimuth, TakesAxesThatAreNotAtRightAngles) {
  const TwoComponents plane = shaken_plane(50, 0.7, 2);
  const TwoComponents skewed = {along_azimuth(plane, {0.0, 90.0}, 20.0), along_azimuth(plane, {0.0, 90.0}, 80.0)};
  const auto direct = along_azimuth(plane, {0.0, 90.0}, 311.0);
  const auto through = along_azimuth(skewed, {20.0, 80.0}, 311.0);
  for (std::size_t i = 0; i < direct.size(); ++i) EXPECT_NEAR(through[i], direct[i], 1e-13);
  EXPECT_TRUE(span_the_plane(20.0, 80.0));
  EXPECT_FALSE(span_the_plane(20.0, 200.0));
  EXPECT_FALSE(span_the_plane(355.0, 1.0));
}

// Along a line at 30 degrees the peak is A |cos|, whose median over all directions is A/sqrt(2).
TEST(RotDOfAcceleration, OfMotionAlongALineIsACosine) {
  TwoComponents line;
  for (int i = 0; i <= 100; ++i) {
    const double a = 2.0 * std::sin(2.0 * pi * i / 100.0);
    line[0].push_back(a * std::cos(pi / 6));
    line[1].push_back(a * std::sin(pi / 6));
  }
  const RotD found = rotd_of_acceleration(line);
  EXPECT_NEAR(found.d00, 0.0, 1e-14);
  EXPECT_NEAR(found.d50, std::numbers::sqrt2, 1e-12);
  EXPECT_NEAR(found.d100, 2.0, 1e-14);
  EXPECT_EQ(found.strongest, 30.0);
}

TEST(RotDOfAcceleration, OfACircleIsTheSameEverywhere) {
  TwoComponents circle;
  for (int i = 0; i <= 3600; ++i) {
    circle[0].push_back(3.0 * std::cos(2.0 * pi * i / 3600.0));
    circle[1].push_back(3.0 * std::sin(2.0 * pi * i / 3600.0));
  }
  expect_same(rotd_of_acceleration(circle), {3.0, 3.0, 3.0, 0.0}, 1e-12);
}

TEST(RotD, IsThatOfEveryDirectionComputedAlone) {
  for (const double share : {1.0, 0.2, 1e-3}) {
    const TwoComponents plane = shaken_plane(400, share, 3);
    std::vector<double> accelerations;
    std::vector<double> velocities;
    for (int degrees = 0; degrees < 180; ++degrees) {
      const auto a = turned(plane, degrees);
      accelerations.push_back(largest_magnitude(a));
      velocities.push_back(measure(a, 0.01).pgv);
    }
    expect_same(rotd_of_acceleration(plane), one_by_one(accelerations), 1e-12);
    expect_same(rotd_of_velocity(plane, 0.01), one_by_one(velocities), 1e-12);
  }
}

TEST(RotDSpectrum, IsThatOfEveryDirectionComputedAlone) {
  const std::vector<double> periods = {0.0, 0.01, 0.05, 0.3, 1.0, 6.0};
  for (const double share : {1.0, 0.2, 1e-3}) {
    const TwoComponents plane = shaken_plane(300, share, 4);
    std::vector<std::vector<double>> peaks(periods.size());
    for (int degrees = 0; degrees < 180; ++degrees) {
      const auto one = response_spectrum(turned(plane, degrees), 0.01, 0.05, periods);
      for (std::size_t i = 0; i < periods.size(); ++i) peaks[i].push_back(one.pseudo_acceleration[i]);
    }
    const RotDSpectrum found = rotd_spectrum(plane, 0.01, 0.05, periods);
    ASSERT_EQ(found.value.size(), periods.size());
    for (std::size_t i = 0; i < periods.size(); ++i) {
      const auto largest = std::max_element(peaks[i].begin(), peaks[i].end());
      EXPECT_EQ(found.value[i].strongest, static_cast<double>(largest - peaks[i].begin())) << periods[i];
      expect_same(found.value[i], one_by_one(peaks[i]), 1e-9);
    }
  }
}

// Which way the recorder was turned must not matter, but for the grid of whole degrees.
TEST(RotDSpectrum, DoesNotDependOnTheAxes) {
  const TwoComponents plane = shaken_plane(300, 0.5, 5);
  const TwoComponents other = {turned(plane, 27.0), turned(plane, 117.0)};
  const RotDSpectrum one = rotd_spectrum(plane, 0.01, 0.05, {0.1, 1.0});
  const RotDSpectrum two = rotd_spectrum(other, 0.01, 0.05, {0.1, 1.0});
  for (std::size_t i = 0; i < 2; ++i) expect_same(two.value[i], one.value[i], 1e-9);
}

}  // namespace
}  // namespace teeter

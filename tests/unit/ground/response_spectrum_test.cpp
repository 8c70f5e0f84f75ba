#include "ground/response_spectrum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "ground/measures.hpp"

namespace teeter {
namespace {

using std::numbers::pi;

std::vector<double> shaken_sine(double amplitude, double frequency, double step, int count) {
  std::vector<double> a;
  for (int i = 0; i < count; ++i) a.push_back(amplitude * std::sin(2.0 * pi * frequency * step * i));
  return a;
}

// Peak displacement by Runge-Kutta with steps far below the period and the sampling, half a period of silence included.
double reference_peak(const std::vector<double>& a, double step, double damping, double period) {
  const double w = 2.0 * pi / period;
  const int parts = static_cast<int>(std::ceil(400.0 * step / period)) + 1;
  const double h = step / parts;
  double x = 0.0;
  double v = 0.0;
  double peak = 0.0;
  const auto move = [&](double left, double right) {
    const auto slope = [&](double px, double pv, double force) { return -force - 2.0 * damping * w * pv - w * w * px; };
    const double middle = 0.5 * (left + right);
    const double a1 = slope(x, v, left);
    const double a2 = slope(x + 0.5 * h * v, v + 0.5 * h * a1, middle);
    const double a3 = slope(x + 0.5 * h * (v + 0.5 * h * a1), v + 0.5 * h * a2, middle);
    const double a4 = slope(x + h * (v + 0.5 * h * a2), v + h * a3, right);
    x += h * v + h * h / 6.0 * (a1 + a2 + a3);
    v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    peak = std::max(peak, std::fabs(x));
  };
  for (std::size_t i = 0; i + 1 < a.size(); ++i)
    for (int part = 0; part < parts; ++part) {
      const double change = (a[i + 1] - a[i]) / parts;
      move(a[i] + part * change, a[i] + (part + 1) * change);
    }
  const double end = 0.55 * period;
  for (int i = 0; i < end / h; ++i) move(0.0, 0.0);
  return peak;
}

double pseudo(const std::vector<double>& a, double step, double damping, double period) {
  return response_spectrum(a, step, damping, {period}).pseudo_acceleration.at(0);
}

// A push that stays: the first overshoot, 1 + exp(-pi z/sqrt(1-z^2)).
TEST(ResponseSpectrum, OfAPushThatStaysIsTheClosedForm) {
  for (const double z : {0.0, 0.02, 0.05, 0.2}) {
    const double expected = 3.0 * (1.0 + std::exp(-pi * z / std::sqrt(1.0 - z * z)));
    EXPECT_NEAR(pseudo(std::vector<double>(1001, 3.0), 0.01, z, 1.0), expected, 1e-7 * expected) << z;
  }
}

// A long sine: the steady state A / |(1 - r^2) + 2 i z r| once the start has died away.
TEST(ResponseSpectrum, OfALongSineAtResonanceIsTheClosedForm) {
  constexpr double z = 0.05;
  EXPECT_NEAR(pseudo(shaken_sine(1.0, 1.0, 0.005, 12001), 0.005, z, 1.0), 1.0 / (2.0 * z), 0.002 / (2.0 * z));
}

TEST(ResponseSpectrum, OfASlowlyGrowingSineIsTheSteadyState) {
  constexpr double z = 0.05;
  for (const double ratio : {0.25, 0.5, 2.0, 3.0}) {  // of the exciting to the own frequency
    auto a = shaken_sine(1.0, 1.0, 0.002, 100001);
    for (std::size_t i = 0; i < a.size(); ++i) a[i] *= std::min(1.0, static_cast<double>(i) / 50000.0);
    a.resize(99751);  // ends at a crest of neither, and the end must not add a larger peak
    for (std::size_t i = 0; i < 25000; ++i) a[a.size() - 1 - i] *= static_cast<double>(i) / 25000.0;
    const double expected = 1.0 / std::hypot(1.0 - ratio * ratio, 2.0 * z * ratio);
    EXPECT_NEAR(pseudo(a, 0.002, z, ratio), expected, 0.003 * expected) << ratio;
  }
}

// The steps are exact, and so are peaks between two of at least 20 points a period but for (2 pi/20)^4/384.
TEST(ResponseSpectrum, AgreesWithAFineIntegration) {
  std::mt19937 dice(7);
  std::normal_distribution<double> value;
  std::vector<double> a(300);
  for (double& x : a) x = value(dice);
  for (const double z : {0.0, 0.02, 0.05, 0.2, 0.7}) {
    for (const double in_steps : {0.3, 0.9, 1.0, 2.5, 7.0, 19.0, 33.0, 150.0, 1000.0}) {
      const double period = 0.01 * in_steps;
      const double w = 2.0 * pi / period;
      const double fine = reference_peak(a, 0.01, z, period);
      const double found = response_spectrum(a, 0.01, z, {period}).displacement.at(0);
      EXPECT_LE(found, fine * (1.0 + 1e-4)) << z << " " << in_steps;
      EXPECT_GE(found, fine * (1.0 - 1e-4)) << z << " " << in_steps;
      EXPECT_DOUBLE_EQ(pseudo(a, 0.01, z, period), w * w * found);
      EXPECT_DOUBLE_EQ(response_spectrum(a, 0.01, z, {period}).pseudo_velocity.at(0), w * found);
    }
  }
}

TEST(ResponseSpectrum, OfAStiffOscillatorIsThePeakOfTheGround) {
  const auto a = shaken_sine(2.0, 1.0, 0.02, 201);
  const double pga = measure(a, 0.02).pga;
  for (const double period : {2e-2, 2e-3, 2e-4, 2e-5, 1e-6})
    EXPECT_NEAR(pseudo(a, 0.02, 0.05, period), pga, 0.01 * pga);
}

// A soft oscillator stays where it is while the ground moves away below it.
TEST(ResponseSpectrum, OfASoftOscillatorIsTheDisplacementOfTheGround) {
  const auto a = shaken_sine(1.0, 1.0, 0.01, 101);
  const RecordMeasures m = measure(a, 0.01);
  EXPECT_NEAR(response_spectrum(a, 0.01, 0.0, {2000.0}).displacement.at(0) / 1.0, reference_peak(a, 0.01, 0.0, 2000.0),
              1e-3 * reference_peak(a, 0.01, 0.0, 2000.0));
  EXPECT_GE(response_spectrum(a, 0.01, 0.05, {2000.0}).displacement.at(0), 0.99 * m.pgd);
}

// The finest step that is read against the longest period that is drawn: differences of nearly equal numbers.
TEST(ResponseSpectrum, KeepsItsDigitsForPeriodsOfAMillionSteps) {
  constexpr double step = 1e-5;
  const auto a = shaken_sine(1.0, 1.0, step, 100001);
  for (const double period : {1.0, 10.0}) {
    const double fine = reference_peak(a, step, 0.05, period);
    EXPECT_NEAR(response_spectrum(a, step, 0.05, {period}).displacement.at(0), fine, 1e-4 * fine) << period;
  }
}

TEST(LogSpaced, KeepsItsEndsAndItsRatio) {
  const auto periods = log_spaced(0.02, 10.0, 120);
  ASSERT_EQ(periods.size(), 120U);
  EXPECT_DOUBLE_EQ(periods.front(), 0.02);
  EXPECT_DOUBLE_EQ(periods.back(), 10.0);
  for (std::size_t i = 2; i < periods.size(); ++i)
    EXPECT_NEAR(periods[i] / periods[i - 1], periods[1] / periods[0], 1e-12);
}

// A rigid oscillator goes with the ground.
TEST(ResponseSpectrum, OfPeriodZeroIsThePeakOfTheGround) {
  const auto spectrum = response_spectrum({0.0, 1.0, -3.5, 2.0, 0.0}, 0.01, 0.05, {0.0, 1e-6});
  EXPECT_EQ(spectrum.pseudo_acceleration[0], 3.5);
  EXPECT_EQ(spectrum.pseudo_velocity[0], 0.0);
  EXPECT_EQ(spectrum.displacement[0], 0.0);
  EXPECT_NEAR(spectrum.pseudo_acceleration[1], 3.5, 0.005);
}

// A blow of the impulse I: x = I/wd exp(-z w t) sin(wd t), largest where tan(wd t) = wd/(z w). A triangle over two
// steps of 1e-4 s is short enough for 1e-6.
TEST(ResponseSpectrum, OfABlowIsTheClosedForm) {
  constexpr double step = 1e-4;
  constexpr double impulse = 0.3;  // m/s
  std::vector<double> a(21, 0.0);
  a[10] = impulse / step;
  for (const double z : {0.0, 0.05, 0.3}) {
    for (const double period : {0.5, 2.0}) {
      const double w = 2.0 * pi / period;
      const double wd = w * std::sqrt(1.0 - z * z);
      const double t = std::atan2(wd, z * w) / wd;
      const double expected = impulse / wd * std::exp(-z * w * t) * std::sin(wd * t);
      EXPECT_NEAR(response_spectrum(a, step, z, {period}).displacement.at(0), expected, 1e-5 * expected) << z;
    }
  }
}

// Resonance without damping: x = A/(2 w^2) (sin w t - w t cos w t); after n cycles the peaks have grown to n pi A /
// w^2.
TEST(ResponseSpectrum, AtResonanceWithoutDampingGrowsWithTheCycles) {
  constexpr int cycles = 6;
  const auto a = shaken_sine(2.0, 1.0, 0.001, 1000 * cycles + 1);
  EXPECT_NEAR(pseudo(a, 0.001, 0.0, 1.0), 2.0 * pi * cycles, 1e-4 * 2.0 * pi * cycles);
}

TEST(UsualPeriods, AreAHundredFromAHundredthToTen) {
  const auto periods = usual_periods();
  ASSERT_EQ(periods.size(), 100U);
  EXPECT_DOUBLE_EQ(periods.front(), 0.01);
  EXPECT_DOUBLE_EQ(periods.back(), 10.0);
}

}  // namespace
}  // namespace teeter

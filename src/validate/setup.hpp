// Scenarios and series as claims need them again and again.
#pragma once

#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "teeter/simulate.hpp"
#include "validate/claim.hpp"

namespace teeter::setup {

inline constexpr double pi = std::numbers::pi;
inline constexpr double degree = pi / 180.0;  // rad
inline constexpr double g = 9.81;             // m/s2

// One uniform block that stands still; Housner's restitution.
Scenario standing(double width, double height);

// A uniform rectangle as equations of the literature see it.
struct Rectangle {
  double alpha;   // rad
  double radius;  // m, half diagonal
  double p;       // rad/s
};
Rectangle rectangle(const Block& block);

void set_ratio(Scenario& scenario, double on_ground, double between_blocks = 1.0);

// Amplitude in m/s2, omega in rad/s.
Excitation wave(ExcitationKind kind, double amplitude, double omega);
// Displacement of a shaking table in m, frequency in Hz.
Excitation table_motion(double displacement, double frequency);
// Amplitude in m/s2, duration in s.
Excitation rectangular(double amplitude, double duration);

// A column of a history, multiplied.
std::vector<double> column(const History& history, const std::string& name, double factor = 1.0);

std::vector<double> spaced(double from, double to, std::size_t count);
std::vector<double> spaced_logarithmically(double from, double to, std::size_t count);
ClaimSeries line_of(const std::string& name, const std::vector<double>& x, const std::function<double(double)>& y);

// The switching point of a question that is answered no at `low` and yes at `high`, to the last bit.
double bisect(double low, double high, const std::function<bool(double)>& yes);

// Mean slope of log y over log x, by least squares.
double slope(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace teeter::setup

// Scenario building and closed forms for the physics tests. The closed forms are written from the theory, in long
// double, and share nothing with the program but the numbers a user would type.
#pragma once

#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_rf.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <numbers>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "scenario/choices.hpp"
#include "teeter/simulate.hpp"

namespace teeter::physics {

using Real = long double;  // of references

inline constexpr double pi = std::numbers::pi;
inline constexpr double g = 9.81;

// A uniform rectangle; b/h and R decide everything in units of 1/p.
inline Scenario block(double width, double height) {
  Scenario s;
  Block b;
  b.width = width;
  b.height = height;
  b.density = 2000.0;
  s.blocks = {b};
  s.gravity = g;
  s.restitution = Housner{};
  s.initial.angle = {0.0};
  s.initial.rate = {0.0};
  return s;
}

inline void set_ratio(Scenario& s, double r) { s.restitution = ConstantRatio{{r, r}, 1.0}; }

// Tipping angle, radius and frequency parameter of a uniform rectangle, from the two lengths a user gives.
struct Rectangle {
  Real alpha;
  Real radius;
  Real p;
};

inline Rectangle rectangle(const Scenario& s) {
  const Real b = Real(s.blocks[0].width) / 2;
  const Real h = Real(s.blocks[0].height) / 2;
  const Real r = std::hypot(b, h);
  return {std::atan2(b, h), r, std::sqrt(3 * Real(s.gravity) / (4 * r))};
}

inline double alpha_of(const Scenario& s) { return static_cast<double>(rectangle(s).alpha); }
inline double p_of(const Scenario& s) { return static_cast<double>(rectangle(s).p); }

// --- excitations ---

inline Excitation excitation(ExcitationKind kind, double amplitude) {
  Excitation e;
  e.kind = kind;
  e.amplitude = amplitude;
  return e;
}

inline Excitation rectangular(double amplitude, double duration) {
  Excitation e = excitation(ExcitationKind::rectangular, amplitude);
  e.duration = duration;
  return e;
}

inline Excitation wave(ExcitationKind kind, double amplitude, double omega) {
  Excitation e = excitation(kind, amplitude);
  e.omega = omega;
  return e;
}

inline Excitation sampled(double step, std::vector<double> acceleration) {
  Excitation e;
  e.kind = ExcitationKind::record;
  auto record = std::make_shared<Record>();
  record->step = step;
  record->acceleration = std::move(acceleration);
  e.record = record;
  return e;
}

inline Excitation sequence(std::vector<Excitation> parts) {
  Excitation e;
  e.kind = ExcitationKind::sequence;
  e.parts = std::move(parts);
  return e;
}

// --- results ---

inline const std::vector<double>& column(const History& history, const std::string& name) {
  for (const Column& c : history.columns)
    if (c.name == name) return c.values;
  throw std::runtime_error("no column " + name);
}

inline double relative(Real found, Real expected) {
  return static_cast<double>(std::fabs(found - expected) / std::fabs(expected));
}

// Keeps the worst of many relative errors: one failure message instead of thousands, and a figure to report.
class Worst {
 public:
  void offer(double error, const std::string& where = {}) {
    ++offers_;
    if (!std::isnan(worst_) && !(error <= worst_)) {  // NaN counts as worst, and stays
      worst_ = error;
      where_ = where;
    }
  }
  // What another one saw in a part of the work; it may have seen nothing there.
  void take(const Worst& part, const std::string& where) {
    if (part.offers_ > 0) offer(part.worst_, where);
  }
  // Not a number where nothing was offered: a loop that never ran must not pass.
  double value() const { return offers_ > 0 ? worst_ : NAN; }
  const std::string& where() const { return where_; }
  void record(const std::string& name) const {
    static std::map<std::string, int> times;  // a loop records one figure a turn
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    const int turn = ++times[std::string(test->test_suite_name()) + test->name() + name];
    char text[64];
    std::snprintf(text, sizeof text, "%.3g", value());
    ::testing::Test::RecordProperty(turn == 1 ? name : name + "_" + std::to_string(turn), text);
  }

 private:
  long offers_ = 0;
  double worst_ = 0.0;
  std::string where_;
};

// Fails when the worst error is above the limit; the figure goes to the test's report either way.
#define EXPECT_WORST(worst, limit) \
  (worst).record(#worst);          \
  EXPECT_LE((worst).value(), limit) << (worst).where() << " "

// --- random numbers: reproducible, one generator per test ---

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11U) * 0x1p-53;
  }
  double logarithmic(double low, double high) { return std::exp(uniform(std::log(low), std::log(high))); }
  int below(int n) { return static_cast<int>(uniform(0.0, n)); }
  bool chance(double share) { return uniform(0.0, 1.0) < share; }

 private:
  std::mt19937_64 engine_;
};

// --- free rocking, nonlinear: elliptic integrals ---

// F(u|m) = sin u RF(cos^2 u, 1 - m sin^2 u, 1), from tan^2 u and 1 - m: near the saddle 1 - m sin^2 u would cancel.
inline Real legendre_f(Real tan_squared, Real one_minus_m) {
  const Real c2 = 1 / (1 + tan_squared);
  const Real s2 = tan_squared / (1 + tan_squared);
  return std::sqrt(s2) * boost::math::ellint_rf(c2, c2 + one_minus_m * s2, Real(1));
}

// Time (in 1/p) from rest at theta0 to the first impact.
inline Real quarter_period(Real alpha, Real theta0) {
  const Real half_phi = (alpha - theta0) / 2;
  const Real tan2 = std::sin(alpha - theta0 / 2) * std::sin(theta0 / 2) /
                    (std::sin(half_phi) * std::sin(half_phi) * std::cos(alpha / 2) * std::cos(alpha / 2));
  return legendre_f(tan2, std::sin(half_phi) * std::sin(half_phi));
}

// Time (in 1/p) between two impacts, the first leaving with speed `om` (rad per 1/p).
inline Real half_cycle(Real alpha, Real om) {
  const Real e = om * om / 2;
  const Real q = std::sin(alpha / 2) * std::sin(alpha / 2) - e / 2;
  const Real tan2 = (e / 2) / (q * std::cos(alpha / 2) * std::cos(alpha / 2));
  return 2 * legendre_f(tan2, q);
}

// Speed (rad per 1/p) at the first impact after a release from rest at theta0.
inline Real first_impact_speed(Real alpha, Real theta0) {
  return 2 * std::sqrt(std::sin(alpha - theta0 / 2) * std::sin(theta0 / 2));
}

// --- a bisection on a yes/no question: no at `low`, yes at `high` ---

inline double bisect(double low, double high, const std::function<bool(double)>& yes) {
  for (int i = 0; i < 200; ++i) {
    const double middle = 0.5 * (low + high);
    if (!(middle > low && middle < high)) break;
    (yes(middle) ? high : low) = middle;
  }
  return high;
}

// Root of a decreasing or increasing function with a change of sign on [low, high].
inline Real root(Real low, Real high, const std::function<Real(Real)>& f) {
  const bool rising = f(low) < 0;
  for (int i = 0; i < 200; ++i) {
    const Real middle = (low + high) / 2;
    if ((f(middle) < 0) == rising) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return (low + high) / 2;
}

}  // namespace teeter::physics

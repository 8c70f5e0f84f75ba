// The same blocks in engines for games and for nonsmooth mechanics. Each answers with what a step costs and how far the
// blocks went, or with nothing where the library is not installed.
#pragma once

#include <functional>
#include <optional>

#include "support/gravity.hpp"

namespace bench {

struct EngineRun {
  double microseconds = 0.0;  // of processor time per step
  double drift = 0.0;         // m, farthest way of a block's centre from where it began (columns)
  double peak = 0.0;          // rad, second peak of a released block (single block)
};

struct Column {
  int blocks;
  double side;      // m, cubes
  double friction;  //
  double step;      // s
  int steps;
  double amplitude;  // m/s2, of the ground
  double omega;      // rad/s
};

struct Release {
  double width;   // m
  double height;  // m
  double angle;   // rad
  double step;    // s
  int steps;
};

inline constexpr int settling_steps = 500;  // without shaking, not timed

std::optional<EngineRun> ode_release(const Release& release);
std::optional<EngineRun> ode_column(const Column& column);
std::optional<EngineRun> box2d_release(const Release& release, int iterations);
std::optional<EngineRun> box2d_column(const Column& column, int iterations);

// Second extreme of a sampled angle: the peak after the first impact.
class SecondPeak {
 public:
  void see(double angle) {
    const double size = angle < 0.0 ? -angle : 0.0;  // released to the right, so the swing after the impact is left
    if (size > peak_) peak_ = size;
    if (size > 0.0) started_ = true;
    if (started_ && angle > 0.0) over_ = true;
  }
  bool over() const { return over_; }
  double value() const { return peak_; }

 private:
  double peak_ = 0.0;
  bool started_ = false;
  bool over_ = false;
};

}  // namespace bench

// Arches and walls pushed until they move, in the model contact and in engines: when the farthest stone has gone some
// way, and what a step costs.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "teeter/scenario.hpp"

namespace bench {

struct Stone {
  std::vector<std::array<double, 2>> corners;  // m, counter-clockwise
  bool fixed = false;
};

struct AssemblyWork {
  std::string name;
  std::vector<Stone> stones;
  bool ground = true;      // a plane at height 0
  double friction = 0.0;   //
  double factor = 0.0;     // share of gravity that it bears, by the linear program
  double collapsed = 0.0;  // m, a stone that has gone this far
};

// Of the ground, m/s2, growing from the beginning on; until `end` (s) or until a stone has gone `way` (m).
struct Push {
  double start;
  double rate;
  double end;
  double way;
  double step;  // s

  double mean(long k) const { return start + rate * step * (static_cast<double>(k) + 0.5); }  // over step k
};

struct AssemblyRun {
  std::optional<double> time;  // s, at which a stone had gone that far; none: it did not
  double microseconds = 0.0;   // of processor time per step
};

// An arch of 27 voussoirs, walls of 40 and of 264 blocks.
std::vector<AssemblyWork> assembly_works();

AssemblyRun our_assembly(const AssemblyWork& work, const Push& push);
// Nothing where the library is not installed.
std::optional<AssemblyRun> box2d_assembly(const AssemblyWork& work, const Push& push, int iterations);
std::optional<AssemblyRun> ode_assembly(const AssemblyWork& work, const Push& push, int iterations);
std::optional<AssemblyRun> siconos_assembly(const AssemblyWork& work, const Push& push, int iterations);

// The scenario without its push.
teeter::Scenario scenario_of(const AssemblyWork& work, double step);

// When the farthest stone has gone the way, between steps by a line.
class Farthest {
 public:
  explicit Farthest(double way) : way_(way) {}
  bool reached(double before, double after, double most) {
    if (most >= way_ && !time_)
      time_ = most > last_ ? before + (after - before) * (way_ - last_) / (most - last_) : after;
    last_ = most;
    return time_.has_value();
  }
  const std::optional<double>& time() const { return time_; }

 private:
  double way_;
  double last_ = 0.0;
  std::optional<double> time_;
};

}  // namespace bench

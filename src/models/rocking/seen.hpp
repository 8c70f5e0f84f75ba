// What is seen of a rocking block on its way, and where the way ends: all that a summary is made of.
#pragma once

#include <optional>
#include <vector>

#include "follow/peak.hpp"
#include "models/rocking/free_fate.hpp"
#include "teeter/history.hpp"

namespace teeter {

enum class RockingPhase { rest, rocking, overturned, lifted_off, impact_limit, failed };

struct RockingImpact {
  Side left_corner;      // the corner it left
  double rate_before;    // rad/s
  double rate_after;     // rad/s
  double energy_before;  // J, kinetic
  double energy_after;   // J, kinetic
};

double mechanical_energy(const RockingModel& model, const RockingState& state);  // J

// From the rate before it and the ratio of restitution.
RockingImpact impact_of(const RockingModel& model, Side left, double before, double ratio);

struct RockingSeen {
  struct Listed {
    double time;  // s
    RockingImpact hit;
  };
  Peak peak{};
  double peak_rate = 0.0;                // rad/s
  std::optional<double> first_uplift{};  // s
  std::vector<Listed> impacts{};         // the first max_listed_impacts

  void list(double time, const RockingImpact& hit);
};

struct RockingEnd {
  RockingPhase phase;
  RockingState state;
  double rest_since;  // s, where it is at rest
  long impacts;
  double initial_energy;  // J
  double lost;            // J, at impacts
  long steps;
  long orders;
};

}  // namespace teeter

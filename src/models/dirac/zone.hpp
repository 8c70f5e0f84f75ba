// The equation of motion where the impact force acts, near angle zero (docs/theory.md, section 16), in the units of
// dirac_model.hpp.
#pragma once

#include <array>

#include "follow/forcing.hpp"
#include "models/dirac/model.hpp"

namespace teeter {

// What is integrated there: the motion and where its energy goes.
enum ZoneValue : std::size_t { zone_x, zone_v, zone_lost, zone_input, zone_size };
using ZoneValues = std::array<double, zone_size>;

// Rates of change at time tau since the start of a step on which the ground moves as `forcing`. `side` says which
// way gravity turns where its sign is exact.
struct ZoneRates {
  const DiracModel& model;
  const Forcing<double>& forcing;  // in time since the start of the step (s)
  double attenuation;              // A
  int side;                        // +1 right, -1 left

  ZoneValues operator()(double tau, const ZoneValues& at) const;
  double impact_force(double tau, const ZoneValues& at) const;  // its share of the acceleration
};

// The ground's accelerations in units of gravity.
struct ZoneGround {
  double horizontal;
  double vertical;
};
ZoneGround ground_at(const DiracModel& model, const Forcing<double>& forcing, double tau);
ZoneGround ground_change_at(const DiracModel& model, const Forcing<double>& forcing, double tau);  // per unit of tau

// sin(phi) / alpha and cos(phi) / alpha (slender: phi / alpha and 1 / alpha) of the lever's angle phi.
struct ZoneGravity {
  double sine;
  double cosine;
};
ZoneGravity gravity_at(const DiracModel& model, int side, double x);

// Potential in the form energy: that of gravity and of the present accelerations of the ground.
double total_potential(const DiracModel& model, int side, double x, const ZoneGround& ground);

// Potential (above standing upright) with the exact sign of gravity.
double zone_potential(const DiracModel& model, double x);

// Potential of the smoothed sign above that of the exact one at x; zero beyond model.reach.
double well_at(const DiracModel& model, double x);
double well_depth(const DiracModel& model);  // at zero

// The longest step at x and v that cannot jump over the zone.
double longest_zone_step(const DiracModel& model, double x, double v, double load);

}  // namespace teeter

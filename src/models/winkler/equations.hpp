// The block on springs as equations of the first order, with all derivatives, for the stiff integrator.
#pragma once

#include <array>

#include "models/winkler/model.hpp"
#include "solve/rodas5p.hpp"

namespace teeter {

// Place, speed, and three sums: work of the ground, losses by friction and by damping.
inline constexpr int winkler_unknowns = 9;
using WinklerSlopes = LinearisedRates<winkler_unknowns, 3>;
using WinklerValues = Eigen::Matrix<double, winkler_unknowns, 1>;

inline Planar place_in(const WinklerValues& y) { return {y[0], y[1], y[2]}; }
inline Planar speed_in(const WinklerValues& y) { return {y[3], y[4], y[5]}; }

// Friction has a kink where sticking turns into slipping, the steeper the harder it sticks.
struct WinklerEquations {
  enum Branch { sticks, slips_right, slips_left, any };

  const WinklerModel* model;
  double break_time;  // s, the ground's acceleration is analytic before

  Branch branch_at(const WinklerValues& y) const;
  double beyond(Branch branch, const WinklerValues& y) const;  // N
  WinklerValues rates(Branch branch, double t, const WinklerValues& y) const;
  WinklerSlopes slopes(Branch branch, double t, const WinklerValues& y) const;
};

}  // namespace teeter

// Taylor coefficients of a stack's motion (docs/theory.md, section 12), order by order and in a number of operations
// proportional to the number of groups: angles, accelerations, the forces between the groups, and the couples that
// keep closed interfaces closed.
#pragma once

#include <vector>

#include "models/stack/chain.hpp"

namespace teeter {

// One group. Valid orders: angle, cosine, sine 0..order, rate 0..order-1, the others 0..order-2.
struct GroupSeries {
  Coefficients<double> angle;     // rad, absolute
  Coefficients<double> rate;      // rad/s
  Coefficients<double> cosine;    //
  Coefficients<double> sine;      //
  Coefficients<double> pivot_x;   // m/s2, acceleration of its pivot, with the ground's and gravity
  Coefficients<double> pivot_y;   // m/s2
  Coefficients<double> force_x;   // N, of what is below on it
  Coefficients<double> force_y;   // N
  Coefficients<double> moment_c;  // N m, what multiplies the cosine in the moment about the pivot
  Coefficients<double> moment_s;  // N m, what multiplies the sine
};

// The articulated inertia of everything from one group upwards, felt at its pivot: force = inertia * acceleration for
// unit responses. It makes the accelerations of an order cost a sweep down and a sweep up.
struct Articulated {
  Vec2 arm_centre;    // quarter_turn of the centre
  Vec2 arm_next;      // quarter_turn of the next pivot
  double xx, xy, yy;  // kg
  Vec2 coupling;      // kg m
  double inverse;     // 1 / (kg m2)
};

struct StackSeries {
  int order = 0;
  std::vector<GroupSeries> groups;
  std::vector<Articulated> articulated;  // per group, at the start of the step
  std::vector<double> residual;          // N m, per group, of the order at hand
  Coefficients<double> plate{};          // m, displacement of an isolated plate, 0..order
  Coefficients<double> push{};           // m/s2, horizontal, of what carries the plate, 0..order
  Coefficients<double> held{};           // N, what bearing and stop must supply while the plate is held, 0..order-2
};

// Absolute angle and rate of a group at the start of the step.
void start_group(GroupSeries& group, double angle, double rate);

// The same for all groups of the chain, from the state.
void start_series(const Chain& chain, const StackState& state, StackSeries& series);

// Every group of the chain must have been started. On bare ground, untied.
void extend(const Chain& chain, const Forcing<double>& forcing, int order, StackSeries& series);

// The same with the plate and the anchors of the model, if it has any: on a plate that moves, `forcing` becomes what
// the plate shakes the blocks with.
void extend(const StackModel& model, const StackState& state, const Chain& chain, Forcing<double>& forcing, int order,
            StackSeries& series);

// Force (N) of the bearings on a plate that moves, coefficient k.
double bearing_force(const PlateLaw& plate, PlateMode mode, const Forcing<double>& forcing, const StackSeries& series,
                     int k);

// Couple (N m) of the contact forces at a closed interface about its right (left) point, which is the width times the
// normal force at the other point: the interface opens where it falls to zero. Coefficients 0..order-2.
struct ClosedCouples {
  std::size_t interface;
  std::array<Coefficients<double>, 2> about;  // right, left
};
void closed_couples(const Chain& chain, const Forcing<double>& forcing, const StackSeries& series,
                    std::vector<ClosedCouples>& couples);

// What anchors at rest add to the couples of the lowest interface, while it is closed.
void tie_down(const StackModel& model, const StackState& state, std::vector<ClosedCouples>& couples);

}  // namespace teeter

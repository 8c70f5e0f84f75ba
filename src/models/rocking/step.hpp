// What a power-series step of a block that turns about a corner needs, whatever happens at its impacts.
#pragma once

#include "models/rocking/free_fate.hpp"

namespace teeter {

// Power series of a step. Valid orders: angle 0..order, the others 0..order-2.
struct StepSeries {
  Coefficients<double> angle;         // rad
  Coefficients<double> sine;          // of phi = s alpha - theta
  Coefficients<double> cosine;        //
  Coefficients<double> acceleration;  // rad/s2
};

// Order of the series that a step of at most `limit` (s) needs.
int series_order(const RockingModel& model, Side side, const Forcing<double>& forcing, double limit);

// The series about `state` up to `order`.
void expand_rocking(const RockingModel& model, const RockingState& state, const Forcing<double>& forcing, int order,
                    StepSeries& series);

// How far (s) the series may be used, at most `limit`.
double rocking_reach(const RockingModel& model, const RockingState& state, const StepSeries& series, int order,
                     double limit);

// Work of the ground on the block (J) over the first u seconds of the series.
double ground_work(const RockingModel& model, Side side, const StepSeries& series, int order, double u);

}  // namespace teeter

// The rocking block as an event-driven motion: rest, rocking about a corner, impacts, overturning, lift-off.
#pragma once

#include <array>
#include <span>

#include "models/rocking/seen.hpp"
#include "models/rocking/step.hpp"
#include "solve/event_loop.hpp"

namespace teeter {

enum RockingGuard : int { impact_guard, overturn_guard, lift_off_guard, uplift_guard_id };

// Flights on still ground: as series, for observers that look inside a step, or in one piece from impact to impact.
enum class FreeFlights { as_series, in_one_piece };

class RockingMotion {
 public:
  RockingMotion(const RockingModel& model, double angle, double rate, FreeFlights flights = FreeFlights::as_series);

  // The event loop's view.
  double time() const { return state_.time; }
  // At rest on still ground nothing more can happen.
  bool ended() const {
    if (phase_ == RockingPhase::rest) return state_.time >= model_->shaking.quiet_from;
    return phase_ != RockingPhase::rocking;
  }
  double plan_step(double until);
  int known_crossing() const { return known_crossing_; }
  std::span<const Guard> guards() const { return {guards_.data(), guard_count_}; }
  void advance(double u);
  void cross(int guard);

  // The observers' view.
  const RockingModel& model() const { return *model_; }
  const RockingState& state() const { return state_; }
  RockingPhase phase() const { return phase_; }
  double rest_since() const { return rest_since_; }  // s, meaningful while at rest
  long impacts() const { return impacts_; }
  const RockingImpact& last_impact() const { return last_impact_; }
  double lost() const { return lost_; }  // J, so far, at impacts
  bool moved() const { return moved_; }
  long steps() const { return steps_; }
  long orders() const { return orders_; }
  int order() const { return order_; }
  const StepSeries& series() const { return series_; }         // of the planned step, while rocking
  const Forcing<double>& forcing() const { return forcing_; }  // of the planned step, while rocking
  bool in_one_piece() const { return whole_flight_; }          // no series; the apex is known
  double apex() const { return apex_; }                        // rad, of a flight in one piece
  double length() const { return length_; }                    // s, of the planned step
  double end_time() const { return end_time_; }                // s, of the planned step
  RockingState state_on_step(double u) const;                  // at u on the planned step

 private:
  double plan_rest(double until);
  bool plan_flight(double until);
  void set_guards(double length);
  void add_guard(int id, Polynomial value) { guards_[guard_count_++] = {id, value}; }
  void impact();
  void come_to_rest(double since);
  void end_at_limit() { phase_ = RockingPhase::impact_limit; }

  const RockingModel* model_;
  FreeFlights flights_;
  RockingState state_{};
  RockingPhase phase_ = RockingPhase::rest;
  int deflation_ = 0;  // the angle starts like u^deflation: 1 after an impact, 2 after uplift
  double rest_since_ = 0.0;
  long impacts_ = 0;
  long touches_ = 0;  // of the ground without speed
  double lost_ = 0.0;
  bool moved_ = false;
  RockingImpact last_impact_{};

  // The planned step.
  int order_ = 0;
  double length_ = 0.0;
  double end_time_ = 0.0;  // reached exactly when the whole step is taken
  int known_crossing_ = no_guard;
  bool whole_flight_ = false;
  double apex_ = 0.0;
  Side uplift_side_ = Side::right;
  StepSeries series_;
  Forcing<double> forcing_;
  Coefficients<double> lean_;     // s * angle / u^deflation
  Coefficients<double> to_fall_;  // pi/2 - s * angle
  std::array<Guard, 3> guards_{};
  std::size_t guard_count_ = 0;
  long steps_ = 0;
  long orders_ = 0;
};

}  // namespace teeter

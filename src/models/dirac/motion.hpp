// A rocking block whose impacts are a smoothed force: far from angle zero it moves like the event-driven block, in
// power series; near zero the smoothed equation is integrated, from which impacts are read (docs/theory.md, section
// 16).
#pragma once

#include <array>
#include <span>

#include "models/dirac/passage.hpp"
#include "models/rocking/free_fate.hpp"
#include "models/rocking/step.hpp"
#include "solve/event_loop.hpp"

namespace teeter {

enum class DiracPhase { rest, far, near, overturned, lifted_off, impact_limit, failed };
enum DiracGuard : int {
  dirac_enter,     // comes near zero
  dirac_overturn,  //
  dirac_lift_off,  //
  dirac_zero,      // passes zero
  dirac_exit,      // leaves the core of the zone: an impact if on the other side
  dirac_settle,    // what is left of the motion is below the width of the zone
  dirac_uplift,    // form energy: leaves rest
};

struct DiracState {
  double time;   // s
  double angle;  // rad
  double rate;   // rad/s
  Side side;     // the last one it was on
  double lost;   // J, to the impact force, so far
  double input;  // J, work of the ground, so far
};

// A passage of the core of the zone from one side to the other.
struct DiracImpact {
  double time;          // s, of the last zero on the way
  Side left_corner;     // the side it came from
  double rate_before;   // rad/s, entering
  double rate_after;    // rad/s, leaving
  double energy_after;  // J, kinetic and potential, leaving
};

// A run to the end, or only until it is decided whether the block falls.
enum class DiracEnd { whole_run, when_decided };

class DiracMotion {
 public:
  DiracMotion(const DiracModel& model, double angle, double rate, DiracEnd end = DiracEnd::whole_run);

  // The event loop's view.
  double time() const { return state_.time; }
  bool ended() const;
  double plan_step(double until);
  int known_crossing() const { return known_crossing_; }
  std::span<const Guard> guards() const { return {guards_.data(), guard_count_}; }
  void advance(double u);
  void cross(int guard);

  // The observers' view.
  const DiracModel& model() const { return *model_; }
  const DiracState& state() const { return state_; }
  DiracPhase phase() const { return phase_; }
  DiracState state_on_step(double u) const;
  double turning_angle(double u) const;  // rad, largest lean on a step near zero that turns back before u
  double acceleration_of(const DiracState& state, double horizontal, double vertical) const;  // rad/s2
  double impact_moment(const DiracState& state, double horizontal, double vertical) const;    // N m
  double energy() const { return energy_of(state_); }                                         // J
  double energy_of(const DiracState& state) const;
  double potential_of(const DiracState& state) const;
  double length() const { return length_; }
  double end_time() const { return end_time_; }
  int order() const { return order_; }
  const StepSeries& series() const { return series_; }
  const Forcing<double>& forcing() const { return forcing_; }
  long impacts() const { return impacts_; }
  long bounces() const { return bounces_; }  // left the zone on the side it came from
  const DiracImpact& last_impact() const { return last_impact_; }
  bool moved() const { return moved_; }
  double rest_since() const { return rest_since_; }
  double settled_energy() const { return settled_energy_; }  // J, when it was put to rest
  bool settled() const { return settled_; }
  bool within_barrier() const;  // on still ground it can no longer fall
  long steps() const { return steps_; }
  long evaluations() const { return evaluations_; }

 private:
  struct Entry {
    bool known = false;  // false when the run began inside
    Side side = Side::right;
    double rate = 0.0;  // rad/s
  };
  double plan_rest(double until);
  double plan_far();
  double plan_near(double until);
  bool plan_passage(double limit);
  Passage passage() const;
  void set_target(const PassagePoint& end);
  ZoneValues zone_values_of(const PassagePoint& at) const;
  void happens_now(int guard);
  bool may_settle(double until);
  void watch_lift_off();
  ZoneRates rates() const;
  ZoneValues zone_values(const DiracState& state) const;
  DiracState from_zone(const ZoneValues& values, double time) const;
  void take_adaptive_step(double longest);
  ZoneValues values_at(double tau) const;  // tau into the planned step, in 1/p
  double turning_time(double high) const;
  void cut_at_zero(double high);
  double rate_at_core(const DiracState& state) const;
  void come_nearer(const DiracState& before);
  void leave_core();
  void leave_zone();
  void settle();

  const DiracModel* model_;
  DiracEnd end_;
  DiracState state_{};
  DiracPhase phase_ = DiracPhase::rest;
  bool in_core_ = false;
  Entry entry_;
  double zero_time_ = 0.0;
  double attenuation_ = 0.0;  // A of the passage to come
  DiracImpact last_impact_{};
  long impacts_ = 0;
  long bounces_ = 0;
  long zeros_ = 0;
  bool moved_ = false;
  double rest_since_ = 0.0;
  double settled_energy_ = 0.0;
  bool settled_ = false;
  double uplift_time_ = 0.0;  // s, no uplift is possible before; `never`: none at all
  Side uplift_side_ = Side::right;
  double next_step_ = 0.0;  // in 1/p, near zero

  // The planned step.
  int order_ = 0;
  double length_ = 0.0;
  double end_time_ = 0.0;
  int known_crossing_ = no_guard;
  StepSeries series_;
  Forcing<double> forcing_;
  Coefficients<double> above_zone_;
  Coefficients<double> to_fall_;
  ZoneValues start_{};           // near zero
  ZoneValues target_{};          // at the end of the step
  double zone_length_ = 0.0;     // in 1/p
  bool in_one_passage_ = false;  // from the edge of the zone to zero, or back
  double core_rate_ = 0.0;       // rad/s, at the edge of the core, of such a passage
  std::array<Guard, 3> guards_{};
  std::size_t guard_count_ = 0;
  long steps_ = 0;
  mutable long evaluations_ = 0;
};

}  // namespace teeter

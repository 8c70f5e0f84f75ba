// A stack of blocks as an event-driven motion: interfaces open, close and collide, blocks overturn.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "models/stack/chain.hpp"
#include "models/stack/impact.hpp"
#include "models/stack/series.hpp"
#include "models/stack/uplift.hpp"
#include "solve/event_loop.hpp"
#include "teeter/support_outcomes.hpp"

namespace teeter {

enum class StackPhase { moving, overturned, lifted_off, impact_limit, failed };

// What happens at a guard, and to which interface or block.
enum class StackEvent : int {
  collide,
  open_right,
  open_left,
  uplift,
  fall_right,
  fall_left,
  part_right,
  part_left,
  lift_off,
  stop_right,  // of the plate, as the next five
  stop_left,
  slide_ends,
  slips_right,
  slips_left,
  leaves_stop,
  anchor_longer,   // yields, breaks, or is tight again
  anchor_shorter,  // slack
  anchor_turns,    // back, while yielding
};
struct StackGuard {
  StackEvent event;
  std::size_t at;  // interface or block
};
inline int id_of(StackGuard guard) { return static_cast<int>(guard.at) * 32 + static_cast<int>(guard.event); }
inline StackGuard stack_guard(int id) { return {static_cast<StackEvent>(id % 32), static_cast<std::size_t>(id / 32)}; }

struct StackFall {
  std::size_t block;
  Side side;
};

class StackMotion {
 public:
  StackMotion(const StackModel& model, StackState start);

  // The event loop's view.
  double time() const { return state_.time; }
  // At rest on still ground, and found to stand, nothing more can happen.
  bool ended() const { return phase_ != StackPhase::moving || stands_; }
  double plan_step(double until);
  int known_crossing() const { return known_crossing_; }
  std::span<const Guard> guards() const { return guards_; }
  void advance(double u);
  void cross(int guard);

  // The observers' view.
  const StackModel& model() const { return *model_; }
  const StackState& state() const { return state_; }
  StackPhase phase() const { return phase_; }
  const char* failure() const { return failure_; }  // when failed
  bool all_closed() const { return chain_.moving.empty(); }
  bool stands_for_good() const { return stands_; }
  // An isolated plate, if there is one, swings too little to open anything.
  bool plate_is_calm() const;
  double rest_since() const { return rest_since_; }  // s, meaningful while all interfaces are closed
  long impacts() const { return impacts_; }
  long clamped_impacts() const { return clamped_; }
  const StackImpact& last_impact() const { return last_impact_; }
  double lost() const { return lost_; }  // J, so far, at impacts and stops
  double lost_in_anchors() const;        // J, so far
  const IsolationOutcome::Stop& last_stop() const { return last_stop_; }
  const StackImpact& last_blow() const { return last_blow_; }  // what it did to the blocks
  std::optional<double> first_uplift() const { return first_uplift_; }
  std::optional<double> first_slip() const { return first_slip_; }
  bool moved() const { return moved_; }
  const StackFall& fall() const { return fall_; }  // when overturned
  const std::vector<double>& flight_since() const {
    return flight_since_;
  }  // s, per interface; never if it never parted
  long steps() const { return steps_; }
  long orders() const { return orders_; }

  // Of the planned step.
  double length() const { return length_; }      // s
  double end_time() const { return end_time_; }  // s
  const Chain& chain() const { return chain_; }
  const StackSeries& series() const { return series_; }
  const Forcing<double>& forcing() const { return forcing_; }
  StackState state_on_step(double u) const;
  // Relative angular accelerations (rad/s2), per interface.
  void accelerations_on_step(double u, std::vector<double>& relative) const;

 private:
  void joints_changed();
  bool plan_pending_collision();
  bool plan_uplift();
  double reach(double limit) const;
  double reach_of_plate(double limit) const;
  bool is_on_stop() const;
  double held_force() const;
  void settle_plate();
  void set_guards();
  void guard_plate();
  void guard_stop(int sign);
  void guard_slip(StackEvent event, int sign);
  void guard_anchors();
  void guard_from(StackEvent event, const Coefficients<double>& value, int degree, int deflation);
  bool anchors_lengthen_at_once();
  void guard_open_joint(std::size_t k);
  void guard_closed_couple(const ClosedCouples& couples, std::size_t side);
  void guard_falls();
  void guard_lift_off();
  bool violated() const;
  void add_guard(StackGuard guard, Polynomial value) { guards_.push_back({id_of(guard), value}); }
  void happens_now(StackGuard guard);
  Coefficients<double>& spare_polynomial();
  Vec2 ground_now() const;
  void hit_stop(int sign);
  void slip(int sign);
  void leave_stop();
  void pass_anchors(bool longer);
  void turn_anchors_if_inward();
  Ties ties() { return {model_->anchors, state_.anchors}; }
  double speed_too_slow(double held) const;
  void follow_impact();
  void collide_at(std::size_t k);
  void touch(std::size_t k);
  void open(std::size_t k, Joint joint);
  void overturn(std::size_t block, Side side);
  void fail(const char* reason);
  void note_flights(const std::vector<std::size_t>& interfaces);

  const StackModel* model_;
  StackState state_;
  StackPhase phase_ = StackPhase::moving;
  const char* failure_ = "";
  Chain chain_;
  double rest_since_ = 0.0;
  long impacts_ = 0;
  long clamped_ = 0;
  long touches_ = 0;  // without speed, and openings
  double lost_ = 0.0;
  bool moved_ = false;
  bool stands_ = false;
  StackImpact last_impact_;
  StackFall fall_{};
  std::vector<long> collisions_;  // per interface
  std::vector<double> flight_since_;
  bool stood_flat_ = false;
  std::optional<double> first_uplift_;  // s, from standing flat

  // Plate and anchors.
  bool plate_is_forced_ = false;  // it begins to slide or leaves its stop: rounding must not say otherwise
  int stop_deflation_ = 0;        // the way from the stop starts like u^stop_deflation
  long stalled_ = 0;              // events without progress
  std::optional<double> first_slip_;
  IsolationOutcome::Stop last_stop_{};
  StackImpact last_blow_;
  NextLeans anchor_leans_{};  // rad, of the guards anchor_shorter and anchor_longer

  // The planned step.
  double length_ = 0.0;
  double end_time_ = 0.0;
  int known_crossing_ = no_guard;
  StackUplift uplift_{};
  StackSeries series_;
  Forcing<double> forcing_;
  std::vector<Coefficients<double>> relative_;  // relative angle per interface, open ones only
  std::vector<ClosedCouples> couples_;
  std::vector<Coefficients<double>> polynomials_;  // of guards
  std::size_t used_polynomials_ = 0;
  std::vector<Guard> guards_;
  long steps_ = 0;
  long orders_ = 0;
};

}  // namespace teeter

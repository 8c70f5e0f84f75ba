// A block on a floor, on an isolated plate or tied by anchors, as an event-driven motion (docs/theory.md, section 23).
#pragma once

#include <array>
#include <span>

#include "models/rocking/motion.hpp"
#include "models/rocking/supported_series.hpp"
#include "teeter/history.hpp"

namespace teeter {

enum SupportedGuard : int {
  supported_impact,
  supported_overturn,
  supported_lift_off,
  uplift_right,
  uplift_left,
  anchor_longer,   // yields, breaks, or is tight again
  anchor_shorter,  // slack
  anchor_turns,    // back, while yielding
  stop_right,
  stop_left,
  slide_ends,
  slips_right,
  slips_left,
  leaves_stop,
};

class SupportedMotion {
 public:
  // `early`: ends as soon as energy decides.
  SupportedMotion(const SupportedModel& model, double angle, double rate, bool early);

  // The event loop's view.
  double time() const { return state_.time; }
  bool ended() const;
  double plan_step(double until);
  int known_crossing() const { return known_crossing_; }
  std::span<const Guard> guards() const { return {guards_.data(), guard_count_}; }
  void advance(double u);
  void cross(int guard);

  // The observers' view.
  const SupportedModel& model() const { return *model_; }
  const SupportedState& state() const { return state_; }
  RockingPhase phase() const { return phase_; }  // rest: it stands flat
  double rest_since() const { return rest_since_; }
  bool rests_for_good() const { return rests_for_good_; }
  const std::optional<Certificate>& certificate() const { return certificate_; }
  long further_impacts() const { return further_impacts_; }  // before a fall that energy foresees
  long impacts() const { return impacts_; }
  const RockingImpact& last_impact() const { return last_impact_; }
  const std::array<double, 2>& plate_at_impact() const { return plate_at_impact_; }  // m/s, before, after
  const IsolationOutcome::Stop& last_stop() const { return last_stop_; }
  std::optional<double> first_uplift() const { return first_uplift_; }
  std::optional<double> first_slip() const { return first_slip_; }
  bool stop_pulled() const { return stop_pulled_; }  // a stop would have had to pull a corner down
  double lost() const { return lost_; }              // J, at impacts and stops
  double lost_in_anchors() const;
  bool moved() const { return moved_; }
  long steps() const { return steps_; }
  long orders() const { return orders_; }
  int order() const { return order_; }
  const SupportedSeries& series() const { return series_; }
  PlateMode plate_mode() const { return mode_; }
  std::span<const AnchorState> anchors() const { return anchors_; }
  double step_start() const { return step_start_; }  // s, of the planned step and its series
  double length() const { return length_; }
  double end_time() const { return end_time_; }
  SupportedState state_on_step(double u) const;

 private:
  int choose_order(double limit) const;
  bool is_on_stop() const;
  struct Holding {
    double force;     // N, what bearing and stop must supply to hold the plate where it is
    double friction;  // N, of which sliders can
  };
  Holding holding() const;
  void settle_plate();
  Ties ties() { return {model_->anchors, anchors_}; }
  double reach(double limit) const;
  void set_guards();
  void set_rocking_guards();
  void set_anchor_guards();
  bool anchors_lengthen_at_once();
  void set_flat_guards();
  void set_plate_guards();
  void add_guard(int id, const Coefficients<double>& c, int degree, int deflation);
  void impact();
  void lift(Side side);
  void hit_stop(int sign);
  void turn_anchors();
  bool may_rest(bool& plate_holds) const;
  double restoring(Side side, bool held) const;
  double returning(Side side) const;
  void come_to_rest(double since, bool plate_holds);
  double remaining_bounces() const;
  void look_ahead();
  void judge_flat();

  const SupportedModel* model_;
  bool early_;
  SupportedState state_{};
  RockingPhase phase_ = RockingPhase::rest;
  PlateMode mode_;
  bool mode_is_forced_ = false;  // it begins to slide or leaves its stop: rounding must not say otherwise
  int deflation_ = 0;            // the angle starts like u^deflation
  int stop_deflation_ = 0;       // so does the way from the stop
  double rest_since_ = 0.0;
  bool rests_for_good_ = false;
  std::optional<Certificate> certificate_;
  long further_impacts_ = 0;
  std::vector<AnchorState> anchors_;
  NextLeans anchor_leans_{};  // rad, of the guards anchor_shorter and anchor_longer
  long impacts_ = 0;
  long touches_ = 0;
  long stalled_ = 0;  // events without progress
  double lost_ = 0.0;
  bool moved_ = false;
  RockingImpact last_impact_{};
  std::array<double, 2> plate_at_impact_{};
  IsolationOutcome::Stop last_stop_{};
  std::optional<double> first_uplift_;
  std::optional<double> first_slip_;
  bool stop_pulled_ = false;

  // The planned step.
  int order_ = 0;
  double step_start_ = 0.0;
  double length_ = 0.0;
  double end_time_ = 0.0;
  int known_crossing_ = no_guard;
  SupportedSeries series_;
  static constexpr std::size_t most_guards = 10;
  std::array<Coefficients<double>, most_guards> guard_values_;
  std::array<Guard, most_guards> guards_{};
  std::size_t guard_count_ = 0;
  long steps_ = 0;
  long orders_ = 0;
};

}  // namespace teeter

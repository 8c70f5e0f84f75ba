// The block with Coulomb friction as an event-driven motion: flights, rocking and sliding on its corners, impacts.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "models/friction/forces.hpp"
#include "models/friction/impact.hpp"
#include "models/friction/step.hpp"

namespace teeter {

enum class FrictionPhase { moving, resting, overturned, impact_limit, painleve, failed };

struct ModeChange {
  double time;  // s
  CornerModes modes;
};

inline constexpr std::size_t max_listed_mode_changes = 10000;

// Where the ground moves too little to stir a block that stands still: sample by sample, for observers that look at the
// forces, or in one step.
enum class WeakGround { step_by_step, in_one_step };

class FrictionMotion {
 public:
  FrictionMotion(const FrictionModel& model, const PlanarState& start, WeakGround weak = WeakGround::step_by_step);

  // The event loop's view.
  double time() const { return state_.time; }
  bool ended() const { return phase_ != FrictionPhase::moving; }
  double plan_step(double until);
  int known_crossing() const { return known_crossing_; }
  std::span<const Guard> guards() const { return guards_.all(); }
  void advance(double u);
  void cross(int guard);

  // The observers' view.
  const FrictionModel& model() const { return *model_; }
  const PlanarState& state() const { return state_; }
  FrictionPhase phase() const { return phase_; }
  const std::string& reason() const { return reason_; }  // why it failed or jammed
  CornerModes modes() const;                             // on the planned step; without friction the sign of the speed
  bool stands_still() const;                             // flat and sticking; the ground may still move
  double still_since() const { return still_since_; }    // s, meaningful while it stands still
  bool moved() const { return moved_; }
  long impacts() const { return impacts_; }
  const FrictionImpact& last_impact() const { return last_impact_; }
  double lost_at_impacts() const { return lost_at_impacts_; }  // J, so far
  double lost_by_sliding() const { return lost_by_sliding_; }  // J, so far, between impacts
  bool sticks() const { return modes_[0] == CornerMode::stick || modes_[1] == CornerMode::stick; }
  double slip() const { return slip_of(state_); }                                // m
  double slip_of(const PlanarState& state) const;                                // m, had it this state
  const std::vector<ModeChange>& mode_changes() const { return mode_changes_; }  // the first max_listed_mode_changes
  long mode_change_count() const { return mode_change_count_; }
  long steps() const { return steps_; }
  long orders() const { return orders_; }
  double length() const { return length_; }  // s, of the planned step
  int order() const { return order_; }
  const FrictionSeries& series() const { return series_; }     // of the planned step
  const Forcing<double>& forcing() const { return forcing_; }  // of the planned step
  const CornerModes& step_modes() const { return modes_; }     // as the series has them
  double end_time() const { return end_time_; }                // s, of the planned step
  PlanarState state_on_step(double u) const;                   // at u on the planned step
  std::array<CornerForce, 2> forces_at(double time) const;     // within the step that is planned or was just taken
  double lost_by_sliding_at(double time) const;                // J, so far, within that step

 private:
  void begin();
  void stop(FrictionPhase phase, std::string reason);
  void set_down(const std::array<bool, 2>& touching);
  bool choose_modes(double limit);
  double stays_until(double breakpoint) const;
  void set_modes(const CornerModes& modes);
  void expand(double limit);
  bool is_consistent() const;
  void note_modes();
  void touch(int corner);
  void hit(const std::array<bool, 2>& touching, double closing);
  void leave_or_stay(const std::array<bool, 2>& touching);
  void stop_sliding();

  const FrictionModel* model_;
  WeakGround weak_;
  PlanarState state_;
  FrictionPhase phase_ = FrictionPhase::moving;
  std::string reason_;
  CornerModes modes_{};
  std::array<Departure, 2> departures_{};
  std::array<bool, 2> touching_{};  // corners whose modes are open to choice
  bool chosen_ = false;             // the modes hold for the next step
  Restriction restriction_;         // of the next choice
  double anchor_ = 0.0;             // m, where the sticking corner stands
  double displacement_at_start_;    // m
  double still_since_ = 0.0;        // s
  bool moved_ = false;
  bool starts_with_impact_ = false;
  long impacts_ = 0;
  int stalled_ = 0;  // crossings without progress of time
  FrictionImpact last_impact_;
  double lost_at_impacts_ = 0.0;
  double lost_by_sliding_ = 0.0;
  std::vector<ModeChange> mode_changes_;
  long mode_change_count_ = 0;

  // The planned step.
  int known_crossing_ = no_guard;
  int order_ = 0;
  double length_ = 0.0;
  double taken_ = 0.0;     // s, how much of it lies behind the present state
  double end_time_ = 0.0;  // reached exactly when the whole step is taken
  FrictionSeries series_;
  Forcing<double> forcing_;
  double zero_ = 0.0;  // what counts as zero at its start, share of the scales
  OnsetScales scales_{};
  Conditions conditions_;
  GuardList guards_;
  long steps_ = 0;
  long orders_ = 0;
};

}  // namespace teeter

// An assembly of blocks on its way through time, one piece after the other: a step, or the part of a step up to an
// impact (docs/theory.md, section 14).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "models/contact/step.hpp"

namespace teeter {

enum class ContactPhase { moving, resting, overturned, impact_limit, failed };

// Corners that landed together. Hybrid scheme: at a located instant; other schemes: within a step.
struct AssemblyImpact {
  int upper = 0;
  int lower = the_base;
  double rate_before = 0.0;    // rad/s, of the upper body relative to the lower one
  double rate_after = 0.0;     // rad/s
  double energy_before = 0.0;  // J, kinetic
  double energy_after = 0.0;   // J
  bool clamped = false;        // the prescribed ratio asked for more energy than there was
  bool pulled = false;         // the prescribed ratio needed a corner to be pulled
};

struct AssemblyFall {
  int body = 0;
  double time = 0.0;  // s
  Side side = Side::right;
  long impacts_before = 0;  // not counting the landing on its side
};

class ContactMotion {
 public:
  // No piece goes beyond `end` (s). Without `follow` it ends when the first block has fallen.
  ContactMotion(const ContactModel& model, AssemblyState start, double end = never, bool follow = true);

  void advance();  // the next piece, only while moving

  const ContactModel& model() const { return *model_; }
  ContactPhase phase() const { return phase_; }
  bool ended() const { return phase_ != ContactPhase::moving; }
  double time() const { return state_.time; }
  const AssemblyState& before() const { return before_; }  // at the beginning of the piece
  const AssemblyState& landed() const { return landed_; }  // at its end, before an impact
  const AssemblyState& state() const { return state_; }
  const std::vector<Pose>& poses() const { return poses_; }
  const std::vector<Pair>& pairs() const { return neighbours_.pairs(); }  // with the forces of the piece
  const std::vector<ActiveEnd>& ends() const { return smooth_ends_; }     // of the piece, without the impact
  const std::vector<ActiveEnd>& impact_ends() const { return impact_ends_; }
  const std::optional<AssemblyImpact>& impact() const { return impact_; }
  double residual() const { return residual_; }  // of the piece, scaled
  bool still() const { return still_; }
  double still_since() const { return still_since_; }  // s
  bool moved() const { return moved_; }
  bool fell() const { return fell_; }  // a block has, and perhaps others since
  const AssemblyFall& fall() const { return fall_; }
  long impacts() const { return impacts_; }
  long pieces() const { return pieces_; }
  long split_limits() const { return split_limits_; }
  double first_split_limit() const { return first_split_limit_; }  // s, the end of that step
  long clamped_impacts() const { return clamped_; }
  long pulled_impacts() const { return pulled_; }
  const ContactTrouble& trouble() const { return stepper_.trouble(); }

 private:
  Scene scene() const { return {state_, poses_, neighbours_.pairs()}; }
  Scene scene_at(const AssemblyState& state, const std::vector<Pose>& poses) const {
    return {state, poses, neighbours_.pairs()};
  }
  double next_grid_time() const { return std::min(end_, static_cast<double>(grid_index_ + 1) * model_->step); }
  void accept(AssemblyState& next, double h);
  void find_persistent(double gap);  // m
  void note_landings();
  void judge();
  bool find_fall();
  void set_still(bool still);

  void advance_step();  // implicit Euler, Moreau
  bool lies_still(double to);
  void advance_hybrid();  // contact_hybrid.cpp
  bool stays_frozen(double to);
  void find_hits();
  double least_gap(const std::vector<Pose>& poses) const;
  double least_gap_after(double h);
  void locate_landing(double whole);
  void release_open();
  void land();  // contact_landing.cpp
  void find_landing_ends();
  bool prescribe_ratio(AssemblyState& from);
  void limit_energy(AssemblyState& after);

  const ContactModel* model_;
  double end_;  // s
  bool follow_;
  AssemblyState state_;
  AssemblyState before_;
  AssemblyState landed_;
  AssemblyState trial_;
  AssemblyState other_;
  std::vector<Pose> poses_;
  std::vector<Pose> trial_poses_;
  Neighbours neighbours_;
  ContactStepper stepper_;
  std::vector<ActiveEnd> smooth_ends_;
  std::vector<ActiveEnd> impact_ends_;
  struct Hit {
    std::size_t pair;
    std::size_t end;
  };
  std::vector<Hit> hits_;
  std::vector<Hit> soft_hits_;
  std::vector<Hit> held_;  // closed all the time since the last landing: they stay persistent at this instant
  std::optional<AssemblyImpact> impact_;
  ContactPhase phase_ = ContactPhase::moving;
  AssemblyFall fall_;
  bool fell_ = false;
  long grid_index_ = 0;  // whole steps done
  long last_landing_ = -10;
  int splits_ = 0;  // of the present step
  bool still_ = false;
  bool frozen_ = false;
  bool moved_ = false;
  double still_since_ = 0.0;  // s
  long still_steps_ = 0;
  long slow_steps_ = 0;  // in a row, since a block fell
  double residual_ = 0.0;
  long impacts_ = 0;
  long pieces_ = 0;
  long split_limits_ = 0;
  double first_split_limit_ = 0.0;  // s
  long clamped_ = 0;
  long pulled_ = 0;
};

}  // namespace teeter

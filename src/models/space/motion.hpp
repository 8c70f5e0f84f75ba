// The motion of one body: smooth steps on a grid in time, cut where points land, and impacts there.
#pragma once

#include <array>
#include <string>

#include "models/space/impact.hpp"
#include "models/space/step.hpp"
#include "models/space/touching.hpp"

namespace teeter {

enum class SpacePhase { moving, resting, decided, overturned, impact_limit, failed };

// Where energy went (J), and what went wrong.
struct SpaceLedger {
  double input = 0.0;
  double lost_at_impacts = 0.0;
  double friction = 0.0;
  double lost_at_rest = 0.0;
  double defect = 0.0;  // of the steps; never above 0 for long
};

struct SpaceCounts {
  long impacts = 0;
  long steps = 0;          // taken, with those that were tried
  long moving_steps = 0;   // accepted
  long flat_landings = 0;  // of a rim
  long ambiguous_impacts = 0;
  long capped_steps = 0;  // more landings in a step than are located
  long not_imposed = 0;   // impacts at which the prescribed ratio does not apply
  long unsolved = 0;      // cone problems
  double worst_residual = 0.0;
};

struct SpaceFall {
  double time = 0.0;  // s
  double azimuth = 0.0;
  std::string face;
  long impacts_before = 0;
};

// How fast a body slides flat; below 0 where it does anything else.
struct Sliding {
  double time = 0.0;    // s
  double speed = -1.0;  // m/s
};

class SpaceMotion {
 public:
  SpaceMotion(const SpaceModel& model, const SpaceState& start);

  double time() const { return time_; }
  bool ended() const { return phase_ != SpacePhase::moving; }
  void advance();  // one piece: a step or a part of one, an impact, or both

  const SpaceModel& model() const { return *model_; }
  const SpaceState& state() const { return state_; }
  // The last piece: from `before` at `from` to `landed`, then perhaps an impact.
  const SpaceState& before() const { return before_; }
  const SpaceState& landed() const { return landed_; }
  double from() const { return from_; }
  const SpaceImpactResult* last_impact() const { return hit_ ? &impact_ : nullptr; }
  const SpaceStep* last_step() const { return stepped_ ? &step_ : nullptr; }  // none: it stood still

  SpacePhase phase() const { return phase_; }
  bool frozen() const { return frozen_; }
  double rest_since() const { return rest_since_; }  // s
  bool moved() const { return moved_; }
  long impacts() const { return counts_.impacts; }
  const SpaceFall* fall() const { return fell_ ? &fall_ : nullptr; }
  const SpaceLedger& ledger() const { return ledger_; }
  const SpaceCounts& counts() const { return counts_; }
  double energy() const;           // J, above standing
  bool decided_by_energy() const;  // the ground is still for good and the body cannot pass over an edge any more

 private:
  const Vec3& driving_velocity(double time);
  Vec3 mean_ground(double length);
  double next_time();
  void try_step(double length);
  void accept(const SpaceStep& step, double until);
  void collide(const Touching& touching);
  void stop_creep(const SpaceContacts& contacts);
  bool rest(double until);
  void freeze(double until);
  double stopped_at() const;
  void move(double until);
  bool set_down_flat(double until);
  bool fall_back_flat();
  bool gains_too_much() const;
  void lay_flat();
  double shortened_by_rolling(double length);
  void land(double until, double gap);
  bool opens_first(double length, double& open_length, double& open_gap);
  template <class Measure>
  double locate(double low, double at_low, double high, double at_high, double tolerance, Measure&& measure);
  void project_sunk();
  double gain_of(const SpaceStep& step, const SpaceState& from, const SpaceState& to) const;
  void take_back_gain(double most);
  void look_at_fall();
  Eigen::Vector2d away(const Vec3& ground) const;

  const SpaceModel* model_;
  SpaceState state_, before_, landed_;
  double time_ = 0.0;
  double from_ = 0.0;
  Vec3 ground_velocity_;   // m/s, at time_
  double asked_at_ = 0.0;  // s, where the velocity of the ground was asked for last
  Vec3 answered_;          // m/s, what it was
  long cell_ = 0;
  int splits_ = 0;
  bool hold_all_ = false;  // what touches is held in the next step, though it opens
  SpacePhase phase_ = SpacePhase::moving;
  bool frozen_ = false;
  double rest_since_ = 0.0;
  std::array<Sliding, 2> slid_;  // at the start of the last two steps
  bool moved_ = false;
  bool fell_ = false;
  bool hit_ = false;
  bool stepped_ = false;
  Touching touching_;
  ContactMemory memory_;
  Eigen::Vector2d rolled_towards_{1.0, 0.0};
  SpaceStep step_;
  SpaceImpactResult impact_;
  SpaceFall fall_;
  SpaceLedger ledger_;
  SpaceCounts counts_;
};

}  // namespace teeter

// A block on springs in motion: steps of either kind, closings of its base, its end.
#pragma once

#include <string>
#include <variant>

#include "models/winkler/stepper.hpp"
#include "models/winkler/stiff.hpp"

namespace teeter {

enum class WinklerPhase { moving, resting, overturned, impact_limit, failed };

// On still ground: when its energy could not lift an edge any more, or not before its springs stand still too.
enum class WinklerEnd { at_rest, when_still };

class WinklerMotion {
 public:
  WinklerMotion(const WinklerModel& model, const Initial& initial, long max_impacts,
                WinklerEnd end = WinklerEnd::when_still);
  void advance();

  const WinklerModel& model() const { return *model_; }
  WinklerPhase phase() const { return phase_; }
  bool ended() const { return phase_ != WinklerPhase::moving; }
  double time() const { return state_.time; }
  const WinklerState& state() const { return state_; }
  const WinklerState& previous() const { return previous_; }  // one step ago
  WinklerState state_at(double time) const;                   // within the last step
  double contact() const { return contact_; }                 // share of the base
  double energy() const { return energy_; }                   // J, when it last looked whether it rests
  std::string reason() const { return reason_; }              // of an end that was not asked for

  // The base closes: it lands, it is down from end to end again, or it rocks over to the other side.
  bool closed_now() const { return closed_now_; }  // in the last step
  long impacts() const { return impacts_; }

  bool moved() const { return lifted_ || slid_; }  // an edge lifted, or the base slid
  bool lifted() const { return lifted_; }
  bool slid() const { return slid_; }
  bool at_rest() const { return at_rest_; }
  double still_since() const { return still_since_; }  // s, when at rest

  IterationCount iterations() const;
  long steps() const;
  long evaluations() const;

 private:
  void look_at_contact(const TouchingPart& touch);
  void look_at_rest(const TouchingPart& touch);
  bool is_down() const;  // as much of the base as when it stands

  const WinklerModel* model_;
  WinklerState state_;
  WinklerState previous_;
  std::variant<WinklerStepper, WinklerStiff> stepper_;
  double standing_contact_;
  double contact_;
  double energy_ = 0.0;
  long max_impacts_;
  WinklerEnd end_;
  long impacts_ = 0;
  long steps_ = 0;
  bool closed_now_ = false;
  bool lifted_ = false;
  bool slid_ = false;
  bool at_rest_ = true;
  double still_since_ = 0.0;
  WinklerPhase phase_ = WinklerPhase::moving;
  std::string reason_;
};

}  // namespace teeter

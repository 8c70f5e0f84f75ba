// What becomes of the joints and blocks of an assembly (docs/theory.md, section 21).
#pragma once

#include <vector>

#include "models/contact/motion.hpp"
#include "models/contact/standing.hpp"
#include "teeter/history.hpp"

namespace teeter {

// Watches the joints that the assembly began with. Nothing to watch where only one block can move.
class AssemblyObserver {
 public:
  explicit AssemblyObserver(const ContactMotion& motion);
  void moved(const ContactMotion& motion);
  // None where only one block can move.
  std::optional<AssemblyOutcome> outcome(const Scenario& scenario, const ContactMotion& motion) const;

 private:
  // A joint as the two bodies see it.
  struct Watched {
    StandingJoint joint;
    std::vector<Vec2> on_upper;  // m, its ends from the upper centre of mass, as the upper body is turned by 0
    std::vector<Vec2> on_lower;
    Vec2 normal;        // in the lower body
    double half = 0.0;  // m, apart by more than this it is lost
    double opening = 0.0;
    double slip = 0.0;
    double opening_rate = 0.0;  // m/s, over the last piece
    double slip_rate = 0.0;
  };
  void measure(const ContactMotion& motion, Watched& at) const;
  bool lost(const ContactMotion& motion, const Watched& at) const;
  void note_mechanism(const ContactMotion& motion);

  std::vector<Watched> joints_;
  double peak_opening_ = 0.0;  // m, before a block fell
  bool beginning_ = true;      // hardly any joint has moved
  std::vector<std::size_t> hinges_;
  std::vector<std::size_t> sliding_;
  Side side_ = Side::right;
};

}  // namespace teeter

// A harmonically shaken block seen once a period of the ground, and what it settles to (docs/theory.md, section 19).
#pragma once

#include <string>
#include <vector>

#include "models/rocking/motion.hpp"
#include "teeter/history.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct SectionOptions {
  long transient = 200;     // periods before the section
  long kept = 64;           // periods of the section, at least 2
  double tolerance = 1e-6;  // states closer than this are the same: angle over alpha, rate over alpha p
};

struct SectionPoint {
  double angle = 0.0;  // rad
  double rate = 0.0;   // rad/s
  Side side = Side::right;
  bool at_rest = false;
  long impacts = 0;  // in the period that ends here; those of chatter that is summed in closed form do not count
};

enum class AttractorKind {
  rest,        // stands still from one period to the next
  periodic,    // repeats itself after `period` periods of the ground
  aperiodic,   // does not, within half of what was kept
  overturned,  //
  stopped,     // the run ended early: see status
};

struct Section {
  AttractorKind kind = AttractorKind::stopped;
  long period = 0;                // periods of the ground; 0 unless periodic
  double impacts_per_period = 0;  // mean over whole orbits, or over all that was kept
  double ground_period = 0.0;     // s
  std::vector<SectionPoint> points;
  long impacts = 0;       // in all, up to end_time
  double end_time = 0.0;  // s
  Status status = Status::done;
  std::string reason;  // why stopped
};

// Throws std::invalid_argument where long_time_problems() is not empty. Starts from scenario.initial at time 0; the
// points are at whole multiples of the ground's period.
Section poincare_section(const Scenario& scenario, const SectionOptions& options = {});

// What the points show; `scale` is what angle and rate are measured by.
struct StateScale {
  double angle;  // rad
  double rate;   // rad/s
};
StateScale state_scale(const RockingModel& model);
void classify(Section& section, const StateScale& scale, double tolerance);

}  // namespace teeter

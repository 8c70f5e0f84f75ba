// One walk from period to period of the ground, for all that looks at a shaken block once a period.
#pragma once

#include <algorithm>

#include "long_times/poincare.hpp"

namespace teeter {

// The state at the end of a period; false, with kind and status set, when the run has ended early.
bool note_period(const RockingMotion& motion, long impacts_before, bool kept, Section& section);

// Drives the motion with `observer` and calls `period_over(kept)` after every period.
template <class Observer, class PeriodOver>
Section walk_section(RockingMotion& motion, double ground_period, const SectionOptions& options, Observer& observer,
                     PeriodOver period_over) {
  Section section;
  section.ground_period = ground_period;
  const long all = options.transient + std::max(options.kept, 2L);
  for (long n = 1; n <= all; ++n) {
    const long impacts = motion.impacts();
    const bool kept = n > options.transient;
    drive(motion, static_cast<double>(n) * ground_period, observer);
    if (!note_period(motion, impacts, kept, section)) return section;
    period_over(kept);
  }
  classify(section, state_scale(motion.model()), options.tolerance);
  return section;
}

// From scenario.initial.
RockingMotion initial_motion(const RockingModel& model, const Scenario& scenario);

}  // namespace teeter

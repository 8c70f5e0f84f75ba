// What each model asks of a scenario beyond the rules that hold for all.
#pragma once

#include "run/rule_list.hpp"

namespace teeter {

void check_model(Rules& rules, const Scenario& scenario);

// Rules that need a scenario whose numbers are sound, such as a place above the ground.
void check_start(Rules& rules, const Scenario& scenario);

// What a run of this length asks for: samples, steps, cycles of the ground. For a sound scenario too.
void check_length(Rules& rules, const Scenario& scenario);

void check_winkler(Rules& rules, const Scenario& scenario);

// Parts that several models share.
void check_one_block(Rules& rules, const Scenario& scenario);
void refuse_slender(Rules& rules, const Scenario& scenario);
void check_place_and_velocity(Rules& rules, const Initial& initial);
void check_standing(Rules& rules, const Scenario& scenario);  // each block on the one before
void check_friction_given(Rules& rules, const Scenario& scenario);

// One file each.
void check_contact(Rules& rules, const Scenario& scenario);
void check_contact_start(Rules& rules, const Scenario& scenario);

}  // namespace teeter
